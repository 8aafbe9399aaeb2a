import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildIndexes } from '#server/platform/db/buildIndexes.ts'
import { LATE_INDEXES } from '#server/platform/db/lateIndexes.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import { soon } from '../../support/soon.ts'

const INDEX = { name: 'late_test', table: 'late', definition: 'USING btree (n) WHERE n > 5' }
const build = (large = true) => buildIndexes(database.url, { large, indexes: [INDEX], small: 0 })

/** An index as the newest snapshot of tables.ts has it. */
interface Declared {
  method: string
  columns: { expression: string }[]
  where: string
}

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await freshDatabase()
  pool = new pg.Pool({ connectionString: database.url })
  // A connection that a test ends from outside tells it here too.
  pool.on('error', () => undefined)
})
beforeEach(() =>
  pool
    .query('DROP TABLE IF EXISTS late; CREATE TABLE late (n int); INSERT INTO late SELECT generate_series(1, 1000)')
    .then(() => undefined),
)
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const query = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows
const validity = async () =>
  (await query("SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('late_test')")).map(({ valid }) => valid)
const building = () =>
  query("SELECT pid FROM pg_stat_activity WHERE application_name = 'xingxia-indexes' AND query LIKE 'CREATE INDEX%' AND state = 'active'")

const until = <T>(look: () => Promise<T[]>): Promise<T[]> =>
  soon(async () => {
    const found = await look()
    expect(found).not.toEqual([])
    return found
  })

/** Holds a snapshot of the table, which every concurrent build has to wait for. */
async function hold(): Promise<() => Promise<void>> {
  const client = await pool.connect()
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
  await client.query('SELECT count(*) FROM late')
  return async () => {
    await client.query('COMMIT')
    client.release()
  }
}

it('every late index is built and as tables.ts declares it', async () => {
  const rows = await query(
    'SELECT c.relname AS name, i.indisvalid AS valid, pg_get_indexdef(c.oid) AS definition FROM pg_class c JOIN pg_index i ON i.indexrelid = c.oid WHERE c.relname = ANY($1)',
    [LATE_INDEXES.map(({ name }) => name)],
  )
  expect(rows.map(({ name, valid }) => [name, valid]).sort()).toEqual(LATE_INDEXES.map(({ name }) => [name, true]).sort())
  const folder = new URL('../../../src/server/platform/db/migrations/meta/', import.meta.url)
  const newest =
    (await readdir(folder))
      .filter((name) => name.endsWith('_snapshot.json'))
      .sort()
      .at(-1) ?? ''
  const { tables } = JSON.parse(await readFile(new URL(newest, folder), 'utf8')) as {
    tables: Record<string, { indexes: Record<string, Declared> }>
  }
  for (const { name, table, definition } of LATE_INDEXES) {
    const { method, columns, where } = tables[`public.${table}`]?.indexes[name] ?? {}
    const rows = where === undefined ? '' : ` WHERE ${where}`
    expect(definition, name).toBe(`USING ${method} (${columns?.map(({ expression }) => expression).join(', ')})${rows}`)
  }
})

it('leaves the index of a large table to whoever has the time', async () => {
  await build(false)
  expect(await validity()).toEqual([])
})

it('builds beside those who write', async () => {
  const release = await hold()
  const built = build()
  await until(building)
  // If it waited for the build, it would wait for ever: the build goes on only when this test lets it.
  await query('INSERT INTO late VALUES (7), (8)')
  expect(await validity()).toEqual([false])
  await release()
  await built
  expect(await validity()).toEqual([true])
})

it('is built once by two nodes that start together, neither in the way of the other', async () => {
  const release = await hold()
  const built = [build(), build()]
  await until(building)
  await sleep(700)
  expect(await building()).toHaveLength(1)
  await release()
  await Promise.all(built)
  expect(await validity()).toEqual([true])
})

it('drops what a killed build left and builds it again', async () => {
  const release = await hold()
  const broken = build().then(
    () => 'built',
    () => 'broken',
  )
  const [{ pid }] = (await until(building)) as [{ pid: number }]
  // Only from here on a killed build leaves something.
  await until(validity)
  await query('SELECT pg_terminate_backend($1)', [pid])
  expect(await broken).toBe('broken')
  await release()
  expect(await validity()).toEqual([false])
  await build(false)
  expect(await validity()).toEqual([false])
  await build()
  expect(await validity()).toEqual([true])
})

it('drops the index that it replaces, and only when it is there itself', async () => {
  const old = async () => (await query("SELECT to_regclass('late_old') AS old"))[0].old
  await query('CREATE INDEX late_old ON late (n)')
  const replacing = { url: database.url, indexes: [{ ...INDEX, replaces: 'late_old' }], small: 0 }
  await buildIndexes(replacing.url, { ...replacing, large: false })
  expect(await old()).toBe('late_old')
  await buildIndexes(replacing.url, { ...replacing, large: true })
  expect([await old(), await validity()]).toEqual([null, [true]])
})

it('is broken off when the server stops, and says nothing', async () => {
  const release = await hold()
  const ending = new AbortController()
  const built = buildIndexes(database.url, { large: true, indexes: [INDEX], small: 0, stop: ending.signal })
  await until(building)
  ending.abort()
  await built
  await release()
  await until(async () => ((await building()).length === 0 ? ['over'] : []))
  await build()
  expect(await validity()).toEqual([true])
})
