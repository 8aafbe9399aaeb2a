import { lt } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { purge } from '#server/platform/db/purge.ts'
import { beijingDay } from '#shared/beijingTime.ts'
import { shopShare } from './tables.ts'

/** Counts of past days are kept for this long, in ms, for nodes whose clock is behind. */
const KEPT = 2 * 24 * 3_600_000

/** Deletes the counts of days that no purchase asks for any more. */
export async function sweepShares(db: Db, now: number): Promise<void> {
  await purge(db, shopShare, lt(shopShare.day, beijingDay(now - KEPT)))
}
