import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EventType } from '#shared/codes.ts'
import type { LiveMessage } from '#shared/live.ts'
import { needsUserRefresh } from '#state/modes/battle/own.ts'
import { resetBanner } from '#state/platform/live/banner.ts'
import { onLiveMessage, receiveText } from '#state/platform/live/receive.ts'
import { hasMoneyCome } from '#state/platform/live/refresh.ts'
import { bannerMsgList, battleCreaTe, battleDrop, battleState, caseDrop, exponentStart, upgradeDrop } from '#state/platform/live/stores.ts'

const data = {
  dropId: '5',
  time: 1_700_000_000_000,
  uid: '1000001',
  nickname: '阿星',
  headPic: 'avatars/1.webp',
  robot: false,
  giftId: 1,
  giftName: '龙之冠',
  giftImage: 'items/crown.webp',
  grade: 0,
  recoveryPrice: 200,
  boxId: 1,
  boxName: '星匣',
}
const receive = (message: unknown) => receiveText(JSON.stringify(message))
const battle = (state: number, ...ids: string[]): LiveMessage => ({
  eventType: EventType.battleState,
  data: { roomId: '1', state, customerList: ids.map((customerId) => ({ customerId })) },
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  resetBanner()
  for (const store of [caseDrop, upgradeDrop, battleDrop, battleCreaTe, battleState, exponentStart]) store.latest = null
  vi.useRealTimers()
})

describe('pushes', () => {
  it.each([
    [21, caseDrop],
    [22, upgradeDrop],
    [23, battleDrop],
  ])('drop of type %i goes to its store and to the banner', (eventType, store) => {
    receive({ eventType, data })
    expect(store.latest).toEqual(data)
    expect([caseDrop, upgradeDrop, battleDrop].filter(({ latest }) => latest)).toEqual([store])
    expect(bannerMsgList.messages).toEqual([{ id: '5', nickname: '阿星', giftName: '龙之冠', robot: false }])
  })

  it('of the other types go to their stores', () => {
    receive({ eventType: 31, data: { roomId: '9' } })
    receive(battle(1, '7'))
    receive({ eventType: 62, data: { roundId: '3', startAt: 5 } })
    expect(battleCreaTe.latest).toEqual({ roomId: '9' })
    expect(battleState.latest).toEqual({ roomId: '1', state: 1, customerList: [{ customerId: '7' }] })
    expect(exponentStart.latest).toEqual({ roundId: '3', startAt: 5 })
    expect(bannerMsgList.messages).toEqual([])
  })

  it.each([
    'nonsense',
    '',
    'null',
    '[]',
    '{}',
    '{"eventType":99,"data":{}}',
    '{"eventType":"21","data":{}}',
    '{"eventType":21,"data":{"grade":0,"recoveryPrice":500}}',
    '{"eventType":31}',
  ])('that are none are left aside: %s', (text) => {
    const heard: LiveMessage[] = []
    const stop = onLiveMessage((message) => heard.push(message))
    receiveText(text)
    stop()
    expect(heard).toEqual([])
    expect([caseDrop.latest, battleCreaTe.latest]).toEqual([null, null])
  })

  it('are heard one by one, until the listener leaves', () => {
    const heard: number[] = []
    const stop = onLiveMessage(({ eventType }) => heard.push(eventType))
    receive({ eventType: 21, data })
    receive({ eventType: 22, data })
    stop()
    receive({ eventType: 23, data })
    expect(heard).toEqual([21, 22])
  })
})

describe('refresh of the user state by a battle', () => {
  it.each([
    ['running, seated, elsewhere', battle(2, '7', '8'), '7', '/', true],
    ['not seated', battle(2, '8'), '7', '/', false],
    ['in the room', battle(2, '7'), '7', '/battle-room', false],
    ['not yet running', battle(1, '7'), '7', '/', false],
    ['a battle that is over, on another page', battle(3, '7'), '7', '/', true],
    ['a battle that is over, on its page', battle(3, '7'), '7', '/battle-room', true],
    ['a room that was cancelled', battle(4, '7'), '7', '/battle', true],
    ['a room that is over without the player', battle(3, '8'), '7', '/', false],
    ['nobody logged in', battle(2, '7'), undefined, '/', false],
    ['another push', { eventType: EventType.battleCreaTe, data: { roomId: '1' } } as LiveMessage, '7', '/', false],
  ])('%s', (_title, message, userId, path, expected) => {
    expect(needsUserRefresh(message, userId, path)).toBe(expected)
  })
})

it('a message about money makes the client load the balances, another one does not', () => {
  const arrived = (money?: boolean) =>
    ({
      eventType: EventType.messageArrived,
      data: { messageId: '1', title: '排行奖励已到账', ...(money === undefined ? {} : { money }) },
    }) as const
  expect(hasMoneyCome(arrived(true))).toBe(true)
  expect(hasMoneyCome(arrived(false))).toBe(false)
  expect(hasMoneyCome(arrived())).toBe(false)
})
