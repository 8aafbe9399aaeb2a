import { sql } from 'drizzle-orm'
import { createRoom } from '#server/core/rounds/rooms.ts'
import type { Db, DbOrTx } from '#server/platform/db/connect.ts'
import { holdLock } from '#server/platform/db/locks.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { beijingDay, beijingDaySpan, beijingWeek, type Span } from '#shared/beijingTime.ts'
import type { RankPeriod } from '#shared/rank.ts'

/** Names of the modes in `room.mode`: the room that counts and closes days, and those that pay one reward each. */
export const RANK_ROOM = 'rank'
export const REWARD_ROOM = 'rankReward'

const DAY = 24 * 3_600_000

/** First moment of a day as a `date` column holds it, in ms since 1970. */
export const beginOf = (day: string): number => beijingDaySpan(Date.parse(`${day}T12:00:00Z`)).from

/** The day that lies `days` after another one. */
export const dayAfter = (day: string, days = 1): string => beijingDay(beginOf(day) + days * DAY)

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => beijingWeek(beginOf(day))

/** The `start` of the period in which a day lies. */
export const startOf = (period: RankPeriod, day: string): string => (period === 'day' ? day : mondayOf(day))

/** The span of a period by its `start`. */
export function spanOf(period: RankPeriod, start: string): Span {
  const from = beginOf(start)
  return { from, to: from + (period === 'day' ? DAY : 7 * DAY) }
}

/** How far the days are closed. */
export interface RankClock {
  /** The first day that is not closed. */
  nextDay: string
  /** The day in which what happens now counts. It is later than the calendar's only where the database's clock was set back. */
  openDay: string
  /** The database's clock. */
  now: number
}

/** Reads the clock of the boards; null before the room is made. */
export async function clockOfRank(db: DbOrTx): Promise<RankClock | null> {
  const { rows } = await db.execute<{ next: string; now: number }>(sql`
    select next_day::text as next, floor(extract(epoch from now()) * 1000)::float8 as now from rank_clock`)
  const [row] = rows
  if (!row) return null
  const today = beijingDay(row.now)
  const isAhead = row.next > today
  return { nextDay: row.next, openDay: isAhead ? row.next : today, now: row.now }
}

/**
 * Makes the room that counts, where there is none. Any number of nodes may do it at once. What was noted before, e.g. while a node of this
 * version had not started yet, counts in its own day.
 */
export async function ensureRank(db: Db): Promise<void> {
  if (await clockOfRank(db)) return
  await inTransaction(db, async (tx) => {
    await holdLock(tx, 'rankMaking')
    if (await clockOfRank(tx)) return
    const { rows } = await tx.execute<{ first: number; now: number; played: boolean }>(sql`
      select (extract(epoch from least(now(), (select min(due_at) from rank_note))) * 1000)::float8 as first,
        floor(extract(epoch from now()) * 1000)::float8 as now, exists (select from journal) as played`)
    const { first = 0, now = 0, played = true } = rows[0] ?? {}
    const day = beijingDay(first)
    await tx.execute(sql`insert into rank_clock (next_day, since) values (${day}::date, ${played ? dayAfter(day) : day}::date)`)
    await createRoom(tx, { mode: RANK_ROOM, sequence: 0, nextAt: new Date(now), alone: true })
  })
}
