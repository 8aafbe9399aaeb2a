import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { player } from '#server/core/player/tables.ts'
import { room } from '#server/core/rounds/tables.ts'
import { idRef, minorUnits, moment, rowId } from '#server/platform/db/columns.ts'
import type { BattleDrop, BattleRoom } from '#shared/modes/battle/room.ts'

/** How far the rows of a battle have come. Whether it has begun is for the clock to say: see `stateOf`. */
export const BattleStage = { waiting: 0, playing: 1, ended: 3, cancelled: 4 } as const

/** One row for each battle; its `room` holds the clock. */
export const battle = pgTable(
  'battle',
  {
    roomId: idRef('room_id')
      .primaryKey()
      .references(() => room.id),
    /** `BattleStage`. */
    stage: smallint().notNull().default(0),
    /** The player who created it. */
    hostId: idRef('host_id').notNull(),
    hidden: boolean().notNull(),
    /** `BattleMode`. */
    mode: smallint().notNull(),
    seats: smallint().notNull(),
    /** What a seat costs. */
    cost: minorUnits('cost').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Start of the first round; null until the room is full. */
    startAt: moment('start_at'),
    /** The moment when the prizes arrived. */
    endedAt: moment('ended_at'),
    /** The code of a private room. Of rooms that are not over each has another one. */
    code: text(),
    /** 64 hex characters. Secret until the end is told. */
    serverSeed: text('server_seed').notNull(),
    /** When the hash of that seed was published; a trigger sets it and nobody changes it. Null for battles before migration 0057. */
    publishedAt: moment('published_at'),
    /** The network of public random numbers that the room was bound to when it was made; null for none. */
    beaconChain: text('beacon_chain'),
    /** The number that it draws with, and when that is published; null until every seat is taken. */
    beaconRound: integer('beacon_round'),
    beaconAt: moment('beacon_at'),
    /**
     * The room as it was when the last of those events was told that are told at once: seats, 'sealed', 'full' and 'cancelled'. Rounds and the end are
     * in `room_event` alone, each with its moment. It holds no code.
     */
    told: jsonb().$type<BattleRoom>().notNull(),
    /** Worth of all drops that were drawn, by round and seat. Nothing of a round leaves the server before the round starts. */
    worths: jsonb().$type<number[][]>().notNull().default([]),
    /** The winning seats once the end was drawn; secret until the end is told. */
    winners: jsonb().$type<number[]>(),
  },
  (table) => [
    // Nothing is drawn of a bound room without the signature of its number, not even by a node of an older version, which does not know of it.
    check(
      'battle_bound',
      sql`num_nonnulls(${table.beaconRound}, ${table.beaconAt}) IN (0, 2) AND (${table.beaconRound} IS NULL OR ${table.beaconChain} IS NOT NULL)
      AND (${table.beaconChain} IS NULL OR ${table.stage} IN (0, 4) OR (${table.beaconRound} IS NOT NULL AND ${table.told}->'number'->>'signature' IS NOT NULL))`,
    ),
    uniqueIndex('battle_code').on(table.code).where(sql`code IS NOT NULL AND stage IN (0, 1)`),
    index('battle_open').on(table.stage, table.createdAt, table.roomId).where(sql`NOT hidden AND stage IN (0, 1)`),
    index('battle_ended').on(table.endedAt, table.roomId).where(sql`NOT hidden AND stage = 3`),
  ],
)

/** Who sits in a battle. A robot that the host has called has no player. */
export const battleSeat = pgTable(
  'battle_seat',
  {
    roomId: idRef('room_id')
      .notNull()
      .references(() => battle.roomId),
    seat: smallint().notNull(),
    playerId: idRef('player_id').references(() => player.id),
    /** The player's client seed when the seat was taken; '' for a robot. */
    clientSeed: text('client_seed').notNull(),
    /** When the stake was paid, by the database's clock: in that day it counts against the caps. */
    stakedAt: moment('staked_at').notNull(),
    /** True from the moment when the prizes or the stakes are back. */
    over: boolean().notNull().default(false),
    /** The moment when the prizes arrived; null before, and where the battle was cancelled. */
    endedAt: moment('ended_at'),
    won: boolean().notNull().default(false),
    /** Worth of the items and coins that the seat got. */
    gained: minorUnits('gained').notNull().default(0),
    /** Diamonds in minor units. */
    diamonds: minorUnits('diamonds').notNull().default(0),
    /** Ids of the items that the player got; empty before, and for a robot of the house. */
    items: idRef('items').array().notNull().default([]),
    /** The dearest drop that the seat got. */
    best: jsonb().$type<BattleDrop>(),
    /** The day and the Monday under which 十佳 counts it, by Beijing time; null where it does not count. */
    topDay: date('top_day'),
    topWeek: date('top_week'),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.seat] }),
    uniqueIndex('battle_seat_once').on(table.roomId, table.playerId).where(sql`player_id IS NOT NULL`),
    index('battle_seat_open').on(table.playerId, table.roomId).where(sql`NOT over`),
    index('battle_seat_player').on(table.playerId, table.endedAt, table.roomId).where(sql`ended_at IS NOT NULL`),
    index('battle_seat_day').on(table.topDay, table.gained).where(sql`top_day IS NOT NULL`),
    index('battle_seat_week').on(table.topWeek, table.gained).where(sql`top_week IS NOT NULL`),
  ],
)

/**
 * Rooms that players have created in the last minutes. The table is called after wrong codes because it once counted them too, and nodes of an
 * older version still do: now `code_try` does.
 */
export const battleCreation = pgTable(
  'battle_code_try',
  {
    id: rowId().primaryKey(),
    /** The player, as `create:ID`. */
    who: text().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('battle_code_try_who').on(table.who, table.at), index('battle_code_try_at').on(table.at)],
)
