import { expect, it } from 'vitest'
import { nextEventAt } from '#state/modes/battle/nextEventAt.ts'
import { numberOf, roomOf } from './battleRooms.ts'

const NOW = 1_000_000

it('a sealed room is due when its number is at the server, and then again every few seconds, more seldom when it is late', () => {
  const number = numberOf(NOW)
  const sealed = { ...roomOf('5', NOW - 60_000), number }
  const due = number.at + 2_500
  const waits = (now: number) => nextEventAt(sealed, now) - now
  expect(nextEventAt(sealed, NOW)).toBe(due)
  expect([due, number.at + 40_000, number.at + 1_000_000].map(waits)).toEqual([2_500, 10_000, 20_000])
  for (let now = NOW; now < number.at + 1_800_000; now += 777) expect(waits(now)).toBeGreaterThanOrEqual(2_000)
  // However long ago it was to be filled.
  expect(nextEventAt({ ...sealed, fillBy: NOW - 1 }, NOW)).toBe(due)
})

it('any other waiting room is worth a look now and then, and when it is cancelled', () => {
  const room = roomOf('5', NOW)
  expect(nextEventAt(room, NOW)).toBe(NOW + 20_000)
  expect(nextEventAt(room, room.fillBy - 5_000)).toBe(room.fillBy)
})
