import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Status } from '#shared/codes.ts'
import { loadOffer, payChoice, payNow, payState, redeemCode } from '#state/economy/pay.ts'
import { followOrder, goToCashier, orderCredited, orderState, showOrder } from '#state/economy/payOrder.ts'
import { appState } from '#state/platform/app.ts'
import { setNavigator } from '#state/platform/go.ts'
import { setNoticeSink } from '#state/platform/notice.ts'
import { lookDelay } from '#state/platform/poll.ts'
import { type Answer, fakeServer, player } from './fakeServer.ts'

const CREATE = '/api/pay/createTopUp'
const LOOK = '/api/pay/getTopUp'
const NO = 'a'.repeat(30)

const order = (state = 'created', more = {}) => ({
  orderNo: NO,
  time: 1,
  channel: 0,
  channelName: '支付宝',
  state,
  amount: 100,
  bonus: 5,
  voucherName: '券',
  expiresAt: Date.now() + 900_000,
  creditedAt: null,
  payUrl: state === 'created' ? `/pay/cashier/${NO}` : '',
  ...more,
})
const ok = (data: unknown): Answer => ({ status: 0, data })
const refused = (status: number, msg: string): Answer => ({ status, msg })
const quiet = {
  '/api/profile/getMyTopEarly': [ok({ pageData: [], page: 1, pageSize: 20, total: 0 })],
  '/api/common/getSysTime': [ok(0)],
  '/api/profile/userInfo': [ok({ ...player, balance: 205 })],
  '/api/profile/getMyVoucherPage': [ok({ pageData: [], page: 1, pageSize: 100, total: 0 })],
  '/api/pay/getPayOffer': [ok({ channels: [], amounts: [10], min: 1, max: 20_000 })],
}

const browser = Object.assign(new EventTarget(), { location: { assign: vi.fn(), search: '' } })
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const paths = vi.fn()
const told = vi.fn()
const bill = { channel: 0, amount: 100, voucherId: '0' }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', browser)
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { onLine: true })
  page.visibilityState = 'visible'
  browser.location.search = `?order=${NO}`
  for (const spy of [browser.location.assign, paths, told]) spy.mockClear()
  setNavigator(paths)
  setNoticeSink({ success: told, info: told, error: told })
  appState.token = ''
  appState.token = 'token'
  appState.userInfo = { ...player }
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('an order', () => {
  it('is opened once however often the button is tapped, and leads to its cashier', async () => {
    const { sent } = fakeServer({ ...quiet, [CREATE]: [ok(order())] })
    await Promise.all([payNow(bill), payNow(bill), payNow(bill)])
    expect(sent.filter(({ path }) => path === CREATE)).toHaveLength(1)
    expect(paths).toHaveBeenCalledWith(`/pay?order=${NO}`)
    expect(browser.location.assign).toHaveBeenCalledExactlyOnceWith(`/pay/cashier/${NO}`)
    expect(orderState.order?.state).toBe('created')
  })

  it('that is refused says why and can be tried again', async () => {
    fakeServer({ ...quiet, [CREATE]: [refused(Status.tooMany, '太多'), ok(order())] })
    await payNow(bill)
    expect(payState.refusal).toEqual({ status: Status.tooMany, msg: '太多' })
    expect([payState.busy, browser.location.assign.mock.calls.length]).toEqual([false, 0])
    await payNow(bill)
    expect(payState.refusal).toBeNull()
  })

  it('whose voucher is taken lets it lie from then on', async () => {
    fakeServer({ ...quiet, [CREATE]: [refused(Status.conflict, '已用')] })
    await payNow({ ...bill, voucherId: '7' })
    expect([payState.held, payChoice.voucherId]).toEqual([['7'], null])
  })
})

