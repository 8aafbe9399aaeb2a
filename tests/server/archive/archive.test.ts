import { afterEach, beforeEach, expect, it } from 'vitest'
import { verifyFolder } from '#server/core/money/archive/verify.ts'
import { balanceLogPage, balanceSums } from '#server/core/money/balances.ts'
import { fillSums } from '#server/core/money/sums.ts'
import { sumsNow } from '#server/core/release/sums.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { auditAll } from '#server/wiring/audit/auditAll.ts'
import { type ArchiveWorld, allEntries, mark, startArchiveWorld } from './world.ts'

let world: ArchiveWorld
beforeEach(async () => {
  world = await startArchiveWorld()
})
afterEach(() => world.close())

const query = async (text: string, values: unknown[] = []) => (await world.db.$client.query(text, values)).rows
const player = () => world.players[0] ?? ''
const pageOf = (month: string) => balanceLogPage(world.db, player(), { page: 1, pageSize: 100, currency: -1, month })
const sumsOf = (month: string) => balanceSums(world.db, player(), month)
const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-06']

it('takes closed months out of the tables; the audit goes on from their sums, and the pages of players keep the sums of each month', async () => {
  const before = { sums: await Promise.all(MONTHS.map(sumsOf)), pages: await Promise.all(MONTHS.map(pageOf)), all: await pageOf('') }
  const rows = await allEntries(world.db)
  const first = await world.take('2026-01')
  const second = await world.take('2026-02')
  expect(first.rows).toBeGreaterThan(10)
  expect(second.rows).toBeGreaterThan(10)
  const left = await allEntries(world.db)
  expect(left).toEqual(rows.slice(first.rows + second.rows))
  expect(await auditAll(world.db)).toEqual([])
  expect(await Promise.all(MONTHS.map(sumsOf))).toEqual(before.sums)

  const [january, , , june] = await Promise.all(MONTHS.map(pageOf))
  expect([january?.pageData, january?.total, january?.archived]).toEqual([[], 0, before.pages[0]?.total])
  expect(june).toEqual(before.pages[3])
  const all = await pageOf('')
  expect(all.total).toBe(all.pageData.length)
  expect(all.total + all.archived).toBe(before.all.total)
  expect(all.pageData).toEqual(before.all.pageData.slice(0, all.total))
})

it('goes on: what is played, summed and audited afterwards is right, and so is the next archive', async () => {
  await world.take('2026-01')
  await world.playOn('2026-07-01')
  await query('UPDATE account SET summed = false, lines = 0, spent = 0')
  expect(await fillSums(world.db)).toBe(6)
  expect(await auditAll(world.db)).toEqual([])
  await mark(world.db)
  await world.take('2026-03')
  expect(await auditAll(world.db)).toEqual([])
  expect(await verifyFolder(world.folder)).toMatchObject({ archives: [{ month: '2026-01' }, { month: '2026-03' }], problems: [] })
})

it('is restored, the newest first, to exactly the rows that were there', async () => {
  const rows = await allEntries(world.db)
  const sums = await Promise.all(MONTHS.map(sumsOf))
  await world.take('2026-01')
  await world.take('2026-02')
  await expect(world.restore('2026-01')).rejects.toThrow('only the newest')
  await world.restore('2026-02')
  expect(await auditAll(world.db)).toEqual([])
  await world.restore('2026-01')
  expect(await allEntries(world.db)).toEqual(rows)
  expect(await Promise.all(MONTHS.map(sumsOf))).toEqual(sums)
  expect(await auditAll(world.db)).toEqual([])
  await world.take('2026-01')
  expect((await allEntries(world.db)).length).toBeLessThan(rows.length)
})

it('takes nothing of a month that is too young, is archived, or lies before an archive', async () => {
  await expect(world.take('2026-05')).rejects.toThrow('too young')
  await world.take('2026-02')
  await expect(world.take('2026-01')).rejects.toThrow('archived already')
  expect(await world.take('2026-02')).toMatchObject({ isNew: false })
})

it('refuses to take what the audit would find broken', async () => {
  await query('ALTER TABLE entry DISABLE TRIGGER entry_append_only')
  await query(
    'UPDATE entry SET amount = amount + 1, balance_after = balance_after + 1 WHERE id = (SELECT min(id) FROM entry WHERE account_id IS NOT NULL)',
  )
  await expect(world.take('2026-01')).rejects.toThrow('run audit:ledger')
  expect(await query('SELECT FROM ledger_archive')).toEqual([])
})

it('keeps what other domains sum from entries: the gifts of a player who takes something out later', async () => {
  const giftsOf = () => inTransaction(world.db, (tx) => sumsNow(tx, player()))
  await query(
    `WITH j AS (INSERT INTO journal (kind, ref, at) VALUES ('sign_in', 'welfare:0', '2026-01-02') RETURNING id),
       a AS (UPDATE account SET balance = balance + 300, lines = lines + 1 WHERE player_id = $1 AND currency = 1 RETURNING id, balance)
     INSERT INTO entry (id, journal_id, account_id, house, currency, amount, balance_after)
     SELECT nextval('entry_id_seq'), j.id, a.id, NULL, 1, 300, a.balance FROM j, a
     UNION ALL SELECT nextval('entry_id_seq'), j.id, NULL, 'grant', 1, -300, NULL FROM j`,
    [player()],
  )
  await world.playOn('2026-07-01')
  await world.playOn('2026-10-01')
  await mark(world.db)
  await world.take('2026-07')
  expect(await query("SELECT FROM entry e JOIN journal j ON j.id = e.journal_id WHERE j.kind = 'sign_in'")).toEqual([])
  expect(await giftsOf()).toMatchObject({ diamonds: 300 })
})
