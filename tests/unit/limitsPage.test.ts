import { describe, expect, it, vi } from 'vitest'
import { leftWords } from '#client/pages/limits/words.ts'
import { CAP_KINDS, type CapState, type LimitState } from '#shared/calls/limits.ts'
import { Status } from '#shared/codes.ts'
import { closeLimitNotice, limitNoticeState, tellLimit } from '#state/account/limitNotice.ts'
import { capEffect, capFault, leftUnder, limitWarning, tightestToday, usedPart } from '#state/account/limitRules.ts'
import { keptPlayTime, type PlayTime, played, playWords } from '#state/account/playTime.ts'
import { ApiError } from '#state/platform/api/apiError.ts'
import { fakeStorage } from './state/fakeServer.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** 2026-03-08 20:00 in Beijing. */
const NOW = Date.UTC(2026, 2, 8, 12)
const capOf = (more: Partial<CapState> = {}): CapState => ({
  kind: 'spendDay',
  cap: 500,
  used: 120.3,
  resetsAt: NOW + 4 * HOUR,
  raise: null,
  ...more,
})
const limitsOf = (caps: CapState[], restUntil: number | null = null): LimitState => ({
  caps,
  restUntil,
  totals: { toppedUp: 0, spent: 0, exchanged: 0 },
})

describe('a typed cap', () => {
  it.each(['0', '5', '500.5', '0.01', '999999999.99'])('%s is one', (text) => expect(capFault(text)).toBeNull())
  it.each(['', '1234567890', '1.234', '1e3', '-5', '五百', '1.', '.5', ' 5'])('「%s」 is none', (text) =>
    expect(capFault(text)).not.toBeNull(),
  )
})

describe('what asking for a cap does', () => {
  it('lowering and setting the first are at once, raising and lifting a day later', () => {
    expect(capEffect(capOf(), 499.99, NOW)).toEqual({ when: 'now' })
    expect(capEffect(capOf({ cap: null }), 1, NOW)).toEqual({ when: 'now' })
    expect(capEffect(capOf(), 501, NOW)).toEqual({ when: 'later', at: NOW + DAY })
    expect(capEffect(capOf(), null, NOW)).toEqual({ when: 'later', at: NOW + DAY })
    expect(capEffect(capOf(), 500, NOW)).toEqual({ when: 'same' })
  })

  it('a raise to come is not put off by asking for it again or for less, and ended by asking for what is in force', () => {
    const waiting = capOf({ raise: { cap: 1_000, at: NOW + HOUR } })
    expect(capEffect(waiting, 1_000, NOW)).toEqual({ when: 'same' })
    expect(capEffect(waiting, 800, NOW)).toEqual({ when: 'later', at: NOW + HOUR })
    expect(capEffect(waiting, 2_000, NOW)).toEqual({ when: 'later', at: NOW + DAY })
    expect(capEffect(waiting, 500, NOW)).toEqual({ when: 'now' })
  })
})

describe('what is left', () => {
  it('is exact to the cent and never below nothing', () => {
    expect(leftUnder(capOf())).toBe(379.7)
    expect(leftUnder(capOf({ used: 600 }))).toBe(0)
    expect(leftUnder(capOf({ cap: null }))).toBeNull()
    expect(usedPart(capOf({ cap: 0, used: 0 }))).toBe(1)
  })

  it('the gauge shows the cap of today that is nearest to its end', () => {
    const caps = [capOf({ kind: 'topUpDay', cap: 100, used: 90 }), capOf(), capOf({ kind: 'spendMonth', cap: 1, used: 1 })]
    expect(tightestToday(caps)?.kind).toBe('topUpDay')
    expect(tightestToday(CAP_KINDS.map((kind) => capOf({ kind, cap: null })))).toBeNull()
  })
})

