import { and, gte, lt, max, min, sql } from 'drizzle-orm'
import type { Db, DbOrTx } from '#server/platform/db/connect.ts'
import { archivedUntil } from './archive/horizon.ts'
import { JOURNAL_OF } from './sums.ts'
import { entry, entrySpan } from './tables.ts'

/** Ids above `after` up to `until`; null means all above. */
export interface IdRange {
  after: string
  until: string | null
}

interface Marking {
  /** Ids of one span. */
  size?: number
  /** An account with at least so many entries in a span gets a sum of its own there. */
  many?: number
}

/** The highest entry that each round of `markSpans` saw. What it saw is on disk or given up by the next round, ten minutes later. */
const seen = new WeakMap<Db, bigint>()

/**
 * Notes the moments of the entries that were written before the last round, span by span, and what accounts with many entries gained and spent
 * there. Returns how many spans it noted. Several nodes may do it at the same time.
 */
export async function markSpans(db: Db, { size = 50_000, many = 50 }: Marking = {}): Promise<number> {
  const [[newest], [noted]] = [
    await db.select({ id: max(entry.id) }).from(entry),
    await db.select({ until: max(entrySpan.until) }).from(entrySpan),
  ]
  const safe = seen.get(db) ?? 0n
  seen.set(db, BigInt(newest?.id ?? 0))
  let spans = 0
  for (let after = BigInt(noted?.until ?? 0); after + BigInt(size) <= safe; after += BigInt(size), spans++)
    await markSpan(db, { after: String(after), until: String(after + BigInt(size)) }, many)
  return spans
}

/** Ids that no entry has, because their transactions were undone, are of no time. */
const markSpan = (db: Db, { after, until }: { after: string; until: string }, many: number) =>
  db.execute(sql`
    with e as materialized (
      select e.account_id, e.amount, j.at from entry e cross join lateral ${JOURNAL_OF}
      where e.id > ${after}::bigint and e.id <= ${until}::bigint
    ), sums as (
      insert into entry_span_sum (account_id, until, gained, spent)
      select account_id, ${until}::bigint, coalesce(sum(amount) filter (where amount > 0), 0), coalesce(-sum(amount) filter (where amount < 0), 0)
      from e where account_id is not null group by account_id having count(*) >= ${many} on conflict do nothing
    )
    insert into entry_span (until, after, first_at, last_at)
    select ${until}::bigint, ${after}::bigint, coalesce(min(at), 'infinity'), coalesce(max(at), '-infinity') from e on conflict do nothing`)

const later = (a: string, b: string) => (BigInt(a) > BigInt(b) ? a : b)

/**
 * Ranges of ids that hold all entries of the time from `from` up to `to` (ms since 1970), the newest range first. They may hold others. What is
 * archived lies in none.
 */
export async function rangesWithin(db: DbOrTx, { from, to }: { from: number; to: number }): Promise<IdRange[]> {
  const archived = await archivedUntil(db)
  const [noted] = await db.select({ until: max(entrySpan.until) }).from(entrySpan)
  const unnoted = { after: later(noted?.until ?? '0', archived), until: null }
  const [within] = await db
    .select({ after: min(entrySpan.after), until: max(entrySpan.until) })
    .from(entrySpan)
    .where(and(gte(entrySpan.lastAt, new Date(from)), lt(entrySpan.firstAt, new Date(to))))
  if (!within?.after || !within.until || BigInt(within.until) <= BigInt(archived)) return [unnoted]
  return [unnoted, { after: later(within.after, archived), until: within.until }]
}
