import { randomBytes } from 'node:crypto'
import { mkdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from './binaries.ts'
import { CLUSTER_NAME, type Cluster, dropStalePidFile, ensureCluster, findPlace, readPidFile, startServer, stopServer } from './cluster.ts'
import { isSqlState } from './errors.ts'
import { tryLock } from './locks.ts'
import { findRunUser } from './runUser.ts'

export interface EmbeddedOptions {
  /** Folder of the password file (mode 0600) and, where user `postgres` can reach it, of the data. */
  dataDir: string
  log: { info(text: string): void; warn(text: string): void }
  /** More settings of PostgreSQL for as long as it runs, e.g. `fsync=off` for data that nobody will miss. */
  settings?: readonly string[]
}

export interface Embedded {
  url: string
  /** Stops PostgreSQL. Nothing that was committed is lost. */
  stop(): Promise<void>
}

const ATTACH_TIMEOUT = 30_000
const LOCK_TIMEOUT = 5_000
const PAUSE = 50

/**
 * Starts PostgreSQL on the data folder, and creates the cluster first if there is none.
 *
 * When a killed process has left its server running, this process takes that server over.
 *
 * As root, PostgreSQL runs as user `postgres`. Data and programs that this user cannot reach are kept under /var/lib/xingxia.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const cluster = await prepare(options)
  const { owner, port } = await attach(cluster, options)
  owner.on('error', () => undefined)
  await createDatabase(owner)
  return { url: addressOf(cluster, port, CLUSTER_NAME), stop: () => stopOwned(cluster, owner) }
}

/**
 * For commands that may run beside the game server. Uses the PostgreSQL that runs on the folder, or starts one for as long as the command
 * lasts.
 */
export async function borrowEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const cluster = await prepare(options)
  const running = await connectRunning(cluster)
  if (!running) return startEmbedded(options)
  await running.owner.end()
  return { url: addressOf(cluster, running.port, CLUSTER_NAME), stop: async () => undefined }
}

async function prepare({ dataDir: wanted, log }: EmbeddedOptions): Promise<Cluster> {
  await mkdir(wanted, { recursive: true })
  const dataDir = await realpath(wanted)
  const user = await findRunUser()
  const place = await findPlace(user, dataDir)
  if (place !== dataDir) log.info(`database kept in ${place}: user "postgres" cannot enter ${dataDir}`)
  const password = await readOrMakePassword(join(dataDir, 'postgres.password'))
  const cluster = { dir: join(place, 'postgres'), binaries: await findBinaries(user, place), user, password }
  await ensureCluster(cluster)
  return cluster
}

async function readOrMakePassword(file: string): Promise<string> {
  const fresh = randomBytes(24).toString('base64url')
  try {
    await writeFile(file, fresh, { mode: 0o600, flag: 'wx' })
    return fresh
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return (await readFile(file, 'utf8')).trim()
  }
}

const addressOf = (cluster: Cluster, port: number, database: string) =>
  `postgres://${CLUSTER_NAME}:${cluster.password}@127.0.0.1:${port}/${database}`

interface Attached {
  /** This connection holds the owner's lock as long as it is open. */
  owner: pg.Client
  port: number
}

/** Connects to the cluster's PostgreSQL, and starts it if it does not run. Throws when it does not answer in time. */
async function attach(cluster: Cluster, { log, settings }: EmbeddedOptions): Promise<Attached> {
  const deadline = performance.now() + ATTACH_TIMEOUT
  let started = false
  for (;;) {
    const owner = await connectRunning(cluster)
    if (owner) {
      await takeOwnership(owner.owner, cluster)
      if (!started) log.warn('took over the database server that an earlier process left running')
      return owner
    }
    if (performance.now() > deadline) throw new Error(`the database server of ${cluster.dir} runs but does not answer`)
    if (await dropStalePidFile(cluster)) {
      await startServer(cluster, settings)
      started = true
    } else await sleep(PAUSE)
  }
}

async function connectRunning(cluster: Cluster): Promise<Attached | null> {
  const running = await readPidFile(cluster)
  if (!running?.port) return null
  const owner = new pg.Client({ connectionString: addressOf(cluster, running.port, 'postgres'), connectionTimeoutMillis: 5_000 })
  try {
    await owner.connect()
    const { rows } = await owner.query<{ data_directory: string }>('SHOW data_directory')
    if (rows[0]?.data_directory === cluster.dir) return { owner, port: running.port }
  } catch (error) {
    if (isSqlState(error, '28P01')) throw new Error(`the password kept for ${cluster.dir} is not the one it was made with`)
  }
  await owner.end().catch(() => undefined)
  return null
}

async function takeOwnership(owner: pg.Client, cluster: Cluster): Promise<void> {
  for (const deadline = performance.now() + LOCK_TIMEOUT; ; ) {
    if (await tryLock(owner, 'embeddedOwner')) return
    if (performance.now() > deadline) break
    await sleep(PAUSE)
  }
  await owner.end()
  throw new Error(`another server uses ${cluster.dir}: give this one its own DATA_DIR`)
}

async function createDatabase(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query('SELECT 1 FROM pg_database WHERE datname = $1', [CLUSTER_NAME])
  if (rowCount === 0) await owner.query(`CREATE DATABASE ${CLUSTER_NAME}`)
}

/** Stops PostgreSQL. The owner's connection stays open until then, so that no other process can take the server over while it stops. */
async function stopOwned(cluster: Cluster, owner: pg.Client): Promise<void> {
  await stopServer(cluster)
  await owner.end().catch(() => undefined)
}
