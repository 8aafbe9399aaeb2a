import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ROOM_TOPIC } from '#shared/live.ts'
import type { RollMessage } from '#shared/modes/roll/message.ts'
import type { RollCard, RollRoom } from '#shared/modes/roll/room.ts'
import { MODES } from '#shared/modes.ts'
import { heardRolls, latestOf, leaveRolls, watchRolls } from '#state/modes/roll/lobby.ts'
import { leaveRollWatch, rollState, watchRoll } from '#state/modes/roll/room.ts'
import { appState, persistedDefaults } from '#state/platform/app.ts'
import { forgetTime } from '#state/platform/clock.ts'
import { setTopicLine, type Topic } from '#state/platform/live/topics.ts'
import { fakePage } from './battleRooms.ts'
import { fakeServer } from './fakeServer.ts'

const VIEW = '/api/common/rollView'
const LIST = '/api/common/rollList'
const AT = Date.UTC(2026, 10, 23)
const card: RollCard = {
  roomId: '5',
  title: '房',
  host: null,
  by: 'time',
  condition: { kind: 'none' },
  best: [],
  pieces: 1,
  value: 1,
  entrants: 1,
  seats: 10,
  state: 'open',
  createdAt: AT - 1_000,
  closeAt: AT + 20_000,
  drawAt: null,
  reason: null,
}
const room = (more: Partial<RollRoom> = {}): RollRoom => ({
  ...card,
  prizes: [],
  serverSeedHash: 'h',
  entrantsHash: null,
  newest: [],
  book: null,
  ...more,
})
const page = (cards: RollCard[]) => ({ status: 0, data: { pageData: cards, page: 1, pageSize: 15, total: cards.length } })

const topics = new Map<string, Topic>()
const tell = (destination: string, message: object) => topics.get(destination)?.onText(JSON.stringify(message))
const tellRoom = (message: RollMessage) => tell(`${ROOM_TOPIC}5`, message)

function serve(replies: Record<string, { status: number; data: unknown }[]>) {
  const server = fakeServer({ '/api/common/getSysTime': [{ status: 0, data: AT }], ...replies })
  return (path: string) => server.sent.filter((each) => each.path === path).length
}

beforeEach(() => {
  vi.useFakeTimers({ now: AT })
  forgetTime()
  fakePage()
  Object.assign(appState, persistedDefaults)
  setTopicLine({
    listen: (heard) => {
      topics.set(heard.destination, heard)
      return () => topics.delete(heard.destination)
    },
  })
})
afterEach(() => {
  leaveRollWatch()
  leaveRolls()
  setTopicLine(null)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a ROLL room', () => {
  it('is loaded, changes by what is told, and is asked for when its draw is not told in time', async () => {
    const drawn = room({ state: 'drawing', entrants: 4, drawAt: AT + 26_000 })
    const asked = serve({
      [VIEW]: [room(), drawn, { ...drawn, state: 'cancelled', reason: 'failed' } as RollRoom].map((data) => ({ status: 0, data })),
    })
    void watchRoll('5')
    await vi.advanceTimersByTimeAsync(0)
    expect(rollState).toMatchObject({ status: 'ready', own: null, room: { entrants: 1 } })
    tellRoom({ kind: 'joined', entrants: 3, newest: [] })
    expect(rollState.room?.entrants).toBe(3)
    tellRoom({ kind: 'closed', entrants: 4, entrantsHash: 'e', drawAt: AT + 26_000 })
    expect(rollState.room).toMatchObject({ state: 'drawing', entrantsHash: 'e' })
    expect(asked(VIEW)).toBe(1)
    await vi.advanceTimersByTimeAsync(29_000)
    expect(asked(VIEW)).toBeGreaterThan(1)
    expect(rollState.room?.state).not.toBe('open')
  })

  it('does not go back by a reply that was made before what was told', async () => {
    serve({ [VIEW]: [{ status: 0, data: room() }] })
    void watchRoll('5')
    await vi.advanceTimersByTimeAsync(0)
    topics.get(`${ROOM_TOPIC}5`)?.onReady()
    tellRoom({ kind: 'closed', entrants: 4, entrantsHash: 'e', drawAt: AT + 26_000 })
    await vi.advanceTimersByTimeAsync(0)
    expect(rollState.room).toMatchObject({ state: 'drawing', entrants: 4 })
  })

  it('that is not there is gone, and one that cannot be loaded is tried again', async () => {
    const asked = serve({
      [VIEW]: [
        { status: 500, data: null },
        { status: 0, data: room() },
      ],
    })
    void watchRoll('5')
    await vi.advanceTimersByTimeAsync(0)
    expect(rollState.status).toBe('error')
    await vi.advanceTimersByTimeAsync(3_500)
    expect([rollState.status, asked(VIEW)]).toEqual(['ready', 2])
  })
})

