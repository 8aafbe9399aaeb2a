import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { promisify } from 'node:util'
import type { Config } from 'drizzle-kit'
import { afterEach, expect, it } from 'vitest'
import config from '../../drizzle.config.ts'

const run = promisify(execFile)
const { schema, out = '', dialect } = config as Config & { schema?: string }

let folder = ''
afterEach(() => rm(folder, { recursive: true, force: true }))

const migrations = async (of: string) => (await readdir(of)).filter((file) => file.endsWith('.sql'))

/** What `npm run db:generate` would write now: the statements of its migration, or '' when it would write none. */
async function nextMigration(): Promise<string> {
  folder = await mkdtemp(join(tmpdir(), 'xingxia-migrations-'))
  await cp(out, folder, { recursive: true })
  // The command takes only paths that begin here.
  const args = ['generate', `--dialect=${dialect}`, `--schema=${schema}`, `--out=${relative('.', folder)}`]
  // A question about a renamed table finds no answer and ends the command.
  await run(process.execPath, ['node_modules/drizzle-kit/bin.cjs', ...args], { timeout: 80_000 })
  const known = new Set(await migrations(out))
  const written = (await migrations(folder)).filter((file) => !known.has(file))
  return (await Promise.all(written.map((file) => readFile(join(folder, file), 'utf8')))).join('\n')
}

it('the generator of migrations finds every table as the last migration left it', async () => {
  expect(await nextMigration()).toBe('')
})

it('tables are declared only in files of the name for which the generator looks', () => {
  const files = readdirSync('src/server', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const declaring = files.filter((file) => /\bpgTable\(/.test(readFileSync(join('src/server', file), 'utf8')))
  expect(declaring.length).toBeGreaterThan(20)
  expect(new Set(declaring.map((file) => basename(file)))).toEqual(new Set([basename(`${schema}`)]))
})
