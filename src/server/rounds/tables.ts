import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { idRef, moment, rowId } from '#server/db/columns.ts'

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
    lastError: text('last_error'),
  },
  (table) => [index('room_due').on(table.alone, table.nextAt).where(sql`next_at IS NOT NULL`)],
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
