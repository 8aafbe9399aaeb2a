import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import { ensureCatalogue } from '#server/core/catalogue/import.ts'
import { readConfig } from '#server/platform/config.ts'
import { connectDb } from '#server/platform/db/connect.ts'
import { startTime } from '#server/platform/db/databaseTime.ts'
import type { Deps } from '#server/platform/deps.ts'
import { createLog } from '#server/platform/http/log.ts'
import { memoryBus } from '#server/platform/live/bus.ts'
import { startDispatcher } from '#server/platform/live/outbox.ts'
import { buildApp } from '#server/wiring/app.ts'
import { openLiveChannel } from '#server/wiring/liveChannel.ts'
import { freshDatabase } from './database.ts'
import { followClock } from './databaseClock.ts'
import { newPlayer, type TestPlayer, type Wallet } from './player.ts'

export interface TestAppOptions {
  /** Settings of the server; the demo world, the request limit and the refusal under overload are off unless set here. */
  env?: Record<string, string>
  /** The server's clock. */
  now?: () => number
  /** The database's clock, if it differs from the server's. */
  databaseNow?: () => number
  /** False: no catalogue. */
  catalogue?: boolean
}

/** The server in this process, on a real socket and a database of its own. */
export interface TestApp {
  origin: string
  /** For `app.inject`. */
  app: FastifyInstance
  deps: Deps
  databaseUrl: string
  dataDir: string
  newPlayer(wallet?: Wallet): Promise<TestPlayer>
  stop(): Promise<void>
}

const silent = { info: () => undefined, error: (text: string) => process.stderr.write(`${text}\n`) }

/** A busy machine makes the server late without any overload, so it refuses no call for that. */
const SETTINGS = { NODE_ENV: 'test', PORT: '0', DEMO: '0', RATE_LIMIT: '0', OVERLOAD_DELAY: '0', LOG_LEVEL: 'error' }

/** Starts it with the starter catalogue; `stop` ends everything. */
export async function startTestApp({
  env = {},
  now = Date.now,
  databaseNow = now,
  catalogue = true,
}: TestAppOptions = {}): Promise<TestApp> {
  const ownClock = databaseNow !== Date.now
  // A catalogue from the template was imported by the true clock.
  const cloned = catalogue && !ownClock
  const template = inject(cloned ? 'starterUrl' : 'templateUrl')
  const [database, dataDir] = await Promise.all([freshDatabase(template), mkdtemp(join(tmpdir(), 'xingxia-app-'))])
  const config = readConfig({ ...SETTINGS, DATA_DIR: dataDir, ...env })
  const stopClock = ownClock ? await followClock(database.url, databaseNow) : async () => undefined
  const { db, close } = connectDb(database.url)
  const log = createLog(config)
  const bus = memoryBus()
  const endTime: (() => unknown)[] = []
  const time = await startTime({ db, log }, { add: (end) => void endTime.push(end) })
  const deps: Deps = { config, db, reads: db, gallery: db, own: db, bus, log, time, now }
  if (catalogue && !cloned) await ensureCatalogue(db, silent)
  const app = await buildApp(deps)
  const dispatcher = startDispatcher(deps)
  const gateway = openLiveChannel(app.server, deps)
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    origin,
    app,
    deps,
    databaseUrl: database.url,
    dataDir,
    newPlayer: (wallet) => newPlayer(db, wallet, now()),
    stop: async () => {
      await gateway.close()
      await dispatcher.stop()
      await app.close()
      await bus.close()
      for (const end of endTime) await end()
      await close()
      await stopClock()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
