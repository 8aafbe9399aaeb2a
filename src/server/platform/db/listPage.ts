import { and, count, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core'
import { LIST_COUNTED } from '#shared/calls/fields.ts'
import type { DbOrTx } from './connect.ts'

/** Which rows of a list are asked for. */
export interface ListQuery {
  page: number
  pageSize: number
  /** The rows after the one with this id. '0' means that `page` counts instead. */
  after?: string
}

/** How many rows to pass over, and how many to read at most. By page no more than {@link LIST_COUNTED} rows can be reached. */
export function windowOf({ page, pageSize, after = '0' }: ListQuery): { offset: number; limit: number } {
  if (after !== '0') return { offset: 0, limit: pageSize }
  const offset = Math.min((page - 1) * pageSize, LIST_COUNTED)
  return { offset, limit: Math.min(pageSize, LIST_COUNTED - offset) }
}

/** Counts the rows that `which` selects, up to {@link LIST_COUNTED}. */
export async function countRows(db: DbOrTx, table: PgTable, which: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(which)
    .limit(LIST_COUNTED)
    .as('some')
  const [sum] = await db.select({ rows: count() }).from(some)
  return sum?.rows ?? 0
}

/**
 * Selects the rows after the one with the id `after`, in a list that is ordered by a moment and then by id, both descending. `mine` selects
 * the player's rows: after a row of somebody else, or an unknown one, there are none.
 */
export async function placeAfter(
  db: DbOrTx,
  table: PgTable,
  { at, id }: { at: PgColumn; id: PgColumn },
  mine: SQL,
  after: string,
): Promise<SQL> {
  const [last] = await db
    .select({ at })
    .from(table)
    .where(and(mine, eq(id, after)))
  return last ? sql`(${at}, ${id}) < (${sql.param(last.at, at)}, ${after}::bigint)` : sql`false`
}

/** A list of rows, newest first. */
interface NewestList {
  /** The table whose rows are listed and counted. */
  table: PgTable
  /** Selects them. */
  all: SQL | undefined
  /** Selects the player's rows where `all` leaves out some of them: a page may begin after each of these. */
  mine?: SQL
  /** The moment that they are ordered by, before `id`. Without one they are in the order of their ids. */
  at?: PgColumn
  id: PgColumn
}

/**
 * Reads one page of a list, and counts the list. `select` reads the rows with what else a row tells, e.g. `db.select().from(purchase).$dynamic()`;
 * which ones and in what order is added here. After a row that is not in the list there are none, where a moment orders it.
 */
export async function newestPage<Select extends PgSelect>(db: DbOrTx, query: ListQuery, list: NewestList, select: Select) {
  const { page, pageSize, after = '0' } = query
  const { table, all, mine = all, at, id } = list
  const { offset, limit } = windowOf(query)
  const place = after === '0' ? undefined : at ? await placeAfter(db, table, { at, id }, mine ?? sql`true`, after) : lt(id, after)
  const rows = await select
    .where(and(all, place))
    .orderBy(...(at ? [desc(at)] : []), desc(id))
    .limit(limit)
    .offset(offset)
  return { rows: rows as Awaited<Select>, page, pageSize, total: await countRows(db, table, all) }
}

const byNumber = (a: string, b: string) => (BigInt(a) < BigInt(b) ? 1 : -1)

/**
 * Reads a window of rows that lie in several sources, highest id first. `read` yields the newest rows of a source, at most as many as it is
 * told. An index in the order of the ids can serve each source, but not all of them in one statement.
 */
export async function newestOf<Source, Row>(
  sources: readonly Source[],
  { offset, limit }: { offset: number; limit: number },
  read: (source: Source, rows: number) => Promise<Row[]>,
  idOf: (row: Row) => string,
): Promise<Row[]> {
  const found: Row[] = []
  if (limit > 0) for (const source of sources) found.push(...(await read(source, offset + limit)))
  return found.sort((a, b) => byNumber(idOf(a), idOf(b))).slice(offset, offset + limit)
}
