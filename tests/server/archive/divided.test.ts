import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditAll } from '#server/wiring/audit/auditAll.ts'
import { type ArchiveWorld, allEntries, startArchiveWorld } from './world.ts'

let world: ArchiveWorld
beforeAll(async () => {
  world = await startArchiveWorld()
})
afterAll(() => world.close())

const query = async (text: string, values: unknown[] = []) => (await world.db.$client.query(text, values)).rows

/** Divides the tables by docs/partition.sql: `entry` at `first` and `second`. */
async function divide(first: number, second: number): Promise<void> {
  const text = (await readFile(new URL('../../../docs/partition.sql', import.meta.url), 'utf8'))
    .split('\n')
    .filter((line) => !line.startsWith('--'))
    .map((line) =>
      line.includes('item_history') ? line : line.replaceAll('100000000', String(first)).replaceAll('200000000', String(second)),
    )
    .join('\n')
  const psql = new pg.Client({ connectionString: world.url })
  await psql.connect()
  await psql.query('SET search_path TO public')
  for (const statement of text
    .split('BEGIN;')[0]
    ?.split(';')
    .filter((part) => part.trim() !== '') ?? [])
    await psql.query(statement)
  await psql.query(`BEGIN;${text.split('BEGIN;')[1]}`)
  await psql.end()
}

it('a part of a divided table goes as a whole, at its end; what reaches beyond it goes row by row; a restore puts the rows back', async () => {
  const [{ last }] = await query(
    "SELECT max(e.id)::int AS last FROM entry e JOIN journal j ON j.id = e.journal_id WHERE j.at < '2026-02-01'",
  )
  // Rows of the first part are all of January and some of February; no span ends where the part does.
  const end = Math.ceil(last / 10) * 10 + 4
  const [{ newest }] = await query('SELECT max(id)::int AS newest FROM entry')
  await query('CREATE TABLE keep AS SELECT * FROM entry')
  expect(end).toBeLessThan(newest)
  await divide(newest + 1, newest + 1_000)
  await query('ALTER TABLE entry DETACH PARTITION entry_0')
  await query(`CREATE TABLE entry_a PARTITION OF entry FOR VALUES FROM (MINVALUE) TO (${end})`)
  await query(`CREATE TABLE entry_b PARTITION OF entry FOR VALUES FROM (${end}) TO (${newest + 1})`)
  await query('INSERT INTO entry SELECT * FROM keep')
  await query('DROP TABLE keep, entry_0')
  expect(await auditAll(world.db)).toEqual([])

  const rows = await allEntries(world.db)
  await expect(world.take('2026-01')).rejects.toThrow('no part of it ends')
  const broken = world.take('2026-02', (step) => {
    if (step === 'part') throw new Error('killed')
  })
  await expect(broken).rejects.toThrow('killed')
  expect(await auditAll(world.db)).toEqual([])
  const { rows: taken } = await world.take('2026-02')
  expect(await query("SELECT relname FROM pg_class WHERE relname LIKE 'entry\\_a%' AND relkind = 'r'")).toEqual([])
  const left = await allEntries(world.db)
  expect(left).toEqual(rows.slice(taken))
  expect(Number((left[0] as { id: string }).id)).toBeGreaterThan(end)
  expect(await auditAll(world.db)).toEqual([])
  await world.playOn('2026-07-01')
  expect(await auditAll(world.db)).toEqual([])

  await world.restore('2026-02')
  expect((await allEntries(world.db)).slice(0, rows.length)).toEqual(rows)
  expect(await auditAll(world.db)).toEqual([])
})
