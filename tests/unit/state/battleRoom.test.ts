import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ROOM_TOPIC } from '#shared/live.ts'
import { applyEvent } from '#shared/modes/battle/apply.ts'
import type { NumberedEvent } from '#shared/modes/battle/events.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { RoomState } from '#shared/modes/battle/rules.ts'
import { ownRooms } from '#state/modes/battle/ownRooms.ts'
import { hearRoom, leaveRoomWatch, roomState, watchRoom } from '#state/modes/battle/room.ts'
import { toldOf } from '#state/modes/battle/told.ts'
import { appState } from '#state/platform/app.ts'
import { serverNow } from '#state/platform/clock.ts'
import { setTopicLine } from '#state/platform/live/topics.ts'
import { battleFrom, fakeLine, fakePage, numberOf, roomOf, sitting } from './battleRooms.ts'
import { type Answer, fakeServer, player, type Sent } from './fakeServer.ts'

const TOPIC = `${ROOM_TOPIC}5`
const DETAIL = '/api/battle/detail'
const EVENTS = '/api/battle/events'

/** What the server knows by now. */
let truth: BattleRoom
let story: NumberedEvent[]
let happened: NumberedEvent[]
let down: boolean
let refused: number
let line: ReturnType<typeof fakeLine>
let page: ReturnType<typeof fakePage>
let asked: Sent[]

const answer = (data: unknown): Answer => (down ? 'lost' : refused ? { status: refused, msg: '无法观战' } : { status: 0, data })

