import { expect, it } from 'vitest'
import { cuesOf } from '#scenes/exponent/cues.ts'
import { previewRound } from '#scenes/exponent/fixtures.ts'
import { reachedAt } from '#shared/modes/exponent/rules.ts'
import { bagNews, noteBagSeen, noteLanded } from '#state/modes/exponent/bagNews.ts'
import { FLIGHT, prizeAt } from '#state/modes/exponent/prize.ts'

const START = 1_800_000_000_000
const ORDER = { seed: 'prize', players: 3, stake: 50, exit: 231, item: 'axe_jade' }

it('an item that was won by hand flies with the exit, also after the break', () => {
  for (const crash of [null, 512]) {
    const { view, own } = previewRound({ ...ORDER, crash }, START)
    expect(prizeAt(view, own)).toBe(START + reachedAt(231))
  }
})

it('an item of a stake that left on its own flies when it is in the bag, and none does before', () => {
  const climbing = previewRound({ ...ORDER, auto: 231 }, START)
  expect(prizeAt(climbing.view, climbing.own)).toBeNull()
  const { view, own } = previewRound({ ...ORDER, auto: 231, crash: 512 }, START)
  expect(prizeAt(view, own)).toBe((view.round.broken?.breakAt ?? 0) + 1_400)
})

it('nothing flies without an item, or of another round', () => {
  const { view, own } = previewRound({ ...ORDER, item: '' }, START)
  expect([prizeAt(view, own), prizeAt(view, null)]).toEqual([null, null])
  const won = previewRound(ORDER, START)
  expect(prizeAt({ ...won.view, round: { ...won.view.round, round: 1 } }, won.own)).toBeNull()
})

it('the landing is heard once, and felt', () => {
  const { view } = previewRound(ORDER, START)
  expect(cuesOf(view, [], null, true, START).filter(({ id }) => id === 'prize')).toEqual([
    { id: 'prize', at: START + FLIGHT.land, sound: 'coin', volume: 0.8, haptic: 12 },
  ])
  expect(cuesOf(view, [], null, true).filter(({ id }) => id === 'prize')).toEqual([])
})

it('what has landed is new until the player looks into the bag', () => {
  noteLanded()
  noteLanded()
  expect(bagNews.fresh).toBe(2)
  noteBagSeen()
  expect(bagNews.fresh).toBe(0)
})
