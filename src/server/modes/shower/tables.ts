import { sql } from 'drizzle-orm'
import { boolean, check, customType, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { player } from '#server/core/player/tables.ts'
import { room } from '#server/core/rounds/tables.ts'
import { idRef, minorUnits, moment } from '#server/platform/db/columns.ts'
import { SHOWER, SHOWER_STATES, SHOWER_WITHDRAWN } from '#shared/modes/shower/rules.ts'
import type { LuckyOne } from '#shared/modes/shower/shower.ts'

/** One bit for each packet of a shower, the first one first, as a string of 0 and 1. */
const packetSet = customType<{ data: string; driverData: string }>({ dataType: () => `bit(${SHOWER.packets})` })

/** A red-packet shower. The row of `room` with the same id holds its clock. The seed does not leave the server before it is settled. */
export const shower = pgTable(
  'shower',
  {
    roomId: idRef('room_id')
      .primaryKey()
      .references(() => room.id),
    /** Name of the entry in the operator's schedule. */
    entry: text().notNull(),
    /** True for an entry of the demo world only. */
    demo: boolean().notNull(),
    /** Server time of the first packet; there is one shower at a time. */
    startAt: moment('start_at').notNull().unique(),
    /** Hundredths of a diamond. */
    pot: minorUnits('pot').notNull(),
    most: minorUnits('most').notNull(),
    least: minorUnits('least').notNull(),
    serverSeed: text('server_seed').notNull(),
    /** When the hash of that seed was published; a trigger sets it and nobody changes it. Null for showers before migration 0057. */
    publishedAt: moment('published_at'),
    packetSeed: text('packet_seed').notNull(),
    /** The public random number that its draw was bound to when it was made, and when that is published; null for none. */
    beaconChain: text('beacon_chain'),
    beaconRound: integer('beacon_round'),
    beaconAt: moment('beacon_at'),
    state: text({ enum: SHOWER_STATES }).notNull().default('waiting'),
    grabbers: integer().notNull().default(0),
    paid: minorUnits('paid').notNull().default(0),
    grabbersHash: text('grabbers_hash'),
    /** When the list was fixed; null before, and for a shower that is bound to no number: it is fixed when the pot is shared out. */
    closedAt: moment('closed_at'),
    /** Uids of grabbers who were frozen when the list was fixed, and so are not on it. */
    passedOver: jsonb('passed_over').$type<string[]>().notNull().default([]),
    /** Why nothing was shared out; null where the pot was. */
    withdrawn: text({ enum: SHOWER_WITHDRAWN }),
    /** As they were called when it was settled. */
    best: jsonb().$type<LuckyOne[]>(),
    /** When the pot was shared out: from then on every amount is fixed. */
    settledAt: moment('settled_at'),
    /** True from then until the last page of the shares is paid. */
    owed: boolean().notNull().default(false),
    /** The shares of players up to this id are paid; 0 before the first page. */
    paidThrough: idRef('paid_through').notNull().default('0'),
  },
  (table) => [
    index('shower_open').on(table.startAt).where(sql`state <> 'settled'`),
    index('shower_owed').on(table.startAt).where(sql`owed`),
    index('shower_settled').on(table.startAt).where(sql`state = 'settled'`),
    check('shower_pot', sql`${table.pot} > 0 AND ${table.most} > 0 AND ${table.least} >= 0 AND ${table.least} <= ${table.most}`),
    check('shower_never_overdrawn', sql`${table.paid} >= 0 AND ${table.paid} <= ${table.pot}`),
    check(
      'shower_bound',
      sql`num_nonnulls(${table.beaconChain}, ${table.beaconRound}, ${table.beaconAt}) IN (0, 3)
      AND (${table.beaconChain} IS NULL OR ${table.state} <> 'settled' OR ${table.closedAt} IS NOT NULL)`,
    ),
    check('shower_withdrawn', sql`${table.withdrawn} IS NULL OR (${table.beaconChain} IS NOT NULL AND ${table.paid} = 0)`),
    check('shower_ended', sql`(${table.state} = 'settled') = (${table.settledAt} IS NOT NULL AND ${table.grabbersHash} IS NOT NULL)`),
  ],
)

/** The packets of a player in a shower, and what they got for them. A packet is never taken out. */
export const showerGrab = pgTable(
  'shower_grab',
  {
    roomId: idRef('room_id')
      .notNull()
      .references(() => shower.roomId),
    playerId: idRef('player_id')
      .notNull()
      .references(() => player.id),
    packets: packetSet('packets').notNull(),
    /** When the first packets came. */
    at: moment('at').notNull(),
    /** Hundredths of a diamond; null until the shower is settled, and for whoever was frozen then. */
    amount: minorUnits('amount'),
  },
  (table) => [
    primaryKey({ columns: [table.roomId, table.playerId] }),
    index('shower_grab_player').on(table.playerId, table.roomId),
    check('shower_grab_some', sql`bit_count(${table.packets}) > 0 AND (${table.amount} IS NULL OR ${table.amount} >= 0)`),
  ],
)

/** The schedule that was read last, in one row, for when its file is wrong. `schedule.ts` says what an entry is. */
export const showerSchedule = pgTable('shower_schedule', {
  id: smallint().primaryKey(),
  entries: jsonb().$type<unknown>().notNull(),
  keptAt: moment('kept_at').notNull(),
})