beforeEach(() => {
  vi.useFakeTimers()
  appState.token = 'T'
  truth = roomOf('5')
  story = battleFrom(Date.now() + 3_000)
  happened = []
  down = false
  refused = 0
  line = fakeLine()
  page = fakePage()
  asked = fakeServer({
    [DETAIL]: () => answer(truth),
    [EVENTS]: ({ query }) => answer(happened.filter(({ sequence }) => sequence > Number(query.after))),
    '/api/common/getSysTime': () => ({ status: 0, data: Date.now() }),
  }).sent
})
afterEach(() => {
  leaveRoomWatch()
  setTopicLine(null)
  appState.token = ''
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const asks = (path: string) => asked.filter((sent) => sent.path === path)
const push = (event: NumberedEvent | undefined) => line.push(TOPIC, { kind: 'event', ...event })

/** The next event happens; its push arrives unless it is lost. */
function happen({ lost = false } = {}): void {
  const event = story.shift()
  if (!event) throw new Error('the battle is over')
  happened.push(event)
  truth = applyEvent(truth, event)
  if (!lost) push(event)
}

async function watching(): Promise<void> {
  await watchRoom('5')
  line.ready(TOPIC)
  await settle()
}

describe('the room that is watched', () => {
  it('is known as about to begin, for the way back, once its last seat is taken', async () => {
    appState.userInfo = { ...player, uid: sitting(0).customerId }
    await watching()
    expect(ownRooms.states).toEqual({ 5: RoomState.waiting })
    happen()
    expect(ownRooms.states).toEqual({ 5: RoomState.ready })
    appState.userInfo = null
    ownRooms.states = {}
  })

  it('is loaded, listened to, and goes on with every event', async () => {
    await watching()
    expect(roomState).toMatchObject({ status: 'ready', watching: 0 })
    while (story.length > 0) {
      happen()
      expect(roomState.room).toEqual(truth)
    }
    expect(roomState.room?.state).toBe(RoomState.ended)
    expect(asks(DETAIL)).toHaveLength(1)
    await settle(120_000)
    expect(asks(EVENTS)).toHaveLength(1)
  })

  it('finds what happened between loading and listening', async () => {
    await watchRoom('5')
    happen({ lost: true })
    line.ready(TOPIC)
    await settle()
    expect(roomState.room).toEqual(truth)
  })

  it('asks for missing events, and applies those that came early in their order', async () => {
    await watching()
    happen({ lost: true })
    happen({ lost: true })
    happen()
    expect(roomState.room?.sequence).toBe(1)
    await settle()
    expect(roomState.room).toEqual(truth)
    expect(asks(EVENTS).at(-1)?.query).toMatchObject({ roomId: '5', after: '1' })
  })

  it('never goes backwards: not by an old event, an old reply or an old room', async () => {
    await watching()
    const old = truth
    happen()
    happen()
    push(happened[0])
    hearRoom(old)
    expect(roomState.room).toEqual(truth)
    hearRoom({ ...truth, code: '123456' })
    expect(roomState.room?.code).toBe('123456')
    hearRoom({ ...roomOf('6'), sequence: 99 })
    expect(roomState.room?.roomId).toBe('5')
  })

  it('notices by the clock that the last push was lost', async () => {
    await watching()
    happen()
    happen()
    happen({ lost: true })
    await settle(3_000 + 1_400)
    expect(roomState.room?.rounds).toEqual([])
    await settle(200)
    expect(roomState.room?.rounds).toHaveLength(1)
  })

  it('that is bound is sealed when its last seat is taken, goes on with its number, and is asked for it when the push is lost', async () => {
    const number = numberOf(Date.now())
    const clientSeeds = ['a', 'b']
    const [seat, full, ...rest] = story.map(({ event }) => event)
    if (!seat || full?.kind !== 'full') throw new Error('the battle has another beginning')
    const begun = { ...full, startAt: number.at + 5_000, number: { ...number, signature: 'ab' } }
    truth = { ...truth, bound: true }
    story = [seat, { kind: 'sealed' as const, clientSeeds, number }, begun, ...rest].map((event, at) => ({ sequence: at + 2, event }))
    await watching()
    expect(toldOf('5')).toEqual({ seedHash: 'hash', bound: true, round: null, clientSeeds: null })
    happen()
    happen()
    expect(roomState.room).toMatchObject({ state: RoomState.waiting, startAt: null, clientSeeds, number })
    expect(toldOf('5')).toEqual({ seedHash: 'hash', bound: true, round: 7, clientSeeds })
    const before = asks(EVENTS).length
    await settle(8_900)
    expect(asks(EVENTS)).toHaveLength(before)
    await settle(20_000)
    expect(asks(EVENTS).length - before).toBeGreaterThanOrEqual(3)
    expect(asks(EVENTS).length - before).toBeLessThanOrEqual(10)
    happen({ lost: true })
    await settle(10_000)
    expect(roomState.room).toMatchObject({ state: RoomState.ready, number: { round: 7, signature: 'ab' } })
  })

  it('looks again when the tab is seen again and after a new connection', async () => {
    await watching()
    happen({ lost: true })
    page.seeAgain()
    await settle()
    expect(roomState.room).toEqual(truth)
    happen({ lost: true })
    line.ready(TOPIC)
    await settle()
    expect(roomState.room).toEqual(truth)
  })

  it('is asked for more and more seldom while the line is down, and stays in view', async () => {
    await watching()
    happen({ lost: true })
    happen()
    down = true
    const before = asks(EVENTS).length
    await settle(60_000)
    expect(roomState.status).toBe('ready')
    expect(asked.length - before).toBeLessThan(20)
    down = false
    await settle(16_000)
    expect(roomState.room).toEqual(truth)
  })

  it('is loaded whole when events do not fill the gap', async () => {
    await watching()
    happen({ lost: true })
    happened.length = 0
    happen()
    await settle(10_000)
    expect(roomState.room).toEqual(truth)
    expect(asks(DETAIL).length).toBeGreaterThan(1)
  })

  it('that cannot be loaded is tried again; one that is refused is gone', async () => {
    down = true
    await watchRoom('5')
    expect(roomState.status).toBe('error')
    down = false
    await settle(1_000)
    expect(roomState.status).toBe('ready')
    refused = 404
    await watchRoom('5')
    expect(roomState).toMatchObject({ status: 'gone', room: null })
    const before = asks(DETAIL).length
    await settle(120_000)
    expect(asks(DETAIL)).toHaveLength(before)
  })

  it('is gone when the live channel refuses it for good, and listened to again after any other refusal', async () => {
    await watching()
    line.topics.get(TOPIC)?.refuse('503')
    line.topics.delete(TOPIC)
    await settle(10_000)
    expect(line.topics.has(TOPIC)).toBe(true)
    expect(roomState.status).toBe('ready')
    line.topics.get(TOPIC)?.refuse('403')
    expect(roomState.status).toBe('gone')
  })

  it('is found by its code alone, and the code is given to the live channel', async () => {
    truth = { ...truth, hidden: true, code: '123456' }
    await watchRoom('0', { code: '123456' })
    expect(asks(DETAIL)[0]?.query).toMatchObject({ roomId: '0', code: '123456' })
    expect(line.topics.get(TOPIC)?.topic.headers()).toEqual({ code: '123456' })
  })

  it('is forgotten with the login, with another room and when it is left; late replies are ignored', async () => {
    await watching()
    appState.token = 'other'
    await settle()
    expect(roomState).toMatchObject({ status: 'loading', room: null })
    expect(line.topics.size).toBe(0)
    const late = watchRoom('5')
    leaveRoomWatch()
    await late
    expect(roomState.room).toBeNull()
    const [one, two] = [watchRoom('5'), watchRoom('5')]
    await Promise.all([one, two])
    await settle()
    expect(line.topics.size).toBe(1)
    leaveRoomWatch()
    await settle(1_000)
    const before = asked.length
    await settle(120_000)
    page.seeAgain()
    expect(asked).toHaveLength(before)
  })

  it('shows who watches and what is shown above the seats', async () => {
    await watching()
    line.push(TOPIC, { kind: 'watching', count: 12 })
    line.push(TOPIC, { kind: 'emote', seat: 0, emote: 3 })
    line.push(TOPIC, { kind: 'emote', seat: 7, emote: 3 })
    line.push(TOPIC, { kind: 'nonsense' })
    expect(roomState.watching).toBe(12)
    expect(roomState.emotes).toEqual([{ emote: 3, at: serverNow() }, null])
    happen()
    line.push(TOPIC, { kind: 'emote', seat: 1, emote: 0 })
    push({ sequence: 3, event: { kind: 'left', seat: 1 } })
    expect(roomState.emotes[1]).toBeNull()
    expect(roomState.room?.players).toEqual([sitting(0), null])
  })
})
