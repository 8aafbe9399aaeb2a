/**
 * `npm run bench:seed`: fills an empty database with a history of `OPENINGS` openings (default 5,000,000) over `DAYS` days (default 90), more than ten
 * times as many lines of the ledger, and plays of every other mode: `countsOf` in seed/size.ts says how many. The database is that of DATABASE_URL
 * or DATA_DIR; it must have no player yet.
 */
import './short.ts'
import { mkdir, statfs } from 'node:fs/promises'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { ensureCatalogue } from '#server/core/catalogue/import.ts'
import { loadCatalogue } from '#server/core/catalogue/snapshot.ts'
import { markSpans } from '#server/core/money/spans.ts'
import { LINE_SUMS } from '#server/core/money/sums.ts'
import { RANK_SOURCES } from '#server/modes/all.ts'
import { connectDb } from '#server/platform/db/connect.ts'
import { borrowEmbedded } from '#server/platform/db/embedded.ts'
import { prepareDatabase } from '#server/platform/db/prepareDatabase.ts'
import { closeDays, rankSums } from './seed/rank.ts'
import type { SeedSize, Step } from './seed/size.ts'
import { seedSteps, sequences } from './seed/steps.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)
const seconds = (since: number) => `${((performance.now() - since) / 1_000).toFixed(1)} s`

const OPENINGS = Number(process.env.OPENINGS ?? 5_000_000)
const DAYS = Number(process.env.DAYS ?? 90)
/** Bytes on disk for an opening and all that belongs to it, with what PostgreSQL needs meanwhile; measured. */
const BYTES_PER_OPENING = 9_000

/** The tables whose indexes are built afterwards, because that is faster. */
const LARGE = [
  'case_open',
  'draw_receipt',
  'item_instance',
  'item_history',
  'journal',
  'entry',
  'idempotency',
  'retrieval_item',
  'dream_upgrade',
].concat(['battle', 'battle_seat', 'exponent_stake', 'roll_entrant', 'shower_grab', 'welfare_claim', 'free_open', 'chat_line', 'message'])

/** Fills an empty database whose catalogue is imported. */
export async function seed(url: string, size: SeedSize, log = (_text: string) => {}): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'xingxia-seed' })
  const connection = connectDb(url, { seconds: 600 })
  await client.connect()
  try {
    const { rows } = await client.query('SELECT FROM player LIMIT 1')
    if (rows.length > 0) throw new Error('the database has players already')
    // Foreign keys and triggers would look at each row; the audit looks at all of them afterwards.
    await client.query(
      "SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '256MB'; SET maintenance_work_mem = '512MB'",
    )
    const indexes = await dropIndexes(client)
    const sumsOf = new PgDialect().sqlToQuery(LINE_SUMS.inlineParams()).sql
    const steps: Step[] = [
      ...seedSteps(size, await loadCatalogue(connection.db), sumsOf),
      ...indexes.map(({ name, definition }) => ({ name: `index ${name}`, make: definition })),
      { name: 'vacuum', make: 'VACUUM (ANALYZE)' },
      ...rankSums(size, RANK_SOURCES),
      sequences,
      { name: 'days of 排行', make: () => closeDays(connection.db) },
      // No trigger has noted these openings; the job of a node brings them into the lists.
      { name: 'best drops', make: 'SELECT refill_best_drops(6)' },
    ]
    for (const step of steps) await timed(client, step, log)
  } finally {
    await connection.close()
    await client.end()
  }
}

async function timed(client: pg.Client, { name, make }: Step, log: (text: string) => void): Promise<void> {
  const since = performance.now()
  if (typeof make === 'string') await client.query(make)
  else await make(client)
  log(`${name}: ${seconds(since)}`)
}

async function dropIndexes(client: pg.Client): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE i.indrelid::regclass::text = ANY($1) AND NOT i.indisprimary AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)`,
    [LARGE],
  )
  for (const { name } of rows) await client.query(`DROP INDEX "${name}"`)
  return rows
}

async function main(): Promise<void> {
  const dataDir = process.env.DATA_DIR
  const given = process.env.DATABASE_URL
  if (!dataDir && !given) throw new Error('DATA_DIR or DATABASE_URL must name the database')
  if (dataDir) await requireRoom(dataDir)
  const database = given
    ? { url: given, stop: async () => {} }
    : await borrowEmbedded({ dataDir: dataDir ?? '', log: { info: say, warn: say } })
  const connection = connectDb(database.url, { seconds: 3_600 })
  const since = performance.now()
  try {
    await prepareDatabase(database.url, { large: true })
    await ensureCatalogue(connection.db, { info: say, error: say })
    const players = Math.max(100, Math.round(OPENINGS / 50))
    await seed(database.url, { openings: OPENINGS, players, days: DAYS }, say)
    await markSpans(connection.db)
    say(`spans: ${await markSpans(connection.db)}`)
    const { rows } = await connection.db.$client.query<{ size: string }>(
      'SELECT pg_size_pretty(pg_database_size(current_database())) AS size',
    )
    say(`${OPENINGS} openings, ${players} players, ${rows[0]?.size}, in ${seconds(since)}`)
  } finally {
    await connection.close()
    await database.stop()
  }
}

async function requireRoom(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true })
  const { bavail, bsize } = await statfs(dir)
  const [free, wanted] = [bavail * bsize, OPENINGS * BYTES_PER_OPENING]
  if (free < wanted)
    throw new Error(`${OPENINGS} openings want ${Math.ceil(wanted / 2 ** 30)} GiB, and ${Math.floor(free / 2 ** 30)} GiB are free`)
}

if (process.argv[1]?.endsWith('seed.ts')) await main()
