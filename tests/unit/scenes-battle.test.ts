import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cuesOf, isLost } from '#scenes/battle-room/cues.ts'
import { type BattleOrder, previewBattle } from '#scenes/battle-room/fixtures.ts'
import { battleLayout, gridHeight, slotAt } from '#scenes/battle-room/layout.ts'
import {
  arcAt,
  CROWN_LAND,
  crownedAt,
  END_TIMES,
  flightAt,
  leaderOf,
  momentOf,
  newNow,
  ROUND_LIGHT,
  ROUND_TIMES,
  ringPlaces,
  scoreOf,
  seatsOfTeam,
  shortPrice,
  teamAt,
  WHEEL_TIMES,
  wheelAngle,
} from '#scenes/battle-room/maths.ts'
import { fitBoard } from '#scenes/kit/artBoard.ts'
import { BATTLE, type BattleMode, endTimeOf, roundTimeOf, SEAT_NUMBERS, teamNumbers, teamOf } from '#shared/modes/battle/rules.ts'
import { replayOf } from '#state/modes/battle/replay.ts'
import { each } from '../support/each.ts'

const START = 1_800_000_000_000
const SHAPES = SEAT_NUMBERS.flatMap((seats) => [seats, ...teamNumbers(seats)].map((teams) => ({ seats, teams })))
const SIZES = [
  [320, 568],
  [375, 667],
  [430, 932],
  [1280, 720],
] as const
const MODES = [0, 1, 2, 3, 4, 5] as const

const battles = (count: number, more: Partial<BattleOrder> = {}) =>
  MODES.flatMap((mode) =>
    Array.from({ length: count }, (_, at) => previewBattle({ seed: `${mode}:${at}`, seats: mode === 5 ? 4 : 3, mode, ...more }, START)),
  )

describe('layout', () => {
  it.each(SIZES)('keeps every column and slot in the free area, apart from each other, at %i×%i', (width, height) => {
    const board = fitBoard(width, height, { top: 64, bottom: 72 })
    const { free } = board
    for (const shape of SHAPES) {
      for (const rounds of [1, 2, 6, 10, 15]) {
        const layout = battleLayout(board, { ...shape, rounds })
        const where = JSON.stringify({ ...shape, rounds })
        for (const [seat, rect] of layout.columns.entries()) {
          expect(rect.x, where).toBeGreaterThanOrEqual(0)
          expect(rect.x + rect.width, where).toBeLessThanOrEqual(board.width)
          expect(rect.y, where).toBeGreaterThan(free.y)
          expect(rect.y + rect.height, where).toBeLessThanOrEqual(free.y + free.height + 0.01)
          for (const other of layout.columns.slice(seat + 1)) {
            const apart = other.x >= rect.x + rect.width || other.y >= rect.y + rect.height
            expect(apart, where).toBe(true)
          }
          const last = slotAt(layout.slots, rounds - 1)
          expect(layout.parts.slots.x + last.x + layout.slots.width, where).toBeLessThanOrEqual(rect.width)
          expect(layout.parts.slots.y + gridHeight(layout.slots, rounds), where).toBeLessThanOrEqual(rect.height)
        }
        expect(layout.banners).toHaveLength(shape.teams < shape.seats ? shape.teams : 0)
      }
    }
  })

  it('lets the seats of a team stand together', () => {
    const board = fitBoard(375, 667, { top: 64, bottom: 72 })
    for (const shape of SHAPES.filter(({ seats, teams }) => teams < seats)) {
      const { columns, banners } = battleLayout(board, { ...shape, rounds: 6 })
      for (const [seat, rect] of columns.entries()) {
        const [own, ...others] = [...banners.entries()].sort(([a]) => (a === teamOf(seat, shape) ? -1 : 1))
        expect(own?.[1].x).toBeLessThanOrEqual(rect.x)
        const middle = { x: rect.x + rect.width / 2, y: rect.y }
        const covers = others.filter(([, at]) => at.x <= middle.x && middle.x <= at.x + at.width && at.y < middle.y)
        const nearer = covers.filter(([, at]) => at.y > (own?.[1].y ?? 0))
        expect(nearer).toEqual([])
      }
    }
  })

  it('never leaves the reel less than half of a six-seat column at 320 px', () => {
    const { parts, reel, columns } = battleLayout(fitBoard(320, 568, { top: 64, bottom: 72 }), { seats: 6, teams: 6, rounds: 15 })
    expect((reel.view * parts.reel.scale) / (columns[0]?.height ?? 1)).toBeGreaterThan(0.45)
    expect(reel.pitch).toBeLessThanOrEqual(reel.view / 2)
  })
})

