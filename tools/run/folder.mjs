import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive, ownName } from './processes.mjs'

const PREFIX = 'xingxia-run-'

/**
 * Makes a folder that takes the temporary files of this process and of all that it starts; it goes with the process. Folders of runs that were
 * killed go now.
 */
export function takeTemporaryFolder() {
  const place = tmpdir()
  for (const name of readdirSync(place))
    if (name.startsWith(PREFIX) && !isAlive(name.slice(PREFIX.length))) rmSync(join(place, name), { recursive: true, force: true })
  const folder = join(place, `${PREFIX}${ownName()}`)
  mkdirSync(folder)
  // As the system's own: when the tests run as root, PostgreSQL and one test run as other users.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
}
