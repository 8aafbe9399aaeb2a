import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RoomState } from '#shared/modes/battle/rules.ts'
import { noteTold, toldOf } from '#state/modes/battle/told.ts'
import { appState } from '#state/platform/app.ts'
import { battleFrom, numberOf, roomOf } from './battleRooms.ts'

const NUMBER = numberOf(1_000_000)
const open = { ...roomOf('5', 1_000_000), bound: true }
const sealed = { ...open, clientSeeds: ['a', 'b'], number: NUMBER }

/** Another player uses the phone. Stores hear of it a moment later. */
async function logIn(token: string): Promise<void> {
  appState.token = token
  await Promise.resolve()
}

afterEach(() => {
  vi.useRealTimers()
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NUMBER.sealedAt })
  await logIn('one')
  await logIn('')
})

it('what a room told first counts, and what it told later is added', () => {
  expect(toldOf('5')).toBeUndefined()
  noteTold(open)
  expect(toldOf('5')).toEqual({ seedHash: 'hash', bound: true, round: null, clientSeeds: null })
  noteTold(sealed)
  noteTold({ ...sealed, serverSeedHash: 'other', bound: false, clientSeeds: ['x', 'y'], number: { ...NUMBER, round: 8 } })
  expect(toldOf('5')).toEqual({ seedHash: 'hash', bound: true, round: 7, clientSeeds: ['a', 'b'] })
})

it('seeds and number that are first heard when that may be known were not told before it', () => {
  vi.setSystemTime(NUMBER.at)
  noteTold(sealed)
  expect(toldOf('5')).toEqual({ seedHash: 'hash', bound: true, round: null, clientSeeds: null })
})

it('a room that did not say whether it is bound has not told it later either', () => {
  noteTold({ ...open, bound: undefined })
  noteTold({ ...open, bound: false })
  expect(toldOf('5')?.bound).toBeUndefined()
})

it('what is told when the battle is over counts nothing', () => {
  const ending = battleFrom(1_000_000).flatMap(({ event }) => (event.kind === 'end' ? event.end : []))[0]
  noteTold({ ...sealed, state: RoomState.running, end: ending ?? null })
  noteTold({ ...sealed, state: RoomState.ended })
  noteTold({ ...sealed, state: RoomState.cancelled })
  expect(ending).toBeDefined()
  expect(toldOf('5')).toBeUndefined()
})

it('remembers the rooms that were looked at last, and those of one login only', async () => {
  for (let id = 1; id <= 50; id++) noteTold({ ...open, roomId: String(id) })
  noteTold({ ...open, roomId: '1' })
  noteTold({ ...open, roomId: '51' })
  expect(['1', '2', '3', '51'].map((id) => toldOf(id) !== undefined)).toEqual([true, false, true, true])
  await logIn('another')
  expect(toldOf('1')).toBeUndefined()
})
