import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** When the step of a room was due at first. `next_at` of one that fails is only the next try. */
const FIRST_DUE = sql`case when attempts > 0 then coalesce(due_at, next_at) else next_at end`

/** How the rooms of a mode that are due, or fail, stand. */
export interface ModeState {
  /** Most failures in a row of one of them. */
  attempts: number
  /** How many have failed at their last step. */
  failing: number
  /** For how many seconds the step has been due that waits longest. */
  late: number
}

/** The states of all modes that have rooms which are due or fail. It reads rooms that have a next step, and no room that is over. */
export async function modeStates(db: DbOrTx): Promise<Map<string, ModeState>> {
  const { rows } = await db.execute<{ mode: string; attempts: number; failing: number; late: number }>(sql`
    select mode, max(attempts) as attempts, count(*) filter (where attempts > 0)::int as failing,
      max(extract(epoch from now() - ${FIRST_DUE}))::float8 as late
    from room where next_at is not null and (next_at <= now() or attempts > 0) group by mode`)
  return new Map(rows.map(({ mode, ...state }) => [mode, state]))
}

/** A room whose step fails, or has been due for long. */
export interface LateRoom {
  id: string
  mode: string
  attempts: number
  lastError: string | null
  firstDue: Date
  nextTry: Date
}

interface LateRow extends Record<string, unknown> {
  id: string
  mode: string
  attempts: number
  last_error: string | null
  first_due: number
  next_at: number
}

/** Rooms whose last step failed, and those whose step has been due for more than so many seconds, the longest first. */
export async function lateRooms(db: DbOrTx, { seconds, limit }: { seconds: number; limit: number }): Promise<LateRoom[]> {
  const { rows } = await db.execute<LateRow>(sql`
    select id::text, mode, attempts, last_error, (extract(epoch from ${FIRST_DUE}) * 1000)::float8 as first_due,
      (extract(epoch from next_at) * 1000)::float8 as next_at
    from room where next_at is not null and (attempts > 0 or next_at < now() - ${seconds} * interval '1 second')
    order by first_due, id limit ${limit}`)
  return rows.map(({ last_error, first_due, next_at, ...room }) => ({
    ...room,
    lastError: last_error,
    firstDue: new Date(first_due),
    nextTry: new Date(next_at),
  }))
}
