import { and, count, desc, eq, inArray } from 'drizzle-orm'
import type { DbOrTx } from '#server/db/connect.ts'
import type { BalanceLogRow } from '#shared/calls/profile.ts'
import { Currency } from '#shared/codes.ts'
import { toWire } from '#shared/money.ts'
import { kindName } from './kinds.ts'
import { account, entry, journal } from './tables.ts'

/** Both balances of a player, as on the wire. */
export interface Balances {
  balance: number
  secondaryBalance: number
}

/** Balances of a player; 0 where no account was opened yet. */
export async function balancesOf(db: DbOrTx, playerId: string): Promise<Balances> {
  const rows = await db.select().from(account).where(eq(account.playerId, playerId))
  const of = (currency: Currency) => toWire(rows.find((row) => row.currency === currency)?.balance ?? 0)
  return { balance: of(Currency.coin), secondaryBalance: of(Currency.diamond) }
}

export interface BalanceLogQuery {
  page: number
  pageSize: number
  /** -1 is both. */
  currency: number
}

/** Entries of a player, newest first, with the balance after each. */
export async function balanceLogPage(db: DbOrTx, playerId: string, { page, pageSize, currency }: BalanceLogQuery) {
  const accounts = await db.select({ id: account.id, currency: account.currency }).from(account).where(eq(account.playerId, playerId))
  const ids = accounts.filter((each) => currency === -1 || each.currency === currency).map(({ id }) => id)
  if (ids.length === 0) return { pageData: [], page, pageSize, total: 0 }
  const mine = inArray(entry.accountId, ids)
  const [total] = await db.select({ rows: count() }).from(entry).where(mine)
  const rows = await db
    .select()
    .from(entry)
    .innerJoin(journal, and(eq(entry.journalId, journal.id)))
    .where(mine)
    .orderBy(desc(entry.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { pageData: rows.map((row) => logRow(row.entry, row.journal)), page, pageSize, total: total?.rows ?? 0 }
}

function logRow(line: typeof entry.$inferSelect, act: typeof journal.$inferSelect): BalanceLogRow {
  return {
    id: line.id,
    time: act.at.getTime(),
    type: act.kind,
    typeName: kindName(act.kind),
    currency: line.currency,
    amount: toWire(line.amount),
    balanceAfter: toWire(line.balanceAfter ?? 0),
    remark: act.remark,
  }
}
