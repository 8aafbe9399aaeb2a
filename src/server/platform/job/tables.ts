import { doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/db/columns.ts'

/** One row for each work that comes again and again: a sweep, or a kind of turn of the robots. All moments are of the database's clock. */
export const job = pgTable('job', {
  name: text().primaryKey(),
  /**
   * From this moment on some node may run it. While one runs it, this is when another one takes it for dead. Null for robots, which one node plays
   * all the time under a lock of its own.
   */
  runAt: moment('run_at'),
  /** Runs that failed since the last one that went well. */
  attempts: integer().notNull().default(0),
  /** Why the last run failed; null when it went well. */
  lastError: text('last_error'),
  /** When a run last went well; null while none has. */
  lastSuccess: moment('last_success'),
  /** How long the last run took. */
  seconds: doublePrecision().notNull().default(0),
  madeAt: moment('made_at').notNull(),
})
