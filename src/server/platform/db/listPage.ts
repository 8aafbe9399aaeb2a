import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
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
