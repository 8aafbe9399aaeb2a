import type { Config, PoolSettings } from '#server/platform/config.ts'
import type { Started } from '#server/platform/started.ts'
import { connectDb, type Db } from './connect.ts'

type Pools = Config['pools']

interface Warns {
  warn(detail: object, text: string): void
}

/** A process has at least this many connections of each pool, into however many workers they are divided. Steps are made by one process alone, which gets them all. */
const LEAST = { calls: 4, reads: 2, gallery: 1, steps: Number.POSITIVE_INFINITY, jobs: 2 } as const

/** The part of a node's connections that each of its processes gets. */
function shareOf({ connections, seconds }: PoolSettings, least: number, workers: number): PoolSettings {
  const share = Math.max(Math.ceil(connections / workers), least)
  return { connections: Math.min(share, connections), seconds }
}

/** Connects the process by one connection more, see `Deps.own`. */
export function connectOwn(url: string, { pools }: Pick<Config, 'pools'>, log: Warns, started: Started): Db {
  const { db, close } = connectDb(url, { connections: 1, seconds: pools.steps.seconds, log })
  started.add(close)
  return db
}

/** Connects this process to the database, with pools of its own for each purpose; see `Config.pools`. */
export function connectPools(
  url: string,
  { pools, workers }: Pick<Config, 'pools' | 'workers'>,
  log: Warns,
  started: Started,
): Record<keyof Pools, Db> {
  const connect = (name: keyof Pools) => {
    const { db, close } = connectDb(url, { ...shareOf(pools[name], LEAST[name], workers), log })
    started.add(close)
    return db
  }
  return { calls: connect('calls'), reads: connect('reads'), gallery: connect('gallery'), steps: connect('steps'), jobs: connect('jobs') }
}
