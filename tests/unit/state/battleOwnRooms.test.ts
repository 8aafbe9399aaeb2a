import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EventType } from '#shared/codes.ts'
import type { RoomState } from '#shared/modes/battle/rules.ts'
import { joinRoom } from '#state/modes/battle/acts.ts'
import { followOwnRooms, loadOwnRooms, noteOwnRoom } from '#state/modes/battle/followOwnRooms.ts'
import { otherRooms, ownRooms } from '#state/modes/battle/ownRooms.ts'
import { appState, persistedDefaults } from '#state/platform/app.ts'
import { receiveText } from '#state/platform/live/receive.ts'
import { cardOf } from './battleRooms.ts'
import { fakeServer, player } from './fakeServer.ts'

const seat = (customerId: string) => ({ seat: 0, customerId, nickname: '', headPic: '', headGround: '', robot: false })
const push = (roomId: string, state: number, ...ids: string[]) =>
  receiveText(
    JSON.stringify({ eventType: EventType.battleState, data: { roomId, state, customerList: ids.map((customerId) => ({ customerId })) } }),
  )

let stop: () => void
beforeEach(() => {
  Object.assign(appState, persistedDefaults, { token: 't', userInfo: player })
  ownRooms.states = {}
  stop = followOwnRooms()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

describe('the rooms of the player', () => {
  it('are those in which a push says that they sit, until they are over', () => {
    push('1', 1, 'x', player.uid)
    push('2', 2, 'x')
    expect(ownRooms.states).toEqual({ 1: 1 })
    push('1', 2, 'x', player.uid)
    expect(otherRooms(ownRooms.states, null)).toEqual([{ roomId: '1', state: 2 }])
    push('1', 3, 'x', player.uid)
    expect(otherRooms(ownRooms.states, null)).toEqual([])
  })

  it('are known from the seat that was taken on, and forgotten when it is left', () => {
    noteOwnRoom({ roomId: '7', state: 0, players: [seat(player.uid), null] })
    push('8', 2, player.uid)
    expect(otherRooms(ownRooms.states, null)).toEqual([
      { roomId: '8', state: 2 },
      { roomId: '7', state: 0 },
    ])
    expect(otherRooms(ownRooms.states, '8')).toEqual([{ roomId: '7', state: 0 }])
    noteOwnRoom({ roomId: '7', state: 0, players: [null, null] })
    expect(ownRooms.states).toEqual({ 8: 2 })
  })

  it('are about to begin once all their seats are taken, whether a call has answered so or the list', async () => {
    noteOwnRoom({ roomId: '7', state: 0, players: [seat(player.uid), seat('x')] })
    expect(ownRooms.states).toEqual({ 7: 1 })
    const full = { ...cardOf('8'), state: 0 as RoomState, players: [seat(player.uid), seat('x')] }
    fakeServer({ '/api/battle/list': [{ status: 0, data: { pageData: [full], page: 1, pageSize: 50, total: 1 } }] })
    await loadOwnRooms()
    expect(ownRooms.states).toEqual({ 8: 1 })
  })

  it('are loaded after a reload, without those that are over', async () => {
    const card = (roomId: string, state: RoomState, uid: string) => ({ ...cardOf(roomId), state, players: [seat(uid), null] })
    const pageData = [card('1', 0, player.uid), card('2', 2, player.uid), card('3', 3, player.uid), card('4', 2, 'x')]
    const { sent } = fakeServer({ '/api/battle/list': [{ status: 0, data: { pageData, page: 1, pageSize: 50, total: 4 } }] })
    await loadOwnRooms()
    expect(sent[0]?.query).toMatchObject({ mine: 'true' })
    expect(ownRooms.states).toEqual({ 1: 0, 2: 2 })
  })

  it('are looked for again when the reply to a paid seat was lost, so that who walks away finds the way back', async () => {
    vi.useFakeTimers()
    const mine = { ...cardOf('5'), state: 0 as RoomState, players: [seat(player.uid), null] }
    const pages = [[], [mine]].map((pageData) => ({ status: 0, data: { pageData, page: 1, pageSize: 50, total: pageData.length } }))
    const { paths } = fakeServer({ '/api/battle/join': ['lost'], '/api/battle/list': pages })
    const paid = expect(joinRoom({ roomId: '5', cost: 20 })).rejects.toThrow()
    await vi.advanceTimersByTimeAsync(2_000)
    await paid
    expect(ownRooms.states).toEqual({})
    await vi.advanceTimersByTimeAsync(5_000)
    expect(ownRooms.states).toEqual({ 5: 0 })
    await vi.advanceTimersByTimeAsync(300_000)
    expect(paths().filter((path) => path === '/api/battle/list').length).toBeLessThan(6)
    vi.useRealTimers()
  })

  it('are looked for no more once the player has logged out', async () => {
    vi.useFakeTimers()
    const { paths } = fakeServer({ '/api/battle/join': ['lost'], '/api/battle/list': ['lost'] })
    const paid = expect(joinRoom({ roomId: '5', cost: 20 })).rejects.toThrow()
    await vi.advanceTimersByTimeAsync(2_000)
    await paid
    const before = paths().filter((path) => path === '/api/battle/list').length
    appState.token = ''
    await vi.advanceTimersByTimeAsync(300_000)
    expect(paths().filter((path) => path === '/api/battle/list')).toHaveLength(before)
    vi.useRealTimers()
  })

  it('are forgotten with the login', async () => {
    push('1', 2, player.uid)
    appState.token = ''
    await Promise.resolve()
    expect(ownRooms.states).toEqual({})
  })
})