describe('score', () => {
  it('comes to the winners that the server told, in every mode', () => {
    for (const room of battles(30)) expect(scoreOf(room).outcome?.winners).toEqual(room.end?.winners)
  })

  it('crowns one team only where it leads alone, and nobody with 平分', () => {
    for (const room of battles(20)) {
      const score = scoreOf(room)
      for (const [count, { leaders }] of score.standings.entries()) {
        const lead = leaderOf(score, count)
        if (lead === null) expect(leaders.length).not.toBe(1)
        else expect(leaders.sort()).toEqual(seatsOfTeam(score.rules, lead))
        if (room.mode === 2) expect(lead).toBe(null)
      }
    }
  })

  it('knows who won each round: the dearest drop, the cheapest where the least counts, nobody where all are level', () => {
    const room = previewBattle({ seed: 'best', seats: 3, mode: 0 }, START)
    const priced = (prices: readonly number[], mode: BattleMode) => ({
      ...room,
      mode,
      end: null,
      rounds: room.rounds
        .slice(0, 1)
        .map((one) => ({ ...one, drops: one.drops.map((drop, seat) => ({ ...drop, recoveryPrice: prices[seat] ?? 0 })) })),
    })
    expect(scoreOf(priced([3, 5, 5], 0)).best).toEqual([[1, 2]])
    expect(scoreOf(priced([3, 5, 5], 1)).best).toEqual([[0]])
    expect(scoreOf(priced([5, 5, 5], 0)).best).toEqual([[]])
  })

  it('shows a round no earlier than it lands, and the end no earlier than it is told', () => {
    for (const fast of [false, true]) {
      const room = previewBattle({ seed: 'moments', seats: 4, fast }, START)
      const score = scoreOf(room)
      const [time, times] = [roundTimeOf(fast), ROUND_TIMES[fast ? 'fast' : 'normal']]
      const now = newNow()
      for (let at = -3_500; at < 6 * time + 6_000; at += 37) {
        momentOf(score, START + at, now)
        const begun = at < 0 ? 0 : Math.min(Math.floor(at / time) + 1, 6)
        expect(now.landed).toBeLessThanOrEqual(begun)
        const landed = room.rounds.filter(({ startAt }) => START + at >= startAt + times.land).length
        expect(now.landed).toBe(landed)
        expect(now.ended >= 0).toBe(START + at >= (room.end?.at ?? 0))
        expect(now.phase).toBe(at < 0 ? 'countdown' : at < 6 * time ? 'rounds' : 'end')
      }
    }
  })

  it('waits with what has not arrived', () => {
    const room = previewBattle({ seed: 'late', seats: 3 }, START)
    const score = scoreOf({ ...room, rounds: room.rounds.slice(0, 2), end: null })
    expect(momentOf(score, START + 5 * 6_000 + 5_000, newNow())).toMatchObject({ phase: 'rounds', round: 5, landed: 2, ended: -1 })
  })

  it('has all times of a round within the round, and those of the end within the end', () => {
    for (const [name, times] of Object.entries(ROUND_TIMES)) {
      const time = roundTimeOf(name === 'fast')
      expect(Math.max(times.land + times.roll, times.crown[1], times.fall[1])).toBeLessThan(time)
      expect(times.land).toBe(times.spinFrom + times.spin)
    }
    for (const [name, { land }] of Object.entries(ROUND_TIMES))
      expect(land + ROUND_LIGHT.after + ROUND_LIGHT.length).toBeLessThan(roundTimeOf(name === 'fast'))
    expect(END_TIMES.consolation[1]).toBeLessThan(BATTLE.endTime.normal)
    expect(flightAt(14, 5) + END_TIMES.flight).toBeLessThan(END_TIMES.count[1] + 500)
    for (const mode of MODES)
      expect((mode === 4 ? WHEEL_TIMES.done : 0) + END_TIMES.consolation[1]).toBeLessThan(endTimeOf(mode as BattleMode))
  })
})

