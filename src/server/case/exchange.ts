import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { player } from '#server/auth/tables.ts'
import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/retry.ts'
import { Refusal } from '#server/http/refusal.ts'
import { balancesOf } from '#server/money/balances.ts'
import { once, requestHash } from '#server/money/idempotency.ts'
import { postJournal } from '#server/money/journal.ts'
import { type Exchanged, exchange, exchangeAll } from '#shared/calls/case.ts'
import { Currency, Status } from '#shared/codes.ts'
import { toWire } from '#shared/money.ts'
import type { CaseDeps } from './open.ts'
import { itemHistory, itemInstance } from './tables.ts'

interface Keyed {
  playerId: string
  key: string
}

/** Turns the named items of the player's bag into coins: all of them or none. */
export function exchangeItems(deps: CaseDeps, { playerId, key, ids }: Keyed & { ids: readonly string[] }): Promise<Exchanged> {
  const hash = requestHash(exchange.path, { ids: [...ids].sort() })
  return inTransaction(deps.db, (tx) =>
    once(tx, { playerId, key, requestHash: hash }, async () => {
      const held = await holdBag(tx, playerId, sql`${itemInstance.id} = any(${sql.param([...ids])}::bigint[])`)
      if (held.length !== ids.length) throw new Refusal(Status.itemNotInBag, '部分物品已不在背包中，请刷新后重试')
      return sell(tx, { playerId, key }, held, deps.now())
    }),
  )
}

/** Turns the whole bag, or one grade of it, into coins; grade -1 is all. */
export function exchangeBag(deps: CaseDeps, { playerId, key, grade }: Keyed & { grade: number }): Promise<Exchanged> {
  const hash = requestHash(exchangeAll.path, { grade })
  return inTransaction(deps.db, (tx) =>
    once(tx, { playerId, key, requestHash: hash }, async () => {
      const held = await holdBag(tx, playerId, grade === -1 ? undefined : eq(itemInstance.grade, grade))
      return sell(tx, { playerId, key }, held, deps.now())
    }),
  )
}

interface HeldItem {
  id: string
  price: number
}

/** Locks the player's items in the bag that fit `which`, in the order of their ids. A frozen player is refused. */
async function holdBag(tx: Tx, playerId: string, which: SQL | undefined): Promise<HeldItem[]> {
  const [owner] = await tx.select({ frozen: player.frozen }).from(player).where(eq(player.id, playerId))
  if (owner?.frozen) throw new Refusal(Status.accountFrozen, '账号已被冻结，请联系客服')
  return tx
    .select({ id: itemInstance.id, price: itemInstance.price })
    .from(itemInstance)
    .where(and(eq(itemInstance.ownerId, playerId), eq(itemInstance.state, 'bag'), which))
    .orderBy(asc(itemInstance.id))
    .for('update')
}

async function sell(tx: Tx, { playerId, key }: Keyed, held: readonly HeldItem[], now: number): Promise<Exchanged> {
  if (held.length === 0) throw new Refusal(Status.itemNotInBag, '背包里没有可兑换的物品')
  const amount = held.reduce((sum, { price }) => sum + price, 0)
  const at = new Date(now)
  const ref = `exchange:${playerId}:${key}`
  await postJournal(tx, {
    kind: 'item_exchange',
    ref,
    remark: `兑换 ${held.length} 件物品`,
    at,
    lines: [
      { playerId, currency: Currency.coin, amount },
      { house: 'case', currency: Currency.coin, amount: -amount },
    ],
  })
  const ids = sql`any(${sql.param(held.map(({ id }) => id))}::bigint[])`
  await tx.update(itemInstance).set({ state: 'exchanged' }).where(sql`${itemInstance.id} = ${ids}`)
  await tx
    .insert(itemHistory)
    .values(held.map(({ id }) => ({ itemId: id, ownerId: playerId, fromState: 'bag' as const, toState: 'exchanged' as const, ref, at })))
  return { amount: toWire(amount), count: held.length, ...(await balancesOf(tx, playerId)) }
}
