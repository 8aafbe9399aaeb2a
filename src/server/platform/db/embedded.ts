import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findBinaries } from './binaries.ts'
import { CLUSTER_NAME, type Cluster, ensureCluster, findPlace } from './cluster.ts'
import { addressOf, connectRunning, Keeper, type KeeperOptions } from './keeper.ts'
import { findRunUser } from './runUser.ts'

export interface EmbeddedOptions extends KeeperOptions {
  /** Folder of the password file (mode 0600) and, where user `postgres` can reach it, of the data. */
  dataDir: string
}

export interface Embedded {
  /** It stays the same when PostgreSQL is started again. */
  url: string
  /** How often PostgreSQL ended and was started again. */
  restarts(): number
  /** Stops PostgreSQL. Nothing that was committed is lost. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on the data folder, and creates the cluster first if there is none. When it ends before `stop`, it is started again.
 *
 * When a killed process has left its server running, this process takes that server over.
 *
 * As root, PostgreSQL runs as user `postgres`. Data and programs that this user cannot reach are kept under /var/lib/xingxia.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const cluster = await prepare(options)
  const keeper = new Keeper(cluster, options)
  const port = await keeper.start()
  return { url: addressOf(cluster, port, CLUSTER_NAME), restarts: () => keeper.restarts, stop: () => keeper.stop() }
}

/**
 * For commands that may run beside the game server. Uses the PostgreSQL that runs on the folder, or starts one for as long as the command
 * lasts.
 */
export async function borrowEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const cluster = await prepare(options)
  const running = await connectRunning(cluster)
  if (!running) return startEmbedded(options)
  await running.client.end()
  return { url: addressOf(cluster, running.port, CLUSTER_NAME), restarts: () => 0, stop: async () => undefined }
}

/** What a shell says of other databases (PGSSLMODE, PGOPTIONS, PGHOST …) must not reach the embedded one: `pg` would read it at every connection. */
function forgetOthers(): void {
  for (const name of Object.keys(process.env)) if (name.startsWith('PG')) delete process.env[name]
}

async function prepare({ dataDir: wanted, log }: EmbeddedOptions): Promise<Cluster> {
  forgetOthers()
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

/** The file is made whole under another name first: one that a full disk has left empty would be believed for ever. */
async function readOrMakePassword(file: string): Promise<string> {
  const known = await readFile(file, 'utf8').catch(() => '')
  if (known.trim() !== '') return known.trim()
  const fresh = randomBytes(24).toString('base64url')
  const draft = `${file}.${process.pid}`
  try {
    await writeFile(draft, fresh, { mode: 0o600 })
    // Whoever comes first names the password; an empty file names none.
    if (await isEmpty(file)) await rename(draft, file)
    else await link(draft, file)
    return fresh
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return (await readFile(file, 'utf8')).trim()
  } finally {
    await rm(draft, { force: true })
  }
}

const isEmpty = (file: string) =>
  stat(file).then(
    ({ size }) => size === 0,
    () => false,
  )
