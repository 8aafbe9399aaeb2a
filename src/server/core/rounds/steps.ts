import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { DueLooks } from '#server/platform/db/dueLooks.ts'
import { reasonOf } from '#server/platform/db/errors.ts'
import { inTransaction } from '#server/platform/db/retry.ts'

/** How the rooms of a mode step forward. */
export interface RoomMode {
  /**
   * Makes the next step of rooms whose rows the transaction has locked, and plans the one after it (`saveRooms`). Rooms that are stepped
   * together move no money. Whatever it throws undoes the steps of all of them; they are then made one by one.
   */
  step(tx: Tx, ids: readonly string[]): Promise<void>
  /**
   * Moves everything of the mode that lies ahead, and the plans of its rooms, to `back` ms earlier, because the database's clock was set back by
   * as much. A mode without it has moments that belong to the calendar, and keeps them.
   */
  bringBack?(tx: Tx, back: number): Promise<void>
  /** No step of the mode is planned further ahead than this, in ms. Whatever is, the clock was set back since it was planned. */
  longest?: number
  /**
   * Ends what a room holds whose step fails for good, and gives all that players staked or lent there back, once. The transaction has locked the
   * room's row, so no step is made meanwhile. It tells the players by messages, and plans what comes next (`saveRooms`). Throws a `DeskRefusal`
   * when there is nothing to give back. A mode without it takes nothing of players that could go back.
   */
  refund?(tx: Tx, id: string): Promise<RoomRefund>
}

/** What a refund has given back. */
export interface RoomRefund {
  /** What the journals of the game name, e.g. `battle:12`. Of one game everything goes back once. */
  ref: string
  /** What went back to whom, in an English sentence without its end. */
  told: string
}

/** Why an operator's act on a room is refused, in one English sentence. */
export class DeskRefusal extends Error {}

/** The modes that a node knows, by the name in `room.mode`. */
export type RoomModes = Readonly<Record<string, RoomMode>>

export interface StepDeps {
  db: Db
  modes: RoomModes
  log: { warn(detail: object, text: string): void }
  /** Where the looks of this caller begin; without it each is a whole one. */
  looks?: DueLooks
  /** Is told of each room whose step was made or has failed. */
  report?: (mode: string, how: 'stepped' | 'failed') => void
}

/** Rooms that are stepped in one transaction. */
const BATCH = 100
/** Rooms with money that one look takes, and how many of them are stepped at the same time. */
const ALONE = 40
const AT_ONCE = 4
/** For how long a step that is made alone waits for a row that somebody else has locked, e.g. a player's account. It then fails, and is made later. */
const PATIENCE = '1s'
/** After the n-th failure of a room the next try waits for 2ⁿ half seconds, and at most for a minute. */
const FIRST_WAIT = 500
const LONGEST_WAIT = 60_000
const ERROR_KEPT = 500

/** Rooms that one look tries again, and how many of them at the same time. */
const AGAIN = 4
const AGAIN_AT_ONCE = 2

interface DueRoom extends Record<string, unknown> {
  id: string
  mode: string
}

/** Makes the due steps that move nothing, of rooms whose last step went well. Returns true when there may be more of them. */
export async function stepTogether(deps: StepDeps): Promise<boolean> {
  const due: DueRoom[] = []
  try {
    await inTransaction(deps.db, async (tx) => {
      const rows = await looksOf(deps).look(async (from) => {
        const { rows: found } = await tx.execute<DueRoom>(sql`
          select id::text, mode from room where not alone and attempts = 0 and next_at <= now() and next_at >= ${from} and mode = any(${modesOf(deps)}::text[])
          order by next_at limit ${BATCH} for update skip locked`)
        return { found, all: found.length < BATCH }
      })
      due.splice(0, due.length, ...rows)
      for (const [mode, ids] of byMode(rows)) await deps.modes[mode]?.step(tx, ids)
    })
  } catch (error) {
    if (due.length === 0) throw error
    for (const room of due) await stepOne(deps, room)
    return due.length === BATCH
  }
  for (const { mode } of due) deps.report?.(mode, 'stepped')
  return due.length === BATCH
}

