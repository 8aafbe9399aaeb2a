import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { balanceLogPage, balanceSums } from '#server/core/money/balances.ts'
import { markSpans } from '#server/core/money/spans.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { exchangeBag } from '#server/modes/case/exchange.ts'
import { buildIndexes } from '#server/platform/db/buildIndexes.ts'
import { auditAll } from '#server/wiring/audit/auditAll.ts'
import { startWorld, type World } from '../case/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const query = async (text: string, values: unknown[] = []) => (await world.db.$client.query(text, values)).rows
const rowsIn = async (table: string) => (await query(`SELECT count(*)::int AS rows FROM ONLY ${table}`))[0].rows

const play = async (playerId: string) => {
  for (let times = 0; times < 4; times++) await world.open(playerId, { number: 3, fast: true })
  await exchangeBag(world.deps, { sessionId: HOUSE, playerId, key: randomUUID(), grade: 4 })
}

it('docs/partition.sql divides the tables; old rows stay where they are, new ones come into the next part, and all is as before', async () => {
  const playerId = await world.newPlayer({ startCoins: 10_000_000 })
  await play(playerId)
  const before = await balanceLogPage(world.db, playerId, { page: 1, pageSize: 100, currency: -1 })
  const [{ entries, history }] = await query(
    'SELECT max(e.id)::int + 5 AS entries, (SELECT max(id)::int + 5 FROM item_history) AS history FROM entry e',
  )
  const files = () => query("SELECT pg_relation_filenode(oid) AS file FROM pg_class WHERE relname IN ('entry_0', 'entry')")
  const [{ file }] = await files()
  // The parts of this test begin just above the last ids.
  const text = (await readFile(new URL('../../../docs/partition.sql', import.meta.url), 'utf8'))
    .split('\n')
    .filter((line) => !line.startsWith('--'))
    .map((line) => line.replaceAll('100000000', line.includes('item_history') ? history : entries))
    .join('\n')
  // psql sends one statement after the other.
  const [first = '', second = ''] = text.split('BEGIN;')
  const psql = new pg.Client({ connectionString: world.url })
  await psql.connect()
  // The clock of tests lies in a schema before it.
  await psql.query('SET search_path TO public')
  for (const statement of first.split(';').filter((part) => part.trim() !== '')) await psql.query(statement)
  await psql.query(`BEGIN;${second}`)
  await psql.end()

  expect((await files()).map((row) => row.file)).toContain(file)
  expect(await balanceLogPage(world.db, playerId, { page: 1, pageSize: 100, currency: -1 })).toEqual(before)
  await Promise.all([play(playerId), play(await world.newPlayer({ startCoins: 10_000_000 }))])
  for (const table of ['entry_0', 'entry_1', 'item_history_0', 'item_history_1']) expect(await rowsIn(table), table).toBeGreaterThan(5)
  expect([await rowsIn('entry_rest'), await rowsIn('item_history_rest')]).toEqual([0, 0])
  await expect(query('DELETE FROM entry WHERE id = 1')).rejects.toThrow('append-only')
  await expect(query("INSERT INTO entry (journal_id, house, currency, amount) SELECT max(id), 'grant', 0, 5 FROM journal")).rejects.toThrow(
    'sum to zero',
  )
  await expect(
    query("INSERT INTO entry (journal_id, house, currency, amount) VALUES (99999999, 'grant', 0, 5), (99999999, 'case', 0, -5)"),
  ).rejects.toThrow('foreign key')
  await buildIndexes(world.url, { large: true, small: 0 })
  for (let round = 0; round < 2; round++) await markSpans(world.db, { size: 10, many: 2 })
  expect(await balanceSums(world.db, playerId, '2026-01')).toHaveLength(2)
  expect(await auditAll(world.db)).toEqual([])
})