describe('an open ROLL room by headcount', () => {
  const filling = (entrants: number) => room({ by: 'headcount', entrants, closeAt: AT + 3_600_000 })
  const watched = async (entrants: number, later = entrants, chance = 0) => {
    const asked = serve({
      [VIEW]: Array.from({ length: 40 }, (_, reply) => ({ status: 0, data: filling(reply === 0 ? entrants : later) })),
    })
    void watchRoll('5', chance)
    await vi.advanceTimersByTimeAsync(0)
    return () => asked(VIEW)
  }

  it('that is full is asked for at once when its closing is not told, and more and more seldom', async () => {
    const asked = await watched(9, 10)
    tellRoom({ kind: 'joined', entrants: 10, newest: [] })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(asked()).toBe(2)
    await vi.advanceTimersByTimeAsync(58_000)
    expect(asked()).toBeGreaterThan(4)
    expect(asked()).toBeLessThan(10)
  })

  it('that is nearly full is looked at more often for a minute after somebody has joined', async () => {
    const asked = await watched(8, 9)
    tellRoom({ kind: 'joined', entrants: 9, newest: [] })
    await vi.advanceTimersByTimeAsync(6_000)
    expect(asked()).toBe(2)
    await vi.advanceTimersByTimeAsync(55_000)
    const often = asked()
    expect(often).toBeGreaterThan(10)
    await vi.advanceTimersByTimeAsync(28_000)
    expect(asked()).toBe(often)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(asked()).toBe(often + 4)
  })

  it.each([4, 9])('with %i of ten seats taken, where nobody joins, is looked at now and then', async (entrants) => {
    const asked = await watched(entrants)
    await vi.advanceTimersByTimeAsync(29_000)
    expect(asked()).toBe(1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(asked()).toBe(2)
  })

  it('is not looked at by all phones at the same time', async () => {
    const asked = await watched(8, 9, 0.5)
    tellRoom({ kind: 'joined', entrants: 9, newest: [] })
    await vi.advanceTimersByTimeAsync(7_000)
    expect(asked()).toBe(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked()).toBe(2)
  })
})

describe('the list of ROLL rooms', () => {
  it('shows the latest of each card, never an older one, and looks for a room that it does not know', async () => {
    const asked = serve({ [LIST]: [page([card]), page([card])] })
    watchRolls()
    tell(MODES.roll.topic, { ...card, entrants: 7 })
    tell(MODES.roll.topic, { ...card, entrants: 5 })
    expect(latestOf(card, heardRolls.cards).entrants).toBe(7)
    tell(MODES.roll.topic, { ...card, entrants: 7, state: 'drawing' })
    tell(MODES.roll.topic, { ...card, entrants: 9 })
    expect(latestOf(card, heardRolls.cards)).toMatchObject({ entrants: 7, state: 'drawing' })
    tell(MODES.roll.topic, { ...card, roomId: '6' })
    tell(MODES.roll.topic, { ...card, roomId: '7' })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(asked(LIST)).toBe(1)
  })
})
