import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { player } from '#server/core/player/tables.ts'
import { room } from '#server/core/rounds/tables.ts'
import { idRef, minorUnits, moment, rowId } from '#server/platform/db/columns.ts'
import type { KujiBook } from '#shared/modes/kuji/pool.ts'
import { KUJI_STATES, type KujiRank } from '#shared/modes/kuji/rules.ts'
import type { Minor } from '#shared/money.ts'

/** A prize of a pool as it was when the pool was opened: whoever wins it gets it with this worth. */
export interface PoolPrize {
  rank: KujiRank
  giftId: number
  grade: number
  price: Minor
  count: number
}

/** What of a pool never changes after it was opened. */
export interface PoolTold {
  title: string
  image: string
  prizes: PoolPrize[]
  lastOne: Omit<PoolPrize, 'rank' | 'count'> | null
}

/** A pool of tickets. The row of `room` with the same id holds its clock. Nothing of seed and order leaves the server before `openedAt`. */
export const kujiPool = pgTable(
  'kuji_pool',
  {
    roomId: idRef('room_id')
      .primaryKey()
      .references(() => room.id),
    /** Name of the operator's template. */
    template: text().notNull(),
    told: jsonb().$type<PoolTold>().notNull(),
    price: minorUnits('price').notNull(),
    tickets: integer().notNull(),
    sold: integer().notNull().default(0),
    /** How many are left of each prize, in the order of the pool. */
    remaining: integer().array().notNull(),
    state: text({ enum: KUJI_STATES }).notNull().default('open'),
    serverSeed: text('server_seed').notNull(),
    /** See `shuffledOrder`. */
    order: text().notNull(),
    orderHash: text('order_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    opensAt: moment('opens_at').notNull(),
    /** Null when it stands until it is sold out. */
    endAt: moment('end_at'),
    closedAt: moment('closed_at'),
    /** From this moment seed and order are public: the last purchase is peeled by then. Null until it is closed, and for one that was cancelled. */
    openedAt: moment('opened_at'),
  },
  (table) => [
    index('kuji_pool_open').on(table.opensAt, table.roomId).where(sql`state = 'open'`),
    index('kuji_pool_over').on(table.closedAt, table.roomId).where(sql`state <> 'open'`),
    check('kuji_pool_sold', sql`${table.sold} >= 0 AND ${table.sold} <= ${table.tickets}`),
  ],
)

/** One purchase and its book. */
export const kujiPlay = pgTable(
  'kuji_play',
  {
    id: rowId().primaryKey(),
    playerId: idRef('player_id')
      .notNull()
      .references(() => player.id),
    roomId: idRef('room_id')
      .notNull()
      .references(() => kujiPool.roomId),
    paid: minorUnits('paid').notNull(),
    playedAt: moment('played_at').notNull(),
    /** From this moment the prizes are public. */
    revealAt: moment('reveal_at').notNull(),
    book: jsonb().$type<KujiBook>().notNull(),
  },
  (table) => [
    index('kuji_play_player').on(table.playerId, table.revealAt, table.id),
    index('kuji_play_pool').on(table.roomId, table.revealAt),
    check('kuji_play_paid', sql`${table.paid} > 0`),
  ],
)

/** One ticket that was sold. Its key makes sure that none is sold twice. Rows are only added. */
export const kujiTicket = pgTable(
  'kuji_ticket',
  {
    roomId: idRef('room_id')
      .notNull()
      .references(() => kujiPool.roomId),
    /** From 1. */
    number: smallint().notNull(),
    playId: idRef('play_id')
      .notNull()
      .references(() => kujiPlay.id),
    /** Place of its prize in the pool, from 0. */
    place: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.roomId, table.number] }), index('kuji_ticket_play').on(table.playId)],
)

/** The last hold of each player that was not used. A purchase deletes its row. */
export const kujiHold = pgTable(
  'kuji_hold',
  {
    playerId: idRef('player_id')
      .primaryKey()
      .references(() => player.id),
    /** A number of its own for each hold. */
    id: rowId('id').notNull(),
    roomId: idRef('room_id')
      .notNull()
      .references(() => kujiPool.roomId),
    numbers: smallint().array().notNull(),
    /** The tickets are held until then; when it was given up, the moment of that. */
    until: moment('until').notNull(),
    /** How many holds in a row were not used, this one counted. */
    unused: smallint().notNull(),
  },
  (table) => [index('kuji_hold_pool').on(table.roomId, table.until)],
)
