import { type SQL, sql } from 'drizzle-orm'

/** The end of a locking clause that leaves out rows which somebody else holds. */
export const skipping = (skipLocked: boolean): SQL => (skipLocked ? sql`skip locked` : sql``)
