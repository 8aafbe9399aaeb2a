import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** What a test must know of the embedded database of a `dataDir` to meddle with it. */
export interface EmbeddedFiles {
  /** The cluster's folder. */
  dir: string
  /** Address of the database that the product uses. */
  url: string
  /** Process id of its postmaster. */
  pid: number
}

/** Reads where the embedded database of a folder runs; null while it does not. */
export function embeddedIn(dataDir: string): EmbeddedFiles | null {
  const dir = join(realpathSync(dataDir), 'postgres')
  if (!existsSync(join(dir, 'postmaster.pid'))) return null
  const lines = readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
  return { dir, url: `postgres://xingxia:${password}@127.0.0.1:${Number(lines[3])}/xingxia`, pid: Number(lines[0]) }
}

/** All processes that work in a folder; on Linux only. */
export function processesIn(dir: string): number[] {
  const cwd = (pid: string) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`)
    } catch {
      return ''
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && cwd(name) === dir)
    .map(Number)
}
