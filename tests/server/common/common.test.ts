import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentList, getBoxBattleThemeList, getHeadPicList, getSysTime, rankReward } from '#shared/calls/common.ts'
import { AGREEMENT_ENTRY_ID } from '#shared/rules.ts'
import { dataOf } from '../../support/api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { testClock } from '../clock.ts'

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

  it('is paged, and a type that does not exist is empty', async () => {
    const first = await dataOf(world.origin, documentList)
    expect(first).toMatchObject({ page: 1, pageSize: 15 })
    const last = await dataOf(world.origin, documentList, { query: { page: '3', pageSize: '5' } })
    expect(last.pageData).toHaveLength(first.total - 10)
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
    for (const { headPic } of pics) expect(headPic).toMatch(/^avatars\/[\w-]+\.webp$/)
  })

  it('the time is the server clock in ms', async () => {
    expect(await dataOf(world.origin, getSysTime)).toBe(1_800_000_000_123)
  })

  it('rank rewards fall with the rank and leave no rank out', async () => {
    const rewards = await dataOf(world.origin, rankReward)
    for (const period of ['day', 'week']) {
      for (const board of ['spend', 'luck']) {
        const ladder = rewards.filter((each) => each.period === period && each.board === board)
        expect(ladder[0]?.rankFrom).toBe(1)
        ladder.slice(1).forEach((rung, index) => {
          expect(rung.rankFrom).toBe((ladder[index]?.rankTo ?? 0) + 1)
          expect(rung.secondaryBalance).toBeLessThan(ladder[index]?.secondaryBalance ?? 0)
        })
      }
    }
  })
})
