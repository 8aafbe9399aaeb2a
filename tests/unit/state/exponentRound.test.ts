import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ExponentMessage } from '#shared/modes/exponent/message.ts'
import type { ExponentStake, ExponentView } from '#shared/modes/exponent/round.ts'
import { MODES } from '#shared/modes.ts'
import { phaseOf, shownMultiple } from '#state/modes/exponent/phase.ts'
import { exponentState, watchExponent } from '#state/modes/exponent/round.ts'
import { appState, persistedDefaults } from '#state/platform/app.ts'
import { forgetTime } from '#state/platform/clock.ts'
import { setTopicLine, type Topic } from '#state/platform/live/topics.ts'
import { fakePage } from './battleRooms.ts'
import { fakeServer } from './fakeServer.ts'

const NOW = '/api/common/exponentNow'
const AT = Date.UTC(2026, 10, 20)
const stakeOf = (customerId: string): ExponentStake => ({
  customerId,
  nickname: customerId,
  headPic: '',
  headGround: '',
  robot: false,
  stake: 10,
  auto: 0,
  exited: null,
})
const viewOf = (round: number, ...ids: string[]): ExponentView => ({
  round: { round, chainId: 1, place: round, openAt: AT, startAt: AT + 8_000, maxPayout: 5_000, broken: null },
  stakes: ids.map(stakeOf),
})
const broken = { breakAt: AT + 20_000, crash: 204, secret: 'aa', nextAt: AT + 25_000, refunded: false }

let topic: Topic | null = null
const tell = (message: ExponentMessage) => topic?.onText(JSON.stringify(message))
const changes = (number: number, entered: string[], node = 'a'): ExponentMessage => ({
  kind: 'changes',
  round: 1,
  node,
  number,
  entered: entered.map(stakeOf),
  withdrawn: [],
  exited: [],
})
const ids = () => exponentState.view?.stakes.map(({ customerId }) => customerId)
const settle = () => vi.advanceTimersByTimeAsync(0)

let end = () => {}

/** Opens the page on a server that answers with these views in turn. */
async function open(...views: ExponentView[]) {
  const server = fakeServer({
    [NOW]: views.map((data) => ({ status: 0, data })),
    '/api/common/exponentHistory': [{ status: 0, data: [{ round: 0, crash: 150, startAt: AT - 9_000 }] }],
    '/api/common/getSysTime': [{ status: 0, data: AT }],
  })
  end = watchExponent()
  await settle()
  return () => server.sent.filter(({ path }) => path === NOW).length
}

beforeEach(() => {
  vi.useFakeTimers({ now: AT })
  forgetTime()
  fakePage()
  Object.assign(appState, persistedDefaults)
  setTopicLine({
    listen: (heard) => {
      topic = heard
      return () => undefined
    },
  })
})
afterEach(() => {
  end()
  setTopicLine(null)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the round of 指数', () => {
  it('is loaded, and then changes by what nodes tell', async () => {
    await open(viewOf(1, 'x'))
    expect(topic?.destination).toBe(MODES.exponent.topic)
    tell(changes(1, ['y']))
    tell({ ...(changes(2, []) as Extract<ExponentMessage, { kind: 'changes' }>), exited: [{ customerId: 'x', multiple: 150 }] })
    expect(ids()).toEqual(['x', 'y'])
    expect(exponentState.view?.stakes[0]?.exited).toBe(150)
  })

  it('is asked for again when a number is missing, once', async () => {
    const asked = await open(viewOf(1, 'x'), viewOf(1, 'x', 'lost', 'y'))
    tell(changes(1, []))
    tell(changes(3, ['y']))
    await settle()
    expect([asked(), ids()]).toEqual([2, ['x', 'lost', 'y']])
    tell(changes(4, ['z']))
    await settle()
    expect([asked(), ids()]).toEqual([2, ['x', 'lost', 'y', 'z']])
  })

  it('that was told from its beginning misses even the first number of a node', async () => {
    const asked = await open(viewOf(1), viewOf(2, 'first', 'second'))
    tell({ kind: 'round', round: viewOf(2).round })
    expect(ids()).toEqual([])
    tell({ ...(changes(2, ['second']) as Extract<ExponentMessage, { kind: 'changes' }>), round: 2 })
    await settle()
    expect([asked(), ids()]).toEqual([2, ['first', 'second']])
  })

  it('shows its crash from the moment of the break, and the history has it', async () => {
    await open(viewOf(1, 'x'))
    tell({ kind: 'broken', round: 1, broken })
    const { view } = exponentState
    if (!view) throw new Error('no view')
    expect([phaseOf(view, AT), phaseOf(view, AT + 8_000), phaseOf(view, AT + 20_000)]).toEqual(['entry', 'climb', 'broken'])
    expect([shownMultiple(view, AT + 8_000), shownMultiple(view, AT + 21_000)]).toEqual([100, 204])
    expect(exponentState.history.map(({ round }) => round)).toEqual([1, 0])
  })

  it('stays broken when a reply comes that was made before the break', async () => {
    await open(viewOf(1, 'x'))
    await vi.advanceTimersByTimeAsync(12_900)
    tell({ kind: 'broken', round: 1, broken })
    topic?.onReady()
    await settle()
    expect(exponentState.view?.round.broken).toEqual(broken)
  })

  it('is asked for when the next one is late, and when a message of a later one comes', async () => {
    const asked = await open({ ...viewOf(1), round: { ...viewOf(1).round, broken } }, viewOf(2), viewOf(3))
    await vi.advanceTimersByTimeAsync(25_000 + 1_600)
    expect([asked(), exponentState.view?.round.round]).toEqual([2, 2])
    tell({ kind: 'broken', round: 3, broken })
    await settle()
    expect(exponentState.view?.round.round).toBe(3)
  })

  it('is asked for again after a failure, and an older reply never replaces a newer round', async () => {
    fakeServer({
      [NOW]: ['lost', { status: 0, data: viewOf(1) }],
      '/api/common/exponentHistory': ['lost'],
      '/api/common/getSysTime': ['lost'],
    })
    end = watchExponent()
    await settle()
    expect(exponentState.status).toBe('error')
    tell({ kind: 'round', round: viewOf(2).round })
    await vi.advanceTimersByTimeAsync(3_000)
    expect([exponentState.status, exponentState.view?.round.round]).toEqual(['ready', 2])
  })
})
