import { describe, expect, it } from 'vitest'
import type { ExponentView } from '#shared/modes/exponent/round.ts'
import { breakTime, EXPONENT, reachedAt } from '#shared/modes/exponent/rules.ts'
import { exitOffer, UNTOLD } from '#state/modes/exponent/offer.ts'
import { shownMultiple } from '#state/modes/exponent/phase.ts'

const START = Date.UTC(2026, 10, 20)
const CRASH = 109
const BREAK = START + breakTime(CRASH)
const climbing: ExponentView = {
  round: { round: 5, chainId: 1, place: 5, openAt: START - 8_000, startAt: START, maxPayout: 1_000_000, broken: null },
  stakes: [],
}
const broken: ExponentView = {
  ...climbing,
  round: { ...climbing.round, broken: { breakAt: BREAK, crash: CRASH, secret: '', nextAt: BREAK + 5_000, refunded: false } },
}
const byHand = { auto: 0 }

describe('what an exit is offered', () => {
  it('is never more than the round pays, in every ms until the break is told, with whatever error of the clock', () => {
    for (const within of [0, 40, 200, Number.POSITIVE_INFINITY])
      for (let now = START; now < BREAK + UNTOLD; now += 7)
        for (const wrong of Number.isFinite(within) ? [-within, 0, within] : [0])
          expect(exitOffer(climbing, byHand, now + wrong, within).multiple).toBeLessThanOrEqual(CRASH)
  })

  it('is nothing from the moment at which the break is known, even where this clock is a second behind', () => {
    for (const now of [BREAK - 1_000, BREAK, BREAK + 400]) {
      expect(exitOffer(broken, byHand, now, 0)).toEqual({ kind: 'broken', multiple: CRASH })
      expect(shownMultiple(broken, now)).toBeLessThanOrEqual(CRASH)
    }
    expect(shownMultiple(broken, BREAK + 400)).toBe(CRASH)
  })

  it('ends where the stake leaves on its own: at its setting or the ceiling, in a round that has broken too', () => {
    const late = START + reachedAt(400)
    const stakes = Array.from({ length: 200 }, (_, index) => ({
      customerId: String(index),
      nickname: '',
      headPic: '',
      headGround: '',
      robot: false,
      stake: 2_500,
      auto: 0,
      exited: null,
    }))
    expect(exitOffer(climbing, { auto: 150 }, late, 0)).toEqual({ kind: 'alone', multiple: 150 })
    expect(exitOffer({ ...climbing, stakes }, byHand, late, 0)).toEqual({ kind: 'alone', multiple: EXPONENT.leastCeiling })
    expect(exitOffer(broken, { auto: 105 }, BREAK, 0)).toEqual({ kind: 'alone', multiple: 105 })
    expect(exitOffer(broken, { auto: 110 }, BREAK, 0)).toEqual({ kind: 'broken', multiple: CRASH })
  })
})
