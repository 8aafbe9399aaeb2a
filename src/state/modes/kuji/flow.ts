import type { KujiResult } from '#shared/modes/kuji/calls.ts'
import type { KujiBook } from '#shared/modes/kuji/pool.ts'
import { toMinor } from '#shared/money.ts'
import { playFlow } from '#state/core/play/flow.ts'
import type { Refusal } from '#state/core/play/refusal.ts'
import { type KujiRequest, paidKuji } from './plays.ts'
import { clearTickets, lookAtPool, poolState } from './pool.ts'
import { showKuji } from './stage.ts'

/** The purchase that the player has ordered, as the screen showed it. */
export type KujiOrder = KujiRequest

/** One purchase from the press that pays until the player closes the result. */
export const kujiFlow = playFlow<KujiOrder, KujiBook, KujiResult>({
  paid: paidKuji,
  costOf: ({ price, numbers }) => toMinor(price) * numbers.length,
  isOrdered: (book, { poolId, numbers }) => book.roomId === poolId && book.tickets.map(({ number }) => number).join() === numbers.join(),
  gradesOf: ({ tickets, lastOne }) => [...tickets.map(({ drop }) => drop.grade), ...(lastOne ? [lastOne.grade] : [])],
  perform: (book) => {
    clearTickets()
    if (poolState.own) poolState.own = { ...poolState.own, hold: null }
    showKuji(book)
  },
  orderNow: (order) => kujiOrder() ?? order,
  refused,
  words: {
    foundEarlier: '已找回上一次的结果',
    neverSent: '刚才的请求没有送达，没有扣款。要再试一次吗？',
    rarest: { title: '这一次出了神话', text: '要看这一次的揭晓动画吗？' },
  },
})

/** The order for the tickets that the player holds; null without a hold. */
export function kujiOrder(): KujiOrder | null {
  const { pool, own } = poolState
  if (!pool || !own?.hold) return null
  const { holdId, numbers } = own.hold
  return { demo: false, poolId: pool.roomId, holdId, numbers, price: pool.price }
}

/** Buys what is held. Whatever is refused, the pool is looked at again. */
export async function buyHeld(): Promise<void> {
  const order = kujiOrder()
  if (!order) return
  await kujiFlow.start(order)
  if (!kujiFlow.state.book) await lookAtPool()
}

/** Brings back what a refusal says has changed. */
async function refused(refusal: Refusal): Promise<Refusal> {
  if (refusal.kind === 'changed' || refusal.kind === 'closed') await lookAtPool()
  return refusal
}
