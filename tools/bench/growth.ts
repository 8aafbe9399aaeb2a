/**
 * `npm run bench:growth`: on a database that `bench:seed` has filled (DATABASE_URL or DATA_DIR), asks every call that reads, for the player with
 * the most rows and for one with few, and runs the audit and every sweep. Tells the slowest ten with their times, and which of their statements
 * read a large table as a whole. Figures are told, nothing fails.
 *
 * `PARTS` says what is done, default `reads,commands`. With `ratio` it measures `bench:server` on this database (DATA_DIR) and on an empty one, in
 * turns. That adds openings to the database.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { createSession } from '#server/account/auth/session.ts'
import { readConfig } from '#server/platform/config.ts'
import { connectDb, type Db } from '#server/platform/db/connect.ts'
import { borrowEmbedded } from '#server/platform/db/embedded.ts'
import { prepareDatabase } from '#server/platform/db/prepareDatabase.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { createLog } from '#server/platform/http/log.ts'
import { memoryBus } from '#server/platform/live/bus.ts'
import { buildApp } from '#server/wiring/app.ts'
import { auditAll } from '#server/wiring/audit/auditAll.ts'
import { SWEEPS } from '#server/wiring/housekeeping.ts'
import { TOKEN_HEADER } from '#shared/calls/call.ts'
import { allCalls } from '#shared/calls/registry.ts'
import { type Asked, scansOf, watchSql } from './watchSql.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)
const TIMES = 3
const SHOWN = 10
const PARTS = new Set((process.env.PARTS ?? 'reads,commands').split(','))

type Queries = readonly Record<string, string | undefined>[]

/** Ids of the player's own rows in the middle of the history, for cursors and details. */
interface Own {
  openId: string
  entryId: string
  itemId: string
  receiptId: string
  messageId: string
  orderNo: string
  /** An item of a revealed opening, and a month, both long past. */
  dropId: string
  month: string
  boxId: string
}

/** What reads are asked with besides their defaults. A call that needs input and is not named here is left out, and told. */
const QUERIES: Record<string, (own: Own) => Queries> = {
  '/api/case/caseGiftList': ({ boxId }) => [{ boxId }],
  '/api/case/getOpenRecord': () => [{ key: 'never-acted' }],
  '/api/case/getReceipt': ({ receiptId }) => [{ receiptId }],
  '/api/common/boxGiftList': ({ boxId }) => [{ boxId }],
  '/api/common/getShowTimeBook': ({ dropId }) => [{ dropId }],
  '/api/common/getShowTimePage': () => [{}, { day: '3' }, { label: '0' }, { day: '1', label: '4' }],
  '/api/message/getMessageDetail': ({ messageId }) => [{ messageId }],
  '/api/message/listMessage': ({ messageId }) => [{}, { page: '50', pageSize: '100' }, { after: messageId }],
  '/api/pay/getTopUp': ({ orderNo }) => [{ orderNo }],
  '/api/profile/getMyBagPage': ({ itemId }) => [{}, { sort: 'new' }, { sort: 'cheap', after: itemId }, { name: '星' }, { grade: '4' }],
  '/api/profile/getMyBalanceLog': ({ entryId, month }) => [
    {},
    { page: '50', pageSize: '100' },
    { after: entryId },
    { month },
    { month, currency: '1' },
    { currency: '0', after: entryId },
  ],
  '/api/profile/getMyBalanceSum': ({ month }) => [{ month }],
  '/api/profile/getMyFreeOpenPage': () => [{}, { page: '50', pageSize: '100' }],
  '/api/profile/getMyOpenPage': ({ openId }) => [{}, { page: '50', pageSize: '100' }, { after: openId }, { openId }],
  '/api/profile/getMyTopEarly': () => [{}, { page: '50', pageSize: '100' }],
  '/api/profile/getMyVoucherPage': () => [{}, { stat: '0' }, { stat: '1' }, { stat: '2' }],
  '/api/profile/getPlayerCard': () => [{ uid: '10000002' }],
}

async function ownOf(db: Db, playerId: string): Promise<Own> {
  const one = async (text: string) => String((await db.$client.query(text, [playerId])).rows[0]?.v ?? '0')
  const middle = (table: string, owner: string, column = 'id') =>
    one(
      `SELECT ${column} AS v FROM ${table} WHERE ${owner} = $1 AND id >= (SELECT (min(id) + max(id)) / 2 FROM ${table}) ORDER BY id LIMIT 1`,
    )
  return {
    openId: await middle('case_open', 'player_id'),
    entryId: await one(`SELECT id AS v FROM entry WHERE account_id = (SELECT id FROM account WHERE player_id = $1 AND currency = 0)
      AND id >= (SELECT (min(id) + max(id)) / 2 FROM entry) ORDER BY id LIMIT 1`),
    itemId: await one("SELECT id AS v FROM item_instance WHERE owner_id = $1 AND state = 'bag' ORDER BY id LIMIT 1"),
    receiptId: await middle('draw_receipt', 'player_id'),
    messageId: await one('SELECT max(id) AS v FROM message WHERE player_id = $1'),
    orderNo: await middle('top_up', 'player_id', 'order_no'),
    dropId: await one('SELECT id AS v FROM item_instance WHERE owner_id = $1 AND open_id IS NOT NULL ORDER BY id LIMIT 1'),
    boxId: await one("SELECT min(box_id) AS v FROM catalogue_box WHERE open AND $1::text <> ''"),
    month: await one("SELECT to_char(now() - interval '45 days', 'YYYY-MM') AS v WHERE $1::text <> ''"),
  }
}