describe('the warning before a play', () => {
  it('is silent while there is room, and names the cap that would be passed', () => {
    expect(limitWarning(null, 'spend', 9_999, NOW)).toBeNull()
    expect(limitWarning(limitsOf([capOf()]), 'spend', 379.7, NOW)).toBeNull()
    expect(limitWarning(limitsOf([capOf()]), 'spend', 379.71, NOW)).toBe('每日消费上限还剩 379.70')
    expect(limitWarning(limitsOf([capOf()]), 'topUp', 9_999, NOW)).toBeNull()
  })

  it('does not count a day that has ended, and tells a rest first', () => {
    expect(limitWarning(limitsOf([capOf({ resetsAt: NOW })]), 'spend', 9_999, NOW)).toBeNull()
    expect(limitWarning(limitsOf([capOf()], NOW + DAY), 'spend', 1, NOW)).toBe('休息中，明天 20:00 恢复')
    expect(limitWarning(limitsOf([capOf()], NOW), 'spend', 1, NOW)).toBeNull()
  })
})

describe('a refusal', () => {
  it('by a cap or a rest opens the dialog with the words of the server, any other does not', () => {
    expect(tellLimit(new ApiError(Status.insufficientBalance, '金币不足'))).toBe(false)
    expect(limitNoticeState.notice).toBeNull()
    expect(tellLimit(new ApiError(Status.limitReached, '已达到每日充值上限'))).toBe(true)
    expect(limitNoticeState.notice).toEqual({ kind: 'limit', msg: '已达到每日充值上限' })
    expect(tellLimit(new ApiError(Status.resting, '休息到明天 20:00'))).toBe(true)
    expect(limitNoticeState.notice?.kind).toBe('resting')
    closeLimitNotice()
    expect(limitNoticeState.notice).toBeNull()
  })
})

describe('play time', () => {
  const blank: PlayTime = { uid: '7', day: '2026-03-08', today: 5_000, since: HOUR - 1_000, reminds: true, every: 60 }

  it('counts the day and the hour; a new day begins its own count, the hour runs on', () => {
    expect(played(blank, 2_000, '2026-03-08')).toMatchObject({ today: 7_000, since: HOUR + 1_000 })
    expect(played(blank, 2_000, '2026-03-09')).toMatchObject({ today: 2_000, since: HOUR + 1_000 })
  })

  it('whoever is not reminded begins each hour anew', () => {
    expect(played({ ...blank, reminds: false }, 2_000, '2026-03-08').since).toBe(1_000)
  })

  it('whoever is reminded more often begins each of these lengths anew', () => {
    expect(played({ ...blank, reminds: false, every: 15, since: 15 * 60_000 - 1_000 }, 2_000, '2026-03-08').since).toBe(1_000)
    expect(played({ ...blank, every: 15 }, 2_000, '2026-03-08').since).toBe(HOUR + 1_000)
  })

  it('is read again as it was stored, and not for another player or from a broken entry', () => {
    const storage = fakeStorage()
    vi.stubGlobal('localStorage', storage)
    const store = (count: unknown) => storage.setItem('xingxia.playTime', typeof count === 'string' ? count : JSON.stringify(count))
    store(blank)
    expect(keptPlayTime('7')).toEqual(blank)
    expect(keptPlayTime('8')).toMatchObject({ uid: '8', today: 0, since: 0, reminds: true })
    for (const count of ['', '{', '[]', 'null', { ...blank, since: 'x' }, { ...blank, today: -1 }]) {
      store(count)
      expect(keptPlayTime('7')).toMatchObject({ uid: '7', today: 0, since: 0 })
    }
    store({ ...blank, since: 9, reminds: undefined, every: 7 })
    expect(keptPlayTime('7')).toMatchObject({ since: 9, reminds: true, every: 60 })
    vi.unstubAllGlobals()
  })

  it('is told in whole minutes', () => {
    expect([0, 59_999, 60_000, HOUR, 86 * 60_000].map(playWords)).toEqual(['0 分钟', '0 分钟', '1 分钟', '1 小时', '1 小时 26 分'])
    expect([1, HOUR, HOUR + 60_000, DAY, 6 * DAY + 23 * HOUR].map(leftWords)).toEqual([
      '1 分钟',
      '1 小时',
      '1 小时 1 分',
      '1 天',
      '6 天 23 小时',
    ])
  })
})
