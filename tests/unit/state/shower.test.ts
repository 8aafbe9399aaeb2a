import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Status } from '#shared/codes.ts'
import { ROOM_TOPIC } from '#shared/live.ts'
import { packetsOf } from '#shared/modes/shower/plan.ts'
import { drawOf, SHOWER } from '#shared/modes/shower/rules.ts'
import type { Shower } from '#shared/modes/shower/shower.ts'
import { ROW_GAP, rowAt, sumOf } from '#state/modes/shower/stage.ts'
import { leaveShowerPlay, playShower, showerTaps, tapNext, tapPacket } from '#state/modes/shower/taps.ts'
import { reloadShowers, showerState, watchShowers } from '#state/modes/shower/watch.ts'
import { appState, persistedDefaults } from '#state/platform/app.ts'
import { forgetTime } from '#state/platform/clock.ts'
import { setTopicLine, type Topic } from '#state/platform/live/topics.ts'
import { fakePage } from './battleRooms.ts'
import { type Answer, fakeServer, type Sent } from './fakeServer.ts'

const AT = Date.UTC(2026, 10, 23)
const [NOW, MINE, CLAIM] = ['/api/common/showerNow', '/api/shower/mine', '/api/shower/claim']
const shower = (more: Partial<Shower> = {}): Shower => ({
  showerId: '5',
  startAt: AT,
  pot: 100,
  most: 10,
  least: 0.1,
  demo: false,
  state: 'running',
  serverSeedHash: 'h',
  packetSeed: 'taps',
  end: null,
  ...more,
})
const END = { grabbers: 3, paid: 30, best: [], serverSeed: 's', grabbersHash: 'g' }
const own = (packets: readonly number[], more: object = {}): Answer => ({
  status: 0,
  data: { showerId: '5', packets, amount: null, refusal: null, ...more },
})
/** Places of packets that are in the picture `ms` after the start. */
const seenAt = (ms: number) => packetsOf('taps').flatMap(({ from, to }, place) => (from + 200 < ms && to - 200 > ms ? [place] : []))
/** Holds everything that was claimed, as the server does. */
function holding() {
  const held = new Set<number>()
  return ({ query }: Sent): Answer => {
    for (const place of (query.packets ?? '').split(',')) held.add(Number(place))
    return own([...held])
  }
}
const topics = new Map<string, Topic>()

function serve(answers: Record<string, Answer[] | ((sent: Sent) => Answer)>) {
  const server = fakeServer({ '/api/common/getSysTime': [{ status: 0, data: Date.now() }], [MINE as string]: [own([])], ...answers })
  return { of: (path: string) => server.sent.filter((each) => each.path === path) }
}

