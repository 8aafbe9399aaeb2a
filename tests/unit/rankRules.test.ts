import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leftText } from '#client/pages/rank/Closing.tsx'
import { figureText, weekText } from '#client/pages/rank/words.ts'
import { DREAM } from '#shared/modes/dream/dream.ts'
import { RETURN_PERCENT } from '#shared/modes/exponent/rules.ts'
import { paidFor, RANK_BOARDS, RANK_KEPT, RANK_PERIODS, RANK_REWARDS, RANK_SHARES, rewardOf } from '#shared/rank.ts'

describe('rewards', () => {
  it('go to the places that are kept, one step after the other, and never rise with the place', () => {
    for (const period of RANK_PERIODS) {
      const steps = RANK_REWARDS[period]
      expect(steps[0]?.from).toBe(1)
      expect(steps.at(-1)?.to).toBe(RANK_KEPT)
      expect(steps.slice(1).map(({ from }) => from - 1)).toEqual(steps.slice(0, -1).map(({ to }) => to))
      for (let place = 1; place <= RANK_KEPT; place++) expect(rewardOf(period, place)).toBeGreaterThanOrEqual(rewardOf(period, place + 1))
      expect(rewardOf(period, RANK_KEPT + 1)).toBe(0)
    }
  })

  it('are whole diamonds, at most those of the place, and at most the share of what was put in', () => {
    const asked = fc.record({
      board: fc.constantFrom(...RANK_BOARDS),
      period: fc.constantFrom(...RANK_PERIODS),
      place: fc.integer({ min: 1, max: 20 }),
      counted: fc.nat(10_000_000_000),
    })
    fc.assert(
      fc.property(asked, ({ board, period, place, counted }) => {
        const paid = paidFor(board, period, { place, counted })
        expect(paid % 100).toBe(0)
        expect(paid).toBeLessThanOrEqual(rewardOf(period, place))
        // 100 diamonds are a coin.
        expect(paid / 100 / 100).toBeLessThanOrEqual((counted / 100) * (RANK_SHARES[board] / 10_000) + 1e-9)
      }),
    )
  })

  it('of all boards and of commission together stay below the smallest edge of the house', () => {
    // Percent. An opening counts for luck and spend, a battle for wins and spend, everything else for spend; each for a day and a week.
    const [luck, battle, spend] = RANK_BOARDS.map((board) => (2 * RANK_SHARES[board]) / 100)
    const commission = 3
    expect(commission + (spend ?? 0)).toBeLessThan(100 - Math.max(DREAM.mostReturn, RETURN_PERCENT))
    expect(commission + (spend ?? 0) + (luck ?? 0)).toBeLessThan(5)
    expect(commission + (spend ?? 0) + (battle ?? 0)).toBeLessThan(5)
  })
})

it('says figures, weeks and the time left', () => {
  expect(figureText('luck', 153.2)).toBe('153.20%')
  expect(figureText('battle', 12)).toBe('12 胜')
  expect(weekText(Date.parse('2026-02-23T00:00:00+08:00'))).toBe('2 月 23 日 – 3 月 1 日')
  expect(leftText(3_600_000)).toBe('01:00:00')
  expect(leftText(-5)).toBe('00:00:00')
  expect(leftText(2 * 24 * 3_600_000 + 61_000)).toBe('2 天 00:01:01')
})
