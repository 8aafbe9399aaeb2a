import { boolean, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { moment, rowId } from '#server/platform/db/columns.ts'

/** Codes that are valid. A phone may have several, one for each requester. A new code of the same requester replaces it; using it deletes it. */
export const smsCode = pgTable(
  'sms_code',
  {
    id: rowId().primaryKey(),
    phone: text().notNull(),
    purpose: text().notNull(),
    /** Who asked for the code: see `CodeRequest.holder`. */
    holder: text().notNull(),
    /** Address from which it was asked for. */
    address: text().notNull(),
    /** HMAC-SHA256 of phone, purpose and code, hex. */
    codeHash: text('code_hash').notNull(),
    /** Tries that its holder has left. */
    triesLeft: integer('tries_left').notNull(),
    /** Tries that others at the same address have left. They take none of the holder's. */
    addressTriesLeft: integer('address_tries_left').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [unique('sms_code_holder').on(table.phone, table.purpose, table.holder), index('sms_code_expires').on(table.expiresAt)],
)

/** SMS that were sent. The limits count these rows, which are kept for a day. */
export const smsSend = pgTable(
  'sms_send',
  {
    id: rowId().primaryKey(),
    phone: text().notNull(),
    address: text().notNull(),
    holder: text().notNull(),
    /** True when the phone's player had logged in from this browser or address before. */
    known: boolean().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('sms_send_phone').on(table.phone, table.at),
    index('sms_send_address').on(table.address, table.at),
    index('sms_send_at').on(table.at),
  ],
)
