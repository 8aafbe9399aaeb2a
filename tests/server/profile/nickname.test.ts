import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nicknameFault } from '#server/account/profile/nicknameRules.ts'
import { auditLedger } from '#server/core/money/audit.ts'
import { getModifyNickNameCount, getMyBalanceLog, modifyNickname } from '#shared/calls/profile.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import { Status } from '#shared/codes.ts'
import { tidyNickname } from '#shared/nickname.ts'
import { callApi, dataOf } from '../../support/api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import type { TestPlayer } from '../../support/player.ts'

const faultOf = (typed: string) => nicknameFault(tidyNickname(typed))

describe('a nickname', () => {
  it.each([
    '星星',
    '玩家1234',
    '星夜旅人',
    'lucky88',
    'a b',
    'Pigman',
    '一二三四五六七八九十百千',
    '👨‍👩‍👧‍👦爱',
    '👍🏽👍🏽',
    '❤️'.repeat(12),
    '👨‍👩‍👧‍👦'.repeat(12),
    '🇨🇳加油',
    '한국어',
    'हिन्दी',
    'มาเฟีย',
    'ViệtNam',
    'é̈e',
  ])('%j is one', (name) => {
    expect(faultOf(name)).toBeNull()
  })

  it.each(['', ' ', '星', '👨‍👩‍👧‍👦', '一二三四五六七八九十百千万', ' 星 ', 'a'.repeat(13)])('%j has not 2 to 12 characters', (name) => {
    expect(faultOf(name)).toContain('2到12个字')
  })

  it.each([
    'a\u200bb',
    'a\u202eb',
    'a\u2066b',
    'a\u00adb',
    'a\ufeffb',
    '\u3164\u3164',
    '\u115fab',
    '\u2800\u2800',
    'a\u0000b',
    'a\nb',
    'a\tb',
  ])('%j hides something', (name) => {
    expect(faultOf(name)).toContain('无法显示')
  })

  it.each(['a\ufe0fb', 'a\u200d星', '\u200d👍👍', 'a\u{e0041}b', 'z̴̧̢a', '\ufffdab', 'a\ud800b'])('%j is no text of its own', (name) => {
    expect(faultOf(name)).toContain('无法显示')
  })

  it.each(['★★', '--', '。。。', '_ _'])('%j says nothing', (name) => {
    expect(faultOf(name)).toContain('文字、数字或表情')
  })

  it.each([
    ...['客服', '客服小星', '客 服', '官·方', '官_方', '【系统】', '管理員', '管理员01', '星匣', '我是星匣的', '机器人7', '運營'],
    ...[
      'admin',
      'ADMIN',
      'Ａｄｍｉｎ',
      'Аdmin',
      'adm1n',
      'a.d.m.i.n',
      'ádmîn',
      '𝒜𝒹𝓂𝒾𝓃',
      'ⓐⓓⓜⓘⓝ1',
      '0fficial',
      'offıcial',
      'officiaI',
      'sуstem',
      'Xingxia',
      'kefu1',
      'GM',
      'gm01',
    ],
  ])('%j poses as staff', (name) => {
    expect(faultOf(name)).toContain('官方人员')
  })

  it.each(['加我136000', '1 3 6 0 0 0', '１３６０００', '①②③④⑤⑥', 'abc.com', '星.top'])('%j is an address', (name) => {
    expect(faultOf(name)).toContain('联系方式')
  })

  it.each(['加微聊', '代 充', '外挂哥', 'FUCK', 'f.u.c.k', '傻逼玩家', '博彩之王'])('%j is on the list', (name) => {
    expect(faultOf(name)).toContain('不允许使用')
  })

  it('is kept tidy', () => {
    expect(tidyNickname('　Ａｂ  星　')).toBe('Ab 星')
    expect(tidyNickname('e\u0301e')).toBe('ée')
  })
})

describe('any nickname', () => {
  const typed = fc.string({ unit: 'grapheme', maxLength: 16 })
  const accepted = typed.map(tidyNickname).filter((name) => nicknameFault(name) === null)
  const within = (name: string, share: number, text: string) => {
    const letters = [...name]
    const at = 1 + Math.floor(share * (letters.length - 1))
    return [...letters.slice(0, at), text, ...letters.slice(at)].join('')
  }
  const share = fc.double({ min: 0, max: 0.999, noNaN: true })

  it('is tidied once for all', () => {
    fc.assert(fc.property(typed, (name) => void expect(tidyNickname(tidyNickname(name))).toBe(tidyNickname(name))))
  })

  it('with something hidden in it is refused', () => {
    const hidden = fc.constantFrom('\u200b', '\u202e', '\u2060', '\u3164', '\u0000', '\u00ad', '\u{e0020}')
    const plain = fc.string({ unit: fc.constantFrom(...'星夜旅人银河abcXYZ'), minLength: 2, maxLength: 11 })
    fc.assert(fc.property(plain, share, hidden, (name, at, mark) => void expect(faultOf(within(name, at, mark))).not.toBeNull()))
    fc.assert(fc.property(plain, (name) => void expect(faultOf(name)).toBeNull()))
  })

  it('holds 2 to 12 characters that are seen', () => {
    const reader = new Intl.Segmenter('zh')
    fc.assert(
      fc.property(accepted, (name) => {
        const count = [...reader.segment(name)].length
        expect(count).toBeGreaterThanOrEqual(2)
        expect(count).toBeLessThanOrEqual(12)
        expect(name).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u200b\u2060\ufeff]/u)
      }),
    )
  })

  it('that spells staff is refused, whatever stands between and around the letters', () => {
    const word = fc.constantFrom('客服', '官方', '系统', '星匣', 'admin', 'ADMIN', 'Kefu')
    const between = fc.constantFrom('', '.', '·', '-', '_', ' ', '★', '。')
    fc.assert(
      fc.property(word, between, fc.constantFrom('', '小', '7', '【'), (text, sign, before) => {
        expect(faultOf(before + [...text].join(sign))).toContain('官方人员')
      }),
    )
  })
})

