import type { Call } from '#shared/calls/call.ts'
import { givingByUid } from '#shared/calls/giving.ts'
import { type CapKind, modifyLimit, takeRest } from '#shared/calls/limits.ts'
import { createTopUp, redeemCardCode } from '#shared/calls/pay.ts'
import { exchangeQuantity } from '#shared/calls/profile.ts'
import { cancelRetrieval, ornamentRetrieval } from '#shared/calls/retrieval.ts'
import { buyOffer } from '#shared/calls/shop.ts'
import { exchange, exchangeAll, openCase } from '#shared/modes/case/calls.ts'
import { upgrade } from '#shared/modes/dream/calls.ts'

/** An act of a player with an idempotency key. `who` is the index of the player. */
export type KeyedAct = { who: number; key: string } & (
  | { act: 'open'; boxId: number; number: 1 | 2 | 3 | 5 | 10; price: string }
  /** `price` is the worth of the target as the player saw it. */
  | { act: 'upgrade'; giftId: number; chance: number; ids: string[]; price: string }
  | { act: 'exchange'; ids: string[] }
  | { act: 'exchangeAll'; grade: number }
  | { act: 'diamonds'; quantity: number }
  | { act: 'retrieve'; ids: string[] }
  | { act: 'cancel'; orderId: string }
  | { act: 'give'; uid: string; itemId: string }
  | { act: 'topUp'; channel: number; amount: string; voucherId: string }
  | { act: 'redeem'; code: string }
  | { act: 'buy'; offerId: number; quantity: number; price: string; voucherId: string }
)

/** A setting of a player, which needs no key. */
export type FreeAct = { who: number } & ({ act: 'cap'; kind: CapKind; cap: string } | { act: 'rest'; days: '1' | '7' | '30' })

/** What an operator does with an order of a player. */
export type DeskAct = { who: number; act: 'take' | 'deliver' | 'reject'; orderId: string }

/** How a callback of the gateway differs from the genuine one. */
export type Twist = 'none' | 'secondPayment' | 'otherAmount' | 'otherPayment' | 'forged' | 'stale' | 'unknown'
export type NoticeAct = {
  who: number
  act: 'notice'
  orderNo: string
  amount: number
  outcome: 'paid' | 'failed'
  twist: Twist
  paymentNo: string
}

/** What operators do, and what the passing of time does. */
export type HouseAct =
  | { act: 'sweep' }
  | { act: 'grant'; who: number; coins: number; diamonds: number }
  | { act: 'voucher'; who: number; days: number }
  | { act: 'wait'; ms: number }

export type CallAct = KeyedAct | FreeAct
export type Act = CallAct | DeskAct | NoticeAct | HouseAct

export const isDesk = (act: Act): act is DeskAct => act.act === 'take' || act.act === 'deliver' || act.act === 'reject'

/** The answer: `status` of the envelope, or the HTTP code of a callback. */
export interface Seen {
  status: number
  data: unknown
}

const text = (value: string | number) => String(value)

/** The call and the query of an act. */
export function requestOf(act: CallAct): { call: Call; query: Record<string, string> } {
  switch (act.act) {
    case 'open':
      return { call: openCase, query: { boxId: text(act.boxId), number: text(act.number), price: act.price } }
    case 'upgrade': {
      const { giftId, chance, ids, price } = act
      return { call: upgrade, query: { giftId: text(giftId), chance: text(chance), stakes: ids.join(','), target: price } }
    }
    case 'exchange':
      return { call: exchange, query: { ids: act.ids.join(',') } }
    case 'exchangeAll':
      return { call: exchangeAll, query: { grade: text(act.grade) } }
    case 'diamonds':
      return { call: exchangeQuantity, query: { quantity: text(act.quantity) } }
    case 'retrieve':
      return { call: ornamentRetrieval, query: { ids: act.ids.join(',') } }
    case 'cancel':
      return { call: cancelRetrieval, query: { orderId: act.orderId } }
    case 'give':
      return { call: givingByUid, query: { uid: act.uid, itemId: act.itemId } }
    case 'topUp':
      return { call: createTopUp, query: { channel: text(act.channel), amount: act.amount, voucherId: act.voucherId } }
    case 'redeem':
      return { call: redeemCardCode, query: { code: act.code } }
    case 'buy':
      return {
        call: buyOffer,
        query: { offerId: text(act.offerId), quantity: text(act.quantity), price: act.price, voucherId: act.voucherId },
      }
    case 'cap':
      return { call: modifyLimit, query: { kind: act.kind, cap: act.cap } }
    case 'rest':
      return { call: takeRest, query: { days: act.days } }
  }
}

/** Two requests with the same key are the same act when this text is equal. The price that the player saw is not part of it. */
export function printOf({ key: _key, who: _who, ...act }: KeyedAct): string {
  const { price: _price, ...asked } = { price: '', ...act }
  return JSON.stringify('ids' in asked ? { ...asked, ids: [...asked.ids].sort() } : asked)
}
