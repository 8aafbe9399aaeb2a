import { type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { beijingMonthSpan } from '#shared/beijingTime.ts'
import { LIST_COUNTED } from '#shared/calls/fields.ts'
import type { Currency } from '#shared/codes.ts'
import type { Minor } from '#shared/money.ts'
import { ARCHIVED, archivedUntil } from './archive/horizon.ts'
import { type IdRange, rangesWithin } from './spans.ts'

/** A time whose entries are asked for: the ranges of ids in which they are, newest first, and what selects them there. */
export interface Within {
  ranges: readonly IdRange[]
  /** A condition on an entry `e`; null where every entry of the ranges is wanted. */
  which: SQL | null
}

/** All time that is not archived. */
export async function allTime(db: DbOrTx): Promise<Within> {
  return { ranges: [{ after: await archivedUntil(db), until: null }], which: null }
}

/** From the first moment of a month up to the first of the next; `month` is `YYYY-MM`. */
const spanOf = (month: string) => beijingMonthSpan(Date.parse(`${month}-15T00:00:00Z`))

const moment = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`

/**
 * The journal of an entry `e`, if it is of the time. OFFSET 0 makes PostgreSQL look each one up by itself; it would rather read all journals
 * where it expects many entries.
 */
const journalWithin = ({ from, to }: { from: number; to: number }) => sql`
  (select from (select at from journal where id = e.journal_id offset 0) j where j.at >= ${moment(from)} and j.at < ${moment(to)})`

export async function withinMonth(db: DbOrTx, month: string): Promise<Within> {
  const span = spanOf(month)
  return { ranges: await rangesWithin(db, span), which: sql`exists ${journalWithin(span)}` }
}

const inRange = ({ after, until }: IdRange) => sql`e.id > ${after}::bigint${until === null ? sql`` : sql` and e.id <= ${until}::bigint`}`

/** The newest entries `e` of an account in a range, at most `limit`, as a SELECT. */
const newestIn = (accountId: string, range: IdRange, which: SQL | null, limit: number) => sql`
  select e.id::text as id from entry e where e.account_id = ${accountId}::bigint and ${inRange(range)}${which ? sql` and ${which}` : sql``}
  order by e.id desc limit ${limit}`

/** Ids of the newest entries of an account before `before` ('0' for none), at most `limit`. */
export async function newestLines(db: DbOrTx, accountId: string, time: Within, limit: number, before = '0'): Promise<string[]> {
  const earlier = before === '0' ? null : sql`e.id < ${before}::bigint`
  const which = earlier && time.which ? sql`${earlier} and ${time.which}` : (earlier ?? time.which)
  const found: string[] = []
  for (const range of time.ranges) {
    if (found.length === limit) break
    const { rows } = await db.execute<{ id: string }>(newestIn(accountId, range, which, limit - found.length))
    found.push(...rows.map(({ id }) => id))
  }
  return found
}

/** Number of an account's entries, counted as far as a list counts. */
export async function countLines(db: DbOrTx, accountId: string, { ranges, which }: Within): Promise<number> {
  let counted = 0
  for (const range of ranges) {
    const { rows } = await db.execute<{ lines: number }>(
      sql`select count(*)::int as lines from (${newestIn(accountId, range, which, LIST_COUNTED)}) counted`,
    )
    counted += rows[0]?.lines ?? 0
  }
  return counted
}

/** What accounts of one currency gained and spent. */
export interface Moved {
  currency: Currency
  gained: Minor
  spent: Minor
}

/**
 * What a player gained and spent in a month. Where a span lies in the month as a whole and keeps a sum of the account, that sum stands for its
 * entries. What is archived has its sums.
 */
export async function sumsOfMonth(db: DbOrTx, playerId: string, month: string): Promise<Moved[]> {
  const span = spanOf(month)
  const { rows } = await db.execute<Moved & Record<string, unknown>>(sql`
    with mine as materialized (
      select id, currency from account where player_id = ${playerId}::bigint
    ), span as materialized (
      select greatest(after, ${ARCHIVED}) as after, until, first_at >= ${moment(span.from)} and last_at < ${moment(span.to)} and after >= ${ARCHIVED} as whole
      from entry_span where last_at >= ${moment(span.from)} and first_at < ${moment(span.to)} and until > ${ARCHIVED}
      union all select greatest(coalesce(max(until), 0), ${ARCHIVED}), 9223372036854775807, false from entry_span
    ), part as (
      select a.id, a.currency, s.after, s.until, k.gained, k.spent from mine a cross join span s
      left join entry_span_sum k on s.whole and k.account_id = a.id and k.until = s.until
    )
    select currency, coalesce(sum(gained), 0)::float8 as gained, coalesce(sum(spent), 0)::float8 as spent from (
      select currency, gained, spent from part where gained is not null
      union all
      select m.currency, k.gained, k.paid from mine m join ledger_archive_sum k on k.account_id = m.id and k.month = ${month}
      union all
      select p.currency, e.gained, e.spent from part p cross join lateral (
        select sum(e.amount) filter (where e.amount > 0) as gained, -sum(e.amount) filter (where e.amount < 0) as spent
        from entry e where e.account_id = p.id and e.id > p.after and e.id <= p.until and exists ${journalWithin(span)} offset 0
      ) e where p.gained is null
    ) moved group by currency`)
  return rows
}
