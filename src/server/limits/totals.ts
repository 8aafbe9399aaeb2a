import { and, eq, inArray, sum } from 'drizzle-orm'
import type { DbOrTx } from '#server/db/connect.ts'
import type { JournalKind } from '#server/money/kinds.ts'
import { account, entry, journal } from '#server/money/tables.ts'
import type { LimitState } from '#shared/calls/limits.ts'
import { Currency } from '#shared/codes.ts'
import { type Minor, toWire } from '#shared/money.ts'

/** The journal kinds of each total: paid in, spent, and received for items and diamonds. Gifts of the product count in none of them. */
const KINDS = {
  toppedUp: ['top_up', 'card_code'],
  spent: ['case_open', 'shop_buy'],
  exchanged: ['item_exchange', 'diamond_exchange'],
} as const satisfies Record<keyof LimitState['totals'], readonly JournalKind[]>

/** Sums of the player's coins over all time, from the ledger. */
export async function totalsOf(db: DbOrTx, playerId: string): Promise<LimitState['totals']> {
  const rows = await db
    .select({ kind: journal.kind, amount: sum(entry.amount).mapWith(Number) })
    .from(entry)
    .innerJoin(account, eq(account.id, entry.accountId))
    .innerJoin(journal, eq(journal.id, entry.journalId))
    .where(and(eq(account.playerId, playerId), eq(account.currency, Currency.coin), inArray(journal.kind, Object.values(KINDS).flat())))
    .groupBy(journal.kind)
  const totalOf = (kinds: readonly string[]): Minor => rows.reduce((total, row) => total + (kinds.includes(row.kind) ? row.amount : 0), 0)
  return {
    toppedUp: toWire(totalOf(KINDS.toppedUp)),
    spent: toWire(-totalOf(KINDS.spent)),
    exchanged: toWire(totalOf(KINDS.exchanged)),
  }
}
