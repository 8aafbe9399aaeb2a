import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { cardOf } from '#server/core/items/cards.ts'
import type { GameMode } from '#server/modes/gameMode.ts'
import { toWire } from '#shared/money.ts'
import { exponentStake } from './tables.ts'

/** Stakes that have left with an item, as their records stand. Their id is the round's number. */
export const stakeWins: NonNullable<GameMode['wins']> = async (db, playerId, ids) => {
  const { round, giftId, outcome } = exponentStake
  const rows = await db
    .select()
    .from(exponentStake)
    .where(and(eq(exponentStake.playerId, playerId), inArray(round, ids.map(Number)), eq(outcome, 'exited'), isNotNull(giftId)))
  const catalogue = await currentCatalogue(db)
  return new Map(
    rows.map((row) => {
      const { giftName } = cardOf(catalogue, { giftId: row.giftId ?? 0, grade: row.grade ?? 4, price: row.price ?? 0 })
      return [String(row.round), { amount: toWire(row.won), itemName: giftName, coins: toWire(row.coins) }]
    }),
  )
}
