import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { idRef, moment, rowId } from '#server/platform/db/columns.ts'

/** Players and robots. Their money, items and seeds are in the tables of money, items and fairness. */
export const player = pgTable(
  'player',
  {
    id: rowId().primaryKey(),
    /** The public number that players see instead of the id: 8 digits or more. */
    uid: text().notNull().unique(),
    /** 11 digits; null for robots. */
    phone: text().unique(),
    nickname: text().notNull(),
    /** Path of the avatar below the image host. */
    headPic: text('head_pic').notNull(),
    /** Path of the avatar frame below the image host; '' means no frame. */
    headGround: text('head_ground').notNull().default(''),
    /** The code that this player gives to people whom the player invites. */
    promoteCode: text('promote_code').notNull().unique(),
    inviterId: idRef('inviter_id'),
    robot: boolean().notNull().default(false),
    frozen: boolean().notNull().default(false),
    /** Others see neither name nor picture, see `seenAs`. A trigger keeps it equal to whether `rank_mask` has a row. */
    hidden: boolean().notNull().default(false),
    /** '' until the player sets it. */
    tradeUrl: text('trade_url').notNull().default(''),
    /** Number of the Steam account of the trade link; null without one. */
    tradePartner: idRef('trade_partner'),
    /** How many times the player has changed the nickname. The first change is free. */
    nicknameChanges: integer('nickname_changes').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When the player has followed or left the welcome; null before. */
    guidedAt: moment('guided_at'),
  },
  (table) => [
    index('player_inviter').on(table.inviterId),
    index('player_hidden').on(table.uid).where(sql`hidden`),
    index('player_trade_partner').on(table.tradePartner).where(sql`trade_partner IS NOT NULL`),
  ],
)
export type Player = typeof player.$inferSelect

/** One row for each login. The token itself is not stored. */
export const session = pgTable(
  'session',
  {
    /** sha256 of the token, hex. */
    tokenHash: text('token_hash').primaryKey(),
    /** Id that the device list shows. The token's hash never leaves the server. */
    id: rowId().unique(),
    /** User agent at login, cut to 300 characters. */
    agent: text().notNull().default(''),
    playerId: idRef('player_id')
      .notNull()
      .references(() => player.id, { onDelete: 'cascade' }),
    /** The client's address at the last use, see `addressOf`; written when `seenAt` is. '' is unknown. Operators look here after a theft. */
    address: text().notNull().default(''),
    /** Hash of the browser's secret; '' when the client keeps no cookies. See `Requester.browser`. */
    browser: text().notNull().default(''),
    /** Time of the login. The session expires 180 days after it. */
    createdAt: moment('created_at').notNull(),
    /** Time of the last use, written at most once a minute. The session expires 30 days after it. */
    seenAt: moment('seen_at').notNull(),
    /** From this moment on the device counts as known. Before it, some acts need an SMS code (see `requireKnownDevice`). */
    knownFrom: moment('known_from').notNull().defaultNow(),
  },
  (table) => [
    index('session_player').on(table.playerId),
    index('session_seen').on(table.seenAt),
    index('session_created').on(table.createdAt),
  ],
)

/** Sessions that ended before they expired. A device whose token is no longer valid reads here why. */
export const sessionEnd = pgTable(
  'session_end',
  {
    tokenHash: text('token_hash').primaryKey(),
    reason: text({ enum: ['everywhere', 'device'] }).notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('session_end_at').on(table.at)],
)

/** Browsers and addresses from which the player of a phone has logged in. */
export const knownSource = pgTable(
  'known_source',
  {
    phone: text().notNull(),
    /** Hash of a browser's secret (64 hex characters), or an address. */
    source: text().notNull(),
    /** From this moment on logins of this browser count as a known device. */
    knownFrom: moment('known_from').notNull(),
    usedAt: moment('used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.phone, table.source] }), index('known_source_used').on(table.usedAt)],
)

/** Verified real names. The table holds a keyed hash and masked texts; the ID number cannot be recovered from them. */
export const identity = pgTable('identity', {
  playerId: idRef('player_id')
    .primaryKey()
    .references(() => player.id, { onDelete: 'cascade' }),
  /** HMAC-SHA256 of the ID number, hex. It is unique, so one person can verify one account only. */
  idHash: text('id_hash').notNull().unique(),
  /** E.g. 王*明. */
  nameMasked: text('name_masked').notNull(),
  /** E.g. 1101**********1234. */
  idMasked: text('id_masked').notNull(),
  verifiedAt: moment('verified_at').notNull(),
})

/** Real-name checks that players have asked for. The daily limit counts these rows. */
export const identityTry = pgTable('identity_try', { playerId: idRef('player_id').notNull(), at: moment('at').notNull() }, (table) => [
  index('identity_try_player').on(table.playerId, table.at),
  index('identity_try_at').on(table.at),
])
