import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from '#server/platform/db/migrate.ts'
import type { TestDatabase } from '../../support/database.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../src/server/platform/db/migrations', import.meta.url))

/** Makes a copy of the migrations up to `last`, for as long as `act` runs. */
async function withMigrationsUpTo(last: number, act: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'xingxia-migrations-'))
  try {
    await cp(MIGRATIONS, folder, { recursive: true })
    const journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as { entries: { idx: number }[] }
    journal.entries = journal.entries.filter(({ idx }) => idx <= last)
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify(journal))
    await act(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function execute(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

/** A database whose schema ends with migration `last` and whose rows are those of `at-….sql`. Close every connection before `drop`. */
export async function databaseAt(last: number, rows: string): Promise<TestDatabase> {
  const template = inject('templateUrl')
  const name = `xingxia_old_${randomBytes(8).toString('hex')}`
  await execute(template.replace(/\/[^/]+$/, '/postgres'), `CREATE DATABASE ${name}`)
  const url = template.replace(/\/[^/]+$/, `/${name}`)
  await withMigrationsUpTo(last, (folder) => migrate(url, folder))
  await execute(url, await readFile(new URL(rows, import.meta.url), 'utf8'))
  return { url, drop: () => execute(template.replace(/\/[^/]+$/, '/postgres'), `DROP DATABASE ${name} WITH (FORCE)`) }
}
