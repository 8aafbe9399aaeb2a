/**
 * tests/loads.json: which built scripts the pages of each end-to-end test file asked for, by their names without hash. Phones of tests note it
 * (tests/e2e/loads.ts); a green landing gathers it, and whoever lands commits the file.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../install.mjs'

const LOADS = join(root, 'tests/loads.json')
const CHUNKS = join(root, 'dist/chunks.json')
const NOTED = join(root, 'node_modules/.cache/loads')

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
/** Names of scripts by test file, as committed, with what this clone has seen since. */
export const readLoads = () => ({ ...read(LOADS), ...notedLoads() })
/** Sources by the name of a built script, of the last build. */
export const readChunks = () => read(CHUNKS)

function notedLoads() {
  if (!existsSync(NOTED)) return {}
  return Object.fromEntries(readdirSync(NOTED).map((name) => [name.replaceAll('!', '/').replace(/\.json$/, ''), read(join(NOTED, name))]))
}

/** Writes what this clone has seen into the committed file, one line a test file; files that are gone are left out. */
export function gatherLoads() {
  const lines = Object.entries(readLoads())
    .filter(([test]) => existsSync(join(root, test)))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([test, names]) => `${JSON.stringify(test)}: ${JSON.stringify(names)}`)
  writeFileSync(LOADS, `{\n${lines.join(',\n')}\n}\n`)
}
