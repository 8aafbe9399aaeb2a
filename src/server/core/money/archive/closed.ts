import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { beijingMonthSpan } from '#shared/beijingTime.ts'
import { archivedUntil } from './horizon.ts'
import { partsOfEntry } from './parts.ts'

/** Entries with ids above `after` up to `until`. */
export interface Range {
  after: string
  until: string
}

interface Asked {
  month: string
  /** So many months must lie between the month and the present one; 0 means that the month before this one may be archived. */
  age: number
  /** Also ends where no part of a divided table ends, so that rows are removed one by one. */
  slices: boolean
  now: number
}

/** Ids that are removed one by one at the most, where an archive reaches beyond the end of a part. */
const SPAN = 100_000

/** The first moment after a month, `2026-07`, of Beijing time, in ms since 1970. */
const endOf = (month: string) => beijingMonthSpan(Date.parse(`${month}-15T00:00:00Z`)).to

/**
 * The entries that the archive of a month takes: all spans of ids after the last archive up to the first that tells of a later moment. A span is
 * noted only when no entry can come into it any more, so the range never changes. Entries of the month that lie in a span with later ones go into the
 * next archive. Throws, with words for the operator, when there is nothing to take.
 */
export async function closedRange(db: DbOrTx, { month, age, slices, now }: Asked): Promise<Range> {
  requireOld(month, age, now)
  await requireLater(db, month)
  const after = await archivedUntil(db)
  const closed = await closedUntil(db, after, endOf(month))
  if (closed === null) throw new Error(`nothing to archive: the ids after ${after} are not of closed months up to ${month} yet`)
  const until = slices ? closed : await atEndOfPart(db, after, closed)
  if (until === null)
    throw new Error(`entry is divided, and no part of it ends between ${after} and ${closed}; --slices removes rows one by one`)
  return { after, until }
}

function requireOld(month: string, age: number, now: number): void {
  const wall = new Date(beijingMonthSpan(now).from + 24 * 3_600_000)
  const of = (year: number, at: number) => year * 12 + at
  const [year = 0, at = 0] = month.split('-').map(Number)
  if (of(wall.getUTCFullYear(), wall.getUTCMonth() + 1) - of(year, at) <= age)
    throw new Error(`${month} is too young: ${age} whole months must have passed since it (--age)`)
}

async function requireLater(db: DbOrTx, month: string): Promise<void> {
  const { rows } = await db.execute<{ last: string | null }>(sql`select max(month) as last from ledger_archive`)
  const last = rows[0]?.last ?? null
  if (last !== null && last >= month) throw new Error(`${last} is archived already; an archive follows the one before it`)
}

async function closedUntil(db: DbOrTx, after: string, end: number): Promise<string | null> {
  const { rows } = await db.execute<{ until: string | null }>(sql`
    select max(s.until)::text as until from entry_span s where s.until > ${after}::bigint and s.until < coalesce((
      select min(l.until) from entry_span l where l.until > ${after}::bigint and l.last_at >= ${new Date(end).toISOString()}::timestamptz
    ), 9223372036854775807)`)
  return rows[0]?.until ?? null
}

/** Where the table is divided: the first end of a span at or after the last end of a part. Null where no part ends. */
async function atEndOfPart(db: DbOrTx, after: string, closed: string): Promise<string | null> {
  const parts = await partsOfEntry(db)
  if (parts.length === 0) return closed
  const ends = parts
    .flatMap(({ end }) => (end === null ? [] : [BigInt(end) - 1n]))
    .filter((end) => end > BigInt(after) && end <= BigInt(closed))
  const last = ends.sort((a, b) => Number(b - a))[0]
  if (last === undefined) return null
  const { rows } = await db.execute<{ until: string | null }>(
    sql`select min(until)::text as until from entry_span where until >= ${String(last)}::bigint and until <= ${String(last + BigInt(SPAN))}::bigint`,
  )
  return rows[0]?.until ?? null
}
