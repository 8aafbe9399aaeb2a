import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { albumClaim } from '#shared/calls/album.ts'
import type { Call } from '#shared/calls/call.ts'
import { getSysTime } from '#shared/calls/common.ts'
import { givingByUid } from '#shared/calls/giving.ts'
import { createTopUp, redeemCardCode } from '#shared/calls/pay.ts'
import { exchangeQuantity, modifyNickname } from '#shared/calls/profile.ts'
import { allCalls } from '#shared/calls/registry.ts'
import { cancelRetrieval, ornamentRetrieval } from '#shared/calls/retrieval.ts'
import { takeCommission } from '#shared/calls/share.ts'
import { buyOffer, type ShopOffer } from '#shared/calls/shop.ts'
import { openFree, redeemPacket, signIn, takeFirstGift, takeTask } from '#shared/calls/welfare.ts'
import { checkLetter } from '#shared/cardCode.ts'
import { Status } from '#shared/codes.ts'
import { battleCreate, battleJoin, battleLeave, battleRobot } from '#shared/modes/battle/calls.ts'
import { exchange, exchangeAll, moveToBag, openCase, undoExchange } from '#shared/modes/case/calls.ts'
import { upgrade } from '#shared/modes/dream/calls.ts'
import { exponentEnter, exponentExit, exponentWithdraw } from '#shared/modes/exponent/calls.ts'
import { playKuji } from '#shared/modes/kuji/calls.ts'
import { rollCancel, rollCreate, rollJoin } from '#shared/modes/roll/calls.ts'
import { changeNickname, exchangeDiamonds } from '#state/account/profile.ts'
import { claimSet } from '#state/community/album.ts'
import { takeAllCommission } from '#state/community/promotion.ts'
import { redeemTyped, signInToday, takeGift, takeTaskReward, typeCode } from '#state/community/welfare/welfare.ts'
import { exchangeFiltered, exchangeItems, giveItem, retrieveItems, undoExchanges } from '#state/core/items/bag.ts'
import { payNow, redeemCode } from '#state/economy/pay.ts'
import { orderState } from '#state/economy/payOrder.ts'
import { cancelOrder } from '#state/economy/retrievals.ts'
import { buy } from '#state/economy/shop.ts'
import { callRobot, joinRoom, leaveRoom } from '#state/modes/battle/acts.ts'
import { createRoom, createState } from '#state/modes/battle/create.ts'
import { noteRoomSeen } from '#state/modes/battle/order.ts'
import { exchangeWonItems, moveItems } from '#state/modes/exponent/bag.ts'
import { enterRound, leaveRound, withdrawStake } from '#state/modes/exponent/own.ts'
import { exponentState } from '#state/modes/exponent/round.ts'
import { cancelRoll, createRoll, joinRoll } from '#state/modes/roll/acts.ts'
import { appState } from '#state/platform/app.ts'
import { setNavigator } from '#state/platform/go.ts'
import { setNoticeSink } from '#state/platform/notice.ts'
import { roomOf } from './battleRooms.ts'
import { type Answer, fakeServer, fakeStorage, player, type Sent } from './fakeServer.ts'

const NOW = Date.UTC(2026, 10, 26, 4)
const offer = { offerId: 1, kind: 'item', price: 4.5 } as ShopOffer
const bill = { channel: 0, amount: 100, voucherId: '0' }
const rolled = { itemIds: ['4'], by: 'time', minutes: 30, seats: 100, password: '' } as const

/** What the player presses for each call that moves money or items. Openings, upgrades and free boxes are played by `paidPlay`. */
const PRESSES: [Call, () => Promise<unknown>][] = [
  [albumClaim, () => claimSet('a')],
  [battleCreate, () => createRoom(20)],
  [battleJoin, () => joinRoom({ roomId: '5', cost: 20 })],
  [battleLeave, () => leaveRoom('5')],
  [battleRobot, () => callRobot('5', 1)],
  [buyOffer, () => buy({ offer, quantity: 1, voucherId: '0' })],
  [cancelRetrieval, () => cancelOrder('6')],
  [createTopUp, () => payNow(bill)],
  [exchange, () => exchangeItems(['4'])],
  [exchange, () => exchangeWonItems(['4'])],
  [exchangeAll, () => exchangeFiltered([], 3)],
  [undoExchange, () => undoExchanges({ exchanges: ['one-exchange'], until: 0 })],
  [exchangeQuantity, () => exchangeDiamonds(100)],
  [exponentEnter, () => enterRound(5, 10, 0)],
  [exponentExit, () => leaveRound(5)],
  [exponentWithdraw, () => withdrawStake(5)],
  [givingByUid, () => giveItem('1000008', '4')],
  [modifyNickname, () => changeNickname('新名字')],
  [moveToBag, () => moveItems(['4'])],
  [ornamentRetrieval, () => retrieveItems(['4'])],
  [redeemCardCode, () => redeemCode('ABCD')],
  [redeemPacket, () => redeemTyped()],
  [rollCancel, () => cancelRoll('5')],
  [rollCreate, () => createRoll(rolled)],
  [rollJoin, () => joinRoll('5')],
  [signIn, () => signInToday()],
  [takeCommission, () => takeAllCommission()],
  [takeFirstGift, () => takeGift()],
  [takeTask, () => takeTaskReward('case')],
]
const PLAYED: readonly Call[] = [openCase, openFree, upgrade, playKuji]

let sent: Sent[]
const assign = vi.fn()
const location = { assign, search: '' }

/** A server whose path `path` is answered so, and everything else not at all. */
function serve(path: string, answer: (sent: Sent) => Answer): void {
  const plan = new Proxy<Record<string, (sent: Sent) => Answer>>(
    {},
    { get: (_, asked) => (asked === path ? answer : asked === getSysTime.path ? () => ({ status: 0, data: NOW }) : () => 'lost') },
  )
  sent = fakeServer(plan).sent
}

