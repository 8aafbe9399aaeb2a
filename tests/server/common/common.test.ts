import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentList, getBoxBattleThemeList, getHeadPicList, getSysTime } from '#shared/calls/common.ts'
import { GIFTS_A_DAY } from '#shared/calls/giving.ts'
import { RAISE_DELAY, REST_DAYS } from '#shared/calls/limits.ts'
import { TOP_UP_MAX, TOP_UP_PATIENCE } from '#shared/calls/pay.ts'
import { INVITER_DAYS, NICKNAME_PRICE } from '#shared/calls/profile.ts'
import { RETRIEVAL_LIMIT } from '#shared/calls/retrieval.ts'
import { RETRIEVAL_STATE_NAMES, TOP_UP_STATE_NAMES } from '#shared/codes.ts'
import { DREAM } from '#shared/modes/dream/dream.ts'
import { AGREEMENT_ENTRY_ID } from '#shared/rules.ts'
import { dataOf } from '../../support/api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { each } from '../../support/each.ts'
import { HOUR, MINUTE, testClock } from '../clock.ts'

const clock = testClock(1_800_000_000_123)
let world: TestApp
beforeAll(async () => {
  world = await startTestApp({ now: clock.now })
})
afterAll(() => world?.stop())

describe('documentList', () => {
  it('holds the help, entry 9 the agreement and privacy policy', async () => {
    const { pageData, total } = await dataOf(world.origin, documentList, { query: { documentType: '0', pageSize: '100' } })
    expect(total).toBe(pageData.length)
    expect(total).toBeGreaterThanOrEqual(10)
    expect(new Set(pageData.map(({ id }) => id)).size).toBe(total)
    const agreement = pageData.find(({ id }) => id === AGREEMENT_ENTRY_ID)
    for (const words of ['用户协议', '隐私政策', '18']) expect(agreement?.content).toContain(words)
  })

  it('every document is plain text with headings, nothing that would show as a mark', async () => {
    const { pageData } = await dataOf(world.origin, documentList, { query: { pageSize: '100' } })
    for (const { title, content } of pageData) {
      expect(title.length, title).toBeGreaterThan(0)
      expect(content.length, title).toBeGreaterThan(150)
      expect(content, title).not.toMatch(/\*\*|`|<|^#(?!# )|^### /m)
    }
  })

  it('says what the product does: names of states, prices and limits', async () => {
    const { pageData } = await dataOf(world.origin, documentList, { query: { pageSize: '100' } })
    const textOf = (title: string) => pageData.find((each) => each.title === title)?.content ?? ''
    const told: Record<string, unknown[]> = {
      账号与安全: [NICKNAME_PRICE, INVITER_DAYS, '登录设备', 'JPG'],
      概率公示与公平验证: ['SHA-256', '凭证'],
      保底规则: ['归零'],
      充值说明: [...Object.values(TOP_UP_STATE_NAMES), TOP_UP_PATIENCE / MINUTE, TOP_UP_MAX.toLocaleString('en'), '卡密'],
      提取说明: [...Object.values(RETRIEVAL_STATE_NAMES).filter((name) => name !== '已取消'), RETRIEVAL_LIMIT, '交易链接'],
      赠送说明: [GIFTS_A_DAY, '实名认证', 'UID'],
      '理性娱乐：限额与休息': [...REST_DAYS, RAISE_DELAY / HOUR],
      代金券说明: ['有效期', '门槛'],
      黄金装备玩法说明: [`${DREAM.chance.least / 100}%`, `${DREAM.chance.most / 100}%`, '0.92', DREAM.maxStakes, DREAM.leastPrice / 100],
    }
    for (const [title, facts] of Object.entries(told)) for (const fact of facts) expect(textOf(title), title).toContain(String(fact))
  })

  it('is paged, and a type that does not exist is empty', async () => {
    const first = await dataOf(world.origin, documentList)
    expect(first).toMatchObject({ page: 1, pageSize: 15 })
    const last = await dataOf(world.origin, documentList, { query: { page: '2', pageSize: '15' } })
    expect(last.pageData).toHaveLength(first.total - 15)
    expect(await dataOf(world.origin, documentList, { query: { documentType: '7' } })).toMatchObject({ pageData: [], total: 0 })
  })
})

describe('lists', () => {
  it('themes are those of boxes that the module offers', async () => {
    const all = await dataOf(world.origin, getBoxBattleThemeList, { query: { moduleId: '-1' } })
    expect(all.length).toBeGreaterThanOrEqual(6)
    const [first] = all
    expect(await dataOf(world.origin, getBoxBattleThemeList, { query: { moduleId: '-1', themeId: String(first?.themeId) } })).toEqual([
      first,
    ])
    expect(await dataOf(world.origin, getBoxBattleThemeList, { query: { moduleId: '99' } })).toEqual([])
  })

  it('avatars have their own ids and pictures', async () => {
    const pics = await dataOf(world.origin, getHeadPicList)
    expect(pics.length).toBeGreaterThanOrEqual(8)
    expect(new Set(pics.map(({ headPic }) => headPic)).size).toBe(pics.length)
    each(pics, ({ headPic }) => expect(headPic).toMatch(/^avatars\/[\w-]+\.webp$/))
  })

  it('the time is the server clock in ms', async () => {
    expect(await dataOf(world.origin, getSysTime)).toBe(1_800_000_000_123)
  })
})
