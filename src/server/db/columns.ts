import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

/** Primary key counted up by the database. A string of digits in the code and on the wire. */
export const rowId = customType<{ data: string; driverData: string; notNull: true; default: true }>({ dataType: () => 'bigserial' })

/** Id of another row, as a string of digits. */
export const idRef = customType<{ data: string; driverData: string }>({ dataType: () => 'bigint' })

/** Amount of money in minor units. */
export const minorUnits = (name: string) => bigint(name, { mode: 'number' })

/** Moment with milliseconds, the precision of the wire. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
