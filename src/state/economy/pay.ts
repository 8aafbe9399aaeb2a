import { proxy } from 'valtio/vanilla'
import type { DataOf } from '#shared/calls/call.ts'
import { createTopUp, getPayOffer, redeemCardCode, type TopUpOrder } from '#shared/calls/pay.ts'
import { Status } from '#shared/codes.ts'
import { loadLimits } from '#state/account/limits.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { setBalances } from '#state/account/session.ts'
import { ApiError } from '#state/platform/api/apiError.ts'
import { request } from '#state/platform/api/request.ts'
import { spend } from '#state/platform/api/spend.ts'
import { serverNow } from '#state/platform/clock.ts'
import { type LoadStatus, loading } from '#state/platform/loadable.ts'
import { playSound } from '#state/platform/sound.ts'
import { cancelShown, goToCashier, loadUnpaid, orderState, showOrder, unpaidState } from './payOrder.ts'
import { loadUsable } from './vouchers.ts'

export type PayOffer = DataOf<typeof getPayOffer>

/** Why the server has refused the last order or card code. */
export interface PayRefusal {
  /** `status` of the reply. */
  status: number
  msg: string
}

const blank = () => ({
  status: 'idle' as LoadStatus,
  offer: null as PayOffer | null,
  /** True while an order or a card code is being sent. A second one cannot be sent meanwhile. */
  busy: false,
  refusal: null as PayRefusal | null,
  /** Ids of vouchers that belong to an unpaid order, as far as this page knows. */
  held: [] as string[],
})

/** Index of the suggested amount that is chosen at first. */
const FIRST_AMOUNT = 3

/** What the player has chosen on 充值. It stays while the player looks at other pages. */
const nothingChosen = () => ({
  /** Suggested amount in yuan. It counts while `typed` is empty. */
  amount: 0,
  /** Amount in yuan that the player has typed. */
  typed: '',
  /** -1 until the channels are loaded. */
  channel: -1,
  /** Null chooses the best voucher, '0' chooses none. */
  voucherId: null as string | null,
  /** Card code as the player has typed it. */
  code: '',
})

export const payState = proxy(blank())
export const payChoice = proxy(nothingChosen())

/** Counts the players of this device, so that the end of one's order does not release the button of the next. */
let visit = 0

/** Vouchers of the orders that were made on this page, by order number. */
const voucherOf = new Map<string, string>()

forgetOnLogout(() => {
  visit++
  voucherOf.clear()
  Object.assign(payState, blank())
  Object.assign(payChoice, nothingChosen())
})

/** Changes the player's choices and removes the message about the last refusal. */
export function choose(next: Partial<typeof payChoice>): void {
  Object.assign(payChoice, next)
  payState.refusal = null
}

function takeOffer(offer: PayOffer): void {
  Object.assign(payState, { offer, status: 'ready' })
  const open = offer.channels.filter((channel) => channel.open)
  if (!open.some(({ channel }) => channel === payChoice.channel)) payChoice.channel = open[0]?.channel ?? -1
  if (payChoice.amount === 0) payChoice.amount = offer.amounts[FIRST_AMOUNT] ?? offer.amounts[0] ?? offer.min
}

/** Loads the channels and amounts. Never rejects: a failure sets the status `error`. */
export const { load: loadOffer } = loading({
  ask: () => request(getPayOffer, { quiet: true }),
  take: takeOffer,
  show: (status) => {
    payState.status = status
  },
})

/** Loads everything that 充值 shows. Never rejects. */
export async function loadCounter(): Promise<void> {
  const unpaid = loadUnpaid().then(() => {
    if (unpaidState.orders.length === 0) payState.held = []
  })
  await Promise.all([loadOffer(), loadUsable('topUpBonus'), loadLimits(), unpaid])
}

export interface Bill {
  channel: number
  /** In yuan. */
  amount: number
  /** '0' means no voucher. */
  voucherId: string
}

const VOUCHER_TROUBLE: readonly number[] = [Status.conflict, Status.notFound, Status.badInput]

/** True for refusals by a cap or a rest, which have their own dialog. */
const isLimit = ({ status }: Pick<ApiError, 'status'>) => status === Status.limitReached || status === Status.resting

/** Loads the data again that a refusal shows to be out of date. */
function learnFrom({ status }: ApiError, voucherId: string): void {
  if (voucherId !== '0' && VOUCHER_TROUBLE.includes(status)) {
    payState.held.push(voucherId)
    payChoice.voucherId = null
    void loadUsable('topUpBonus')
  }
  if (status === Status.channelClosed) void loadOffer()
  if (isLimit({ status })) void loadLimits()
  void loadUnpaid()
}

/**
 * Runs `act` unless another one is running. Returns null when it did not run or was refused; after a refusal, `payState.refusal` says
 * why.
 */
async function once<T>(act: () => Promise<T>, onRefused: (error: ApiError) => void): Promise<T | null> {
  if (payState.busy) return null
  const mine = visit
  Object.assign(payState, { busy: true, refusal: null })
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (mine !== visit) return null
    if (error.msg && !isLimit(error)) payState.refusal = { status: error.status, msg: error.msg }
    onRefused(error)
    return null
  } finally {
    if (mine === visit) payState.busy = false
  }
}

/** True for an order that nobody can pay any more. */
const isOverdue = ({ expiresAt }: TopUpOrder) => expiresAt <= serverNow()

/**
 * Makes an order and opens its payment page. When the reply to an earlier press was lost, it is the order that was made then, as long as that can
 * be paid. After a refusal a toast appears, and `payState.refusal` says why.
 */
export async function payNow(bill: Bill): Promise<void> {
  const order = await once(
    () => spend(createTopUp, { query: { ...bill }, isVoid: isOverdue }),
    (error) => learnFrom(error, bill.voucherId),
  )
  if (!order) return
  if (bill.voucherId !== '0') {
    payState.held.push(bill.voucherId)
    voucherOf.set(order.orderNo, bill.voucherId)
  }
  payChoice.voucherId = null
  showOrder(order)
  await goToCashier()
}

/** Cancels the shown order. Its voucher can be used again, and it no longer counts against the caps. Never rejects. */
export async function cancelOrder(): Promise<void> {
  const { orderNo } = orderState
  if (!(await cancelShown())) return
  payState.held = payState.held.filter((voucherId) => voucherId !== voucherOf.get(orderNo))
  void loadLimits()
}

/** Turns a card code into coins and shows its order. After a refusal a toast appears, and `payState.refusal` says why. */
export async function redeemCode(code: string): Promise<void> {
  const redeemed = await once(
    () => spend(redeemCardCode, { query: { code } }),
    () => undefined,
  )
  if (!redeemed) return
  setBalances(redeemed)
  playSound('coin')
  payChoice.code = ''
  showOrder(redeemed.order)
}

/** Chooses the amount and the channel of an order that was not paid. */
export function chooseLike({ amount, channel }: Pick<TopUpOrder, 'amount' | 'channel'>): void {
  const suggested = payState.offer?.amounts.includes(amount) ?? false
  choose(suggested ? { amount, typed: '', channel } : { typed: String(amount), channel })
}
