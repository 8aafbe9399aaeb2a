import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/db/columns.ts'

/** Puzzles that clients have received and not answered. A check deletes the row before it compares. */
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

/** Passes of solved puzzles. Each allows one SMS code. */
export const captchaPass = pgTable(
  'captcha_pass',
  {
    /** sha256 of the captchaVerification, hex. */
    hash: text().primaryKey(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('captcha_pass_expires').on(table.expiresAt)],
)

/** Puzzles, checks and failures of each address, for the limits. Rows are kept for an hour. */
export const captchaUse = pgTable(
  'captcha_use',
  {
    address: text().notNull(),
    /** See `clientOf`. */
    client: text().notNull().default(''),
    /** 'get', 'check' or 'fail'. */
    act: text().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('captcha_use_address').on(table.address, table.act, table.at), index('captcha_use_at').on(table.at)],
)
