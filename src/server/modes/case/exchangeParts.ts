import { and, lte, type SQL } from 'drizzle-orm'
import { extentOf, type HeldItem, type Holding, holdItems } from '#server/core/items/items.ts'
import { itemInstance } from '#server/core/items/tables.ts'
import { balancesOf } from '#server/core/money/balances.ts'
import { type KeyedRequest, once, storedUnder } from '#server/core/money/idempotency.ts'
import { refuseFrozen } from '#server/core/player/frozen.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import type { Exchanged } from '#shared/modes/case/calls.ts'
import { toMinor, toWire } from '#shared/money.ts'
import type { CaseDeps } from './open.ts'
import { sell } from './sell.ts'

/** Items that one transaction exchanges at most. */
export const PART = 5_000

/** The exchange of a bag that a player has asked for. */
export interface BagOrder extends KeyedRequest {
  holding: Holding
  /** Selects the items. */
  which: SQL | undefined
  /** Number of items that the client showed; -1 accepts any. */
  count: number
}

/** What a player reads whose bag holds other items than the client showed. */
export const bagChanged = () => new Refusal(Status.itemNotInBag, '背包里的物品有变化，请核对后重试')

/** A client cannot send such a key: keys hold no colon. */
const partKey = (key: string, part: number) => `${key}:${part}`

/** True for a large bag, and for a request whose first part is done. The bag is counted first, so that what a first part takes meanwhile is not missed. */
export async function isInParts(db: Db, { playerId, key, holding, which }: BagOrder): Promise<boolean> {
  const { count } = await extentOf(db, holding, which)
  if ((await storedUnder(db, playerId, partKey(key, 1))) !== null) return true
  return count > PART && (await storedUnder(db, playerId, key)) === null
}

/** What is stored of the first part. */
interface Begun extends Exchanged {
  /** Items of the whole request, and the highest id among them. What comes into the bag later stays there. */
  total: number
  upTo: string
}

/**
 * Exchanges a large bag part by part, so that no statement takes too long and no row is locked for long. Each part is a transaction of its own
 * with a journal of its own, and is whole. Whoever repeats a request that was cut off gets the rest exchanged, and one reply for all parts.
 */
export async function exchangeInParts(deps: CaseDeps, order: BagOrder): Promise<Exchanged> {
  const { amount: first, count, total, upTo, undo } = await inPart(deps.db, order, 1, (tx) => begin(tx, deps, order))
  const sold = { amount: toMinor(first), count, parts: 1 }
  for (let part = 2; sold.count < total; part++) {
    const { amount, count } = await inPart(deps.db, order, part, (tx) => goOn(tx, deps, order, { part, upTo, left: total - sold.count }))
    // The rest has left the bag by another act.
    if (count === 0) break
    sold.amount += toMinor(amount)
    sold.count += count
    sold.parts = part
  }
  return inTransaction(deps.db, (tx) =>
    once(tx, order, async () => {
      const exchanges = Array.from({ length: sold.parts }, (_, before) => partKey(order.key, before + 1))
      // The time of the first part ends first.
      const ways = undo && { undo: { exchanges, until: undo.until } }
      return { amount: toWire(sold.amount), count: sold.count, ...(await balancesOf(tx, order.playerId)), ...ways }
    }),
  )
}

/** Does one part, once, for a player who is not frozen. */
function inPart<T>(db: Db, order: BagOrder, part: number, act: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, (tx) =>
    once(tx, { ...order, key: partKey(order.key, part) }, async () => {
      await refuseFrozen(tx, order.playerId)
      return act(tx)
    }),
  )
}

async function begin(tx: Tx, deps: CaseDeps, order: BagOrder): Promise<Begun> {
  const { count: total, highest: upTo } = await extentOf(tx, order.holding, order.which)
  if (order.count !== -1 && total !== order.count) throw bagChanged()
  const held = await holdPart(tx, order, upTo, PART)
  return { ...(await sell(tx, { ...order, key: partKey(order.key, 1) }, held, deps.now())), total, upTo }
}

interface Rest extends Pick<Begun, 'upTo'> {
  part: number
  /** Items that are still to be exchanged. Others may have come back into the bag meanwhile; they stay. */
  left: number
}

async function goOn(tx: Tx, deps: CaseDeps, order: BagOrder, { part, upTo, left }: Rest): Promise<Exchanged> {
  const held = await holdPart(tx, order, upTo, Math.min(left, PART))
  if (held.length === 0) return { amount: 0, count: 0, ...(await balancesOf(tx, order.playerId)) }
  return sell(tx, { ...order, key: partKey(order.key, part) }, held, deps.now())
}

/** Locks the items of the next part; none when nothing is left. Items that it waits for may leave the bag meanwhile: then it looks again. */
async function holdPart(tx: Tx, order: BagOrder, upTo: string, most: number): Promise<HeldItem[]> {
  const which = among(order, upTo)
  for (;;) {
    const held = await holdItems(tx, order.holding, which, most)
    if (held.length > 0 || (await extentOf(tx, order.holding, which)).count === 0) return held
  }
}

const among = ({ which }: BagOrder, upTo: string) => and(which, lte(itemInstance.id, upTo))
