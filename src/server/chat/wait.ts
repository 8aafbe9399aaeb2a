import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { SharedReads } from '#server/http/sharedReads.ts'
import { isDeskOpen } from '#shared/chat.ts'

const MINUTE = 60_000
/** The last tickets that tell how long it takes, how old their answers may be, in ms, and how few tell nothing. */
const LAST = 50
const RECENT = 7 * 1_440 * MINUTE
const FEWEST = 3
/** All players share one read for this time. */
const KEEPING = { life: 10_000 }

/** The median of the ms that the last tickets waited for their answer; null for too few. */
async function medianWait(db: Db, now: number): Promise<number | null> {
  const { rows } = await db.execute<{ median: number | null; tickets: number }>(sql`
    select percentile_cont(0.5) within group (order by waited)::float8 as median, count(*)::int as tickets from (
      select extract(epoch from answered_at - opened_at) * 1000 as waited from chat_ticket
      where in_hours and answered_at > ${new Date(now - RECENT).toISOString()}::timestamptz
      order by answered_at desc limit ${LAST}) as last`)
  const { median = null, tickets = 0 } = rows[0] ?? {}
  return tickets < FEWEST ? null : median
}

/** Returns the function that tells in how many ms somebody probably answers, in whole minutes; null outside the hours and where too little is known. */
export function expectedWaits({ reads, now }: { reads: Db; now(): number }): () => Promise<number | null> {
  const shared = new SharedReads<number | null>(now, KEEPING)
  return async () => {
    if (!isDeskOpen(now())) return null
    // The chat must not fail with the connections of visitors: it does without the estimate.
    const median = await shared.read('wait', () => medianWait(reads, now())).catch(() => null)
    return median === null ? null : Math.max(1, Math.ceil(median / MINUTE)) * MINUTE
  }
}
