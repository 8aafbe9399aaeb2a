import { sql } from 'drizzle-orm'
import type { Catalogue } from '#server/core/catalogue/snapshot.ts'
import { grantEach } from '#server/core/items/items.ts'
import { NO_BOX } from '#server/core/items/tables.ts'
import { bookCoins } from '#server/core/money/bulk.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { prizeFor } from '#shared/modes/exponent/prize.ts'
import { wonAt } from '#shared/modes/exponent/rules.ts'
import { refOf, type StakeRow } from './game.ts'

/** A stake that leaves. */
export interface Leaving {
  row: StakeRow
  multiple: number
  /** When the player's exit came; null for a stake that leaves on its own. */
  leftAt: Date | null
}

interface Paying {
  catalogue: Catalogue
  round: number
  at: Date
}

/**
 * Pays stakes of one round that leave: items into the 指数行囊, the rest in coins. Returns their rows as they are then. The caller has locked the
 * stakes and the coin accounts of their players.
 */
export async function payPrizes(tx: Tx, { catalogue, round, at }: Paying, leaving: readonly Leaving[]): Promise<StakeRow[]> {
  if (leaving.length === 0) return []
  const items = itemsOf(catalogue)
  const prizes = leaving.map(({ row, multiple }) => prizeFor(wonAt(row.stake, multiple), items))
  const ref = refOf(round)
  const granted = leaving.flatMap(({ row: { playerId } }, index) => {
    const item = prizes[index]?.item
    return item ? [{ ownerId: playerId, giftId: item.giftId, grade: item.grade, price: item.price, boxId: NO_BOX }] : []
  })
  const ids = await grantEach(tx, granted, 'exponent_bag', { ref, at })
  const coins = leaving.map(({ row: { playerId } }, index) => ({ playerId, amount: prizes[index]?.coins ?? 0 }))
  await bookCoins(tx, { kind: 'exponent_rest', house: 'exponent', ref, at, lines: coins.filter(({ amount }) => amount > 0) })
  let next = 0
  const paid = leaving.map(({ row, multiple, leftAt }, index): StakeRow => {
    const { item = null, coins: rest = 0 } = prizes[index] ?? {}
    const { giftId = null, grade = null, price = null } = item ?? {}
    const itemId = item ? (ids[next++] ?? null) : null
    return { ...row, outcome: 'exited', multiple, leftAt, won: (price ?? 0) + rest, itemId, giftId, grade, price, coins: rest }
  })
  await savePaid(tx, paid)
  return paid
}

interface PricedItem {
  giftId: number
  price: number
  grade: number
}

const pricedItems = new WeakMap<Catalogue, readonly PricedItem[]>()

/** The items that a stake may win: all that are in the catalogue's files. */
function itemsOf(catalogue: Catalogue): readonly PricedItem[] {
  const known = pricedItems.get(catalogue)
  if (known) return known
  const made = [...catalogue.items].flatMap(([giftId, { price, listed, card }]) => (listed ? [{ giftId, price, grade: card.grade }] : []))
  pricedItems.set(catalogue, made)
  return made
}

async function savePaid(tx: Tx, paid: readonly StakeRow[]): Promise<void> {
  const column = <T>(read: (row: StakeRow) => T) => sql.param(paid.map(read))
  await tx.execute(sql`
    update exponent_stake s set outcome = 'exited', multiple = p.multiple, left_at = p.left_at, won = p.won, item_id = p.item_id,
      gift_id = p.gift_id, grade = p.grade, price = p.price, coins = p.coins
    from unnest(${column(({ id }) => id)}::bigint[], ${column(({ multiple }) => multiple)}::int[],
      ${column(({ leftAt }) => leftAt?.toISOString() ?? null)}::timestamptz[], ${column(({ won }) => won)}::bigint[],
      ${column(({ itemId }) => itemId)}::bigint[], ${column(({ giftId }) => giftId)}::int[], ${column(({ grade }) => grade)}::smallint[],
      ${column(({ price }) => price)}::bigint[], ${column(({ coins }) => coins)}::bigint[])
      as p (id, multiple, left_at, won, item_id, gift_id, grade, price, coins)
    where s.id = p.id`)
}
