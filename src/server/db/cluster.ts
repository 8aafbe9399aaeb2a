import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { freePort } from './freePort.ts'
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

/** Settings of an embedded server unless its caller asks for others: it listens on this machine only, makes no socket files, and waits for the disk at every commit. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=on',
  'max_connections=200',
  'shared_buffers=128MB',
  'jit=off',
  'timezone=UTC',
  'log_min_messages=warning',
  'log_min_error_statement=panic',
]

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

/**
 * Runs a PostgreSQL program as the cluster's user. The working folder is one that this user may enter, and PG* environment variables are
 * removed.
 */
function runProgram({ user }: Cluster, program: string, args: readonly string[]): Promise<unknown> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')))
  return run(program, args, {
    ...user,
    cwd: process.platform === 'win32' ? undefined : '/',
    env: { ...env, LC_ALL: 'C' },
    timeout: 120_000,
  })
}

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
    await runProgram(cluster, cluster.binaries.initdb, ['-D', partial, ...access, ...locale, '--no-instructions'])
    await rename(partial, cluster.dir)
  } finally {
    await rm(passwordFile, { force: true })
    await rm(partial, { recursive: true, force: true })
  }
}

/** Starts PostgreSQL on a free port and waits until it answers. `settings` come after ours, so they win. It keeps running after this process ends, until {@link stopServer}. */
export async function startServer(cluster: Cluster, settings: readonly string[] = []): Promise<void> {
  const log = join(cluster.dir, 'server.log')
  await rename(log, `${log}.old`).catch(() => undefined)
  const options = [...SETTINGS, ...settings, `port=${await freePort()}`].map((setting) => `-c ${setting}`).join(' ')
  try {
    await runProgram(cluster, cluster.binaries.pgCtl, ['start', '-D', cluster.dir, '-w', '-t', '90', '-s', '-l', log, '-o', options])
  } catch (error) {
    const said = await readFile(log, 'utf8').catch(() => '')
    throw new Error(`embedded PostgreSQL did not start: ${said.slice(-2000) || String(error)}`)
  }
}

/** Stops PostgreSQL at once. Open transactions are rolled back; everything that was committed is on disk. */
export async function stopServer(cluster: Cluster): Promise<void> {
  await runProgram(cluster, cluster.binaries.pgCtl, ['stop', '-D', cluster.dir, '-m', 'fast', '-w', '-t', '60', '-s'])
}

/** Reads the process id and port from the cluster's postmaster.pid; null when there is none. */
export async function readPidFile(cluster: Cluster): Promise<{ pid: number; port: number } | null> {
  const lines = (await readFile(join(cluster.dir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return Number.isInteger(pid) && pid > 0 ? { pid, port } : null
}

/** The command line of a process; null when no such process runs. */
async function commandOf(pid: number): Promise<string | null> {
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
