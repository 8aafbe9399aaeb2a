import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Db, DbOrTx } from '#server/platform/db/connect.ts'
import { TOTALS, type TotalName } from '#shared/kindFacts.ts'
import { kindsOf } from '#shared/kinds.ts'
import type { Minor } from '#shared/money.ts'
import { archivedUntil } from './archive/horizon.ts'
import { account } from './tables.ts'

/** What the entries of an account come to. `balance` is the sum of all of them. */
export interface LineSums extends Record<TotalName, Minor> {
  lines: number
  balance: Minor
  /** Highest id of the entries that were summed, '0' when there are none. */
  last: string
}

/** Lines that one statement sums. */
const PIECE = 20_000

/** The journal `j` of an entry `e`, looked up by itself; PostgreSQL would rather read all journals where it expects many entries. */
export const JOURNAL_OF: SQL = sql`(select kind, at from journal where id = e.journal_id offset 0) j`

/** The sum of the entries `e` of journals `j` whose kind counts in a total, as SQL. */
const sumOf = (total: TotalName): SQL =>
  sql`coalesce(sum(e.amount) filter (where ${inArray(sql`j.kind`, kindsOf(total))}), 0)::float8 as ${sql.identifier(total)}`

/** For a SELECT from entries `e` and their journals `j`: their number, their sum, and the sum of each total. */
export const LINE_SUMS: SQL = sql`count(*)::float8 as lines, coalesce(sum(e.amount), 0)::float8 as balance,
  ${sql.join(TOTALS.map(sumOf), sql`, `)}`

/** For a SELECT: the columns in which an account keeps its sums. */
export const KEPT_SUMS: SQL = sql`a.lines::float8 as lines, a.balance::float8 as balance,
  ${sql.join(
    TOTALS.map((total) => sql`a.${sql.identifier(account[total].name)}::float8 as ${sql.identifier(total)}`),
    sql`, `,
  )}`

/** What is added up. */
export const FIELDS = ['lines', 'balance', ...TOTALS] as const

/** For a SELECT from `ledger_archive_sum`: what archives hold, as the sums of entries. */
export const ARCHIVED_SUMS: SQL = sql`coalesce(sum(lines), 0)::float8 as lines, coalesce(sum(amount), 0)::float8 as balance,
  ${sql.join(
    TOTALS.map((total) => sql`coalesce(sum(${sql.identifier(account[total].name)}), 0)::float8 as ${sql.identifier(total)}`),
    sql`, `,
  )}`

/** What archives hold of an account. The sums of its entries go on from there. */
export async function archivedSums(db: DbOrTx, accountId: string): Promise<LineSums> {
  const last = await archivedUntil(db)
  const { rows } = await db.execute<LineSums & Record<string, unknown>>(
    sql`select ${ARCHIVED_SUMS} from ledger_archive_sum where account_id = ${accountId}::bigint`,
  )
  return { lines: 0, balance: 0, toppedUp: 0, spent: 0, exchanged: 0, ...rows[0], last }
}

/** Adds what a further piece of an account's entries comes to. */
export function added(before: LineSums, more: LineSums): LineSums {
  const sum = (field: (typeof FIELDS)[number]) => before[field] + more[field]
  const last = more.lines > 0 ? more.last : before.last
  return { lines: sum('lines'), balance: sum('balance'), toppedUp: sum('toppedUp'), spent: sum('spent'), exchanged: sum('exchanged'), last }
}

/**
 * Sums the entries of an account after `from`, or all with those in archives, in statements that each look at `piece` lines at most. The entries of an account are written
 * one after another under its lock, so their ids have the order of their commits.
 */
export async function sumLines(db: DbOrTx, accountId: string, from?: LineSums, piece = PIECE): Promise<LineSums> {
  for (let sums = from ?? (await archivedSums(db, accountId)); ; ) {
    const { rows } = await db.execute<LineSums & Record<string, unknown>>(sql`
      select ${LINE_SUMS}, coalesce(max(e.id), 0)::text as last from (
        select id, journal_id, amount from entry where account_id = ${accountId}::bigint and id > ${sums.last}::bigint order by id limit ${piece}
      ) e cross join lateral ${JOURNAL_OF}`)
    const [more] = rows
    if (!more) throw new Error('a sum without a row')
    sums = added(sums, more)
    if (more.lines < piece) return sums
  }
}

const ACCOUNTS = 100
const MANY = 2_000

interface Filling {
  /** Accounts whose sums one transaction writes. */
  size?: number
  /** An account with more lines is summed without its lock first. */
  many?: number
  stop?: AbortSignal
}

/**
 * Sums the history of the accounts that do not keep their sums yet: those of an older version, and those whose balance a node of that version
 * has changed. A player waits for some ms at most, however long the history is. Returns how many accounts it summed.
 */
export async function fillSums(db: Db, { size = ACCOUNTS, many = MANY, stop }: Filling = {}): Promise<number> {
  for (let [filled, after] = [0, '0']; ; ) {
    const { rows } = await db.execute<{ id: string; long: boolean }>(sql`
      select a.id::text as id, (select count(*) from (select from entry where account_id = a.id limit ${many + 1}) e) > ${many} as long
      from account a where not summed and a.id > ${after}::bigint order by a.id limit ${size}`)
    for (const { id } of rows.filter(({ long }) => long)) filled += await fill(db, [id], await sumLines(db, id))
    filled += await fill(
      db,
      rows.filter(({ long }) => !long).map(({ id }) => id),
    )
    after = rows.at(-1)?.id ?? after
    if (rows.length < size || stop?.aborted) return filled
  }
}

/** Locks the accounts, adds to `before` what was written since, and keeps it. Accounts that somebody holds are left for the next time. */
function fill(db: Db, ids: readonly string[], before?: LineSums): Promise<number> {
  if (ids.length === 0) return Promise.resolve(0)
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id::text as id from account where id = any(${sql.param([...ids])}::bigint[]) and not summed
      order by id for no key update skip locked`)
    // The statement above does not see what was written while it waited; each of these begins after the lock.
    for (const { id } of rows) {
      const { last: _, balance: __, ...sums } = await sumLines(tx, id, before)
      await tx
        .update(account)
        .set({ ...sums, summed: true })
        .where(sql`${account.id} = ${id}::bigint`)
    }
    return rows.length
  })
}
