import { and, desc, eq, inArray } from 'drizzle-orm'
import { among } from '#server/platform/db/among.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { type ListQuery, newestOf, windowOf } from '#server/platform/db/listPage.ts'
import { type Balances, LIST_COUNTED } from '#shared/calls/fields.ts'
import type { BalanceLogRow, BalanceSum } from '#shared/calls/profile.ts'
import { Currency } from '#shared/codes.ts'
import { kindFacts } from '#shared/kinds.ts'
import { toWire } from '#shared/money.ts'
import { archivedLines } from './archive/horizon.ts'
import { allTime, countLines, newestLines, sumsOfMonth, withinMonth } from './months.ts'
import { account, entry, journal } from './tables.ts'

/** Reads both balances; 0 for an account that does not exist yet. */
export async function balancesOf(db: DbOrTx, playerId: string): Promise<Balances> {
  const rows = await db.select().from(account).where(eq(account.playerId, playerId))
  return balancesIn(rows)
}

/** Both balances of many players, by player, as `balancesOf` reads them. */
export async function balancesOfEach(db: DbOrTx, playerIds: readonly string[]): Promise<Map<string, Balances>> {
  const rows = await db.select().from(account).where(among(account.playerId, playerIds))
  return new Map(playerIds.map((playerId) => [playerId, balancesIn(rows.filter((row) => row.playerId === playerId))]))
}

/** Both balances as replies have them, from the rows of a player's accounts. */
export function balancesIn(rows: readonly Pick<typeof account.$inferSelect, 'currency' | 'balance' | 'lines'>[]): Balances {
  const of = (currency: Currency) => rows.find((row) => row.currency === currency) ?? { balance: 0, lines: 0 }
  const [coins, diamonds] = [of(Currency.coin), of(Currency.diamond)]
  return shownBalances({
    balance: coins.balance,
    secondaryBalance: diamonds.balance,
    balanceLine: coins.lines,
    secondaryLine: diamonds.lines,
  })
}

/** Turns balances in minor units, as plays store them under their keys, into those of a reply. What an older version has stored has no lines. */
export const shownBalances = ({ balance, secondaryBalance, balanceLine, secondaryLine }: Balances): Balances => ({
  balance: toWire(balance),
  secondaryBalance: toWire(secondaryBalance),
  ...(balanceLine !== undefined && secondaryLine !== undefined && { balanceLine, secondaryLine }),
})

export interface BalanceLogQuery extends ListQuery {
  /** Only this currency; -1 means both. */
  currency: number
  /** A month of Beijing time as YYYY-MM; '' means all time. */
  month?: string
}

/** The entries of a player that are not archived, newest first, each with the balance after it, and the number of those that are archived. */
export async function balanceLogPage(db: DbOrTx, playerId: string, query: BalanceLogQuery) {
  const { page, pageSize, currency, month = '', after } = query
  const accounts = await db.select().from(account).where(eq(account.playerId, playerId))
  const wanted = accounts.filter((each) => currency === -1 || each.currency === currency)
  const time = month === '' ? await allTime(db) : await withinMonth(db, month)
  const ids = await newestOf(
    wanted,
    windowOf(query),
    ({ id }, limit) => newestLines(db, id, time, limit, after),
    (id) => id,
  )
  let [total, archived] = [0, 0]
  for (const { id, lines, summed } of wanted) {
    const away = await archivedLines(db, id, month)
    archived += away
    // The account keeps the number of all its entries.
    total += month === '' && summed ? lines - away : await countLines(db, id, time)
  }
  return { pageData: await logRows(db, ids), page, pageSize, total: Math.min(total, LIST_COUNTED), archived }
}

async function logRows(db: DbOrTx, ids: readonly string[]): Promise<BalanceLogRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(entry)
    .innerJoin(journal, eq(entry.journalId, journal.id))
    .where(inArray(entry.id, [...ids]))
    .orderBy(desc(entry.id))
  return rows.map((row) => logRow(row.entry, row.journal))
}

/** The entries with these ids that are the player's own, newest first. */
export async function ownLogRows(db: DbOrTx, playerId: string, ids: readonly string[]): Promise<BalanceLogRow[]> {
  const own = await db
    .select({ id: entry.id })
    .from(entry)
    .innerJoin(account, eq(account.id, entry.accountId))
    .where(and(inArray(entry.id, [...ids]), eq(account.playerId, playerId)))
  return logRows(
    db,
    own.map(({ id }) => id),
  )
}

/** What the player received and paid in a month, for each currency. */
export async function balanceSums(db: DbOrTx, playerId: string, month: string): Promise<BalanceSum[]> {
  const moved = await sumsOfMonth(db, playerId, month)
  return [Currency.coin, Currency.diamond].map((currency) => {
    const { gained = 0, spent = 0 } = moved.find((sum) => sum.currency === currency) ?? {}
    return { currency, gained: toWire(gained), spent: toWire(spent) }
  })
}

/** Finds the player's record that a journal's `ref` names, so that the client can link to it. */
function aboutOf({ kind, ref }: Pick<typeof journal.$inferSelect, 'kind' | 'ref'>): BalanceLogRow['about'] {
  const record = kindFacts(kind)?.record
  return record && ref.startsWith(`${record}:`) ? { kind: record, id: ref.slice(record.length + 1) } : null
}

function logRow(line: typeof entry.$inferSelect, act: typeof journal.$inferSelect): BalanceLogRow {
  return {
    id: line.id,
    time: act.at.getTime(),
    type: act.kind,
    typeName: kindFacts(act.kind)?.name ?? act.kind,
    currency: line.currency,
    amount: toWire(line.amount),
    balanceAfter: toWire(line.balanceAfter ?? 0),
    remark: act.remark,
    about: aboutOf(act),
  }
}
