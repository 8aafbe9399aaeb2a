import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Status } from '#shared/codes.ts'
import { ROOM_TOPIC } from '#shared/live.ts'
import type { KujiMessage } from '#shared/modes/kuji/message.ts'
import type { KujiPool } from '#shared/modes/kuji/pool.ts'
import { leavePool, lookAtPool, poolState, watchPool } from '#state/modes/kuji/pool.ts'
import { appState, persistedDefaults } from '#state/platform/app.ts'
import { forgetTime } from '#state/platform/clock.ts'
import { setTopicLine } from '#state/platform/live/topics.ts'
import { fakeLine, fakePage } from './battleRooms.ts'
import { fakeServer } from './fakeServer.ts'

const VIEW = '/api/common/kujiView'
const TOPIC = `${ROOM_TOPIC}5`
const AT = Date.UTC(2026, 10, 23)
/** The server gives everybody one reading for so many ms. */
const SHARED = 200

const pool: KujiPool = {
  roomId: '5',
  title: '赏',
  image: '',
  price: 9,
  tickets: 4,
  sold: 0,
  state: 'open',
  opensAt: AT - 1_000,
  endAt: null,
  closedAt: null,
  best: [],
  lastOne: null,
  prizes: [],
  serverSeedHash: 's',
  orderHash: 'o',
  board: '....',
  holds: [],
  opened: false,
}
const SOLD: KujiMessage = { kind: 'changed', sold: [2], left: [], holds: [{ holdId: '7', numbers: [2], until: 0 }] }
const OVER: KujiMessage = { kind: 'over', state: 'soldOut', closedAt: AT, opened: true }

let line: ReturnType<typeof fakeLine>
const tell = (...messages: KujiMessage[]) => {
  for (const message of messages) line.push(TOPIC, message)
}
const seen = () => [poolState.pool?.board, poolState.pool?.state, poolState.pool?.opened]
const NEWER = ['.?..', 'soldOut', true]

beforeEach(async () => {
  vi.useFakeTimers({ now: AT })
  forgetTime()
  fakePage()
  Object.assign(appState, persistedDefaults)
  fakeServer({ '/api/common/getSysTime': [{ status: 0, data: AT }], [VIEW]: [{ status: 0, data: pool }] })
  line = fakeLine()
  await watchPool('5')
})
afterEach(() => {
  leavePool()
  setTopicLine(null)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a pool that is asked for', () => {
  it.each([
    ['is not there', Status.notFound, 'gone'],
    ['cannot be told', Status.unavailable, 'error'],
  ] as const)('and %s is shown so', async (_, status, shown) => {
    leavePool()
    fakeServer({ '/api/common/getSysTime': [{ status: 0, data: AT }], [VIEW]: [{ status, msg: '稍后再试', data: null }] })
    await watchPool('5')
    expect(poolState.status).toBe(shown)
  })
})

describe('what is told of a pool', () => {
  it('stays when the page was asking for the pool meanwhile, and hears an older state', async () => {
    const looked = lookAtPool()
    tell(SOLD, OVER)
    await looked
    expect(seen()).toEqual(NEWER)
  })

  it('stays when the page asks just after it, and hears what everybody is told for a moment', async () => {
    tell(SOLD, OVER)
    await vi.advanceTimersByTimeAsync(SHARED - 1)
    await lookAtPool()
    expect(seen()).toEqual(NEWER)
  })

  it('stays when the line comes back just after it', async () => {
    tell(SOLD, OVER)
    await vi.advanceTimersByTimeAsync(SHARED - 1)
    line.ready(TOPIC)
    await vi.advanceTimersByTimeAsync(100)
    expect(seen()).toEqual(NEWER)
  })

  it('is forgotten where a later reply says otherwise: a hold whose end was not told is gone', async () => {
    tell({ kind: 'changed', sold: [], left: [], holds: [{ holdId: '8', numbers: [3], until: AT + 60_000 }] })
    await vi.advanceTimersByTimeAsync(10_000)
    await lookAtPool()
    expect(poolState.pool?.holds).toEqual([])
  })
})
