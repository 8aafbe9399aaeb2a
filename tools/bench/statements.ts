import type { Db } from '#server/platform/db/connect.ts'

/** Statements of an act that are told. */
const TOLD = 14
/** Characters of a statement that are told. */
const LENGTH = 150

/** Lets PostgreSQL count its statements from its next start on. */
export async function countStatements(db: Db): Promise<void> {
  await db.$client.query("ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'")
}

/** Makes the counters readable, and begins anew. */
export async function forgetStatements(db: Db): Promise<void> {
  await db.$client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements')
  await db.$client.query('SELECT pg_stat_statements_reset()')
}

/** The statements that cost most since the counters began, one line each: ms and calls for each of `acts`. */
export async function costliest(db: Db, acts: number): Promise<string[]> {
  const { rows } = await db.$client.query<{ ms: number; calls: number; query: string }>(
    `SELECT total_exec_time AS ms, calls::float8 AS calls, query FROM pg_stat_statements
      WHERE query !~ 'pg_stat_statements' ORDER BY total_exec_time DESC LIMIT ${TOLD}`,
  )
  return rows.map(
    ({ ms, calls, query }) =>
      `    ${(ms / acts).toFixed(3)} ms, ${(calls / acts).toFixed(2)} times an act: ${query.replaceAll(/\s+/g, ' ').slice(0, LENGTH)}`,
  )
}
