import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/platform/db/connect.ts'
import type { DatabaseTime } from '#server/platform/db/databaseTime.ts'
import type { Bus } from '#server/platform/live/bus.ts'
import type { Config } from './config.ts'

/** What the server hands to every domain. */
export interface Deps {
  config: Config
  db: Db
  /**
   * The same database for what visitors read of the games that run, of the boards and on the home page. It has few connections of its own, so
   * that visitors cannot take those of players. Nothing heavy and nothing that a caller may name at will belongs here.
   */
  reads: Db
  /** The same for everything else that visitors read: galleries, pictures, proofs, what is past. A statement that takes long is cancelled. */
  gallery: Db
  /** A connection of this process alone, on which it says that it answers, and is asked whether it does. No crowd can take it. */
  own: Db
  bus: Bus
  log: FastifyBaseLogger
  /** Text of /metrics for all processes of this node. Without it, this process is the only one. */
  allMetrics?(): Promise<string>
  /** Tells the database's clock at a moment of this process, and how far the clock of this machine is from it. */
  time: Pick<DatabaseTime, 'at' | 'difference' | 'agrees'>
  /** The database's clock, in ms since 1970; tests may set another one. Every rule that depends on time uses it, or asks the database (`clockOf`). */
  now(): number
}
