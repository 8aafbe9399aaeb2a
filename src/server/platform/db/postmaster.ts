import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, open, readdir, readFile, readlink, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, commandOf, programOptions, readPidFile, runProgram } from './cluster.ts'

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
/**
 * For the memory of glibc, in bytes: how much a process keeps after a statement instead of giving it back to the system. The statements of plays
 * take a megabyte each time, and to get it back cost more page faults than anything else that they do. Other systems do not know these names.
 */
const MEMORY = { MALLOC_TRIM_THRESHOLD_: String(8 * 2 ** 20), MALLOC_TOP_PAD_: String(2 ** 18) }
/** Ms until PostgreSQL has recovered what was written last and is ready. */
const READY_WITHIN = 90_000
/** Ms in which processes that outlived their postmaster end when they are told to. */
const ORPHANS_END_WITHIN = 3_000
const PAUSE = 50
/** Characters of PostgreSQL's own log that a failure quotes. */
const QUOTED = 2_000

const logOf = ({ dir }: Cluster) => join(dir, 'server.log')

interface StartOptions {
  port: number
  settings?: readonly string[]
  /** Is told the process id as soon as there is one. */
  born(pid: number): void
}

/**
 * Starts PostgreSQL on a port and waits until it is ready. `settings` come after ours, so they win. No shell has a part in it, so the folder may have
 * any name. It keeps running after this process ends, until {@link stopServer}. Throws, with what PostgreSQL said, when it ends instead.
 */
export async function startServer(cluster: Cluster, { port, settings = [], born }: StartOptions): Promise<void> {
  if (!existsSync(join(cluster.dir, 'PG_VERSION'))) throw new Error(`${cluster.dir} holds no database any more`)
  const child = await launch(cluster, [...SETTINGS, ...settings, `port=${port}`])
  if (child.pid) born(child.pid)
  const deadline = performance.now() + READY_WITHIN
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(await whyNot(cluster))
    const found = await readPidFile(cluster)
    if (found?.pid === child.pid && found?.ready) return
    await sleep(PAUSE)
  }
  child.kill('SIGQUIT')
  throw new Error(`embedded PostgreSQL was not ready after ${READY_WITHIN / 1_000} s: see ${logOf(cluster)}`)
}

async function launch(cluster: Cluster, settings: readonly string[]): Promise<ChildProcess> {
  await rename(logOf(cluster), `${logOf(cluster)}.old`).catch(() => undefined)
  const log = await open(logOf(cluster), 'a', 0o600)
  if (cluster.user) await chown(logOf(cluster), cluster.user.uid, cluster.user.gid)
  try {
    const args = ['-D', cluster.dir, ...settings.flatMap((setting) => ['-c', setting])]
    const stdio: ['ignore', number, number] = ['ignore', log.fd, log.fd]
    const options = programOptions(cluster)
    const env = { ...MEMORY, ...options.env }
    const child = spawn(cluster.binaries.postgres, args, { ...options, env, detached: true, windowsHide: true, stdio })
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
    child.unref()
    return child
  } finally {
    await log.close()
  }
}

/** Why PostgreSQL did not start, in a sentence where the cause is known, else in its own words. */
async function whyNot(cluster: Cluster): Promise<string> {
  const said = (await readFile(logOf(cluster), 'utf8').catch(() => '')).trim()
  if (/No space left on device|Disk quota exceeded/.test(said))
    return `The disk that holds ${cluster.dir} is full: make room, or set DATA_DIR to a folder on another disk`
  if (/Read-only file system/.test(said)) return `${cluster.dir} lies on a disk that cannot be written: set DATA_DIR to a folder that can`
  return `embedded PostgreSQL did not start: ${said.slice(-QUOTED)}`
}

/** Stops PostgreSQL at once. Open transactions are rolled back; everything that was committed is on disk. One that does not run is left alone. */
export async function stopServer(cluster: Cluster): Promise<void> {
  if (await isGone(cluster)) return
  await runProgram(cluster, cluster.binaries.pgCtl, ['stop', '-D', cluster.dir, '-m', 'fast', '-w', '-t', '60', '-s']).catch(
    async (error) => {
      if (!(await isGone(cluster))) throw error
    },
  )
}

/** True when no postmaster of the cluster runs. */
async function isGone(cluster: Cluster): Promise<boolean> {
  const found = await readPidFile(cluster)
  return found === null || !(await commandOf(found.pid))?.includes(cluster.dir)
}

/**
 * Ends the processes of PostgreSQL that outlived their postmaster, as after a kill -9: while one of them holds the shared memory, no other server
 * may start on the folder. Most end by themselves, one in the middle of a long statement does not. To be called only when no postmaster runs. Where
 * there is no /proc nothing is found, and PostgreSQL refuses to start until they have ended.
 */
export async function endOrphans(cluster: Pick<Cluster, 'dir'>): Promise<void> {
  const deadline = performance.now() + ORPHANS_END_WITHIN
  for (let signal: NodeJS.Signals = 'SIGQUIT'; ; signal = 'SIGKILL') {
    const pids = await orphansOf(cluster)
    if (pids.length === 0) return
    for (const pid of pids) signalTo(pid, signal)
    const until = signal === 'SIGQUIT' ? deadline : deadline + ORPHANS_END_WITHIN
    while (performance.now() < until && (await orphansOf(cluster)).length > 0) await sleep(PAUSE)
    if (signal === 'SIGKILL') return
  }
}

/** A backend works in the folder of its cluster, calls itself `postgres: …`, and its postmaster is nobody of that cluster any more. */
async function orphansOf({ dir }: Pick<Cluster, 'dir'>): Promise<number[]> {
  if (process.platform !== 'linux') return []
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(
    pids.map(async (pid) => {
      if ((await readlink(`/proc/${pid}/cwd`).catch(() => '')) !== dir) return false
      return (await commandOf(pid))?.startsWith('postgres: ') && !(await commandOf(await parentOf(pid)))?.includes(dir)
    }),
  )
  return pids.filter((_, index) => found[index])
}

async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name, in brackets, may hold blanks.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) || 0
}

/** Sends a signal; a process that is gone already gets none. */
export function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
