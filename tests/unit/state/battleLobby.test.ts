import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BattleCard } from '#shared/modes/battle/room.ts'
import { MODES } from '#shared/modes.ts'
import { isSeated } from '#state/modes/battle/followOwnRooms.ts'
import { closeLobby, filterLobby, lobbyState, openLobby } from '#state/modes/battle/lobby.ts'
import { COST_BANDS, filterCount, isInLobby } from '#state/modes/battle/lobbyRules.ts'
import { appState } from '#state/platform/app.ts'
import { setTopicLine } from '#state/platform/live/topics.ts'
import { cardOf, fakeLine, fakePage } from './battleRooms.ts'
import { fakeServer, type Sent } from './fakeServer.ts'

let listed: BattleCard[]
let down: boolean
let line: ReturnType<typeof fakeLine>
let page: ReturnType<typeof fakePage>
let asked: Sent[]

beforeEach(() => {
  vi.useFakeTimers()
  appState.token = 'T'
  listed = []
  down = false
  line = fakeLine()
  page = fakePage()
  const rows = () => ({ pageData: listed, page: 1, pageSize: 50, total: listed.length })
  asked = fakeServer({
    '/api/battle/list': () => (down ? 'lost' : { status: 0, data: rows() }),
    '/api/common/battleLobby': () => ({ status: 0, data: listed }),
  }).sent
})
afterEach(() => {
  closeLobby()
  filterLobby({ state: -1, mode: -1, seats: -1, from: -1, to: -1 })
  setTopicLine(null)
  appState.token = ''
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const push = (card: BattleCard) => line.push(MODES.battle.topic, card)
const ids = () => lobbyState.rooms.map(({ roomId }) => roomId)
const card = (id: number, more: Partial<BattleCard> = {}): BattleCard => ({ ...cardOf(String(id), Date.now()), ...more })
const running = (id: number, begun = 1) => card(id, { state: 2, begun, startAt: Date.now() })

describe('the lobby', () => {
  it('lists waiting rooms, then running and ended ones, newest first, and follows their cards', async () => {
    const old = Date.now() - 60_000
    listed = [card(1, { createdAt: old }), running(2), card(3, { state: 3, startAt: old })]
    openLobby()
    await settle()
    expect(ids()).toEqual(['1', '2', '3'])
    push(card(4))
    push(running(1))
    expect(ids()).toEqual(['4', '2', '1', '3'])
    push(card(4, { state: 4 }))
    expect(ids()).toEqual(['2', '1', '3'])
  })

  it('shows only what the filters allow, of pushed cards too', async () => {
    openLobby({ state: 0, mode: 1, from: 10, to: 30 })
    await settle()
    expect(asked[0]?.query).toMatchObject({ state: '0', mode: '1', seats: '-1', from: '10', to: '30' })
    push(card(1, { mode: 1 }))
    push(card(2, { mode: 2 }))
    push(card(3, { mode: 1, cost: 31 }))
    push({ ...running(4), mode: 1 })
    expect(ids()).toEqual(['1'])
    listed = [running(4)]
    filterLobby({ state: 2, mode: -1, from: -1, to: -1 })
    expect(ids()).toEqual(['4'])
    push(card(5, { state: 1, startAt: Date.now() + 3_000 }))
    await settle()
    expect(ids().sort()).toEqual(['4', '5'])
  })

  it('sees a room that was made between the list and the topic', async () => {
    openLobby()
    await settle()
    line.ready(MODES.battle.topic)
    listed = [card(1)]
    await settle(3_000)
    expect(ids()).toEqual(['1'])
  })

  it('asks once when it opens, though its page names the tab a second time', async () => {
    openLobby({ state: 0 })
    filterLobby({ state: 0 })
    await settle()
    expect(asked).toHaveLength(1)
    filterLobby({ state: 2 })
    await settle()
    expect(asked).toHaveLength(2)
  })

  it('has each cost in one band, and counts a band as one filter', () => {
    const everything = { state: -1, mode: -1, seats: -1, from: -1, to: -1 } as const
    for (const cost of [0.01, 9.99, 10, 10.01, 99.99, 100, 999.99, 1_000, 9_999]) {
      const bands = COST_BANDS.slice(1).filter((band) => isInLobby(card(1, { cost }), { ...everything, ...band }, Date.now()))
      expect(bands, String(cost)).toHaveLength(1)
    }
    expect(COST_BANDS.map(({ from, to }) => filterCount({ ...everything, from, to }))).toEqual([0, 1, 1, 1, 1])
    expect(filterCount({ ...everything, state: 2, mode: 0, seats: 3, from: 10, to: 100 })).toBe(3)
  })

  it('knows the own rooms, of which a visitor has none', () => {
    const [host] = card(1).players
    expect([host?.customerId, 'x', undefined].map((uid) => isSeated(card(1).players, uid))).toEqual([true, false, false])
  })

  it('never shows a room earlier than it was: not by a late reply, not by an old card', async () => {
    listed = [card(1)]
    openLobby()
    push({ ...running(1, 2) })
    push(card(9, { state: 4 }))
    listed.push(card(9))
    await settle()
    expect(lobbyState.rooms.map(({ begun }) => begun)).toEqual([2])
    push(running(1, 1))
    push(card(1))
    expect(lobbyState.rooms.map(({ begun }) => begun)).toEqual([2])
  })

  it('keeps a room that was told just before a pull, which gives a list that everybody gets for a moment', async () => {
    openLobby()
    await settle(29_500)
    push(card(1))
    await settle(500)
    expect([asked.length, ids()]).toEqual([2, ['1']])
  })

  it('lets ended rooms go after a while, except where ended ones are asked for', async () => {
    const ended = card(1, { state: 3, startAt: Date.now() })
    listed = [ended]
    openLobby()
    await settle(280_000)
    expect(ids()).toEqual(['1'])
    await settle(90_000)
    expect(ids()).toEqual([])
    filterLobby({ state: 3 })
    await settle()
    expect(ids()).toEqual(['1'])
  })

  it('is pulled every 30 s while it is seen, when it is seen again, and after a new connection', async () => {
    openLobby()
    line.ready(MODES.battle.topic)
    await settle(3_000)
    expect(asked).toHaveLength(2)
    await settle(60_000)
    expect(asked).toHaveLength(4)
    page.hide()
    await settle(60_000)
    expect(asked).toHaveLength(4)
    fakePage()
    line.ready(MODES.battle.topic)
    await settle(3_000)
    expect(asked).toHaveLength(5)
    closeLobby()
    await settle(90_000)
    expect(asked).toHaveLength(5)
    expect(line.topics.size).toBe(0)
  })

  it('drops rooms that a pull does not list any more, and stays as it is when a pull fails', async () => {
    listed = [card(1), card(2)]
    openLobby()
    await settle()
    down = true
    await settle(30_000)
    expect(lobbyState.status).toBe('error')
    expect(ids().sort()).toEqual(['1', '2'])
    down = false
    listed = [card(2)]
    await settle(30_000)
    expect(ids()).toEqual(['2'])
    expect(lobbyState.status).toBe('ready')
  })

  it('is forgotten with the login, and asked for anew as whoever looks now', async () => {
    listed = [card(1)]
    openLobby()
    await settle()
    listed = [card(2)]
    appState.token = ''
    await Promise.resolve()
    expect(lobbyState.rooms).toEqual([])
    await settle()
    expect(asked.map(({ path }) => path)).toEqual(['/api/battle/list', '/api/common/battleLobby'])
    expect(ids()).toEqual(['2'])
  })
})
