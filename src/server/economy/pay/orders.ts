import { randomBytes } from 'node:crypto'
import { and, count, eq, gt, or, sum } from 'drizzle-orm'
import { countFree, refuseUsedUp } from '#server/core/items/freeActs.ts'
import { once, requestHash } from '#server/core/money/idempotency.ts'
import { lockPlayer } from '#server/core/player/lockPlayer.ts'
import type { Acting } from '#server/core/player/login.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { type ListQuery, newestPage } from '#server/platform/db/listPage.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { createTopUp, TOP_UP_MAX, TOP_UP_MIN, TOP_UP_PATIENCE, type TopUpOrder } from '#shared/calls/pay.ts'
import { PayChannel, Status } from '#shared/codes.ts'
import { formatAmount, type Minor, toMinor, toWire } from '#shared/money.ts'
import { bonusOf } from '#shared/topUp.ts'
import { channelName, closedReason } from './gateways.ts'
import { expireOverdue } from './overdue.ts'
import type { PayWorld } from './ports.ts'
import { topUp } from './tables.ts'

export type TopUpRow = typeof topUp.$inferSelect

/** A player may have this many unpaid orders at a time. */
const OPEN_ORDERS = 10

/** A random order number. It cannot be guessed, because the cashier asks for nothing else. */
export const newOrderNo = (): string => randomBytes(15).toString('hex')

/** The `usedRef` of a voucher that is reserved for this order. */
export const orderRef = (orderNo: string): string => `topUp:${orderNo}`

/** An order as its player sees it. An overdue order is shown as expired even before the sweep has expired it. */
export function orderView(row: TopUpRow, now: number): TopUpOrder {
  const state = row.state === 'created' && row.expiresAt.getTime() <= now ? 'expired' : row.state
  return {
    orderNo: row.orderNo,
    time: row.createdAt.getTime(),
    channel: row.channel,
    channelName: channelName(row.channel),
    state,
    amount: toWire(row.amount),
    bonus: toWire(row.bonus),
    voucherName: row.voucherName,
    expiresAt: row.expiresAt.getTime(),
    creditedAt: row.creditedAt?.getTime() ?? null,
    payUrl: state === 'created' ? `/pay/cashier/${row.orderNo}` : '',
  }
}

export interface TopUpRequest extends Acting {
  /** Idempotency key. */
  key: string
  channel: number
  /** Yuan. */
  amount: number
  /** '0' means none. */
  voucherId: string
}

/** Creates a top-up order, once per key. Refuses what the channel, the limits or the voucher do not allow. */
export function openOrder(world: PayWorld, { playerId, sessionId, key, channel, amount, voucherId }: TopUpRequest): Promise<TopUpOrder> {
  const hash = requestHash(createTopUp.path, { channel, amount, voucherId })
  return inTransaction(world.db, (tx) =>
    once(tx, { playerId, sessionId, key, requestHash: hash }, async () => {
      const now = world.now()
      const gateway = gatewayOf(world, channel)
      requireAmount(amount)
      // One order of a player at a time: the caps and the number of open orders are counted under this lock.
      await lockPlayer(tx, playerId)
      await refuseUsedUp(tx, playerId, now)
      await expireOverdue(tx, world.ports.vouchers, { playerId, now })
      await refuseHoarding(tx, playerId, now)
      await world.ports.limits.requireTopUp(tx, playerId, toMinor(amount), now, () => openOrdersOf(tx, playerId, now))
      return orderView(await writeOrder(tx, world, { playerId, channel, gateway, amount: toMinor(amount), voucherId, now }), now)
    }),
  )
}

function gatewayOf({ gateways }: PayWorld, channel: number): string {
  if (channel === PayChannel.cardCode) throw new Refusal(Status.badInput, '卡密请直接输入 16 位卡号兑换')
  const gateway = gateways.find(({ channels }) => channels.includes(channel as PayChannel))
  if (!gateway) throw new Refusal(Status.channelClosed, closedReason(channel as PayChannel))
  return gateway.name
}

