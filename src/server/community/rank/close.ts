import { sql } from 'drizzle-orm'
import { createRoom } from '#server/core/rounds/rooms.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { paidFor, RANK_BOARDS, RANK_KEPT, type RankPeriod } from '#shared/rank.ts'
import { type BoardOf, bestOf } from './boards.ts'
import { beginOf, dayAfter, mondayOf, type RankClock, REWARD_ROOM } from './clock.ts'
import { rankWinner } from './tables.ts'

/** From the end of a day until it is closed, in ms. A play that commits later than this counts in the next day. */
export const CLOSE_AFTER = 60_000

/** When the first day that is not closed can be closed, in ms since 1970. */
export const closesAt = ({ nextDay }: Pick<RankClock, 'nextDay'>): number => beginOf(dayAfter(nextDay)) + CLOSE_AFTER

/**
 * Closes the first day that is not closed, and its week on a Sunday, when its time has come and everything of it is counted: keeps the
 * winners and leaves a room for each reward. The caller holds the room of the boards. Returns the first day that is open then.
 */
export async function closeDay(tx: Tx, clock: RankClock): Promise<string> {
  const { nextDay, now } = clock
  if (now < closesAt(clock) || (await isWaiting(tx, nextDay))) return nextDay
  const following = dayAfter(nextDay)
  await keepWinners(tx, 'day', nextDay, now)
  if (mondayOf(following) === following) await keepWinners(tx, 'week', mondayOf(nextDay), now)
  await tx.execute(sql`update rank_clock set next_day = ${following}::date`)
  return following
}

async function isWaiting(tx: Tx, day: string): Promise<boolean> {
  const end = new Date(beginOf(dayAfter(day))).toISOString()
  const { rows } = await tx.execute(sql`select from rank_note where due_at < ${end}::timestamptz limit 1`)
  return rows.length > 0
}

async function keepWinners(tx: Tx, period: RankPeriod, start: string, now: number): Promise<void> {
  for (const board of RANK_BOARDS) {
    const of: BoardOf = { board, period, start }
    for (const [index, { playerId, figure, counted }] of (await bestOf(tx, of, RANK_KEPT)).entries()) {
      const place = index + 1
      const reward = paidFor(board, period, { place, counted })
      const roomId = reward > 0 ? await createRoom(tx, { mode: REWARD_ROOM, sequence: 0, nextAt: new Date(now), alone: true }) : null
      await tx
        .insert(rankWinner)
        .values({ ...of, place, playerId, figure, counted, reward, roomId, state: roomId === null ? 'none' : 'due' })
    }
  }
}
