import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import { buildApp } from './app.ts'
import { exchangeBag } from './case/exchange.ts'
import { openBox } from './case/open.ts'
import { ensureCatalogue } from './catalogue/import.ts'
import type { Config, PoolSettings } from './config.ts'
import { connectDb, type Db } from './db/connect.ts'
import { startEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { startRobots } from './demo/robots.ts'
import type { Deps } from './deps.ts'
import { startHousekeeping } from './housekeeping.ts'
import { measureDatabase } from './http/databaseMetrics.ts'
import { createLog } from './http/log.ts'
import { type Bus, memoryBus } from './live/bus.ts'
import type { Gateway } from './live/gateway.ts'
import { startDispatcher } from './live/outbox.ts'
import { redisBus } from './live/redisBus.ts'
import { openLiveChannel } from './liveChannel.ts'

export interface RunningServer {
  /** Lets running work finish, then stops the database, the sockets and everything else that `startServer` started. */
  stop(): Promise<void>
}

/** Collects the functions that stop what was started, and calls them in the opposite order. */
class Started {
  private readonly ends: (() => Promise<void> | void)[] = []

  add(end: () => Promise<void> | void): void {
    this.ends.push(end)
  }

  async stop(): Promise<void> {
    for (const end of this.ends.splice(0).reverse()) await end()
  }
}

async function databaseUrl(config: Config, log: FastifyBaseLogger, started: Started): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl
  const embedded = await startEmbedded({ dataDir: config.dataDir, log: { info: (text) => log.info(text), warn: (text) => log.warn(text) } })
  started.add(() => embedded.stop())
  return embedded.url
}

async function busOf(config: Config, log: FastifyBaseLogger): Promise<Bus> {
  return config.redisUrl ? redisBus(config.redisUrl, log) : memoryBus()
}

/** The database for each purpose, see `Config.pools`. */
function connectPools(url: string, { pools }: Config, log: FastifyBaseLogger, started: Started): Record<keyof Config['pools'], Db> {
  const connect = (settings: PoolSettings) => {
    const { db, close } = connectDb(url, { ...settings, log })
    started.add(close)
    return db
  }
  return { calls: connect(pools.calls), reads: connect(pools.reads), jobs: connect(pools.jobs) }
}

/** What the server hands to its domains, and the database for its sweeps. */
type Prepared = Deps & { jobs: Db }

async function prepare(config: Config, log: FastifyBaseLogger, started: Started): Promise<Prepared> {
  const url = await databaseUrl(config, log, started)
  await migrate(url)
  const { calls, reads, jobs } = connectPools(url, config, log, started)
  await ensureCatalogue(calls, { info: (text) => log.info(text), error: (text) => log.error(text) })
  const bus = await busOf(config, log)
  started.add(() => bus.close())
  return { config, db: calls, reads, jobs, bus, log, now: Date.now }
}

/** Adds the figures of the live channel to /metrics. */
function measureSockets(app: FastifyInstance, gateway: Gateway): void {
  const show = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [app.metrics],
      collect() {
        this.set(read())
      },
    })
  show('live_sockets', 'Open live connections', () => gateway.stats().sockets)
  show('live_refused', 'Live connections refused since the start because their address had too many', () => gateway.stats().refused)
}

/** Starts the robots of the demo world. They open boxes through the same functions as players. */
function playRobots(deps: Deps, gateway: Gateway, started: Started): void {
  const robots = startRobots({
    ...deps,
    openBox: (request) => openBox(deps, request),
    exchangeBag: (request) => exchangeBag(deps, request),
    audience: () => gateway.stats().sockets,
  })
  started.add(() => robots.stop())
}

async function serve(deps: Prepared, started: Started): Promise<void> {
  const { config, db } = deps
  const app = await buildApp(deps)
  started.add(() => app.close())
  const dispatcher = startDispatcher(deps)
  started.add(() => dispatcher.stop())
  const gateway = openLiveChannel(app.server, deps)
  started.add(() => gateway.close())
  measureSockets(app, gateway)
  measureDatabase(app.metrics, { calls: db, reads: deps.reads, jobs: deps.jobs })
  started.add(startHousekeeping({ ...deps, db: deps.jobs }, app.metrics))
  await app.listen({ host: config.host, port: config.port })
  if (config.robots) playRobots(deps, gateway, started)
}

/**
 * Brings the whole server up: database, migrations, catalogue, calls, live channel. What was started ends again when a later step fails.
 * Where the client is still being built, `client` ends with that; the server is prepared meanwhile and listens afterwards.
 */
export async function startServer(config: Config, client: Promise<void> = Promise.resolve()): Promise<RunningServer> {
  // Looked at below, when the database is there; a failure until then is no unhandled one.
  client.catch(() => undefined)
  const log = createLog(config)
  const started = new Started()
  try {
    const deps = await prepare(config, log, started)
    await client
    await serve(deps, started)
  } catch (error) {
    await started.stop()
    throw error
  }
  return { stop: () => started.stop() }
}
