import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { SharedReads } from '#server/platform/http/sharedReads.ts'
import { isDeskOpen } from '#shared/chat.ts'

const MINUTE = 60_000
/** The last tickets that tell how long it takes, how old their answers may be, in ms, and how few tell nothing. */
const LAST = 50
const RECENT = 7 * 1_440 * MINUTE
const FEWEST = 3
/** All players share one read for this time. */
const KEEPING = { life: 10_000 }
/** A chat is not kept waiting longer for the estimate, in ms. */
const PATIENCE = 200

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

/** Resolves when the work is done, and after PATIENCE at the latest. */
async function withPatience(work: Promise<void>): Promise<void> {
  const done = new AbortController()
  const late = sleep(PATIENCE, undefined, { signal: done.signal }).catch(() => undefined)
  await Promise.race([work, late])
  done.abort()
}

/**
 * Returns the function that tells in how many ms somebody probably answers, in whole minutes; null outside the hours and where too little is
 * known. It never rejects, and tells what it last knew while the connections of visitors are taken.
 */
export function expectedWaits({ gallery, now }: { gallery: Db; now(): number }): () => Promise<number | null> {
  const shared = new SharedReads<void>(now, KEEPING)
  let median: number | null = null
  // A failure is kept like an answer: what cannot be read now is not asked for again at once.
  const refresh = async () => {
    median = await medianWait(gallery, now()).catch(() => null)
  }
  return async () => {
    if (!isDeskOpen(now())) return null
    await withPatience(shared.read('wait', refresh))
    return median === null ? null : Math.max(1, Math.ceil(median / MINUTE)) * MINUTE
  }
}
