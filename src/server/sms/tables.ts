import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, rowId } from '#server/db/columns.ts'

/** The valid code of a phone for a purpose. A new code replaces it, and using it deletes it. */
export const smsCode = pgTable(
  'sms_code',
  {
    phone: text().notNull(),
    purpose: text().notNull(),
    /** sha256 of phone, purpose and code, hex. */
    codeHash: text('code_hash').notNull(),
    triesLeft: integer('tries_left').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.phone, table.purpose] }), index('sms_code_expires').on(table.expiresAt)],
)

/** SMS that were sent. The limits count these rows, which are kept for a day. */
export const smsSend = pgTable(
  'sms_send',
  {
    id: rowId().primaryKey(),
    phone: text().notNull(),
    address: text().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('sms_send_phone').on(table.phone, table.at),
    index('sms_send_address').on(table.address, table.at),
    index('sms_send_at').on(table.at),
  ],
)
