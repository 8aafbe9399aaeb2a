import { and, asc, eq, inArray } from 'drizzle-orm'
import { type Catalogue, currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { cardOf } from '#server/core/items/cards.ts'
import { countFree, refuseUsedUp } from '#server/core/items/freeActs.ts'
import { type HeldItem, holdNamed, moveItems } from '#server/core/items/items.ts'
import { itemInstance } from '#server/core/items/tables.ts'
import { once, requestHash } from '#server/core/money/idempotency.ts'
import { lockPlayer } from '#server/core/player/lockPlayer.ts'
import type { Acting } from '#server/core/player/login.ts'
import { requireRoomToSend } from '#server/core/player/steam.ts'
import { requireRelease } from '#server/core/release/gate.ts'
import { catchUp } from '#server/core/release/sums.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { type ListQuery, newestPage } from '#server/platform/db/listPage.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { DataOf } from '#shared/calls/call.ts'
import * as calls from '#shared/calls/retrieval.ts'
import { RETRIEVAL_STATE_NAMES, Status } from '#shared/codes.ts'
import { toWire } from '#shared/money.ts'
import { retrievalItem, retrievalOrder } from './tables.ts'

export type RetrievalDeps = Pick<Deps, 'db' | 'now'>
export type OrderRow = typeof retrievalOrder.$inferSelect

interface Keyed extends Acting {
  key: string
}

/** The `ref` that item histories have for an order. */
export const refOf = (orderId: string) => `retrieval:${orderId}`

/** Orders items of the player's bag to be sent to the trade link. Refuses when one of them is not in the bag, without a trade link, and what gifts do not let go. */
export async function requestRetrieval(deps: RetrievalDeps, { playerId, sessionId, key, ids }: Keyed & { ids: readonly string[] }) {
  if (ids.length > calls.RETRIEVAL_LIMIT) throw new Refusal(Status.badInput, `一次最多提取 ${calls.RETRIEVAL_LIMIT} 件物品，请分批提交`)
  const hash = requestHash(calls.ornamentRetrieval.path, { ids: [...ids].sort() })
  const catalogue = await currentCatalogue(deps.db)
  await catchUp(deps.db, playerId)
  return inTransaction(deps.db, (tx) =>
    once(tx, { playerId, sessionId, key, requestHash: hash }, async () => {
      // Whatever leaves is judged one after the other under this lock.
      const { tradeUrl, tradePartner } = await lockPlayer(tx, playerId)
      await refuseUsedUp(tx, playerId, deps.now())
      const held = await holdNamed(tx, { ownerId: playerId, state: 'bag' }, ids)
      await requireRelease(tx, playerId, held, '提取')
      if (!tradeUrl) throw new Refusal(Status.tradeUrlMissing, '请先在“我的”中填写交易链接')
      if (tradePartner !== null) await requireRoomToSend(tx, playerId, tradePartner)
      return viewOf(await writeOrder(tx, { playerId, tradeUrl, tradePartner }, held, new Date(deps.now())), held, catalogue)
    }),
  )
}

/** Throws the Refusal with which gifts of the house would hold some of the items back. */
export async function requireRetrievable(deps: RetrievalDeps, playerId: string, ids: readonly string[]): Promise<void> {
  await catchUp(deps.db, playerId)
  await inTransaction(deps.db, async (tx) => {
    await lockPlayer(tx, playerId)
    await requireRelease(tx, playerId, await holdNamed(tx, { ownerId: playerId, state: 'bag' }, ids), '提取')
  })
}

async function writeOrder(
  tx: Tx,
  to: Pick<OrderRow, 'playerId' | 'tradeUrl' | 'tradePartner'>,
  held: readonly HeldItem[],
  at: Date,
): Promise<OrderRow> {
  const value = held.reduce((sum, { price }) => sum + price, 0)
  const [order] = await tx
    .insert(retrievalOrder)
    .values({ ...to, state: 'requested', value, createdAt: at, changedAt: at })
    .returning()
  if (!order) throw new Error('retrieval order not written')
  await tx.insert(retrievalItem).values(held.map(({ id }) => ({ orderId: order.id, itemId: id })))
  await moveItems(tx, held, 'in_retrieval', { ref: refOf(order.id), at })
  return order
}

/** Rows that stay of each item of an order that was cancelled: its row of the order, and two of its history. */
const ROWS_AN_ITEM = 3

/** Cancels an order that no operator has taken. Its items return to the bag. Frozen players may: it only gives back. */
export async function cancelRetrieval(deps: RetrievalDeps, { playerId, sessionId, key, orderId }: Keyed & { orderId: string }) {
  const hash = requestHash(calls.cancelRetrieval.path, { orderId })
  const catalogue = await currentCatalogue(deps.db)
  return inTransaction(deps.db, (tx) =>
    once(tx, { playerId, sessionId, key, requestHash: hash }, async () => {
      const order = await holdOrder(tx, orderId, playerId)
      if (order.state !== 'requested')
        throw new Refusal(Status.retrievalSettled, `订单${RETRIEVAL_STATE_NAMES[order.state]}，无法取消，如有疑问请联系客服`)
      const held = await holdOrderItems(tx, order)
      const at = new Date(deps.now())
      await countFree(tx, playerId, held.length * ROWS_AN_ITEM + 1, at.getTime())
      await moveItems(tx, held, 'bag', { ref: refOf(orderId), at })
      return viewOf(await changeOrder(tx, order, { state: 'cancelled', changedAt: at }), held, catalogue)
    }),
  )
}

/** Locks an order and returns it. With `playerId`, another player's order is refused like one that does not exist. */
export async function holdOrder(tx: Tx, orderId: string, playerId?: string): Promise<OrderRow> {
  const mine = playerId === undefined ? undefined : eq(retrievalOrder.playerId, playerId)
  const [order] = await tx
    .select()
    .from(retrievalOrder)
    .where(and(eq(retrievalOrder.id, orderId), mine))
    .for('update')
  if (!order) throw new Refusal(Status.notFound, '订单不存在，请刷新后重试')
  return order
}

/** Locks the items of an order that is not finished. */
export async function holdOrderItems(tx: Tx, { id, playerId }: OrderRow): Promise<HeldItem[]> {
  const rows = await tx.select({ itemId: retrievalItem.itemId }).from(retrievalItem).where(eq(retrievalItem.orderId, id))
  const ids = rows.map(({ itemId }) => itemId)
  return holdNamed(tx, { ownerId: playerId, state: 'in_retrieval' }, ids)
}

/** Sets the state of an order. */
export async function changeOrder(
  tx: Tx,
  order: OrderRow,
  change: Pick<OrderRow, 'state' | 'changedAt'> & { remark?: string },
): Promise<OrderRow> {
  await tx.update(retrievalOrder).set(change).where(eq(retrievalOrder.id, order.id))
  return { ...order, ...change }
}

type ItemOfOrder = Pick<HeldItem, 'id' | 'giftId' | 'grade' | 'price'>

/** The order as players see it. */
export function viewOf(order: OrderRow, items: readonly ItemOfOrder[], catalogue: Catalogue): calls.RetrievalOrder {
  const { id, createdAt, state, changedAt, tradeUrl, remark, value } = order
  return {
    orderId: id,
    time: createdAt.getTime(),
    state,
    changedAt: changedAt.getTime(),
    tradeUrl,
    remark,
    value: toWire(value),
    items: items.map((item) => ({ ...cardOf(catalogue, item), itemId: item.id })),
  }
}

/** One page of the player's orders, newest first. */
export async function retrievalPage(
  { db }: RetrievalDeps,
  playerId: string,
  query: ListQuery,
): Promise<DataOf<typeof calls.getMyRetrievalPage>> {
  const mine = eq(retrievalOrder.playerId, playerId)
  const select = db.select().from(retrievalOrder).$dynamic()
  const { rows, ...page } = await newestPage(db, query, { table: retrievalOrder, all: mine, id: retrievalOrder.id }, select)
  const [items, catalogue] = [await itemsOf(db, rows), await currentCatalogue(db)]
  return { pageData: rows.map((row) => viewOf(row, items.get(row.id) ?? [], catalogue)), ...page }
}

/** Reads the items of the orders, by order id. */
export async function itemsOf(db: DbOrTx, orders: readonly OrderRow[]): Promise<Map<string, ItemOfOrder[]>> {
  const byOrder = new Map<string, ItemOfOrder[]>(orders.map(({ id }) => [id, []]))
  if (orders.length === 0) return byOrder
  const { id, giftId, grade, price } = itemInstance
  const rows = await db
    .select({ orderId: retrievalItem.orderId, id, giftId, grade, price })
    .from(retrievalItem)
    .innerJoin(itemInstance, eq(itemInstance.id, retrievalItem.itemId))
    .where(inArray(retrievalItem.orderId, [...byOrder.keys()]))
    .orderBy(asc(itemInstance.id))
  for (const { orderId, ...item } of rows) byOrder.get(orderId)?.push(item)
  return byOrder
}
