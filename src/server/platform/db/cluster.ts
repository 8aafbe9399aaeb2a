import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Binaries, withoutShellSigns } from './binaries.ts'
import { canReach, type RunUser } from './runUser.ts'

const run = promisify(execFile)

/** Name of the superuser and of the database in an embedded cluster. */
export const CLUSTER_NAME = 'xingxia'
/** When the server runs as root and user `postgres` cannot enter the data folder, the cluster and the programs are kept here. */
const ROOT_PLACE = '/var/lib/xingxia'

/** A PostgreSQL data folder and what is needed to run it. */
export interface Cluster {
  dir: string
  binaries: Binaries
  user: RunUser | null
  password: string
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

async function publicFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true })
  await chmod(path, 0o755)
  return path
}

/** Finds the folder for the cluster and copied programs: `dataDir`, or a folder below ROOT_PLACE when `user` cannot enter `dataDir`. */
export async function findPlace(user: RunUser | null, dataDir: string): Promise<string> {
  if (user === null || (await canReach(dataDir, user))) return dataDir
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  await publicFolder(ROOT_PLACE)
  const place = await publicFolder(join(ROOT_PLACE, name))
  await moveCluster(join(dataDir, 'postgres'), join(place, 'postgres'))
  return place
}

/** Moves a cluster from `dataDir` that was created while `user` could still enter that folder. */
async function moveCluster(from: string, to: string): Promise<void> {
  if ((await isThere(from)) && !(await isThere(to))) await run('mv', [from, to])
}

/** How a PostgreSQL program is started: as the cluster's user, in a folder that this user may enter, without PG* variables. */
export function programOptions({ user }: Pick<Cluster, 'user'>) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')))
  return { ...user, cwd: process.platform === 'win32' ? undefined : '/', env: { ...env, LC_ALL: 'C' } }
}

/** Runs a PostgreSQL program to its end. */
export const runProgram = (cluster: Cluster, program: string, args: readonly string[]): Promise<unknown> =>
  run(program, args, { ...programOptions(cluster), timeout: 120_000 })

/**
 * Creates the cluster unless it exists. It is created under another name and then renamed, so an interrupted start leaves no half-made
 * cluster.
 */
export async function ensureCluster(cluster: Cluster): Promise<void> {
  const version = await readFile(join(cluster.dir, 'PG_VERSION'), 'utf8').catch(() => null)
  if (version === null) return createCluster(cluster)
  const { major } = cluster.binaries
  if (version.trim() !== major)
    throw new Error(
      `${cluster.dir} holds data of PostgreSQL ${version.trim()}, the programs are ${major}: see docs/operations.md, upgrades`,
    )
}

async function createCluster(cluster: Cluster): Promise<void> {
  const partial = `${cluster.dir}.partial-${process.pid}`
  const passwordFile = `${partial}.password`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { mode: 0o700 })
  await writeFile(passwordFile, cluster.password, { mode: 0o600 })
  if (cluster.user) for (const path of [partial, passwordFile]) await chown(path, cluster.user.uid, cluster.user.gid)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = [`--username=${CLUSTER_NAME}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  try {
    await withoutShellSigns(cluster.binaries, ({ initdb }) =>
      runProgram(cluster, initdb, ['-D', partial, ...access, ...locale, '--no-instructions']),
    ).catch((error: Error & { stderr?: string }) => {
      throw new Error(`The database could not be made in ${cluster.dir}: ${(error.stderr || error.message).trim()}`)
    })
    await rename(partial, cluster.dir)
  } finally {
    await rm(passwordFile, { force: true })
    await rm(partial, { recursive: true, force: true })
  }
}

/** What a cluster's postmaster.pid says. */
export interface PidFile {
  pid: number
  port: number
  /** False while PostgreSQL still starts, e.g. while it recovers what was written last. */
  ready: boolean
}

/** Reads the cluster's postmaster.pid; null when there is none. */
export async function readPidFile(cluster: Pick<Cluster, 'dir'>): Promise<PidFile | null> {
  const lines = (await readFile(join(cluster.dir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return Number.isInteger(pid) && pid > 0 ? { pid, port, ready: lines[7]?.trim() === 'ready' } : null
}

/** The command line of a process; null when no such process runs. */
export async function commandOf(pid: number): Promise<string | null> {
  const fromProc = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null)
  if (fromProc !== null) return fromProc
  return run('ps', ['-o', 'args=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => null,
  )
}

/**
 * Removes a postmaster.pid that a crash left behind when its process id now belongs to another program. PostgreSQL would take that program
 * for a running server and refuse to start.
 */
export async function dropStalePidFile(cluster: Cluster): Promise<boolean> {
  const found = await readPidFile(cluster)
  if (!found) return true
  const command = await commandOf(found.pid)
  if (command?.includes(cluster.dir)) return false
  await rm(join(cluster.dir, 'postmaster.pid'), { force: true })
  return true
}
