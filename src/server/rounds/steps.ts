import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/connect.ts'
import { DueLooks } from '#server/db/dueLooks.ts'
import { inTransaction } from '#server/db/retry.ts'

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
}

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

interface DueRoom extends Record<string, unknown> {
  id: string
  mode: string
}

/** Makes the due steps that move nothing. Returns true when there may be more of them. */
export async function stepTogether(deps: StepDeps): Promise<boolean> {
  const due: DueRoom[] = []
  try {
    await inTransaction(deps.db, async (tx) => {
      const rows = await looksOf(deps).look(async (from) => {
        const { rows: found } = await tx.execute<DueRoom>(sql`
          select id::text, mode from room where not alone and next_at <= now() and next_at >= ${from} and mode = any(${modesOf(deps)}::text[])
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

/** Makes the due steps that move money or items, each in a transaction of its own. Returns true when there may be more of them. */
export async function stepAlone(deps: StepDeps): Promise<boolean> {
  const rows = await looksOf(deps).look(async (from) => {
    const { rows: found } = await deps.db.execute<DueRoom>(sql`
      select id::text, mode from room where alone and next_at <= now() and next_at >= ${from} and mode = any(${modesOf(deps)}::text[])
      order by next_at limit ${ALONE}`)
    return { found, all: found.length < ALONE }
  })
  const waiting = [...rows]
  const work = async () => {
    for (let room = waiting.shift(); room; room = waiting.shift()) await stepOne(deps, room)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return rows.length === ALONE
}

const looksOf = ({ looks = new DueLooks() }: StepDeps) => looks

const modesOf = ({ modes }: StepDeps) => sql.param(Object.keys(modes))

function byMode(rows: readonly DueRoom[]): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const { id, mode } of rows) ids.set(mode, [...(ids.get(mode) ?? []), id])
  return ids
}

/** Makes the step of one room, if it is still due and no other node is at it. A failure is noted in its row and delays only this room. */
async function stepOne(deps: StepDeps, { id, mode }: DueRoom): Promise<void> {
  try {
    const stepped = await inTransaction(deps.db, async (tx) => {
      await tx.execute(sql.raw(`set local lock_timeout = '${PATIENCE}'`))
      const { rows } = await tx.execute(sql`select from room where id = ${id}::bigint and next_at <= now() for update skip locked`)
      if (rows.length > 0) await deps.modes[mode]?.step(tx, [id])
      return rows.length > 0
    })
    if (stepped) deps.report?.(mode, 'stepped')
  } catch (error) {
    deps.log.warn({ err: error, room: id, mode }, 'room: the step failed')
    deps.report?.(mode, 'failed')
    await delay(deps.db, id, error)
  }
}

/** Plans the next try. It does not wait for the room: whoever has locked it plans its next step, or it is still due at the next look. */
async function delay(db: Db, id: string, error: unknown): Promise<void> {
  const text = String(error instanceof Error ? error.message : error).slice(0, ERROR_KEPT)
  await db.execute(sql`
    update room set attempts = attempts + 1, last_error = ${text},
      next_at = now() + least(${FIRST_WAIT} * 2 ^ least(attempts, 20), ${LONGEST_WAIT}) * interval '1 millisecond'
    where id = (select id from room where id = ${id}::bigint and next_at <= now() for update skip locked)`)
}