function requireAmount(amount: number): void {
  if (amount < TOP_UP_MIN || amount > TOP_UP_MAX)
    throw new Refusal(Status.badInput, `单笔充值金额须在 ${TOP_UP_MIN} 至 ${formatAmount(TOP_UP_MAX)} 元之间`)
}

const mayBePaid = (playerId: string, now: number) =>
  and(eq(topUp.playerId, playerId), or(eq(topUp.state, 'paid'), and(eq(topUp.state, 'created'), gt(topUp.expiresAt, new Date(now)))))

/** Sum of the player's orders that may still be paid or credited, in minor units. It counts against the caps. */
export async function openOrdersOf(tx: Tx, playerId: string, now: number): Promise<Minor> {
  const [open] = await tx
    .select({ amount: sum(topUp.amount).mapWith(Number) })
    .from(topUp)
    .where(mayBePaid(playerId, now))
  return open?.amount ?? 0
}

async function refuseHoarding(tx: Tx, playerId: string, now: number): Promise<void> {
  const [open] = await tx.select({ orders: count() }).from(topUp).where(mayBePaid(playerId, now))
  if ((open?.orders ?? 0) >= OPEN_ORDERS) throw new Refusal(Status.tooMany, '您有太多未支付的订单，请先完成支付或取消订单')
}

interface NewOrder {
  playerId: string
  channel: number
  gateway: string
  amount: Minor
  voucherId: string
  now: number
}

async function writeOrder(tx: Tx, { ports }: PayWorld, { voucherId, now, ...order }: NewOrder): Promise<TopUpRow> {
  const orderNo = newOrderNo()
  const { playerId, amount } = order
  const held = voucherId === '0' ? null : await ports.vouchers.hold(tx, { playerId, voucherId, amount, ref: orderRef(orderNo), now })
  const [row] = await tx
    .insert(topUp)
    .values({
      ...order,
      orderNo,
      state: 'created',
      bonus: held ? bonusOf(amount, held) : 0,
      voucherId: held ? voucherId : null,
      voucherName: held?.name ?? '',
      createdAt: new Date(now),
      expiresAt: new Date(now + TOP_UP_PATIENCE),
    })
    .returning()
  if (!row) throw new Error('order not written')
  return row
}

const noSuchOrder = () => new Refusal(Status.notFound, '订单不存在，请在充值记录中查看')

/** Finds an order of the player. Somebody else's order number is answered like one that does not exist. */
export async function findOrder(db: Db, playerId: string, orderNo: string, now: number): Promise<TopUpOrder> {
  const mine = and(eq(topUp.orderNo, orderNo), eq(topUp.playerId, playerId))
  const [row] = await db.select().from(topUp).where(mine)
  if (!row) throw noSuchOrder()
  return orderView(row, now)
}

/**
 * Cancels an unpaid order of the player and releases its voucher, so that it no longer counts against caps. An order that is over already
 * is returned as it is. Refuses one that is paid. Money that still arrives for a cancelled order is credited like a late payment.
 */
export function cancelOrder({ db, now, ports }: PayWorld, playerId: string, orderNo: string): Promise<TopUpOrder> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .select()
      .from(topUp)
      .where(and(eq(topUp.orderNo, orderNo), eq(topUp.playerId, playerId)))
      .for('update')
    if (!row) throw noSuchOrder()
    if (row.state === 'paid' || row.state === 'credited') throw new Refusal(Status.conflict, '订单已支付，无法取消')
    if (row.state !== 'created') return orderView(row, now())
    await countFree(tx, playerId, 1, now())
    await tx.update(topUp).set({ state: 'cancelled' }).where(eq(topUp.id, row.id))
    if (row.voucherId) await ports.vouchers.release(tx, { voucherId: row.voucherId, ref: orderRef(orderNo) })
    return orderView({ ...row, state: 'cancelled' }, now())
  })
}

/** One page of the player's orders, newest first. */
export async function orderPage(db: Db, playerId: string, query: ListQuery, now: number) {
  const mine = eq(topUp.playerId, playerId)
  const { rows, ...page } = await newestPage(db, query, { table: topUp, all: mine, id: topUp.id }, db.select().from(topUp).$dynamic())
  return { pageData: rows.map((row) => ({ id: row.id, ...orderView(row, now) })), ...page }
}
