import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Db } from './db/connect.ts'
import type { Bus } from './live/bus.ts'

/** What every domain of the server is given. */
export interface Deps {
  config: Config
  db: Db
  bus: Bus
  log: FastifyBaseLogger
  /** Milliseconds since 1970; the server's only clock for rules that players meet. */
  now(): number
}
