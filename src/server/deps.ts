import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Db } from './db/connect.ts'
import type { Bus } from './live/bus.ts'

/** What the server hands to every domain. */
export interface Deps {
  config: Config
  db: Db
  /** The same database for what visitors read. It has few connections of its own, so that visitors cannot take those of players. */
  reads: Db
  bus: Bus
  log: FastifyBaseLogger
  /** Text of /metrics for all processes of this node. Without it, this process is the only one. */
  allMetrics?(): Promise<string>
  /** The time in ms since 1970. Every rule that depends on time uses this clock, so that tests can set it. */
  now(): number
}
