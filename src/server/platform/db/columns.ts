import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

/** Primary key that the database counts up. In code and replies it is a string of digits. */
export const rowId = customType<{ data: string; driverData: string; notNull: true; default: true }>({ dataType: () => 'bigserial' })

/** Id of another row, as a string of digits. */
export const idRef = customType<{ data: string; driverData: string }>({ dataType: () => 'bigint' })

/** Amount of money in minor units. */
export const minorUnits = (name: string) => bigint(name, { mode: 'number' })

/** A moment with a precision of 1 ms, the same as in replies. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** A file's bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
