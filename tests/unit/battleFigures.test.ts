import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { previewBattle } from '#scenes/battle-room/fixtures.ts'
import { crownedAt, END_TIMES, momentOf, newNow, scoreOf } from '#scenes/battle-room/maths.ts'
import { ROBOT_TIMES, robotMoment } from '#scenes/battle-room/robotMoment.ts'
import { BATTLE } from '#shared/modes/battle/rules.ts'

const START = 1_700_000_000_000

it('moves the robot in the times that the scene counts on', () => {
  const { animations } = JSON.parse(readFileSync('assets/battle-room/robot/robot.json', 'utf8')) as { animations: Record<string, object> }
  const lengths = Object.entries(animations).map(([name, timelines]) => {
    const times = [...JSON.stringify(timelines).matchAll(/"time":([\d.]+)/g)].map(([, time]) => Number(time))
    return [name, Math.max(...times) * 1_000]
  })
  expect(Object.fromEntries(lengths)).toEqual(ROBOT_TIMES)
})

it('lets the robot look up when its reel has landed and tell nothing before', () => {
  for (const seed of ['a', 'b', 'c']) {
    const score = scoreOf(previewBattle({ seed, seats: 4 }, START))
    const { land } = score.times
    const at = (ms: number, seat: number) => robotMoment(score, momentOf(score, START + ms, newNow()), seat, START + ms)[0]
    for (const [seat] of score.standings[0]?.totals.entries() ?? []) {
      expect(at(land - 1, seat)).toBe('rest')
      expect(at(land, seat)).toBe('look')
      expect(at(land + ROBOT_TIMES.look, seat)).toBe(score.best[0]?.includes(seat) ? 'glad' : 'rest')
    }
  }
})

it('has a robot that is glad of a battle that it wins and sad when it has lost', () => {
  const room = previewBattle({ seed: 'end', seats: 3 }, START)
  const score = scoreOf(room)
  const time = START + room.boxes.length * BATTLE.roundTime.normal + END_TIMES.winner[1] + 200
  const acts = [0, 1, 2].map((seat) => robotMoment(score, momentOf(score, time, newNow()), seat, time)[0])
  expect(acts).toEqual([0, 1, 2].map((seat) => (room.end?.winners.includes(seat) ? 'glad' : 'sad')))
})

it('lets the crown rest later after a round whose reels came late', () => {
  const score = scoreOf(previewBattle({ seed: 'late', seats: 2 }, START))
  const count = score.leads.findIndex((lead) => lead !== null)
  const late = Array.from({ length: count }, (_, round) => (round === count - 1 ? 240 : 0))
  expect(crownedAt(score, count, late)).toBe((crownedAt(score, count) ?? 0) + 240)
})
