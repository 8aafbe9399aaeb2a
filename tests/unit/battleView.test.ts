import { describe, expect, it } from 'vitest'
import {
  bestFirst,
  gradesDrawn,
  isBarred,
  isSealBarred,
  isSealed,
  landedRoom,
  leadOf,
  numberStage,
  phaseOf,
  placesIn,
  potOf,
  ranking,
  seatOf,
  shownOf,
  shownPhase,
  spokenRoom,
  standingOf,
} from '#client/modes/battle/room/view.ts'
import { previewBattle, waitingRoom } from '#scenes/battle-room/fixtures.ts'
import type { Grade } from '#shared/codes.ts'
import { applyEvent } from '#shared/modes/battle/apply.ts'
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
          const standing = standingOf(landed)
          expect(potOf(landed, standing).label).toBe(landed.rounds.length === 0 ? '总入场' : '奖池')
          expect(leadOf(landed, standing, me)?.label).not.toBe('')
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

  it('without an end to watch shows the result from the moment at which the server tells it, and nothing sooner', () => {
    const room = previewBattle({ seed: 'clock', seats: 2, rounds: 2 }, START)
    const end = START + 2 * BATTLE.roundTime.normal
    const phases = [START - 1, START, end - 1, end, end + BATTLE.endTime.normal].map((now) => shownPhase(room, now, true))
    expect(phases).toEqual(['ready', 'running', 'running', 'over', 'over'])
    expect(shownPhase({ ...room, end: null }, end, true)).toBe('running')
    expect(shownPhase(room, end, false)).toBe('ending')
    expect(gradesDrawn(room)).toHaveLength(4)
  })

  it('bars the way out of a sealed room until its number is late, and says once what is waited for', () => {
    const open = { ...waitingRoom({ seed: 'sealed', seats: 2 }, START), bound: true }
    const number = { chain: 'c', round: 7, sealedAt: START, at: START + 5_000, signature: null }
    const sealed = applyEvent(open, { sequence: open.sequence + 1, event: { kind: 'sealed', clientSeeds: ['a', 'b'], number } })
    expect([open, sealed].map(isSealed)).toEqual([false, true])
    expect([phaseOf(sealed, number.at), spokenRoom(sealed, 'waiting', 0)]).toEqual(['waiting', '全员就位，等待公开随机数'])
    const moments = [START, number.at - 1, number.at, number.at + 15_000, number.at + 15_001]
    expect(moments.map((now) => numberStage(number, now))).toEqual(['coming', 'coming', 'reading', 'reading', 'late'])
    expect(moments.map((now) => isSealBarred(sealed, now))).toEqual([true, true, true, true, false])
    expect(isSealBarred(open, START)).toBe(false)
    const startAt = START + 9_000
    const event = { kind: 'full' as const, startAt, boxes: sealed.boxes, clientSeeds: ['a', 'b'], number: { ...number, signature: 'ab' } }
    const full = applyEvent(sealed, { sequence: sealed.sequence + 1, event })
    expect([isSealed(full), isSealBarred(full, START), phaseOf(full, START), full.number?.signature]).toEqual([false, false, 'ready', 'ab'])
    expect(spokenRoom(full, 'ready', 0)).toBe('')
  })

  it('finds the seat of a player, and of nobody else', () => {
    const room = previewBattle({ seed: 'seat', seats: 3 }, START)
    expect([seatOf(room, 'p2'), seatOf(room, 'x'), seatOf(room, undefined)]).toEqual([2, null, null])
  })

  it('names what is at stake after every landing, beside who is ahead', () => {
    const room = { ...previewBattle({ seed: 'pot', seats: 2, rounds: 2 }, START), cost: 30 }
    const figures = [0, 1, 2].map((rounds) => {
      const landed = { ...room, rounds: room.rounds.slice(0, rounds) }
      return { pot: potOf(landed, standingOf(landed)), lead: leadOf(landed, standingOf(landed), 0) }
    })
    const worth = (rounds: number) =>
      room.rounds
        .slice(0, rounds)
        .flatMap(({ drops }) => drops)
        .reduce((sum, { recoveryPrice }) => sum + recoveryPrice, 0)
        .toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    expect(figures.map(({ pot }) => pot)).toEqual([
      { label: '总入场', text: '60.00' },
      { label: '奖池', text: worth(1) },
      { label: '奖池', text: worth(2) },
    ])
    expect(figures.map(({ lead }) => lead === null)).toEqual([true, false, false])
  })

  it('lists what a seat has drawn, the rarest first and of these the dearest, and leaves the last place to those for which there is no room', () => {
    const room = previewBattle({ seed: 'best', seats: 2, rounds: 4 }, START)
    const facts: [grade: Grade, price: number][] = [
      [3, 9],
      [1, 5],
      [3, 12],
      [1, 5],
    ]
    const rounds = room.rounds.map((one, at) => {
      const [grade, recoveryPrice] = facts[at] ?? [4, 0]
      return { ...one, drops: one.drops.map((drop) => ({ ...drop, grade, recoveryPrice })) }
    })
    expect(bestFirst({ rounds }, 0).map(({ round }) => round)).toEqual([1, 3, 2, 0])
    const one = { width: 35, height: 40 }
    expect([40, 83, 82].map((height) => placesIn({ width: 187, height }, one, 3))).toEqual([5, 10, 5])
    expect(placesIn({ width: 10, height: 10 }, one, 3)).toBe(1)
    expect([4, 5, 6, 15].map((count) => shownOf(count, 5))).toEqual([4, 5, 4, 4])
  })

  it('tells no total before its reel has landed on the stage, and none later than its round is over', () => {
    const room = previewBattle({ seed: 'shown', seats: 2, rounds: 2 }, START)
    const landing = START + 0.9 * BATTLE.roundTime.normal
    const told = (now: number, shown: number | null) => landedRoom(room, now, shown).rounds.length
    expect([null, 0, 1].map((shown) => told(landing, shown))).toEqual([1, 0, 1])
    // The stage is behind, or still shows the battle that a replay begins anew.
    expect(told(START + BATTLE.roundTime.normal, 0)).toBe(1)
    expect(told(START + 100, 2)).toBe(0)
  })
})
