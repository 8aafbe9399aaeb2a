import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { idRef, moment, rowId } from '#server/platform/db/columns.ts'

/** Everything that steps forward by the clock: a battle, and whatever else has rounds. The tables of its mode hold what it is. */
export const room = pgTable(
  'room',
  {
    id: rowId().primaryKey(),
    /** Name of the mode that makes its steps, see `RoomModes`. */
    mode: text().notNull(),
    /** From this moment on some node makes the next step; null when there is none. A mode whose step only computes may set it early. */
    nextAt: moment('next_at'),
    /** True when the next step moves money or items. It is then made in a transaction of its own, so that no other room waits for those locks. */
    alone: boolean().notNull().default(false),
    /** Number of the last event. */
    sequence: integer().notNull().default(0),
    /** Steps that failed since the last one that went well. */
    attempts: integer().notNull().default(0),
    /** Why the last step failed; null when it went well. */
    lastError: text('last_error'),
    /** When the step that fails was due at first: `nextAt` is the next try. It counts only while `attempts` is above 0. */
    dueAt: moment('due_at'),
  },
  (table) => [
    index('room_due').on(table.alone, table.nextAt).where(sql`next_at IS NOT NULL`),
    // Rooms that fail are few. Without an index of their own, a look for them would walk through all that was due while a dump holds an old snapshot.
    index('room_failing').on(table.attempts, table.nextAt).where(sql`attempts > 0 AND next_at IS NOT NULL`),
  ],
)

/** What operators did to rooms whose step failed. Rows are only added. */
export const roomAct = pgTable(
  'room_act',
  {
    id: rowId().primaryKey(),
    roomId: idRef('room_id')
      .notNull()
      .references(() => room.id),
    act: text({ enum: ['retry', 'refund'] }).notNull(),
    /** What journals of the refunded game name, e.g. `battle:12` or `exponent:7`; null for a retry. */
    ref: text(),
    /** Who ran the command, as `user@machine`. */
    by: text().notNull(),
    /** Why, in the operator's words; '' for a retry. */
    reason: text().notNull(),
    /** What it did, in a sentence. */
    result: text().notNull(),
    /** `room.lastError` at that moment. */
    lastError: text('last_error'),
    at: moment('at').notNull(),
  },
  // Of one game everything goes back once.
  (table) => [index('room_act_room').on(table.roomId), uniqueIndex('room_act_refund').on(table.ref).where(sql`act = 'refund'`)],
)

/** What happened in a room, in order. Nothing of a row leaves the server before `at`. Rows are only added. */
export const roomEvent = pgTable(
  'room_event',
  {
    roomId: idRef('room_id')
      .notNull()
      .references(() => room.id),
    /** 1, 2, 3 … in each room. */
    sequence: integer().notNull(),
    at: moment('at').notNull(),
    /** The mode's own event. */
    event: jsonb().notNull(),
  },
  (table) => [primaryKey({ columns: [table.roomId, table.sequence] })],
)

/** A span of time in which a process answered players, see `startBeats`. */
export const nodeBeat = pgTable('node_beat', {
  id: uuid().primaryKey(),
  since: moment('since').notNull(),
  at: moment('at').notNull(),
})

/** One row: the latest moment that the database's clock has shown. A clock that shows an earlier one was set back. */
export const clockMark = pgTable('clock_mark', {
  /** Always 1. */
  id: integer().primaryKey(),
  at: moment('at').notNull(),
  /** How often the clock was set back so far. */
  times: integer().notNull().default(0),
})

/** Each time that the database's clock was set back. Rows are only added. */
export const clockSetBack = pgTable('clock_set_back', {
  id: rowId().primaryKey(),
  /** What the clock showed when that was seen. */
  at: moment('at').notNull(),
  /** By how many ms it was set back. */
  ms: bigint({ mode: 'number' }).notNull(),
})