beforeEach(() => {
  vi.useFakeTimers({ now: AT })
  forgetTime()
  fakePage()
  Object.assign(appState, persistedDefaults, { token: 't' })
  setTopicLine({
    listen: (heard) => {
      topics.set(heard.destination, heard)
      return () => topics.delete(heard.destination)
    },
  })
})
afterEach(() => {
  leaveShowerPlay()
  setTopicLine(null)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Begins to play, and lets `ms` pass from the start. */
async function begin(ms: number) {
  playShower(shower())
  await vi.advanceTimersByTimeAsync(ms)
}

describe('taps', () => {
  it('tear only what is in the picture, each packet once', async () => {
    serve({ [CLAIM as string]: holding() })
    await begin(5_000)
    const [place = -1] = seenAt(5_000)
    const gone = packetsOf('taps').findIndex(({ to }) => to < 5_000)
    expect([tapPacket(place), tapPacket(place), tapPacket(gone), tapPacket(79), tapPacket(999)]).toEqual([true, false, false, false, false])
    expect(showerTaps.torn.map((tear) => tear.place)).toEqual([place])
    expect(tapNext()).toBe(true)
  })

  it('are sent in few calls, and no more once everything that counts is there', async () => {
    const sent = serve({ [CLAIM as string]: holding() })
    await begin(800)
    for (let ms = 800; ms < SHOWER.length; ms += 150) {
      tapNext()
      await vi.advanceTimersByTimeAsync(150)
    }
    expect(showerTaps.torn.length).toBeGreaterThan(30)
    expect(showerTaps.held.length).toBeGreaterThanOrEqual(SHOWER.counted)
    expect(sent.of(CLAIM as string).length).toBeLessThanOrEqual(4)
  })

  it('are sent again when a reply is lost, or when the server has left one out, until the draw', async () => {
    let [calls, left] = [0, 0]
    const hold = holding()
    const sent = serve({
      [CLAIM as string]: (request) => {
        calls++
        if (calls === 1) return 'lost'
        if (calls === 2 && left++ === 0) return own([])
        return hold(request)
      },
    })
    await begin(5_000)
    const [place = -1] = seenAt(5_000)
    tapPacket(place)
    // When it is sent is partly left to chance.
    for (let passed = 0; calls === 0 && passed < 2_000; passed += 50) await vi.advanceTimersByTimeAsync(50)
    expect(showerTaps.lost).toBe(true)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(showerTaps).toMatchObject({ lost: false, held: [place] })
    expect(sent.of(CLAIM as string)).toHaveLength(3)
  })

  it('stop with the reason when the player may not take part; at the end what is left goes at once', async () => {
    serve({ [CLAIM as string]: [{ status: Status.accountFrozen, msg: '账号已被冻结' }] })
    await begin(5_000)
    const [first = -1, second = -1] = seenAt(5_000)
    tapPacket(first)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(showerTaps.refusal).toBe('账号已被冻结')
    expect(tapPacket(second)).toBe(false)
    leaveShowerPlay()
    vi.setSystemTime(AT)
    const sent = serve({ [CLAIM as string]: holding() })
    await begin(SHOWER.length - 100)
    tapNext()
    await vi.advanceTimersByTimeAsync(150)
    expect(sent.of(CLAIM as string)).toHaveLength(1)
  })

  it('of an earlier visit are torn from the beginning, and are not sent again', async () => {
    const sent = serve({ [MINE as string]: [own([3, 9])] })
    await begin(5_000)
    expect(showerTaps.torn).toEqual([
      { place: 3, at: -1 },
      { place: 9, at: -1 },
    ])
    await vi.advanceTimersByTimeAsync(20_000)
    expect(sent.of(CLAIM as string)).toHaveLength(0)
  })

  it('make a row until a pause, which taps of an earlier visit are not part of', () => {
    const torn = [-1, 1_000, 1_800, 2_500].map((at, place) => ({ place, at }))
    expect(rowAt(torn, 2_600)).toEqual({ count: 3, at: 2_500 })
    expect(rowAt(torn, 2_500 + ROW_GAP + 1).count).toBe(0)
    expect(rowAt([], 100)).toEqual({ count: 0, at: -1 })
  })
})

describe('what the stage is told of the end', () => {
  it('is the sum from the moment when it may be shown, and nothing to open where the shower was withdrawn', () => {
    const settled = shower({ state: 'settled', end: END })
    expect([sumOf(settled, 10, null), sumOf(settled, 10, AT), sumOf(settled, null, AT)]).toEqual([
      null,
      { amount: 10, since: AT },
      { amount: null, since: AT },
    ])
    const withdrawn = shower({ state: 'settled', end: { ...END, grabbers: 0, paid: 0, withdrawn: 'missing' } })
    expect([sumOf(withdrawn, null, null), sumOf(withdrawn, null, AT)]).toEqual([null, { amount: null, since: AT, withdrawn: true }])
  })
})

describe('the showers', () => {
  it('are loaded, hear the end on their topic, and ask for the own share and the next one a little later', async () => {
    const next = shower({ showerId: '6', startAt: AT + 3_600_000, state: 'waiting' })
    const settled = shower({ state: 'settled', end: END })
    const sent = serve({
      [NOW as string]: [
        { status: 0, data: { next: shower(), last: null } },
        { status: 0, data: { next, last: settled } },
      ],
      [MINE as string]: [own([1], { amount: 10 })],
    })
    const stop = watchShowers()
    await vi.advanceTimersByTimeAsync(10)
    expect(showerState).toMatchObject({ status: 'ready', next: { showerId: '5' }, last: null })
    topics.get(`${ROOM_TOPIC}5`)?.onText(JSON.stringify({ kind: 'watching', count: 12 }))
    expect(showerState.watching).toBe(12)
    topics.get(`${ROOM_TOPIC}5`)?.onText(JSON.stringify({ kind: 'settled', shower: settled }))
    await vi.advanceTimersByTimeAsync(1_300)
    expect(showerState.ownLast).toMatchObject({ amount: 10 })
    await vi.advanceTimersByTimeAsync(9_000)
    expect(showerState).toMatchObject({ next: { showerId: '6' }, last: { showerId: '5' }, ownLast: { amount: 10 } })
    expect(sent.of(MINE as string)).toHaveLength(1)
    expect([...topics.keys()]).toEqual([`${ROOM_TOPIC}6`])
    stop()
    expect(topics.size).toBe(0)
  })

  it('go on when the list of a bound one is told before its number, and ask when that is late', async () => {
    const bound = shower({ number: { round: 1_000, at: drawOf(AT) + 5_000 } })
    const sent = serve({ [NOW as string]: [{ status: 0, data: { next: bound, last: null } }] })
    const stop = watchShowers()
    await vi.advanceTimersByTimeAsync(10)
    const hear = (told: object) => topics.get(`${ROOM_TOPIC}5`)?.onText(JSON.stringify({ kind: 'closed', shower: told }))
    hear({ ...bound, showerId: '4', listHash: 'ab' })
    expect(showerState.next?.listHash).toBeUndefined()
    hear({ ...bound, listHash: 'ab' })
    expect(showerState).toMatchObject({ next: { showerId: '5', listHash: 'ab' }, last: null })
    reloadShowers()
    await vi.advanceTimersByTimeAsync(10)
    expect(showerState.next, 'after a reply that is older').toMatchObject({ listHash: 'ab' })
    await vi.advanceTimersByTimeAsync(drawOf(AT) + 6_000 - Date.now())
    expect(sent.of(NOW as string)).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1_500)
    expect(sent.of(NOW as string).length).toBeGreaterThan(2)
    stop()
  })

  it('ask once for the own share, also when the next one is loaded before the share has come', async () => {
    const settled = shower({ state: 'settled', end: END })
    const sent = serve({
      [NOW as string]: [
        { status: 0, data: { next: shower(), last: null } },
        { status: 0, data: { next: shower({ showerId: '6', startAt: AT + 3_600_000, state: 'waiting' }), last: settled } },
      ],
      [MINE as string]: [own([1], { amount: 10 })],
    })
    const stop = watchShowers()
    await vi.advanceTimersByTimeAsync(10)
    // The share is asked for late, the next shower early.
    const chance = vi.spyOn(Math, 'random').mockReturnValueOnce(0.99).mockReturnValue(0)
    topics.get(`${ROOM_TOPIC}5`)?.onText(JSON.stringify({ kind: 'settled', shower: settled }))
    await vi.advanceTimersByTimeAsync(3_000)
    chance.mockRestore()
    expect(showerState).toMatchObject({ next: { showerId: '6' }, ownLast: { amount: 10 } })
    expect(sent.of(MINE as string)).toHaveLength(1)
    stop()
  })

  it('ask when the end is not told in time, and try again when the line is broken', async () => {
    const sent = serve({ [NOW as string]: ['lost', { status: 0, data: { next: shower(), last: null } }] })
    const stop = watchShowers()
    await vi.advanceTimersByTimeAsync(100)
    expect(showerState.status).toBe('error')
    await vi.advanceTimersByTimeAsync(3_100)
    expect(showerState.status).toBe('ready')
    const before = sent.of(NOW as string).length
    await vi.advanceTimersByTimeAsync(drawOf(AT) + 1_600 - Date.now())
    expect(sent.of(NOW as string).length).toBe(before + 1)
    stop()
  })
})