describe('the crown', () => {
  it('has rested since the first landing of its leader, whatever lands meanwhile', () => {
    for (const room of battles(10)) {
      const score = scoreOf(room)
      for (const [count, lead] of score.leads.entries()) {
        const at = crownedAt(score, count)
        if (lead === null || count === 0) expect(at).toBeNull()
        else if (score.leads[count - 1] === lead) expect(at).toBe(crownedAt(score, count - 1))
        else expect(at).toBe(START + (count - 1) * score.roundTime + score.times.crown[1])
      }
    }
  })

  it('moves in the times that the scene counts on', () => {
    const { animations } = JSON.parse(readFileSync('assets/battle-room/crown/crown.json', 'utf8')) as {
      animations: Record<string, { events?: { time: number }[] }>
    }
    const lengthOf = (name: string) =>
      Math.max(...[...JSON.stringify(animations[name]).matchAll(/"time":([\d.]+)/g)].map(([, time]) => Number(time))) * 1_000
    expect({
      strike: (animations.land?.events?.[0]?.time ?? 0) * 1_000,
      length: lengthOf('land'),
      lost: lengthOf('lost'),
      fly: lengthOf('fly'),
    }).toEqual(CROWN_LAND)
  })
})

describe('the wheel', () => {
  it('stops on the team of the ticket, for every ticket of a small ring', () => {
    const shares = [3, 0, 5, 2]
    const total = 10
    for (let roll = 1; roll <= total; roll++) {
      const angle = wheelAngle({ roll, total }, WHEEL_TIMES.spin[1])
      const under = Math.ceil(angle) - angle
      const team = [0, 0, 0, 2, 2, 2, 2, 2, 3, 3][roll - 1]
      expect(teamAt(shares, under)).toBe(team)
    }
  })

  it('slows down by the time alone, whatever the ticket, over 5 to 6 seconds', () => {
    const [from, to] = WHEEL_TIMES.spin
    expect(to - from).toBeGreaterThanOrEqual(5_000)
    expect(to - from).toBeLessThanOrEqual(6_000)
    const tickets = [1, 250, 251, 999].map((roll) => ({ roll, total: 1_000 }))
    for (let ms = from; ms <= to; ms += 100) {
      const [first = 0, ...others] = tickets.map((ticket) => wheelAngle(ticket, ms) / wheelAngle(ticket, to))
      each(others, (other) => expect(other).toBeCloseTo(first, 9))
    }
    // The last second can be read: less than a twentieth of a turn.
    each(tickets, (ticket) => expect(wheelAngle(ticket, to) - wheelAngle(ticket, to - 1_000)).toBeLessThan(0.05))
  })

  it('gives a face to each part that is wide enough, and a name to a wide one', () => {
    const shown = [0.02, 0.055, 0.056, 0.12, 0.121, 1].map(ringPlaces).map(({ portrait, name }) => [portrait !== null, name !== null])
    expect(shown).toEqual([
      [false, false],
      [false, false],
      [true, false],
      [true, false],
      [true, true],
      [true, true],
    ])
  })

  it('never turns back, and stands after its time', () => {
    const ticket = { roll: 77, total: 1_000 }
    let last = 0
    for (let ms = 0; ms <= WHEEL_TIMES.done; ms += 10) {
      const angle = wheelAngle(ticket, ms)
      expect(angle).toBeGreaterThanOrEqual(last)
      last = angle
    }
    expect(wheelAngle(ticket, 60_000)).toBe(wheelAngle(ticket, WHEEL_TIMES.spin[1]))
  })
})

