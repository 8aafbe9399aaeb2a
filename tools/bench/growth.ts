/**
 * `npm run bench:growth`: on a database that `bench:seed` has filled (DATABASE_URL or DATA_DIR), asks every call that reads, for the player with
 * the most rows and for one with few, and runs the audit and every sweep. Tells the slowest ten with their times, and which of their statements
 * read a large table as a whole. Figures are told, nothing fails.
 *
 * `PARTS` says what is done, default `reads,commands`. With `ratio` it measures `bench:server` on this database (DATA_DIR) and on an empty one, in
 * turns. With `late` it starts a server on the database and tells how late steps of 指数 and battles are, for `SECONDS` (default 60) alone and
 * for as long while one snapshot reads everything, as `pg_dump` does. Both add plays to the database. `VERBOSE` tells the slowest statements.
 */
import './short.ts'
import pg from 'pg'
import { connectDb, type Db } from '#server/platform/db/connect.ts'
import { borrowEmbedded } from '#server/platform/db/embedded.ts'
import { prepareDatabase } from '#server/platform/db/prepareDatabase.ts'
import { auditAll } from '#server/wiring/audit/auditAll.ts'
import { SWEEPS } from '#server/wiring/housekeeping.ts'
import { late } from './growth/late.ts'
import { type Measured, measure, tell } from './growth/measured.ts'
import { ratio } from './growth/ratio.ts'
import { readAll } from './growth/reads.ts'
import { type Asked, watchSql } from './watchSql.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)
const PARTS = new Set((process.env.PARTS ?? 'reads,commands').split(','))
const SECONDS = Number(process.env.SECONDS ?? 60)
/** Sweeps and slices of the audit that take longer than this hold up others, in ms. */
const LONG = 2_000

async function commands(db: Db, notes: Asked[]): Promise<Measured[]> {
  const found: Measured[] = []
  for (const [name, sweep] of Object.entries(SWEEPS)) found.push(await measure(notes, `sweep ${name}`, 1, () => sweep(db, Date.now())))
  const broken: unknown[] = []
  const audit = await measure(notes, 'npm run audit:ledger', 1, async () => broken.push(...(await auditAll(db))))
  say(`the audit finds ${broken.length} broken rules`)
  for (const each of broken.slice(0, 5)) say(`  ${JSON.stringify(each)}`)
  return [...found, audit, ...slowestOf(audit)]
}

/** The slowest statements of the audit, each as something measured; of statements that differ in numbers alone the slowest. */
function slowestOf({ asked }: Measured): Measured[] {
  const byText = new Map<string, Asked>()
  for (const each of asked) {
    const name = each.text.replaceAll(/\d+/g, '#')
    if ((byText.get(name)?.ms ?? 0) < each.ms) byText.set(name, each)
  }
  const sorted = [...byText.values()].sort((a, b) => b.ms - a.ms)
  say(`statements of the audit above ${LONG} ms: ${asked.filter(({ ms }) => ms > LONG).length} of ${asked.length}`)
  return sorted.map((each) => ({
    name: `audit: ${each.text.replaceAll(/\s+/g, ' ').trim().slice(0, 160)}`,
    times: [each.ms],
    asked: [each],
  }))
}

async function main(): Promise<void> {
  const dataDir = process.env.DATA_DIR ?? ''
  const given = process.env.DATABASE_URL
  const database = given ? { url: given, stop: async () => {} } : await borrowEmbedded({ dataDir, log: { info: () => {}, warn: say } })
  await prepareDatabase(database.url, { large: true })
  const notes = watchSql()
  const connection = connectDb(database.url, { seconds: 600 })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const { rows } = await client.query<{
      heavy: string
      light: string
      openings: string
      lines: string
    }>(`SELECT min(id) AS heavy, max(id) - 1 AS light,
      (SELECT reltuples::bigint FROM pg_class WHERE relname = 'case_open') AS openings,
      (SELECT reltuples::bigint FROM pg_class WHERE relname = 'entry') AS lines FROM player WHERE phone LIKE '17%'`)
    const { heavy = '1', light = '2', openings, lines } = rows[0] ?? {}
    say(`${openings} openings, ${lines} lines of the ledger`)
    if (PARTS.has('reads')) await tell('reads', await readAll(connection.db, notes, { heavy: String(heavy), light: String(light) }), client)
    if (PARTS.has('commands')) await tell('commands', await commands(connection.db, notes), client)
    if (PARTS.has('late')) await late(database.url, connection.db, SECONDS)
  } finally {
    await client.end()
    await connection.close()
    await database.stop()
  }
  if (PARTS.has('ratio')) await ratio(dataDir)
}

await main()
