import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive, ownName } from './processes.mjs'

const PREFIX = 'xingxia-run-'
/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
/** Bytes that a run may put there: databases, browser profiles and what browsers share between processes. A quarter GB was seen in use. */
const ROOM = 4 * 2 ** 30

/** Bytes that programs may still take from this machine's memory; what files are cached in can be had too. */
function freeMemory() {
  const [, kilobytes] = existsSync('/proc/meminfo') ? (/^MemAvailable:\s+(\d+)/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? []) : []
  return kilobytes ? Number(kilobytes) * 1024 : freemem()
}

/** True for a file system in memory from which programs may be started: some tests put a Node or a database there. */
function isMemory(place) {
  const mounts = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8').split('\n') : []
  const [, , type, flags = ''] = mounts.map((line) => line.split(' ')).find(([, at]) => at === place) ?? []
  return type === 'tmpfs' && !flags.split(',').includes('noexec')
}

/** True where files live in memory and there is room for a run beside what its programs need themselves. */
function hasRoom(place) {
  if (!isMemory(place)) return false
  const { bavail, bsize } = statfsSync(place)
  return bavail * bsize >= ROOM && freeMemory() >= 2 * ROOM
}

/** Where the temporary files of a run go: a folder that TMPDIR names is what somebody wants; else memory, in which making a file costs a fifteenth. */
function placeOfRun() {
  if (process.env.TMPDIR) return process.env.TMPDIR
  return hasRoom(MEMORY) ? MEMORY : tmpdir()
}

/** Takes away the folders of runs that were killed. */
function tidy(place) {
  for (const name of existsSync(place) ? readdirSync(place) : [])
    if (name.startsWith(PREFIX) && !isAlive(name.slice(PREFIX.length))) rmSync(join(place, name), { recursive: true, force: true })
}

/**
 * Makes a folder that takes the temporary files of this process and of all that it starts, in memory where there is room (tests/README.md); it goes
 * with the process. Folders of runs that were killed go now.
 */
export function takeTemporaryFolder() {
  for (const place of new Set([MEMORY, tmpdir()])) tidy(place)
  const folder = join(placeOfRun(), `${PREFIX}${ownName()}`)
  mkdirSync(folder)
  // As the system's own: when the tests run as root, PostgreSQL and one test run as other users.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
}
