import { proxy } from 'valtio/vanilla'
import type { DataOf } from '#shared/calls/call.ts'
import { createTopUp, getPayOffer, redeemCardCode, type TopUpOrder } from '#shared/calls/pay.ts'
import { Status } from '#shared/codes.ts'
import { ApiError } from './api/apiError.ts'
import { request } from './api/request.ts'
import { spend } from './api/spend.ts'
import { loadLimits } from './limits.ts'
import { forgetOnLogout } from './ownState.ts'
import type { ListStatus } from './pagedList.ts'
import { goToCashier, loadUnpaid, showOrder, unpaidState } from './payOrder.ts'
import { setBalances } from './session.ts'
import { playSound } from './sound.ts'
import { loadUsable } from './vouchers.ts'

export type PayOffer = DataOf<typeof getPayOffer>

/** Why the last order or code was not taken. */
export interface PayRefusal {
  /** Of the reply. */
  status: number
  msg: string
}

const blank = () => ({
  status: 'idle' as ListStatus,
  offer: null as PayOffer | null,
  /** An order or a code is under way: no second one is begun. */
  busy: false,
  refusal: null as PayRefusal | null,
  /** Vouchers that an unpaid order holds, as far as this page knows. */
  held: [] as string[],
})

/** Suggested amount that is chosen at first: the fourth. */
const FIRST_AMOUNT = 3

/** What the player has chosen on 充值; kept while other pages are looked at. */
const nothingChosen = () => ({
  /** A suggested amount; counts while nothing is typed. */
  amount: 0,
  /** An amount of the player's own. */
  typed: '',
  /** -1 before the channels are known. */
  channel: -1,
  /** Null is the best one, '0' none. */
  voucherId: null as string | null,
  /** Card code as it was typed. */
  code: '',
})

export const payState = proxy(blank())
export const payChoice = proxy(nothingChosen())

forgetOnLogout(() => {
  Object.assign(payState, blank())
  Object.assign(payChoice, nothingChosen())
})

/** Chooses; what was refused before is no longer spoken of. */
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

/** Reads the channels and amounts. Never rejects: the error state carries the failure. */
export async function loadOffer(): Promise<void> {
  payState.status = 'loading'
  try {
    takeOffer(await request(getPayOffer, { quiet: true }))
  } catch {
    payState.status = 'error'
  }
}

/** Reads everything that 充值 shows. Never rejects. */
export async function loadCounter(): Promise<void> {
  const unpaid = loadUnpaid().then(() => {
    if (unpaidState.orders.length === 0) payState.held = []
  })
  await Promise.all([loadOffer(), loadUsable('topUpBonus'), loadLimits(), unpaid])
}

export interface Bill {
  channel: number
  /** Yuan. */
  amount: number
  /** '0' is none. */
  voucherId: string
}

const VOUCHER_TROUBLE: readonly number[] = [Status.conflict, Status.notFound, Status.badInput]

/** Caps and rest refuse in a dialog of their own. */
const isLimit = ({ status }: Pick<ApiError, 'status'>) => status === Status.limitReached || status === Status.resting

/** What a refusal says about what stands on the page: that is read anew. */
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

/** One act at a time: what is tapped while it runs does nothing. Resolves to null when it was refused, which `refusal` tells. */
async function once<T>(act: () => Promise<T>, onRefused: (error: ApiError) => void): Promise<T | null> {
  if (payState.busy) return null
  Object.assign(payState, { busy: true, refusal: null })
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.msg && !isLimit(error)) payState.refusal = { status: error.status, msg: error.msg }
    onRefused(error)
    return null
  } finally {
    payState.busy = false
  }
}

/** Opens an order and leaves for its cashier. A refusal is in `payState.refusal` after its toast. */
export async function payNow(bill: Bill): Promise<void> {
  const order = await once(
    () => spend(createTopUp, { query: { ...bill } }),
    (error) => learnFrom(error, bill.voucherId),
  )
  if (!order) return
  if (bill.voucherId !== '0') payState.held.push(bill.voucherId)
  payChoice.voucherId = null
  showOrder(order)
  goToCashier()
}

/** Turns a card code into coins and shows its order. A refusal is in `payState.refusal` after its toast. */
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

/** Chooses again what an order that came to nothing asked for. */
export function chooseLike({ amount, channel }: Pick<TopUpOrder, 'amount' | 'channel'>): void {
  const suggested = payState.offer?.amounts.includes(amount) ?? false
  choose(suggested ? { amount, typed: '', channel } : { typed: String(amount), channel })
}