/**
 * Makes the due steps that move money or items, each in a transaction of its own, of rooms whose last step went well. Returns true when there may
 * be more of them: a step may be due again at once.
 */
export async function stepAlone(deps: StepDeps): Promise<boolean> {
  const rows = await looksOf(deps).look(async (from) => {
    const { rows: found } = await deps.db.execute<DueRoom>(sql`
      select id::text, mode from room where alone and attempts = 0 and next_at <= now() and next_at >= ${from} and mode = any(${modesOf(deps)}::text[])
      order by next_at limit ${ALONE}`)
    return { found, all: found.length < ALONE }
  })
  const stepped = await stepEach(deps, rows, AT_ONCE)
  return stepped > 0 || rows.length === ALONE
}

/**
 * Tries again, in transactions of their own, the due steps of rooms whose last step failed. They have a lane of their own, so that however many
 * of them fail, and however long each takes to do so, no other room waits. The one whose try is planned for longest comes first, so that each has its
 * turn; then those that have failed least often, because what keeps them may be over. Returns true when there may be more of them.
 */
export async function stepAgain(deps: StepDeps): Promise<boolean> {
  const due = sql`select id::text, mode, attempts, next_at from room where attempts > 0 and next_at <= now() and mode = any(${modesOf(deps)}::text[])`
  const { rows } = await deps.db.execute<DueRoom>(sql`
    with longest as (${due} order by next_at limit 1)
    select id, mode from longest
    union all (select id, mode from (${due}) d where id not in (select id from longest) order by attempts, next_at limit ${AGAIN - 1})`)
  await stepEach(deps, rows, AGAIN_AT_ONCE)
  return rows.length === AGAIN
}

/** Makes the steps of rooms, some at the same time. Returns how many were made. */
async function stepEach(deps: StepDeps, rooms: readonly DueRoom[], atOnce: number): Promise<number> {
  const waiting = [...rooms]
  let stepped = 0
  const work = async () => {
    for (let room = waiting.shift(); room; room = waiting.shift()) if (await stepOne(deps, room)) stepped++
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return stepped
}

const looksOf = ({ looks = new DueLooks() }: StepDeps) => looks

const modesOf = ({ modes }: StepDeps) => sql.param(Object.keys(modes))

function byMode(rows: readonly DueRoom[]): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const { id, mode } of rows) ids.set(mode, [...(ids.get(mode) ?? []), id])
  return ids
}

/** Makes the step of one room, if it is still due and no other node is at it. A failure is noted in its row and delays only this room. Returns true when it was made. */
async function stepOne(deps: StepDeps, { id, mode }: DueRoom): Promise<boolean> {
  try {
    const stepped = await inTransaction(deps.db, async (tx) => {
      await tx.execute(sql.raw(`set local lock_timeout = '${PATIENCE}'`))
      const { rows } = await tx.execute(sql`select from room where id = ${id}::bigint and next_at <= now() for update skip locked`)
      if (rows.length > 0) await deps.modes[mode]?.step(tx, [id])
      return rows.length > 0
    })
    if (stepped) deps.report?.(mode, 'stepped')
    return stepped
  } catch (error) {
    deps.log.warn({ err: error, room: id, mode }, 'room: the step failed')
    deps.report?.(mode, 'failed')
    await delay(deps.db, id, error)
    return false
  }
}

/** Plans the next try. It does not wait for the room: whoever has locked it plans its next step, or it is still due at the next look. */
async function delay(db: Db, id: string, error: unknown): Promise<void> {
  const text = reasonOf(error).slice(0, ERROR_KEPT)
  await db.execute(sql`
    update room set attempts = attempts + 1, last_error = ${text}, due_at = case when attempts = 0 then next_at else coalesce(due_at, next_at) end,
      next_at = now() + least(${FIRST_WAIT} * 2 ^ least(attempts, 20), ${LONGEST_WAIT}) * interval '1 millisecond'
    where id = (select id from room where id = ${id}::bigint and next_at <= now() for update skip locked)`)
}
