import { and, count, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '#server/db/connect.ts'
import { beijingMonthSpan } from '#shared/beijingTime.ts'
import type { BalanceLogRow, BalanceSum } from '#shared/calls/profile.ts'
import { Currency } from '#shared/codes.ts'
import { toWire } from '#shared/money.ts'
import { kindName } from './kinds.ts'
import { account, entry, journal } from './tables.ts'

/** Both balances of a player, in coins and diamonds as replies have them. */
export interface Balances {
  balance: number
  secondaryBalance: number
}

/** Reads both balances; 0 for an account that does not exist yet. */
export async function balancesOf(db: DbOrTx, playerId: string): Promise<Balances> {
  const rows = await db.select().from(account).where(eq(account.playerId, playerId))
  const of = (currency: Currency) => toWire(rows.find((row) => row.currency === currency)?.balance ?? 0)
  return { balance: of(Currency.coin), secondaryBalance: of(Currency.diamond) }
}

export interface BalanceLogQuery {
  page: number
  pageSize: number
  /** Only this currency; -1 means both. */
  currency: number
  /** A month of Beijing time as YYYY-MM; '' means all time. */
  month?: string
}

/** Selects the journals of a month, given as `YYYY-MM`. */
function within(month: string): SQL | undefined {
  const { from, to } = beijingMonthSpan(Date.parse(`${month}-15T00:00:00Z`))
  return and(gte(journal.at, new Date(from)), lt(journal.at, new Date(to)))
}

/** The entries of a player, newest first, each with the balance after it. */
export async function balanceLogPage(db: DbOrTx, playerId: string, { page, pageSize, currency, month = '' }: BalanceLogQuery) {
  const accounts = await db.select({ id: account.id, currency: account.currency }).from(account).where(eq(account.playerId, playerId))
  const ids = accounts.filter((each) => currency === -1 || each.currency === currency).map(({ id }) => id)
  if (ids.length === 0) return { pageData: [], page, pageSize, total: 0 }
  const mine = inArray(entry.accountId, ids)
  const act = eq(entry.journalId, journal.id)
  const counted = db.select({ rows: count() }).from(entry)
  const [total] = month === '' ? await counted.where(mine) : await counted.innerJoin(journal, act).where(and(mine, within(month)))
  const rows = await db
    .select()
    .from(entry)
    .innerJoin(journal, act)
    .where(month === '' ? mine : and(mine, within(month)))
    .orderBy(desc(entry.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { pageData: rows.map((row) => logRow(row.entry, row.journal)), page, pageSize, total: total?.rows ?? 0 }
}

/** What the player received and paid in a month, for each currency. */
export async function balanceSums(db: DbOrTx, playerId: string, month: string): Promise<BalanceSum[]> {
  const rows = await db
    .select({
      currency: entry.currency,
      gained: sql<string>`coalesce(sum(${entry.amount}) FILTER (WHERE ${entry.amount} > 0), 0)`.mapWith(Number),
      spent: sql<string>`coalesce(-sum(${entry.amount}) FILTER (WHERE ${entry.amount} < 0), 0)`.mapWith(Number),
    })
    .from(entry)
    .innerJoin(account, eq(account.id, entry.accountId))
    .innerJoin(journal, eq(entry.journalId, journal.id))
    .where(and(eq(account.playerId, playerId), within(month)))
    .groupBy(entry.currency)
  return [Currency.coin, Currency.diamond].map((currency) => {
    const { gained = 0, spent = 0 } = rows.find((row) => row.currency === currency) ?? {}
    return { currency, gained: toWire(gained), spent: toWire(spent) }
  })
}

const ABOUT = /^(open|topUp|purchase):(.+)$/

/** Finds the player's record that a journal's `ref` names, so that the client can link to it. */
function aboutOf(ref: string): BalanceLogRow['about'] {
  const [, kind, id] = ABOUT.exec(ref) ?? []
  return kind && id ? { kind: kind as 'open' | 'topUp' | 'purchase', id } : null
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
    about: aboutOf(act.ref),
  }
}
