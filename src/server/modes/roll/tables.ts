import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { player } from '#server/core/player/tables.ts'
import { room } from '#server/core/rounds/tables.ts'
import { idRef, minorUnits, moment, rowId } from '#server/platform/db/columns.ts'
import type { RollBook, RollCard, RollPrize } from '#shared/modes/roll/room.ts'
import { ROLL_BY, ROLL_REASONS, ROLL_STATES } from '#shared/modes/roll/rules.ts'

/** What of a room never changes after it was made. Names and prices are those of that moment. */
export type RollTold = Pick<RollCard, 'title' | 'host' | 'by' | 'condition' | 'best' | 'pieces' | 'value' | 'seats'> & {
  prizes: RollPrize[]
}

/** A ROLL room. The row of `room` with the same id holds its clock. Nothing of seed and book leaves the server before `drawAt`. */
export const rollRoom = pgTable(
  'roll_room',
  {
    roomId: idRef('room_id')
      .primaryKey()
      .references(() => room.id),
    /** Null for a room of the operator. */
    hostId: idRef('host_id').references(() => player.id),
    /** Name of the operator's template; null for a player's room. */
    template: text(),
    by: text({ enum: ROLL_BY }).notNull(),
    seats: integer().notNull(),
    /** Keyed hash of the word of the room; null where none is asked for. */
    password: text(),
    told: jsonb().$type<RollTold>().notNull(),
    state: text({ enum: ROLL_STATES }).notNull().default('open'),
    reason: text({ enum: ROLL_REASONS }),
    serverSeed: text('server_seed').notNull(),
    /** When the hash of that seed was published; a trigger sets it and nobody changes it. Null for rooms before migration 0057. */
    publishedAt: moment('published_at'),
    entrants: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    closeAt: moment('close_at').notNull(),
    /** When it closed or was cancelled. */
    closedAt: moment('closed_at'),
    entrantsHash: text('entrants_hash'),
    /** The network of public random numbers that the room was bound to when it was made; null for none. */
    beaconChain: text('beacon_chain'),
    /** The number that it draws with, and when that is published; null until it has closed. */
    beaconRound: integer('beacon_round'),
    beaconAt: moment('beacon_at'),
    /** Uids of entrants who were frozen when it closed, and so were passed over. */
    passedOver: jsonb('passed_over').$type<string[]>().notNull().default([]),
    drawAt: moment('draw_at'),
    endAt: moment('end_at'),
    /** The whole draw, made at the closing. */
    book: jsonb().$type<RollBook>(),
  },
  (table) => [
    index('roll_room_open').on(table.closeAt, table.roomId).where(sql`state IN ('open', 'drawing')`),
    index('roll_room_over').on(table.closedAt, table.roomId).where(sql`state IN ('drawn', 'cancelled')`),
    index('roll_room_host').on(table.hostId, table.createdAt).where(sql`host_id IS NOT NULL`),
    check('roll_room_seats', sql`${table.entrants} >= 0 AND ${table.entrants} <= ${table.seats}`),
  ],
)

/** One row for each item that is drawn, in the order of the draw: from the least to the greatest. */
export const rollPrize = pgTable(
  'roll_prize',
  {
    roomId: idRef('room_id')
      .notNull()
      .references(() => rollRoom.roomId),
    /** From 0. */
    place: smallint().notNull(),
    giftId: integer('gift_id').notNull(),
    grade: smallint().notNull(),
    price: minorUnits('price').notNull(),
    /** The host's item that is held in the room; null in a room of the operator. */
    itemId: idRef('item_id'),
    /** Who has won it; null before the closing, and for a prize that nobody was there for. */
    winnerId: idRef('winner_id').references(() => player.id),
    /** The winner's new item; null until the draw is over, and where it was withheld. */
    newItemId: idRef('new_item_id'),
    /** True when the winner was frozen between the closing and the end of the draw: the prize was not given out. */
    withheld: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.place] }),
    uniqueIndex('roll_prize_once').on(table.roomId, table.winnerId).where(sql`winner_id IS NOT NULL`),
    // What the house has given to a player in its rooms: see release/.
    index('roll_prize_winner').on(table.winnerId).where(sql`winner_id IS NOT NULL`),
    check('roll_prize_given', sql`${table.newItemId} IS NULL OR ${table.winnerId} IS NOT NULL`),
    check('roll_prize_withheld', sql`NOT ${table.withheld} OR (${table.winnerId} IS NOT NULL AND ${table.newItemId} IS NULL)`),
  ],
)

/** Who has joined a room, and at place 0 the player who made it. Rows are only added. */
export const rollEntrant = pgTable(
  'roll_entrant',
  {
    id: rowId().primaryKey(),
    roomId: idRef('room_id')
      .notNull()
      .references(() => rollRoom.roomId),
    playerId: idRef('player_id')
      .notNull()
      .references(() => player.id),
    /** 1, 2, 3 … in the order in which they came; 0 for the host. */
    place: integer().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    uniqueIndex('roll_entrant_once').on(table.playerId, table.roomId),
    uniqueIndex('roll_entrant_place').on(table.roomId, table.place),
    index('roll_entrant_player').on(table.playerId, table.id),
  ],
)
