import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rotateSeed } from '#server/core/fairness/seeds.ts'
import { totalsOf } from '#server/core/limits/totals.ts'
import { balanceLogPage, balancesOf } from '#server/core/money/balances.ts'
import { fillSums } from '#server/core/money/sums.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { bagPage } from '#server/modes/case/bag.ts'
import { openBox } from '#server/modes/case/open.ts'
import { openPage } from '#server/modes/case/openRecords.ts'
import { findReceipt } from '#server/modes/case/records.ts'
import { type Connection, connectDb, type Db } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { prepareDatabase } from '#server/platform/db/prepareDatabase.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { receipt } from '#shared/fairness/receipt.ts'
import { verifyReceipt } from '#shared/fairness/verify.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import type { TestDatabase } from '../../support/database.ts'
import { each } from '../../support/each.ts'
import { databaseAt } from './oldSchema.ts'

let database: TestDatabase
let connection: Connection
/** Every row of every table, with the columns of the old schema, and where its file lay. */
let before: Kept
beforeAll(async () => {
  database = await databaseAt(11, 'at-0011.sql')
  connection = connectDb(database.url)
  before = await keep(await columnsOf())
  await prepareDatabase(database.url, { large: true })
  await fillSums(connection.db)
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

type Columns = Map<string, string[]>
type Kept = Map<string, unknown[]>

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await connection.db.$client.query<Row & Record<string, unknown>>(text, values)).rows

async function columnsOf(): Promise<Columns> {
  const rows = await query<{ table_name: string; column_name: string }>(
    "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, ordinal_position",
  )
  const columns: Columns = new Map()
  for (const { table_name, column_name } of rows) columns.set(table_name, [...(columns.get(table_name) ?? []), column_name])
  return columns
}

async function keep(columns: Columns): Promise<Kept> {
  const kept: Kept = new Map()
  for (const [table, names] of columns) {
    const list = names.map((name) => `"${name}"`).join(', ')
    kept.set(table, await query(`SELECT to_json(t)::text AS row FROM (SELECT ${list} FROM ${table}) t ORDER BY 1`))
    kept.set(`${table}: its file`, await query('SELECT pg_relation_filenode($1::regclass)', [table]))
  }
  return kept
}

const idsOf = async (text: string) => (await query<{ id: string }>(text)).map(({ id }) => id)
const players = () => idsOf('SELECT id::text FROM player ORDER BY id')

/** The catalogue of such a database is older than the rule that no path of it pays more than it takes, and stays in force until the next import. */
const brokenIn = async (db: Db) => (await auditWorld(db)).filter(({ rule }) => rule !== 'no path pays more than it takes')

describe('a database of migration 0011', () => {
  it('is not empty of anything that players do', async () => {
    for (const table of ['case_open', 'draw_receipt', 'item_history', 'giving', 'purchase', 'retrieval_item', 'top_up', 'player_cap'])
      expect(before.get(table)?.length, table).toBeGreaterThan(3)
  })

  it('keeps every column of every row, and no table that only grows is written again', async () => {
    const old: Columns = new Map([...before.keys()].flatMap((table) => (table.includes(':') ? [] : [[table, [] as string[]]])))
    for (const table of old.keys()) {
      const [first] = (before.get(table) ?? []) as { row: string }[]
      if (first) old.set(table, Object.keys(JSON.parse(first.row)))
    }
    const after = await keep(new Map([...old].filter(([, names]) => names.length > 0)))
    for (const [name, rows] of after) if (name !== 'odds_table: its file') expect(rows, name).toEqual(before.get(name))
  })

  it('obeys every rule of the books', async () => expect(await brokenIn(connection.db)).toEqual([]))

  it('shows each player the same balances, bag, openings and entries', async () => {
    const { db } = connection
    for (const playerId of await players()) {
      const [held] = await query<{ coins: number; items: number; worth: number; opens: number; lines: number; spent: number }>(
        `SELECT (SELECT balance FROM account WHERE player_id = $1 AND currency = 0)::float8 / 100 AS coins,
          (SELECT count(*) FROM item_instance WHERE owner_id = $1 AND state = 'bag')::int AS items,
          (SELECT coalesce(sum(price), 0) FROM item_instance WHERE owner_id = $1 AND state = 'bag')::float8 / 100 AS worth,
          (SELECT count(*) FROM case_open WHERE player_id = $1)::int AS opens,
          (SELECT count(*) FROM entry e JOIN account a ON a.id = e.account_id WHERE a.player_id = $1)::int AS lines,
          (SELECT coalesce(-sum(e.amount), 0) FROM entry e JOIN account a ON a.id = e.account_id JOIN journal j ON j.id = e.journal_id
            WHERE a.player_id = $1 AND a.currency = 0 AND j.kind IN ('case_open', 'shop_buy'))::float8 / 100 AS spent`,
        [playerId],
      )
      const bag = await bagPage(db, playerId, { page: 1, pageSize: 5, sort: 'value', grade: -1 })
      const opened = await openPage({ db }, playerId, { page: 1, pageSize: 100, asOf: 0 })
      const log = await balanceLogPage(db, playerId, { page: 1, pageSize: 100, currency: -1 })
      expect([(await balancesOf(db, playerId)).balance, bag.totalCount, bag.totalValue]).toEqual([held?.coins, held?.items, held?.worth])
      expect([opened.total, log.total, (await totalsOf(db, playerId)).spent]).toEqual([held?.opens, held?.lines, held?.spent])
      for (const row of log.pageData) if (row.type === 'case_open') expect(row.about?.kind).toBe('open')
      each(opened.pageData, ({ number, drops }) => expect(drops).toHaveLength(number))
    }
  })

  it('proves every draw, before the change of seeds and after it', async () => {
    const { db } = connection
    const verdicts = async () => {
      const rows = await query<{ id: string; player: string }>('SELECT id::text, player_id::text AS player FROM draw_receipt')
      return Promise.all(rows.map(async ({ id, player }) => verifyReceipt(receipt.parse(await findReceipt(db, player, id)), {}).verdict))
    }
    const sealed = await verdicts()
    expect(new Set(sealed)).toEqual(new Set(['sealed']))
    expect(sealed.length).toBe(before.get('draw_receipt')?.length)
    for (const playerId of await players()) await inTransaction(db, (tx) => rotateSeed(tx, playerId, 'after the upgrade'))
    expect(new Set(await verdicts())).toEqual(new Set(['passed']))
  })

  it('is played on', async () => {
    const { db } = connection
    const [playerId = ''] = await players()
    await db.execute(sql`delete from player_rest where player_id = ${playerId}::bigint`)
    await db.execute(sql`delete from player_cap where player_id = ${playerId}::bigint`)
    const request = { sessionId: HOUSE, playerId, boxId: 1, number: 2, fast: false, key: randomUUID() } as const
    const { book } = await openBox({ db, now: Date.now }, request)
    const drops = book.events.flatMap((event) => ('drop' in event ? [event.drop] : []))
    for (const { receiptId } of drops) {
      const proof = await findReceipt(db, playerId, receiptId ?? '')
      expect([proof.boxId, proof.mode, verifyReceipt(proof).verdict]).toEqual([1, 'case', 'sealed'])
    }
    expect(await brokenIn(db)).toEqual([])
  })

  it('is read and written by nodes of the version before', async () => {
    const [playerId = ''] = await players()
    // The statements of that version, as far as they touch what has changed.
    const [odds] = await query<{ version: number; hash: string }>(
      'SELECT o.version, o.hash FROM catalogue_box b JOIN odds_table o ON o.box_id = b.box_id AND o.version = b.odds_version WHERE b.box_id = 1',
    )
    const [seed] = await query<{ id: string; nonce: number }>(
      'UPDATE fairness_seed SET nonce = nonce + 1 WHERE player_id = $1 AND state = 1 RETURNING id, nonce - 1 AS nonce',
      [playerId],
    )
    const [drawn] = await query<{ id: string }>(
      `INSERT INTO draw_receipt (player_id, seed_id, mode, box_id, odds_version, nonce, cursor, roll, total, range_from, range_to, gift_id,
        grade, pity_count, pity_forced, at)
       VALUES ($1, $2, 'case', 1, $3, $4, 0, 1, 1000000, 1, 10000, 1, 0, NULL, false, now()) RETURNING id::text`,
      [playerId, seed?.id, odds?.version, seed?.nonce],
    )
    await query(
      `INSERT INTO item_instance (owner_id, state, gift_id, grade, price, box_id, open_id, receipt_id, gained_at)
       VALUES ($1, 'bag', 1, 0, 20000, 1, NULL, $2, now())`,
      [playerId, drawn?.id],
    )
    expect(await findReceipt(connection.db, playerId, drawn?.id ?? '')).toMatchObject({ boxId: 1, oddsHash: odds?.hash })
  })
})

describe('migrate', () => {
  it('lets others pass while a dump holds the tables, and is done when the dump is', async () => {
    const old = await databaseAt(11, 'at-0011.sql')
    const { db, close } = connectDb(old.url)
    const dump = await db.$client.connect()
    await dump.query('BEGIN')
    await dump.query('SELECT count(*) FROM item_instance')
    let isDone = false
    const migrating = migrate(old.url).then(() => {
      isDone = true
    })
    const waits: number[] = []
    const long = () => waits.filter((ms) => ms > 500).length
    for (const until = Date.now() + 60_000; long() < 2 && Date.now() < until; await sleep(50)) {
      const asked = Date.now()
      await db.$client.query('SELECT FROM item_instance LIMIT 1')
      waits.push(Date.now() - asked)
    }
    expect(isDone).toBe(false)
    // It did wait for the table, more than once, and let those pass who waited behind it, while the dump still held it.
    expect(long()).toBe(2)
    expect(Math.max(...waits)).toBeLessThan(15_000)
    await dump.query('COMMIT')
    dump.release()
    await migrating
    await db.$client.query('SELECT play_mode FROM item_instance LIMIT 1')
    await close()
    await old.drop()
  })
})
