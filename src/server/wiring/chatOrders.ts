import { and, desc, eq, or, type SQL } from 'drizzle-orm'
import {
  type AboutSource,
  cardOf,
  itemImage,
  itemName,
  limitOf,
  type SourceDeps,
  type Wanted,
  withIds,
} from '#server/community/chat/sources.ts'
import { itemInstance } from '#server/core/items/tables.ts'
import { balanceLogPage, ownLogRows } from '#server/core/money/balances.ts'
import { giving } from '#server/economy/giving/tables.ts'
import { orderView } from '#server/economy/pay/orders.ts'
import { topUp } from '#server/economy/pay/tables.ts'
import { itemsOf } from '#server/economy/retrieval/orders.ts'
import { retrievalOrder } from '#server/economy/retrieval/tables.ts'
import { purchase } from '#server/economy/shop/tables.ts'
import { Currency, RETRIEVAL_STATE_NAMES, TOP_UP_STATE_NAMES } from '#shared/codes.ts'
import { formatAmount, toWire } from '#shared/money.ts'

/** What an amount of a currency reads. */
const money = (wire: number, currency: number) => `${formatAmount(wire)} ${currency === Currency.diamond ? '钻石' : '金币'}`

/** Top-up orders. Their id is the order number. */
export const topUps =
  (now: () => number): AboutSource =>
  async ({ db, playerId }, wanted) => {
    const rows = await db
      .select()
      .from(topUp)
      .where(and(eq(topUp.playerId, playerId), withIds(topUp.orderNo, wanted)))
      .orderBy(desc(topUp.id))
      .limit(limitOf(wanted))
    return rows.map((row) => {
      const { orderNo, amount, channelName, state } = orderView(row, now())
      const notes = [TOP_UP_STATE_NAMES[state], channelName]
      return cardOf('topUp', { id: orderNo, title: `充值 ${formatAmount(amount)} 元`, notes, at: row.createdAt })
    })
  }

/** Retrieval orders. */
export const retrievals: AboutSource = async ({ db, playerId, catalogue }, wanted) => {
  const rows = await db
    .select()
    .from(retrievalOrder)
    .where(and(eq(retrievalOrder.playerId, playerId), withIds(retrievalOrder.id, wanted)))
    .orderBy(desc(retrievalOrder.id))
    .limit(limitOf(wanted))
  const items = await itemsOf(db, rows)
  return rows.map(({ id, state, value, createdAt }) => {
    const [first, ...rest] = items.get(id) ?? []
    const named = itemName(catalogue, first?.giftId ?? null) || '物品'
    return cardOf('retrieval', {
      id,
      title: `提取单 · ${named}${rest.length > 0 ? `等 ${rest.length + 1} 件` : ''}`,
      notes: [RETRIEVAL_STATE_NAMES[state], `价值 ${formatAmount(toWire(value))}`],
      image: itemImage(catalogue, first?.giftId ?? null),
      at: createdAt,
    })
  })
}

/** Purchases in 商城. */
export const purchases: AboutSource = async ({ db, playerId }, wanted) => {
  const rows = await db
    .select()
    .from(purchase)
    .where(and(eq(purchase.playerId, playerId), withIds(purchase.id, wanted)))
    .orderBy(desc(purchase.id))
    .limit(limitOf(wanted))
  return rows.map(({ id, name, quantity, paid, currency, at }) =>
    cardOf('purchase', { id, title: `商城 · ${name}`, notes: [`× ${quantity}`, money(toWire(paid), currency)], at }),
  )
}

/** Gifts that the player gave or got. */
export const gifts: AboutSource = async (deps, wanted) => {
  const { fromId, toId } = giving
  // Each side has an index in the order of the ids, and both together have none.
  const sides =
    wanted === 'newest' ? [eq(fromId, deps.playerId), eq(toId, deps.playerId)] : [or(eq(fromId, deps.playerId), eq(toId, deps.playerId))]
  const found: Gift[] = []
  for (const side of sides) found.push(...(await giftsWhere(deps, wanted, side)))
  found.sort((a, b) => b.at.getTime() - a.at.getTime())
  return found.slice(0, limitOf(wanted)).map((gift) => giftCard(deps, gift))
}

interface Gift {
  id: string
  fromId: string
  giftId: number
  at: Date
}

function giftsWhere({ db }: SourceDeps, wanted: Wanted, side: SQL | undefined): Promise<Gift[]> {
  const { id, fromId, newItemId, at } = giving
  return db
    .select({ id, fromId, giftId: itemInstance.giftId, at })
    .from(giving)
    .innerJoin(itemInstance, eq(itemInstance.id, newItemId))
    .where(and(side, withIds(id, wanted)))
    .orderBy(desc(id))
    .limit(limitOf(wanted))
}

const giftCard = ({ playerId, catalogue }: SourceDeps, { id, fromId, giftId, at }: Gift) =>
  cardOf('gift', {
    id,
    title: `赠送 · ${itemName(catalogue, giftId)}`,
    notes: [fromId === playerId ? '送出' : '收到'],
    image: itemImage(catalogue, giftId),
    at,
  })

/** Ledger entries of the player's balances. */
export const entries: AboutSource = async ({ db, playerId }, wanted) => {
  const rows =
    wanted === 'newest'
      ? (await balanceLogPage(db, playerId, { page: 1, pageSize: limitOf(wanted), currency: -1 })).pageData
      : await ownLogRows(db, playerId, wanted)
  return rows.map(({ id, typeName, amount, currency, time }) =>
    cardOf('entry', {
      id,
      title: `流水 · ${typeName}`,
      notes: [`${amount > 0 ? '+' : '−'}${money(Math.abs(amount), currency)}`],
      at: new Date(time),
    }),
  )
}