describe('changing the nickname', () => {
  let world: TestApp
  let player: TestPlayer
  let keys = 0
  beforeAll(async () => {
    world = await startTestApp({ catalogue: false })
  })
  afterAll(() => world?.stop())
  beforeEach(async () => {
    player = await world.newPlayer({ diamonds: 25_000 })
  })

  const change = (nickname: string, { token } = player, key = `nickname-key-${++keys}`) =>
    callApi(world.origin, modifyNickname, { token, key, query: { nickname } })
  const changes = () => dataOf(world.origin, getModifyNickNameCount, { token: player.token })
  const info = () => dataOf(world.origin, userInfo, { token: player.token })

  it('is free once, then costs 100 diamonds through a journal', async () => {
    expect(await changes()).toEqual({ count: 0, price: 0 })
    expect((await change('星夜旅人')).data).toMatchObject({ nickname: '星夜旅人', count: 1, price: 100, balance: 0, secondaryBalance: 250 })
    expect((await change(' 银河 来客 ')).data).toMatchObject({
      nickname: '银河 来客',
      count: 2,
      price: 100,
      balance: 0,
      secondaryBalance: 150,
    })
    expect(await changes()).toEqual({ count: 2, price: 100 })
    expect(await info()).toMatchObject({ nickname: '银河 来客', secondaryBalance: 150 })
    const log = await dataOf(world.origin, getMyBalanceLog, { token: player.token })
    expect(log.pageData[0]).toMatchObject({ type: 'nickname_change', typeName: '修改昵称', currency: 1, amount: -100, balanceAfter: 150 })
    expect(log.pageData[0]?.remark).toContain('银河 来客')
    expect(log.total).toBe(2)
    expect(await auditLedger(world.deps.db)).toEqual([])
  })

  it('need not be unique', async () => {
    const other = await world.newPlayer()
    await change('同名同姓')
    expect((await change('同名同姓', other)).status).toBe(Status.ok)
  })

  it.each(['客服', 'x', 'a\u200bb', '加微聊', '\u0000\u0000'])('to %j is refused and costs nothing', async (name) => {
    await change('第一个名')
    expect(await change(name)).toMatchObject({ status: Status.nameRefused })
    expect(await info()).toMatchObject({ nickname: '第一个名', secondaryBalance: 250 })
    expect((await changes()).count).toBe(1)
  })

  it('to the present one is refused', async () => {
    await change('第一个名')
    expect(await change('第一个名')).toMatchObject({ status: Status.nameRefused, msg: expect.stringContaining('相同') })
  })

  it('without diamonds is refused, and the name stays', async () => {
    const poor = await world.newPlayer({ diamonds: 9_999 })
    await change('第一个名', poor)
    expect(await change('第二个名', poor)).toMatchObject({ status: Status.insufficientBalance, msg: '钻石不足' })
    expect(await dataOf(world.origin, userInfo, { token: poor.token })).toMatchObject({ nickname: '第一个名', secondaryBalance: 99.99 })
  })

  it('under one key happens once, and the key serves no other name', async () => {
    await change('第一个名')
    const replies = await Promise.all(Array.from({ length: 6 }, () => change('第二个名', player, 'same-key-0001')))
    expect(new Set(replies.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(replies[0]?.data).toMatchObject({ count: 2, secondaryBalance: 150 })
    expect(await change('第三个名', player, 'same-key-0001')).toMatchObject({ status: Status.keyReused })
    expect(await info()).toMatchObject({ nickname: '第二个名', secondaryBalance: 150 })
  })

  it('many times at once gives the free one to one of them, and is paid for by the others', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, (_, index) => change(`并发名字${index}`)))
    expect(replies.filter(({ status }) => status === Status.ok)).toHaveLength(3)
    expect(replies.filter(({ status }) => status === Status.insufficientBalance)).toHaveLength(9)
    expect(await info()).toMatchObject({ secondaryBalance: 50 })
    expect(await auditLedger(world.deps.db)).toEqual([])
  })

  it('needs a key, and a player who is not frozen', async () => {
    expect(await callApi(world.origin, modifyNickname, { token: player.token, query: { nickname: '星夜旅人' } })).toMatchObject({
      status: Status.badInput,
    })
    await world.deps.db.execute(sql`update player set frozen = true where id = ${player.playerId}`)
    expect(await change('星夜旅人')).toMatchObject({ status: Status.accountFrozen })
  })
})
