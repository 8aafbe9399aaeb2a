import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RoomState } from '#shared/battle/rules.ts'
import { EventType } from '#shared/codes.ts'
import { appState, persistedDefaults } from '#state/app.ts'
import { followOwnRooms, loadOwnRooms, noteOwnRoom } from '#state/battle/followOwnRooms.ts'
import { firstRoom, ownRooms } from '#state/battle/ownRooms.ts'
import { receiveText } from '#state/live/receive.ts'
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
    expect(firstRoom(ownRooms.states)).toEqual({ roomId: '1', state: 2 })
    push('1', 3, 'x', player.uid)
    expect(firstRoom(ownRooms.states)).toBeNull()
  })

  it('are known from the seat that was taken on, and forgotten when it is left', () => {
    noteOwnRoom({ roomId: '7', state: 0, players: [seat(player.uid), null] })
    push('8', 2, player.uid)
    expect(firstRoom(ownRooms.states)).toEqual({ roomId: '8', state: 2 })
    noteOwnRoom({ roomId: '7', state: 0, players: [null, null] })
    expect(ownRooms.states).toEqual({ 8: 2 })
  })

  it('are loaded after a reload, without those that are over', async () => {
    const card = (roomId: string, state: RoomState, uid: string) => ({ ...cardOf(roomId), state, players: [seat(uid), null] })
    const pageData = [card('1', 0, player.uid), card('2', 2, player.uid), card('3', 3, player.uid), card('4', 2, 'x')]
    const { sent } = fakeServer({ '/api/battle/list': [{ status: 0, data: { pageData, page: 1, pageSize: 50, total: 4 } }] })
    await loadOwnRooms()
    expect(sent[0]?.query).toMatchObject({ mine: 'true' })
    expect(ownRooms.states).toEqual({ 1: 0, 2: 2 })
  })

  it('are forgotten with the login', async () => {
    push('1', 2, player.uid)
    appState.token = ''
    await Promise.resolve()
    expect(ownRooms.states).toEqual({})
  })
})
