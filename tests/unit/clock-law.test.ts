import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** What may read the clock of the machine, and why. */
const LAWFUL: Record<string, string> = {
  'src/server/platform/db/databaseTime.ts': 'compares it with the clock of the database',
}

it('no rule of the server reads the clock of its machine: the database has the only clock', () => {
  const files = readdirSync('src/server', { recursive: true, encoding: 'utf8' }).map((file) => join('src/server', file))
  const sources = files.filter((file) => file.endsWith('.ts'))
  expect(sources.length).toBeGreaterThan(300)
  const readers = sources.filter((file) => /\bDate\.now\b|\bnew Date\(\)/.test(readFileSync(file, 'utf8')))
  expect(readers.sort()).toEqual(Object.keys(LAWFUL).sort())
})
