import { describe, expect, it } from 'vitest'
import { isBarred, landedRoom, leadOf, phaseOf, ranking, seatOf, spokenRoom, standingOf } from '#client/modes/battle/room/view.ts'
import { previewBattle } from '#scenes/battle-room/fixtures.ts'
import { areRulesAllowed, BATTLE, BattleMode, roundTimeOf, SEAT_NUMBERS, teamNumbers } from '#shared/modes/battle/rules.ts'

const START = 1_000_000
const orders = Object.values(BattleMode).flatMap((mode) =>
  SEAT_NUMBERS.flatMap((seats) =>
    [seats, ...teamNumbers(seats)].flatMap((teams) =>
      [1, 3, 6].flatMap((rounds) =>
        [false, true].flatMap((final) =>
          [false, true].map((reverse) => ({ seed: `${mode}${seats}${rounds}`, mode, seats, teams, rounds, final, reverse })),
        ),
      ),
    ),
  ),
)
const allowed = orders.filter((order) => areRulesAllowed(order))

describe('what the page of a room says', () => {
  it.each(Object.values(BattleMode))('of mode %s has words for every seat after every round', (mode) => {
    for (const order of allowed.filter((one) => one.mode === mode)) {
      const room = previewBattle(order, START)
      for (let round = 0; round <= order.rounds; round++) {
        const now = START + round * roundTimeOf(room.fast)
        const landed = landedRoom(room, now)
        for (const me of [null, ...room.players.keys()]) {
          expect(leadOf(landed, standingOf(landed), me).label).not.toBe('')
          expect(spokenRoom(landed, phaseOf(room, now), me)).toBeTypeOf('string')
        }
      }
      const rows = ranking(room)
      expect(new Set(rows).size).toBe(order.seats)
      expect(rows.slice(0, room.end?.winners.length ?? 0).sort()).toEqual([...(room.end?.winners ?? [])].sort())
    }
  })

  it('follows the clock: countdown, rounds, end, prizes', () => {
    const room = previewBattle({ seed: 'clock', seats: 2, rounds: 2 }, START)
    const end = START + 2 * BATTLE.roundTime.normal
    const phases = [START - 1, START, end - 1, end, end + BATTLE.endTime.normal].map((now) => phaseOf(room, now))
    expect(phases).toEqual(['ready', 'running', 'running', 'ending', 'over'])
    expect(phases.map(isBarred)).toEqual([true, true, true, true, false])
    expect(landedRoom(room, START + 100).rounds).toHaveLength(0)
    expect(landedRoom(room, end - 1).rounds).toHaveLength(2)
  })

  it('finds the seat of a player, and of nobody else', () => {
    const room = previewBattle({ seed: 'seat', seats: 3 }, START)
    expect([seatOf(room, 'p2'), seatOf(room, 'x'), seatOf(room, undefined)]).toEqual([2, null, null])
  })
})
