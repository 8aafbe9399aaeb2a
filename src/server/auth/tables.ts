import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { idRef, moment, rowId } from '#server/db/columns.ts'

/** Players, ordinary and robots. Money, items and seeds of a player live in their own domains. */
export const player = pgTable(
  'player',
  {
    id: rowId().primaryKey(),
    /** What players see of the id: 8 digits or more. */
    uid: text().notNull().unique(),
    /** 11 digits; null for robots. */
    phone: text().unique(),
    nickname: text().notNull(),
    /** Path below the image host. */
    headPic: text('head_pic').notNull(),
    /** Avatar frame: path below the image host, '' for none. */
    headGround: text('head_ground').notNull().default(''),
    /** The player's own promotion code. */
    promoteCode: text('promote_code').notNull().unique(),
    inviterId: idRef('inviter_id'),
    robot: boolean().notNull().default(false),
    frozen: boolean().notNull().default(false),
    /** '' until the player sets it. */
    tradeUrl: text('trade_url').notNull().default(''),
    /** How often the nickname was changed: the first time is free. */
    nicknameChanges: integer('nickname_changes').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('player_inviter').on(table.inviterId)],
)
export type Player = typeof player.$inferSelect

/** One login. The token itself is never stored. */
export const session = pgTable(
  'session',
  {
    /** sha256 of the token, hex. */
    tokenHash: text('token_hash').primaryKey(),
    /** What the device list calls it by: a token's hash is nobody's business. */
    id: rowId().unique(),
    /** User agent at login, cut to 300 characters. */
    agent: text().notNull().default(''),
    playerId: idRef('player_id')
      .notNull()
      .references(() => player.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    /** Moved on at most once an hour; 30 days after it the session is dead. */
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [index('session_player').on(table.playerId), index('session_seen').on(table.seenAt)],
)

/** Real name of a player, as far as it must be kept: nothing here can be turned back into an ID number. */
export const identity = pgTable('identity', {
  playerId: idRef('player_id')
    .primaryKey()
    .references(() => player.id, { onDelete: 'cascade' }),
  /** HMAC-SHA256 of the ID number, hex; unique, so that one person holds one account. */
  idHash: text('id_hash').notNull().unique(),
  /** E.g. 王*明. */
  nameMasked: text('name_masked').notNull(),
  /** E.g. 1101**********1234. */
  idMasked: text('id_masked').notNull(),
  verifiedAt: moment('verified_at').notNull(),
})

/** Real-name checks asked for, for the daily limit. */
export const identityTry = pgTable('identity_try', { playerId: idRef('player_id').notNull(), at: moment('at').notNull() }, (table) => [
  index('identity_try_player').on(table.playerId, table.at),
])