describe('cues', () => {
  it('come in the order of time, and none of a round before its start', () => {
    for (const room of battles(5)) {
      const cues = cuesOf(room, scoreOf(room), 0)
      for (const [index, { at }] of cues.entries()) expect(at).toBeGreaterThanOrEqual(cues[index - 1]?.at ?? 0)
      const known = cuesOf(
        { ...room, rounds: room.rounds.slice(0, 2), end: null },
        scoreOf({ ...room, rounds: room.rounds.slice(0, 2), end: null }),
        0,
      )
      expect(Math.max(...known.map(({ at }) => at))).toBeLessThan(START + 2 * 6_000)
    }
  })

  it('sound for the winner of a round after its landing, and vibrate on no other seat', () => {
    for (const room of battles(5)) {
      const score = scoreOf(room)
      for (const me of [null, 0, 1]) {
        const coins = cuesOf(room, score, me).filter(({ at, sound }) => sound === 'coin' && at < (room.end?.at ?? 0))
        const won = score.best.flatMap((seats, round) => (seats.length > 0 ? [{ seats, round }] : []))
        expect(coins.map(({ at, haptic }) => [at, haptic !== undefined])).toEqual(
          won.map(({ seats, round }) => [START + round * 6_000 + score.times.land + 350, me !== null && seats.includes(me)]),
        )
      }
    }
  })

  it('sound a gong for the last round and for the end', () => {
    const room = previewBattle({ seed: 'gong', seats: 4 }, START)
    const gongs = cuesOf(room, scoreOf(room), null).filter(({ sound }) => sound === 'gong')
    expect(gongs.map(({ at }) => at)).toEqual([START + 5 * 6_000 + 40, room.end?.at])
  })

  it('know who has lost: a team wins together, and nobody loses with 平分', () => {
    const teams = previewBattle({ seed: 'teams', seats: 4, teams: 2 }, START)
    const lost = [0, 1, 2, 3].filter((seat) => isLost(scoreOf(teams), seat))
    expect(lost).toEqual([0, 1, 2, 3].filter((seat) => !teams.end?.winners.includes(seat)))
    const shared = scoreOf(previewBattle({ seed: 'share', seats: 4, mode: 2 }, START))
    expect([0, 1, 2, 3].some((seat) => isLost(shared, seat))).toBe(false)
    expect(isLost(scoreOf(teams), null)).toBe(false)
  })
})

describe('small things', () => {
  it('shortens prices to what a slot can hold', () => {
    expect([0.05, 3.65, 99.99, 100, 980.5, 9_999, 12_600, 123_456].map(shortPrice)).toEqual([
      '0.05',
      '3.65',
      '99.99',
      '100',
      '980',
      '9999',
      '12.6k',
      '123k',
    ])
  })

  it('flies from one point to the other, above both', () => {
    const at = { x: 0, y: 0 }
    const [from, to] = [
      { x: 10, y: 50 },
      { x: 90, y: 70 },
    ]
    for (const [share, end] of [
      [0, from],
      [1, to],
    ] as const) {
      arcAt(from, to, share, 30, at)
      expect(at.x).toBeCloseTo(end.x)
      expect(at.y).toBeCloseTo(end.y)
    }
    arcAt(from, to, 0.5, 30, at)
    expect(at.y).toBeCloseTo(30)
  })
})

describe('replay', () => {
  it('is the same battle, beginning with its countdown now', () => {
    const room = previewBattle({ seed: 'replay', seats: 4, mode: 4 }, START)
    const now = START + 987_654_321
    const replay = replayOf(room, now)
    expect(replay.startAt).toBe(now + BATTLE.readyTime)
    expect(replay.rounds.map(({ startAt }) => startAt - (replay.startAt ?? 0))).toEqual(room.rounds.map(({ startAt }) => startAt - START))
    expect([replay.end?.at, replay.end?.settledAt].map((at) => (at ?? 0) - (replay.startAt ?? 0))).toEqual(
      [room.end?.at, room.end?.settledAt].map((at) => (at ?? 0) - START),
    )
    expect(scoreOf(replay).outcome).toEqual(scoreOf(room).outcome)
    expect(replayOf(replay, now)).toEqual(replay)
    expect(momentOf(scoreOf(replay), now, newNow()).phase).toBe('countdown')
  })

  it('plays the whole end of an older room whose prizes came sooner', () => {
    const room = previewBattle({ seed: 'older', seats: 4, mode: 4 }, START)
    const end = room.end && { ...room.end, settledAt: room.end.at + 8_000 }
    const replay = replayOf({ ...room, end }, START)
    expect((replay.end?.settledAt ?? 0) - (replay.end?.at ?? 0)).toBe(endTimeOf(4))
  })

  it('leaves a room alone that never began', () => {
    const room = { ...previewBattle({ seed: 'never', seats: 2 }, START), startAt: null, rounds: [], end: null }
    expect(replayOf(room, START)).toBe(room)
  })
})
