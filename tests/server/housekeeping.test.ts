import { lt } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { auditLedger } from '#server/core/money/audit.ts'
import { idempotency } from '#server/core/money/tables.ts'
import { auditItems } from '#server/modes/case/audit.ts'
import { readConfig } from '#server/platform/config.ts'
import { purge } from '#server/platform/db/purge.ts'
import { measureOutbox, measurePools } from '#server/platform/http/databaseMetrics.ts'
import { auditAll } from '#server/wiring/audit/auditAll.ts'
import { SWEEPS, startHousekeeping } from '#server/wiring/housekeeping.ts'
import { beijingDay } from '#shared/beijingTime.ts'
import { soon } from '../support/soon.ts'
import { startWorld, type World } from './case/world.ts'

const SECOND = 1_000
const DAY = 24 * 3_600 * SECOND

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const query = (text: string, values: unknown[] = []) => world.db.$client.query(text, values)
const rowsIn = async (table: string) => (await query(`SELECT count(*)::int AS rows FROM ${table}`)).rows[0].rows

it('sweeps real-name checks and shop shares that no longer count, and keeps the others', async () => {
  const playerId = await world.newPlayer()
  const now = world.clock.now
  for (const at of [now - 2 * DAY, now - DAY / 2])
    await query('INSERT INTO identity_try (player_id, at) VALUES ($1, $2)', [playerId, new Date(at)])
  for (const at of [now - 4 * DAY, now]) await query('INSERT INTO shop_share VALUES ($1, 1, $2, 1)', [playerId, beijingDay(at)])
  for (const sweep of Object.values(SWEEPS)) await sweep(world.db, now)
  expect(await rowsIn('identity_try')).toBe(1)
  expect(await rowsIn('shop_share')).toBe(1)
})

it('a purge deletes in slices that commit one by one, also beside another node', async () => {
  const playerId = await world.newPlayer()
  await query(
    `INSERT INTO idempotency (player_id, key, request_hash, reply, at)
     SELECT $1, 'old' || n, 'x', '{}', '2020-01-01' FROM generate_series(1, 2500) n`,
    [playerId],
  )
  const statements = vi.spyOn(world.db.$client, 'query')
  const old = lt(idempotency.at, new Date('2021-01-01'))
  const gone = await Promise.all([purge(world.db, idempotency, old, 100), purge(world.db, idempotency, old, 100)])
  expect(gone[0] + gone[1]).toBe(2_500)
  expect(statements.mock.calls.length).toBeGreaterThanOrEqual(25)
  statements.mockRestore()
  expect(await rowsIn('idempotency')).toBe(0)
})

it('the audit finds the same faults in slices of any size, and no statement looks at a whole table of money or items', async () => {
  const playerId = await world.newPlayer({ startCoins: 10_000_000 })
  for (let i = 0; i < 12; i++) await world.open(playerId, { number: 10 })
  for (const slice of [1, 7, undefined]) {
    expect(await auditLedger(world.db, slice)).toEqual([])
    expect(await auditItems(world.db, slice)).toEqual([])
  }
  await query('UPDATE account SET balance = balance + 1 WHERE player_id = $1 AND currency = 0', [playerId])
  await query("UPDATE item_instance SET state = 'exchanged' WHERE id = (SELECT max(id) FROM item_instance)")
  await query('UPDATE case_open SET player_id = 999999 WHERE id = (SELECT max(id) FROM case_open)')
  await query(
    `INSERT INTO draw_receipt (seed_id, mode, box_id, odds_version, nonce, cursor, roll, total, range_from, range_to, gift_id, at)
     SELECT 999999, mode, box_id, odds_version, nonce, cursor, roll, total, range_from, range_to, gift_id, at FROM draw_receipt LIMIT 1`,
  )
  await query("INSERT INTO journal (kind, ref, at) VALUES ('case_open', 'open:999999', now()), ('case_open', 'open:none', now())")
  const expected = [
    'a balance is the sum of its entries',
    'the last history row of an item names its owner and state',
    'a journal has entries',
    'an opening has its player',
    'a receipt has its seed',
  ]
  for (const slice of [1, 7, undefined]) {
    const rules = [...(await auditLedger(world.db, slice)), ...(await auditItems(world.db, slice))].map(({ rule }) => rule)
    for (const rule of expected) expect(rules, `slice ${slice}`).toContain(rule)
    expect(rules.filter((rule) => rule === 'every journal of an opening has its opening')).toHaveLength(2)
  }
  expect((await auditAll(world.db)).length).toBeGreaterThan(0)
})

it('a node brings what is revealed into the lists of best drops by itself, and tells that it did', async () => {
  const playerId = await world.newPlayer({ startCoins: 10_000_000 })
  const { book } = await world.open(playerId, { number: 10 })
  const registry = new Registry()
  const deps = { ...world.deps, config: readConfig({ SHOWERS: '0' }), log: { warn: vi.fn() } }
  const stop = startHousekeeping(deps as unknown as Parameters<typeof startHousekeeping>[0], registry)
  try {
    world.clock.now = book.revealAt
    await soon(async () => {
      // A job is due an interval after its row was made.
      world.clock.now += SECOND
      expect((await query('SELECT FROM best_drop_note WHERE open_id = $1', [book.openId])).rowCount).toBe(0)
      expect((await query("SELECT FROM job WHERE name = 'bestDrops' AND last_success IS NOT NULL")).rowCount).toBe(1)
    })
    expect((await query('SELECT FROM best_drop WHERE open_id = $1', [book.openId])).rowCount).toBeGreaterThan(0)
  } finally {
    await stop()
  }
})

it('/metrics tells of every pool and of the outbox', async () => {
  const registry = new Registry()
  measurePools(registry, { calls: world.db, jobs: world.db })
  measureOutbox(registry, world.db)
  await query("INSERT INTO push_outbox (destination, body, deliver_at) VALUES ('/topic/messages', '{}', now() - interval '90 s')")
  const text = await registry.metrics()
  expect(text).toMatch(/db_pool_connections\{pool="calls",state="idle"\} [1-9]/)
  expect(text).toMatch(/push_outbox\{what="waiting"\} [1-9]/)
  expect(Number(/push_outbox\{what="late"\} ([\d.]+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(90)
})
