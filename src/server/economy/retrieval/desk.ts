import { asc, eq, inArray } from 'drizzle-orm'
import { type Letter, sendMessage } from '#server/account/message/messages.ts'
import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { moveItems } from '#server/core/items/items.ts'
import { player } from '#server/core/player/tables.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { RetrievalOrder } from '#shared/calls/retrieval.ts'
import { type ItemState, RETRIEVAL_STATE_NAMES, type RetrievalState, Status } from '#shared/codes.ts'
import { changeOrder, holdOrder, holdOrderItems, itemsOf, type OrderRow, type RetrievalDeps, refOf, viewOf } from './orders.ts'
import { retrievalOrder } from './tables.ts'

/** Longest remark of an operator, in characters. */
const REMARK_LIMIT = 200

/** An open order as an operator sees it. */
export interface DeskOrder extends RetrievalOrder {
  uid: string
  nickname: string
}

/** Lists the orders that are requested or in processing, oldest first. */
export async function openOrders(db: Db, limit: number): Promise<DeskOrder[]> {
  const rows = await db
    .select({ order: retrievalOrder, uid: player.uid, nickname: player.nickname })
    .from(retrievalOrder)
    .innerJoin(player, eq(player.id, retrievalOrder.playerId))
    .where(inArray(retrievalOrder.state, ['requested', 'processing']))
    .orderBy(asc(retrievalOrder.id))
    .limit(limit)
  const items = await itemsOf(
    db,
    rows.map(({ order }) => order),
  )
  const catalogue = await currentCatalogue(db)
  return rows.map(({ order, uid, nickname }) => ({ ...viewOf(order, items.get(order.id) ?? [], catalogue), uid, nickname }))
}

/** An operator's act on an order. */
interface Act {
  orderId: string
  remark?: string
}

/** Starts work on an order. From here on the player cannot cancel it. */
export function takeOrder(deps: RetrievalDeps, { orderId }: Act): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const order = await orderIn(tx, orderId, ['requested'])
    await requireThawed(tx, order)
    await changeOrder(tx, order, { state: 'processing', changedAt: new Date(deps.now()) })
  })
}

/** Records that the items of an order in processing were sent to the trade link. */
export function deliverOrder(deps: RetrievalDeps, { orderId, remark = '' }: Act): Promise<void> {
  return settle(deps, { orderId, remark, from: ['processing'], to: 'delivered', items: 'retrieved' })
}

/** Rejects an order with a reason that the player reads. Its items return to the bag. */
export async function rejectOrder(deps: RetrievalDeps, { orderId, remark = '' }: Act): Promise<void> {
  if (remark.trim() === '') throw new Refusal(Status.badInput, '请填写退回原因')
  await settle(deps, { orderId, remark, from: ['requested', 'processing'], to: 'rejected', items: 'bag' })
}

interface Settlement {
  orderId: string
  remark: string
  from: readonly RetrievalState[]
  to: 'delivered' | 'rejected'
  items: ItemState
}

function settle({ db, now }: RetrievalDeps, { orderId, remark, from, to, items }: Settlement): Promise<void> {
  if ([...remark].length > REMARK_LIMIT) throw new Refusal(Status.badInput, `备注最多 ${REMARK_LIMIT} 个字`)
  return inTransaction(db, async (tx) => {
    const order = await orderIn(tx, orderId, from)
    if (to === 'delivered') await requireThawed(tx, order)
    const at = new Date(now())
    const held = await holdOrderItems(tx, order)
    await moveItems(tx, held, items, { ref: refOf(orderId), at })
    await changeOrder(tx, order, { state: to, changedAt: at, remark: remark.trim() })
    await sendMessage(tx, { playerId: order.playerId, ...letterOf(to, held.length, remark.trim()), at })
  })
}

/** The orders of a frozen player wait: they can be rejected, but nothing is sent. */
async function requireThawed(tx: Tx, { id, playerId }: OrderRow): Promise<void> {
  const [owner] = await tx.select({ frozen: player.frozen }).from(player).where(eq(player.id, playerId))
  if (owner?.frozen) throw new Refusal(Status.accountFrozen, `订单 ${id} 的账号已被冻结，解冻前不能发货，可以退回`)
}

async function orderIn(tx: Tx, orderId: string, states: readonly RetrievalState[]): Promise<OrderRow> {
  const order = await holdOrder(tx, orderId)
  if (states.includes(order.state)) return order
  const needed = states.map((state) => RETRIEVAL_STATE_NAMES[state]).join('或')
  throw new Refusal(Status.retrievalSettled, `订单 ${orderId} ${RETRIEVAL_STATE_NAMES[order.state]}，只有${needed}的订单可以这样操作`)
}

function letterOf(to: Settlement['to'], items: number, remark: string): Pick<Letter, 'title' | 'content' | 'way'> {
  if (to === 'rejected')
    return {
      title: '提取申请已退回',
      content: `您申请提取的 ${items} 件物品未能发货，已全部退回背包。\n\n原因：${remark}`,
      way: { to: 'bag' },
    }
  const said = remark === '' ? '' : `\n\n备注：${remark}`
  return {
    title: '提取的物品已发货',
    content: `您申请提取的 ${items} 件物品已发送到您的交易链接，请及时接收。${said}`,
    way: { to: 'retrievals' },
  }
}