async function press(act: () => Promise<unknown>): Promise<unknown> {
  const done = act().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(10_000)
  return done
}

const keysOf = (path: string) => sent.filter((each) => each.path === path).map(({ headers }) => headers['Idempotency-Key'])

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location }))
  assign.mockClear()
  setNavigator((path) => {
    location.search = new URL(path, 'http://test').search
  })
  setNoticeSink({ success: () => undefined, info: () => undefined, error: () => undefined })
  Object.assign(appState, { token: 't', userInfo: { ...player } })
  Object.assign(createState, { boxes: [1] })
  Object.assign(exponentState, { view: { round: { round: 5, startAt: NOW } } })
  typeCode(`${'0'.repeat(15)}${checkLetter('0'.repeat(15))}`)
})
afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('every call that moves money or items has a press here', () => {
  const spending = allCalls.filter((call) => call.spends && !PLAYED.includes(call))
  expect([...new Set(PRESSES.map(([{ path }]) => path))].sort()).toEqual(spending.map(({ path }) => path).sort())
})

it.each(PRESSES.map(([call, act]) => ({ path: call.path, act })))(
  '$path: a press after three lost replies sends the same order',
  async ({ path, act }) => {
    serve(path, () => 'lost')
    await press(act)
    await press(act)
    expect(keysOf(path)).toHaveLength(6)
    expect(new Set(keysOf(path)).size).toBe(1)
  },
)

/** Acts once per key, and loses the first three replies. */
function till(make: (at: number) => object, now: (made: object) => object = (made) => made) {
  const made = new Map<string, object>()
  let losing = 3
  const answer = ({ headers }: Sent): Answer => {
    const key = headers['Idempotency-Key'] ?? ''
    if (!made.has(key)) made.set(key, make(made.size + 1))
    return losing-- > 0 ? 'lost' : { status: 0, data: now(made.get(key) ?? {}) }
  }
  return { made, answer }
}

describe('创建房间', () => {
  const room = (id: number) => ({ ...roomOf(String(id), NOW), hostId: player.uid, boxes: [{ ...roomOf('1', NOW).boxes[0], boxId: 1 }] })
  const rooms = (state?: number) =>
    till(
      (id) => ({ room: room(id), balance: 10_000 - 68 * id, secondaryBalance: 0 }),
      (made) => (state === undefined ? made : { ...made, room: { ...(made as { room: object }).room, state } }),
    )
  const idOf = async () => ((await press(() => createRoom(20))) as { roomId?: string }).roomId

  it('after three lost replies leads into the one room, and costs once; after that it makes another', async () => {
    const { made, answer } = rooms()
    serve(battleCreate.path, answer)
    expect(await idOf()).toBeUndefined()
    expect(await idOf()).toBe('1')
    expect([made.size, appState.userInfo?.balance]).toEqual([1, 9_932])
    expect(await idOf()).toBe('2')
  })

  it('makes another room once the player has seen the one whose reply was lost, or when that was cancelled', async () => {
    const seen = rooms()
    serve(battleCreate.path, seen.answer)
    await idOf()
    noteRoomSeen(room(1) as never)
    expect(await idOf()).toBe('2')
    const cancelled = rooms(4)
    serve(battleCreate.path, cancelled.answer)
    await idOf()
    expect(await idOf()).toBe('2')
  })
})

describe('充值', () => {
  const order = (at: number) => ({
    orderNo: String(at).repeat(30),
    time: NOW,
    channel: 0,
    channelName: '支付宝',
    state: 'created',
    amount: 100,
    bonus: 0,
    voucherName: '',
    expiresAt: NOW + 900_000,
    creditedAt: null,
    payUrl: `/pay/cashier/${at}`,
  })

  it('after three lost replies leads to the cashier of the one order', async () => {
    const { made, answer } = till(order)
    serve(createTopUp.path, answer)
    await press(() => payNow(bill))
    await press(() => payNow(bill))
    expect([made.size, orderState.orderNo]).toEqual([1, '1'.repeat(30)])
    expect(assign).toHaveBeenCalledExactlyOnceWith('/pay/cashier/1')
  })

  it('makes another order when that can be paid no more', async () => {
    const { made, answer } = till((at) => ({ ...order(at), expiresAt: at === 1 ? NOW + 900_000 : NOW + 9_000_000 }))
    serve(createTopUp.path, answer)
    await press(() => payNow(bill))
    await vi.advanceTimersByTimeAsync(900_000)
    await press(() => payNow(bill))
    expect([made.size, assign.mock.calls]).toEqual([2, [['/pay/cashier/2']]])
  })

  it('is not released for the next player by the end of an order of the one before', async () => {
    serve(createTopUp.path, () => 'lost')
    const first = payNow(bill)
    appState.token = 'of the second player'
    await Promise.resolve()
    const second = payNow(bill)
    await vi.advanceTimersByTimeAsync(450)
    await first
    expect(keysOf(createTopUp.path)).toHaveLength(3)
    await press(() => second)
  })
})

it('a refusal of ROLL says nothing of what was made: the room is found at the next press', async () => {
  let at = 0
  const answers: Answer[] = ['lost', 'lost', 'lost', { status: Status.tooMany, msg: '太频繁' }, { status: Status.tooMany, msg: '太频繁' }]
  serve(rollCreate.path, () => answers[at++] ?? 'lost')
  for (let presses = 0; presses < 3; presses++) await press(() => createRoll(rolled))
  expect(new Set(keysOf(rollCreate.path)).size).toBe(1)
})
