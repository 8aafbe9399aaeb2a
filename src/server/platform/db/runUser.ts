import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The system user that PostgreSQL runs as when the server itself is root. */
export interface RunUser {
  uid: number
  gid: number
}

const NAME = 'postgres'

async function lookUp(): Promise<RunUser | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', NAME]), run('id', ['-g', NAME])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return null
  }
}

/** The commands with which Linux systems add a system user. */
const WAYS_TO_ADD: readonly (readonly [string, readonly string[]])[] = [
  ['useradd', ['--system', '--user-group', '--no-create-home', NAME]],
  ['adduser', ['-S', '-D', '-H', NAME]],
]

async function addUser(): Promise<void> {
  for (const [command, args] of WAYS_TO_ADD) {
    const added = await run(command, [...args]).then(
      () => true,
      () => false,
    )
    if (added) return
  }
}

/**
 * Returns null unless this process is root. PostgreSQL refuses to run as root, so the result is then the user `postgres`, which is created
 * if it does not exist.
 */
export async function findRunUser(): Promise<RunUser | null> {
  if (process.getuid?.() !== 0) return null
  const found = await lookUp()
  if (found) return found
  await addUser()
  const created = await lookUp()
  if (!created) throw new Error('PostgreSQL does not run as root: create a system user named "postgres", or set DATABASE_URL')
  return created
}

const READ_AND_PASS = 0o5
const PASS = 0o1

async function allows(path: string, user: RunUser, bits: number): Promise<boolean> {
  const { mode, uid, gid } = await stat(path)
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0
  return ((mode >> shift) & bits) === bits
}

/** True when `user` can enter every folder down to `path` and read it. */
export async function canReach(path: string, user: RunUser): Promise<boolean> {
  if (!(await allows(path, user, READ_AND_PASS))) return false
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!(await allows(folder, user, PASS))) return false
    if (folder === dirname(folder)) return true
  }
}
