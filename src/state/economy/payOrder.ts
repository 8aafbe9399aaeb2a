import { proxy } from 'valtio/vanilla'
import { cancelTopUp, createTopUp, getMyTopEarly, getTopUp, type TopUpOrder } from '#shared/calls/pay.ts'
import { Status, type TopUpState } from '#shared/codes.ts'
import { LINK_WRONG } from '#shared/linkParts.ts'
import { formatAmount, toMinor, toWire } from '#shared/money.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { refreshUserInfo } from '#state/account/session.ts'
import { ApiError } from '#state/platform/api/apiError.ts'
import { forgetOrder } from '#state/platform/api/orderNotes.ts'
import { request } from '#state/platform/api/request.ts'
import { go } from '#state/platform/go.ts'
import type { LoadStatus } from '#state/platform/loadable.ts'
import { notify } from '#state/platform/notice.ts'
import { lookUntil } from '#state/platform/poll.ts'
import { playSound } from '#state/platform/sound.ts'
import { canReachServer, loadSysTime } from '#state/platform/sysTime.ts'

interface Followed {
  orderNo: string
  status: LoadStatus
  order: TopUpOrder | null
  /** Message of the server when the player has no such order; '' otherwise. */
  missing: string
  /** True while the browser opens the payment page. */
  leaving: boolean
  /** True when the payment page was wanted and could not be reached, until the next press. */
  unreached: boolean
}

const blank = (): Followed => ({ orderNo: '', status: 'idle', order: null, missing: '', leaving: false, unreached: false })

/** The order that 充值 shows. */
export const orderState = proxy<Followed>(blank())
/** Orders of the player that are not paid or not credited yet, newest first. */
export const unpaidState = proxy({ orders: [] as TopUpOrder[] })

const CLOSED: readonly TopUpState[] = ['expired', 'failed', 'cancelled']
const FINAL: readonly TopUpState[] = ['credited', ...CLOSED]

/** True for an order that has ended without money, unless some arrives late. */
export const isClosed = (state: TopUpState): boolean => CLOSED.includes(state)

const REFUSED: readonly number[] = [Status.notFound, Status.badInput]

/** Number of the order that the open page shows; '' when none is open. */
let watched = ''
let latest = 0

forgetOnLogout(() => {
  latest++
  Object.assign(orderState, blank())
  unpaidState.orders = []
})

/** Coins that an order brings, including the bonus. */
export const coinsOf = ({ amount, bonus }: Pick<TopUpOrder, 'amount' | 'bonus'>): number => toWire(toMinor(amount) + toMinor(bonus))

/** The player sees an order. If the reply to it was lost, the next press of 充值 makes another one. */
function noteSeen({ channel, amount, time }: TopUpOrder): void {
  forgetOrder(createTopUp, { query: { channel, amount } }, time)
}

function take(order: TopUpOrder): void {
  noteSeen(order)
  const wasOpen = orderState.order !== null && orderState.order.state !== 'credited'
  Object.assign(orderState, { order, orderNo: order.orderNo, status: 'ready', missing: '' })
  if (!wasOpen || order.state !== 'credited') return
  playSound('coin')
  void refreshUserInfo()
}

/** Loads the shown order again. Never rejects: after a failure the old values stay. */
export async function lookAtOrder(): Promise<void> {
  const { orderNo } = orderState
  if (!orderNo) return
  const mine = ++latest
  try {
    const order = await request(getTopUp, { query: { orderNo }, quiet: true })
    if (mine === latest) take(order)
  } catch (error) {
    if (mine !== latest) return
    if (error instanceof ApiError && REFUSED.includes(error.status))
      Object.assign(orderState, { missing: error.status === Status.badInput ? LINK_WRONG.text : error.msg, status: 'ready' })
    else orderState.status = 'error'
  }
}

/** Shows an order that the server has just sent, without loading it. */
export function showOrder(order: TopUpOrder): void {
  noteSeen(order)
  latest++
  Object.assign(orderState, { ...blank(), order, orderNo: order.orderNo, status: 'ready' })
  go(`/pay?order=${order.orderNo}`)
}

/**
 * Cancels the shown order and returns true. After a refusal a toast appears, the order is loaded again, and it returns false. Never
 * rejects.
 */
export async function cancelShown(): Promise<boolean> {
  const { orderNo } = orderState
  const mine = ++latest
  try {
    const order = await request(cancelTopUp, { query: { orderNo } })
    unpaidState.orders = unpaidState.orders.filter((open) => open.orderNo !== orderNo)
    if (mine === latest) take(order)
    return true
  } catch {
    if (orderNo === orderState.orderNo) await lookAtOrder()
    return false
  }
}

/** Shows an order and keeps loading it until it is final. The returned function ends that. */
export function followOrder(orderNo: string): () => void {
  if (orderState.orderNo !== orderNo) Object.assign(orderState, { ...blank(), orderNo, status: 'loading' })
  watched = orderNo
  void loadSysTime()
  let first = true
  const stop = lookUntil(async () => {
    if (!first && !departing) orderState.leaving = false
    first = false
    await lookAtOrder()
    const { order, missing } = orderState
    return missing !== '' || (order !== null && FINAL.includes(order.state))
  })
  return () => {
    stop()
    watched = ''
  }
}

const UNREACHED = '暂时打不开收银台，请检查网络后重试'
let departing = false

/** True while the address still names the order. Whoever has gone elsewhere meanwhile is not taken to the cashier. */
const isShown = (orderNo: string) => orderState.orderNo === orderNo && window.location.search.includes(orderNo)

/**
 * Opens the payment page of the shown order in this tab. The browser's way back leads to the order. A page that cannot be reached would leave the
 * product for good, so the server is asked first, which takes 5 s at most. Never rejects.
 */
export async function goToCashier(): Promise<void> {
  const { order } = orderState
  if (!order?.payUrl || departing) return
  departing = true
  Object.assign(orderState, { leaving: true, unreached: false })
  const reached = await canReachServer()
  departing = false
  const payUrl = isShown(order.orderNo) ? orderState.order?.payUrl : ''
  if (reached && payUrl) {
    orderState.leaving = true
    window.location.assign(payUrl)
    return
  }
  orderState.leaving = false
  if (reached || !payUrl) return
  orderState.unreached = true
  notify.error(UNREACHED)
}

/** Loads the orders that wait for payment or credit. Never rejects. */
export async function loadUnpaid(): Promise<void> {
  try {
    const { pageData } = await request(getMyTopEarly, { query: { page: 1 }, quiet: true })
    unpaidState.orders = pageData.filter(({ state }) => !FINAL.includes(state))
  } catch {
    // After a failure the old list stays, and the player is told nothing.
  }
}

/**
 * Handles the push of a credited order: loads the balances and the order. When no page shows the order, a toast tells the player what
 * was credited.
 */
export async function orderCredited(orderNo: string): Promise<void> {
  unpaidState.orders = unpaidState.orders.filter((order) => order.orderNo !== orderNo)
  if (orderNo === watched) {
    await Promise.all([lookAtOrder(), refreshUserInfo()])
    return
  }
  const told = request(getTopUp, { query: { orderNo }, quiet: true }).catch(() => null)
  const [order] = await Promise.all([told, refreshUserInfo()])
  if (orderNo === watched) return
  playSound('coin')
  notify.success(order ? `充值已到账 ${formatAmount(coinsOf(order))} 金币` : '充值已到账')
}

/** Loads the shown order again, because the client may have missed pushed messages. */
export function lookAgain(): void {
  if (watched) void lookAtOrder()
}
