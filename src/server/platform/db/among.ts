import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/**
 * The condition that a column has one of these ids. Its text is the same for any number of them, so a statement is prepared once; `inArray` writes
 * another text for each number.
 */
export const among = (column: AnyPgColumn, ids: readonly string[]): SQL => sql`${column} = any(${sql.param([...ids])}::bigint[])`

/** The same for a column of integers. */
export const amongNumbers = (column: AnyPgColumn, numbers: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...numbers])}::int[])`
