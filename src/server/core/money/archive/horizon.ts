import { type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** The highest id of an entry that lies in an archive, 0 when there is none. Rows up to it count nowhere, even where they are not removed yet. */
export const ARCHIVED: SQL = sql`(select coalesce(max(until), 0) from ledger_archive)`

/** {@link ARCHIVED} as digits. */
export async function archivedUntil(db: DbOrTx): Promise<string> {
  const { rows } = await db.execute<{ until: string }>(sql`select ${ARCHIVED}::text as until`)
  return rows[0]?.until ?? '0'
}

/** Number of archived entries of an account, in one month or in all (''). */
export async function archivedLines(db: DbOrTx, accountId: string, month: string): Promise<number> {
  const { rows } = await db.execute<{ lines: number }>(sql`
    select coalesce(sum(lines), 0)::float8 as lines from ledger_archive_sum
    where account_id = ${accountId}::bigint${month === '' ? sql`` : sql` and month = ${month}`}`)
  return rows[0]?.lines ?? 0
}