describe('the way to the cashier', () => {
  const TIME = '/api/common/getSysTime'
  const assigned = () => browser.location.assign.mock.calls.length
  beforeEach(() => showOrder(order() as Parameters<typeof showOrder>[0]))

  it('is not taken while the server cannot be reached, and the next press tries again', async () => {
    fakeServer({ ...quiet, [TIME]: ['lost', ok(1)] })
    await goToCashier()
    expect([assigned(), orderState.leaving, orderState.unreached]).toEqual([0, false, true])
    expect(told).toHaveBeenCalledWith('暂时打不开收银台，请检查网络后重试')
    await goToCashier()
    expect([assigned(), orderState.unreached]).toEqual([1, false])
  })

  it('is given up when the server does not answer within 5 s', async () => {
    fakeServer(quiet)
    vi.stubGlobal(
      'fetch',
      (_url: string, { signal }: RequestInit) => new Promise((_resolve, reject) => signal?.addEventListener('abort', reject)),
    )
    const going = goToCashier()
    await vi.advanceTimersByTimeAsync(4_900)
    expect(orderState.leaving).toBe(true)
    await vi.advanceTimersByTimeAsync(200)
    await going
    expect([assigned(), orderState.leaving, orderState.unreached]).toEqual([0, false, true])
  })

  it('is taken once for two presses', async () => {
    fakeServer(quiet)
    await Promise.all([goToCashier(), goToCashier()])
    expect(assigned()).toBe(1)
  })

  it('is not taken by whoever has gone to another page or has logged out meanwhile', async () => {
    fakeServer(quiet)
    const going = goToCashier()
    browser.location.search = ''
    await going
    expect([assigned(), orderState.leaving, orderState.unreached]).toEqual([0, false, false])
  })
})

describe('following an order', () => {
  it('looks at growing intervals while the page is seen, and ends with the order', async () => {
    let state = 'created'
    const { sent } = fakeServer({ ...quiet, [LOOK]: () => ok(order(state)) })
    const looks = () => sent.filter(({ path }) => path === LOOK).length
    const stop = followOrder(NO)
    await vi.advanceTimersByTimeAsync(10)
    expect(looks()).toBe(1)
    await vi.advanceTimersByTimeAsync(lookDelay(0))
    expect(looks()).toBe(2)

    page.visibilityState = 'hidden'
    page.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(120_000)
    expect(looks()).toBe(2)

    state = 'credited'
    page.visibilityState = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(10)
    expect([looks(), orderState.order?.state, appState.userInfo?.balance]).toEqual([3, 'credited', 205])
    await vi.advanceTimersByTimeAsync(120_000)
    expect(looks()).toBe(3)
    stop()
  })

  it('a push ends the wait at once, without a notice over the order', async () => {
    let state = 'created'
    fakeServer({ ...quiet, [LOOK]: () => ok(order(state)) })
    const stop = followOrder(NO)
    await vi.advanceTimersByTimeAsync(10)
    state = 'credited'
    await orderCredited(NO)
    expect(orderState.order?.state).toBe('credited')
    expect(told).not.toHaveBeenCalled()
    stop()
  })

  it('elsewhere a push tells what came and reads the balance anew', async () => {
    fakeServer({ ...quiet, [LOOK]: [ok(order('credited'))] })
    await orderCredited(NO)
    expect(told).toHaveBeenCalledWith('充值已到账 105.00 金币')
    expect(appState.userInfo?.balance).toBe(205)
  })

  it('an unknown number is told as such', async () => {
    fakeServer({ ...quiet, [LOOK]: [refused(Status.notFound, '订单不存在')] })
    const stop = followOrder('b'.repeat(30))
    await vi.advanceTimersByTimeAsync(10)
    expect(orderState.missing).toBe('订单不存在')
    stop()
  })
})

describe('the counter', () => {
  it('chooses the first open channel and an amount', async () => {
    const channels = [0, 1].map((channel) => ({ channel, name: 'n', open: channel === 1, reason: '' }))
    fakeServer({ ...quiet, '/api/pay/getPayOffer': [ok({ channels, amounts: [10, 30, 50, 100, 200], min: 1, max: 20_000 })] })
    await loadOffer()
    expect([payChoice.channel, payChoice.amount]).toEqual([1, 100])
  })

  it('turns a card code into coins and shows the order', async () => {
    const redeemed = { order: order('credited', { channel: 5, amount: 50, bonus: 0 }), balance: 150, secondaryBalance: 5 }
    fakeServer({ ...quiet, '/api/pay/redeemCardCode': [ok(redeemed)] })
    payChoice.code = 'X'
    await redeemCode('X')
    expect([appState.userInfo?.balance, payChoice.code]).toEqual([150, ''])
    expect(paths).toHaveBeenCalledWith(`/pay?order=${NO}`)
  })
})

it('the intervals grow to 15 s', () => {
  expect([0, 1, 2, 20].map(lookDelay)).toEqual([1_500, 2_100, 2_940, 15_000])
})
