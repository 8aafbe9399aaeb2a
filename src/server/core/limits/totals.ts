import { and, eq } from 'drizzle-orm'
import { sumLines } from '#server/core/money/sums.ts'
import { account } from '#server/core/money/tables.ts'
import { among } from '#server/platform/db/among.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { LimitState } from '#shared/calls/limits.ts'
import { Currency } from '#shared/codes.ts'
import { type Minor, toWire } from '#shared/money.ts'

/** Sums of the player's coins over all time, as the account keeps them. */
export async function totalsOf(db: DbOrTx, playerId: string): Promise<LimitState['totals']> {
  const [kept] = await db
    .select()
    .from(account)
    .where(and(eq(account.playerId, playerId), eq(account.currency, Currency.coin)))
  if (!kept) return { toppedUp: 0, spent: 0, exchanged: 0 }
  const { toppedUp, spent, exchanged } = kept.summed ? kept : await sumLines(db, kept.id)
  return { toppedUp: toWire(toppedUp), spent: toWire(-spent), exchanged: toWire(exchanged) }
}

/** Coins that the players have spent over all time, by player; whoever has no account is missing. One query where the accounts keep their sums. */
export async function spentAmong(db: DbOrTx, playerIds: readonly string[]): Promise<Map<string, Minor>> {
  if (playerIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(account)
    .where(and(among(account.playerId, playerIds), eq(account.currency, Currency.coin)))
  const spent = new Map<string, Minor>()
  for (const kept of rows) {
    const sums = kept.summed ? kept : await sumLines(db, kept.id)
    if (kept.playerId !== null) spent.set(kept.playerId, -sums.spent)
  }
  return spent
}
