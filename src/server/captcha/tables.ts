import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/columns.ts'

/** Puzzles handed out and not yet tried. A try deletes the row before it compares. */
export const captchaPuzzle = pgTable(
  'captcha_puzzle',
  {
    /** 32 hex characters. */
    token: text().primaryKey(),
    /** 16 characters: the AES key of this puzzle. */
    secretKey: text('secret_key').notNull(),
    /** Left edge of the hole in the 320 px picture. */
    x: integer().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('captcha_puzzle_expires').on(table.expiresAt)],
)

/** Passed puzzles, each good for sending one code. */
export const captchaPass = pgTable(
  'captcha_pass',
  {
    /** sha256 of the captchaVerification, hex. */
    hash: text().primaryKey(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('captcha_pass_expires').on(table.expiresAt)],
)

/** What an address did, for its limits. Kept an hour. */
export const captchaUse = pgTable(
  'captcha_use',
  {
    address: text().notNull(),
    /** get, check or fail. */
    act: text().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('captcha_use_address').on(table.address, table.act, table.at), index('captcha_use_at').on(table.at)],
)