/** Something that was done, its times in ms, and the statements of its last time. */
interface Measured {
  name: string
  times: number[]
  asked: Asked[]
}

const medianOf = (times: readonly number[]) => [...times].sort((a, b) => a - b)[Math.floor((times.length - 1) / 2)] ?? 0
const slowestOf = ({ asked }: Measured) =>
  asked.reduce<Asked | null>((slowest, each) => (slowest && slowest.ms >= each.ms ? slowest : each), null)

async function measure(notes: Asked[], name: string, times: number, act: () => Promise<unknown>): Promise<Measured> {
  const took: number[] = []
  for (let time = 0; time < times; time++) {
    notes.length = 0
    const since = performance.now()
    await act()
    took.push(performance.now() - since)
  }
  return { name, times: took, asked: [...notes] }
}

async function tell(title: string, measured: readonly Measured[], client: pg.Client): Promise<void> {
  say(`\n${title}: the slowest ${Math.min(SHOWN, measured.length)} of ${measured.length}`)
  const sorted = [...measured].sort((a, b) => medianOf(b.times) - medianOf(a.times)).slice(0, SHOWN)
  for (const each of sorted) {
    const slowest = slowestOf(each)
    const scans = new Set<string>()
    for (const asked of each.asked.slice(0, 200)) for (const table of await scansOf(client, asked)) scans.add(table)
    const first = each.times.length > 1 ? `, first ${each.times[0]?.toFixed(1)}` : ''
    const read = scans.size > 0 ? `; reads as a whole: ${[...scans].join(', ')}` : ''
    say(
      `  ${medianOf(each.times).toFixed(1).padStart(9)} ms${first}  ${each.name}  (${each.asked.length} statements, the slowest ${slowest?.ms.toFixed(1) ?? '0'} ms${read})`,
    )
    if (process.env.VERBOSE && slowest) say(`      ${slowest.text.replaceAll(/\s+/g, ' ').slice(0, 400)}`)
  }
}

async function readAll(db: Db, notes: Asked[], playerIds: Record<string, string>): Promise<Measured[]> {
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', DEMO: '0', RATE_LIMIT: '0', LOG_LEVEL: 'error' })
  // No call that this bench makes asks when it came.
  const time = { at: () => null, difference: () => null, agrees: () => true }
  const app = await buildApp({ config, db, reads: db, gallery: db, bus: memoryBus(), log: createLog(config), time, now: Date.now })
  await app.ready()
  const found: Measured[] = []
  const left: string[] = []
  for (const [who, playerId] of Object.entries(playerIds)) {
    const token = await inTransaction(db, (tx) => createSession(tx, playerId, Date.now()))
    const own = await ownOf(db, playerId)
    for (const call of allCalls.filter(({ method, spends }) => method === 'GET' && !spends)) {
      const queries = QUERIES[call.path]?.(own) ?? (call.query.safeParse({}).success ? [{}] : [])
      if (queries.length === 0) left.push(call.path)
      for (const query of queries) {
        const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
        const url = `${call.path}?${new URLSearchParams(given)}`
        const measured = await measure(notes, `${who}: ${url}`, TIMES, async () => {
          const { statusCode, body } = await app.inject({ method: 'GET', url, headers: { [TOKEN_HEADER]: token } })
          if (statusCode !== 200) say(`${url}: ${statusCode} ${body.slice(0, 200)}`)
        })
        found.push(measured)
      }
    }
  }
  await app.close()
  say(`left out, because they send something: ${[...new Set(left)].join(', ')}`)
  return found
}

async function commands(db: Db, notes: Asked[]): Promise<Measured[]> {
  const found: Measured[] = []
  for (const [name, sweep] of Object.entries(SWEEPS)) found.push(await measure(notes, `sweep ${name}`, 1, () => sweep(db, Date.now())))
  const broken: unknown[] = []
  found.push(await measure(notes, 'npm run audit:ledger', 1, async () => broken.push(...(await auditAll(db)))))
  say(`the audit finds ${broken.length} broken rules`)
  return found
}

/** The lines in which `bench:server` tells what it measured. */
async function benchServer(dataDir: string): Promise<string[]> {
  const env = { ...process.env, WORKERS: '1', ROUNDS: process.env.ROUNDS ?? '3', ...(dataDir ? { BENCH_DATA_DIR: dataDir } : {}) }
  const child = spawn(process.execPath, ['--import', 'tsx', new URL('openCase.ts', import.meta.url).pathname], {
    env: { ...env, DATA_DIR: '', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let told = ''
  child.stdout.on('data', (data: Buffer) => {
    told += data.toString()
  })
  await once(child, 'exit')
  return told
    .split(/\n(?=×)/)
    .filter((way) => way.startsWith('×'))
    .map((way) => way.replaceAll(/\s*\n\s*/g, '; '))
}

const perSecondOf = (line = '') => Number(/: (\d+) a second/.exec(line)?.[1])

const shareOf = (line = '') => Number(/share of TPC-B ([\d.]+)/.exec(line)?.[1])

async function ratio(dataDir: string): Promise<void> {
  for (let turn = 0; turn < 2; turn++) {
    const [full, empty] = [await benchServer(dataDir), await benchServer('')]
    full.forEach((line, index) => {
      const [rate, share] = [perSecondOf, shareOf].map((of) => (of(line) / of(empty[index])).toFixed(2))
      say(`full  ${line}\nempty ${empty[index]}\n  ${rate} times the openings, ${share} times the share of TPC-B`)
    })
  }
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
  } finally {
    await client.end()
    await connection.close()
    await database.stop()
  }
  if (PARTS.has('ratio')) await ratio(dataDir)
}

await main()
