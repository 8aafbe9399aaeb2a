import { availableParallelism } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import { codeKeyOf } from '#server/account/sms/codeKey.ts'
import { metricsOfJobs } from '#server/boot/workers/figures.ts'
import { Team } from '#server/boot/workers/team.ts'
import { ensureRank } from '#server/community/rank/clock.ts'
import { STARTER_DIR } from '#server/core/catalogue/catalogueFile.ts'
import { parseCatalogue, readTexts } from '#server/core/catalogue/files.ts'
import { ensureCatalogue } from '#server/core/catalogue/import.ts'
import { fillSums } from '#server/core/money/sums.ts'
import { startBeats } from '#server/core/rounds/beats.ts'
import { prepareModes } from '#server/modes/all.ts'
import type { Config } from '#server/platform/config.ts'
import { buildIndexes } from '#server/platform/db/buildIndexes.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { startTime } from '#server/platform/db/databaseTime.ts'
import { type Embedded, startEmbedded } from '#server/platform/db/embedded.ts'
import { connectOwn, connectPools } from '#server/platform/db/pools.ts'
import { prepareDatabase } from '#server/platform/db/prepareDatabase.ts'
import type { Deps } from '#server/platform/deps.ts'
import { measurePools, measureRestarts } from '#server/platform/http/databaseMetrics.ts'
import { leave } from '#server/platform/http/leaving.ts'
import { createLog } from '#server/platform/http/log.ts'
import { type Bus, memoryBus } from '#server/platform/live/bus.ts'
import { redisBus } from '#server/platform/live/redisBus.ts'
import { type RunningServer, type Started, startAll } from '#server/platform/started.ts'
import { sayWrongFiles } from '#server/wiring/catalogueFolder.ts'
import { playRobots, startJobs } from '#server/wiring/jobs.ts'
import { listen, prepareServing } from './serve.ts'
import { hasDatabase } from './surroundings.ts'

/** The database that DATABASE_URL names, or one of its own. */
async function openDatabase(config: Config, log: FastifyBaseLogger, started: Started): Promise<Pick<Embedded, 'url' | 'restarts'>> {
  if (config.databaseUrl) return { url: config.databaseUrl, restarts: () => 0 }
  const said = { info: (text: string) => log.info(text), warn: (text: string) => log.warn(text) }
  const embedded = await startEmbedded({ dataDir: config.dataDir, log: said, lost: (error) => started.fail(error) })
  started.add(() => embedded.stop())
  return embedded
}

/** What the first process has prepared: the database with its catalogue, and the bus. */
interface Prepared {
  deps: Deps
  /** Its own connections for steps of rooms, pushes and beats. */
  steps: Db
  jobs: Db
  url: string
  /** How often the embedded database was started again. */
  restarts: Embedded['restarts']
  /** The workers that will answer players; null when this process does it alone. */
  team: Team | null
}

async function prepare(config: Config, log: FastifyBaseLogger, started: Started): Promise<Prepared> {
  const { url, restarts } = await openDatabase(config, log, started)
  await prepareDatabase(url, { large: false })
  const { calls, reads, gallery, steps, jobs } = connectPools(url, config, log, started)
  const said = { info: (text: string) => log.info(text), error: (text: string) => log.error(text) }
  await ensureCatalogue(calls, said)
  await sayWrongFiles(said)
  await prepareModes(calls, config, said)
  await ensureRank(calls)
  if (config.databaseUrl === null && config.workers > 1 && config.workers >= availableParallelism())
    log.warn(`${config.workers} workers leave no core to the embedded database: fewer do more, see docs/operations.md`)
  const team = config.workers === 1 ? null : new Team(log)
  const bus: Bus = config.redisUrl ? await redisBus(config.redisUrl, log) : (team?.bus ?? memoryBus())
  started.add(() => bus.close())
  const time = await startTime({ db: steps, log }, started)
  // Where there are workers, this process answers nobody.
  const own = team ? steps : connectOwn(url, config, log, started)
  return { deps: { config, db: calls, reads, gallery, own, bus, log, time, now: () => time.now() }, steps, jobs, url, restarts, team }
}

/**
 * Does what an upgrade leaves to do while players play: the indexes of large tables, and the sums of accounts. A failure is logged; housekeeping
 * sums again, and the next start builds again.
 */
function catchUp({ deps: { log }, jobs, url }: Prepared, started: Started): void {
  const ending = new AbortController()
  const stop = ending.signal
  const work = async () => {
    await buildIndexes(url, { large: true, log: { info: (text) => log.info(text) }, stop })
    await fillSums(jobs, { stop })
  }
  const working = work().catch((error: unknown) => log.error({ err: error }, 'indexes or sums are not complete yet'))
  started.add(() => {
    ending.abort()
    return working
  })
}

/** One process does everything. */
async function serveAlone(prepared: Prepared, started: Started): Promise<void> {
  const { deps, steps, jobs } = prepared
  const { host, port } = deps.config
  const { app, gateway } = await prepareServing(deps, started)
  measurePools(app.metrics, { calls: deps.db, reads: deps.reads, gallery: deps.gallery, steps, jobs })
  measureRestarts(app.metrics, prepared.restarts)
  startJobs(deps, { steps, jobs }, app.metrics, started)
  await listen(app, { host, port })
  started.add(startBeats({ db: deps.own, log: deps.log }))
  catchUp(prepared, started)
  playRobots(deps, () => gateway.stats().sockets, started)
  started.add(() => leave(app, deps.config.drainSeconds))
}

/** This process does the jobs, and its workers answer players. */
async function serveWithTeam(prepared: Prepared, team: Team, started: Started): Promise<void> {
  const { deps, steps, jobs, url, restarts } = prepared
  // Workers that start at the same time would make the key at the same time.
  codeKeyOf(deps.config)
  const registry = metricsOfJobs()
  measurePools(registry, { calls: deps.db, steps, jobs })
  measureRestarts(registry, restarts)
  startJobs(deps, { steps, jobs }, registry, started)
  started.add(() => team.stop())
  await team.start({ size: deps.config.workers, url, registry, drainSeconds: deps.config.drainSeconds })
  catchUp(prepared, started)
  playRobots(deps, () => team.sockets(), started)
}

/**
 * Brings the whole server up: database, migrations, catalogue, calls, live channel. What was started ends again when a later step fails.
 * `client` builds what the server will serve. Nothing is built for a server that cannot start: it is called when the database is there, at a first
 * start, which has no older data that could be wrong, as soon as the catalogue has been read.
 */
export function startServer(config: Config, client: () => Promise<void> = async () => undefined): Promise<RunningServer> {
  const log = createLog(config)
  return startAll(async (started) => {
    const building = (await isFirstStart(config)) ? buildBeside(client) : null
    const prepared = await prepare(config, log, started)
    await (building ?? client())
    await (prepared.team ? serveWithTeam(prepared, prepared.team, started) : serveAlone(prepared, started))
  })
}

/** True when there is no database yet. Throws when the catalogue that it would get is wrong. */
async function isFirstStart({ databaseUrl, dataDir }: Config): Promise<boolean> {
  if (databaseUrl !== null || (await hasDatabase(dataDir))) return false
  parseCatalogue(await readTexts(STARTER_DIR))
  return true
}

function buildBeside(client: () => Promise<void>): Promise<void> {
  const building = client()
  // Looked at when the database is there; a failure until then is no unhandled one.
  building.catch(() => undefined)
  return building
}
