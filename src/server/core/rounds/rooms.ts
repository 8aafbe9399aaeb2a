import { and, asc, eq, sql } from 'drizzle-orm'
import { among } from '#server/platform/db/among.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { room } from './tables.ts'

/** What a step, or an act of a player, leaves in a room's row. */
export interface RoomPlan {
  id: string
  /** Number of the last event. */
  sequence: number
  /** When the next step is due; null when there is none. */
  nextAt: Date | null
  /** See `room.alone`. */
  alone: boolean
}

/** An event with the moment from which it may be told. */
export interface RoomEventRow {
  roomId: string
  sequence: number
  at: Date
  event: unknown
}

/** Creates a room. Returns its id. */
export async function createRoom(tx: Tx, plan: Omit<RoomPlan, 'id'> & { mode: string }): Promise<string> {
  const [made] = await tx.insert(room).values(plan).returning({ id: room.id })
  if (!made) throw new Error('room not created')
  return made.id
}

/** Ids for rooms that the transaction makes with `makeRooms`. */
export async function nextRoomIds(tx: DbOrTx, number: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`select nextval('room_id_seq')::text as id from generate_series(1, ${number}::int)`)
  return rows.map(({ id }) => id)
}

/** A part of a WITH that makes rooms with the ids in `id` of `from`. They have no step until `saveRooms` says when it is due. */
export const makeRooms = (from: string, mode: string): string => `INSERT INTO room (id, mode) SELECT id, '${mode}' FROM ${from}`

/**
 * Locks a room for an act of a player. No step is made meanwhile. Null when there is none with that id in that mode; a room of another mode is
 * not locked.
 *
 * Whoever may not act on the room must be refused before: strangers who lock it by turns would make its steps late.
 */
export async function lockRoom(tx: Tx, id: string, mode: string): Promise<{ sequence: number } | null> {
  return (await lockRooms(tx, [id], mode)).get(id) ?? null
}

/** The same for many rooms, in the order of their ids. Returns those that are held; with `skipLocked` none that somebody else holds. */
export async function lockRooms(
  tx: Tx,
  ids: readonly string[],
  mode: string,
  { skipLocked = false } = {},
): Promise<Map<string, { sequence: number }>> {
  if (ids.length === 0) return new Map()
  const held = await tx
    .select()
    .from(room)
    .where(and(among(room.id, ids), eq(room.mode, mode)))
    .orderBy(asc(room.id))
    .for('update', skipLocked ? { skipLocked } : {})
  return new Map(held.map((row) => [row.id, row]))
}

/** Writes the plans of rooms that the transaction holds, and the events that lead there. */
export async function saveRooms(tx: Tx, plans: readonly RoomPlan[], events: readonly RoomEventRow[]): Promise<void> {
  await writeEvents(tx, events)
  const column = <T>(read: (plan: RoomPlan) => T) => sql.param(plans.map(read))
  await tx.execute(sql`
    update room set sequence = p.sequence, next_at = p.next_at, alone = p.alone, attempts = 0, last_error = null, due_at = null
    from unnest(${column(({ id }) => id)}::bigint[], ${column(({ sequence }) => sequence)}::int[],
      ${column(({ nextAt }) => nextAt?.toISOString() ?? null)}::timestamptz[], ${column(({ alone }) => alone)}::boolean[])
      as p (id, sequence, next_at, alone)
    where room.id = p.id`)
}

async function writeEvents(tx: Tx, events: readonly RoomEventRow[]): Promise<void> {
  if (events.length === 0) return
  const column = <T>(read: (row: RoomEventRow) => T) => sql.param(events.map(read))
  await tx.execute(sql`
    insert into room_event (room_id, sequence, at, event)
    select e.room_id, e.sequence, e.at, e.event::jsonb
    from unnest(${column(({ roomId }) => roomId)}::bigint[], ${column(({ sequence }) => sequence)}::int[],
      ${column(({ at }) => at.toISOString())}::timestamptz[], ${column(({ event }) => JSON.stringify(event))}::text[]) as e (room_id, sequence, at, event)`)
}

/**
 * Reads the events of rooms after a number, in order. Only those whose moment has passed by the database's clock, unless `untold` is set: then
 * also those that nobody may hear of yet.
 */
export async function eventsOf<Event>(
  db: DbOrTx,
  roomIds: readonly string[],
  { after = 0, untold = false } = {},
): Promise<{ roomId: string; sequence: number; event: Event }[]> {
  const { rows } = await db.execute<{ room_id: string; sequence: number; event: Event }>(sql`
    select room_id::text, sequence, event from room_event
    where room_id = any(${sql.param([...roomIds])}::bigint[]) and sequence > ${after} ${untold ? sql`` : sql`and at <= now()`}
    order by room_id, sequence`)
  return rows.map(({ room_id, sequence, event }) => ({ roomId: room_id, sequence, event }))
}
