/**
 * `npm run bench:server`: openCase over HTTP with 32 players against the embedded PostgreSQL, in turns with TPC-B on the same database
 * (design 4.2). The server is a process of its own; the players are in this one, on bare sockets. Figures are told, nothing fails.
 *
 * A server is measured for each number in `WORKERS` (default `1,2`), all on the same database and in turns.
 *
 * `BENCH_DATA_DIR` names the data folder of a database that is there already and stays, as one of `bench:seed`.
 *
 * `ROUNDS` and `SECONDS` change how often and how long is measured. `SERVER` names another checkout's
 * `src/server/boot/server.ts` to measure with the same players.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { registerPlayer } from '#server/account/auth/register.ts'
import { createSession } from '#server/account/auth/session.ts'
import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { connectDb, type Db } from '#server/platform/db/connect.ts'
import { borrowEmbedded } from '#server/platform/db/embedded.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { cpuOf, parentOf } from './cpuTimes.ts'
import { playAll, RawPlayer, type SeenBox } from './rawLoad.ts'
import { prepareTpcB, type TpcB } from './tpcb.ts'

const PLAYERS = 32
const WARM_UP = 4_000
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SECONDS = Number(process.env.SECONDS ?? 6)
const NUMBERS = [1, 10] as const
const PORT = Number(process.env.PORT ?? 7190)
const GOAL = { share: 1, p99: 30 } as const
const START_COINS = 100_000_000_000
/** Numbers of workers to compare. The first server owns the database. */
const WORKERS = (process.env.WORKERS ?? '1,2').split(',').map(Number)

/** The server runs as in production. The SMS service is never asked. */
const PRODUCTION = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  RATE_LIMIT: '0',
  LOG_LEVEL: 'error',
  IDENTITY_SECRET: 'a-secret-for-nobody-at-all-000000',
  SMS_DRIVER: 'aliyun',
  ALIYUN_ACCESS_KEY_ID: 'none',
  ALIYUN_ACCESS_KEY_SECRET: 'none',
  ALIYUN_SMS_SIGN_NAME: 'none',
  ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
}

const say = (text: string) => process.stdout.write(`${text}\n`)

/** A running server and its players. */
interface Measured {
  workers: number
  child: ChildProcess
  players: readonly RawPlayer[]
}

const portOf = (index: number) => PORT + index

async function startServer(index: number, database: { DATA_DIR: string; DATABASE_URL?: string }): Promise<ChildProcess> {
  const entry = process.env.SERVER ?? fileURLToPath(new URL('../../src/server/boot/server.ts', import.meta.url))
  const port = portOf(index)
  const env = { ...process.env, ...PRODUCTION, ...database, WORKERS: String(WORKERS[index] ?? 1), PORT: String(port) }
  const child = spawn(process.execPath, ['--import', 'tsx', entry], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) break
    const healthy = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (healthy) return child
    await sleep(100)
  }
  throw new Error('the server did not start')
}

/** Players of earlier runs on the same database have other phones. */
const FIRST_PHONE = 13_000_000_000 + (Math.floor(Date.now() / 1_000) % 9_000_000) * 100

/** Tokens of new players with more coins than they can spend. */
function makePlayers(db: Db): Promise<string[]> {
  const start = { startCoins: START_COINS, startDiamonds: 0 }
  const make = (index: number) =>
    inTransaction(db, async (tx) => {
      const id = await registerPlayer(tx, { phone: String(FIRST_PHONE + index), start, now: Date.now() })
      return createSession(tx, id, Date.now())
    })
  return Promise.all(Array.from({ length: PLAYERS }, (_, index) => make(index)))
}

const percentile = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0

const median = (values: readonly number[]) =>
  percentile(
    [...values].sort((a, b) => a - b),
    0.5,
  )

/** What one round of openings measured; CPU in ms an opening. */
interface Round {
  perSecond: number
  p50: number
  p99: number
  node: number
  postgres: number
}

/** The process of PostgreSQL and that of the server. */
interface Processes {
  node: number
  postgres: number
}

async function cpuNow({ node, postgres }: Processes) {
  return { node: await cpuOf(node, { withChildren: true }), postgres: await cpuOf(postgres, { withChildren: true }) }
}

async function measureOpenings({ players, child }: Measured, boxes: readonly SeenBox[], number: number, postgres: number): Promise<Round> {
  const pids = { node: child.pid ?? 0, postgres }
  const before = await cpuNow(pids)
  const latencies = (await playAll(players, boxes, number, SECONDS * 1000)).sort((a, b) => a - b)
  const after = await cpuNow(pids)
  return {
    perSecond: latencies.length / SECONDS,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    node: (after.node - before.node) / latencies.length,
    postgres: (after.postgres - before.postgres) / latencies.length,
  }
}

interface Yardstick {
  perSecond: number
  /** CPU of PostgreSQL and of the clients in ms a transaction. */
  cpu: number
}

async function measureYardstick(tpcB: TpcB, postgres: number): Promise<Yardstick & { by: string }> {
  const cpu = async () => (await cpuOf(postgres, { withChildren: true })) + (await cpuOf(process.pid, { withChildren: true }))
  const before = await cpu()
  const measured = await tpcB(SECONDS)
  return { ...measured, cpu: ((await cpu()) - before) / (measured.perSecond * SECONDS) }
}

/** What is measured in each round: so many openings at once on one of the servers. */
interface Way {
  server: Measured
  number: number
  rounds: Round[]
}

const nameOf = ({ server, number }: Way) => `×${number}${server.workers > 1 ? ` on ${server.workers} workers` : ''}`

/** Measures openings and TPC-B in turns, so that what else the machine does meets all of them. */
async function measureInTurns(tpcB: TpcB, postgres: number, servers: readonly Measured[], boxes: readonly SeenBox[]): Promise<void> {
  const ways = NUMBERS.flatMap((number) => servers.map((server): Way => ({ server, number, rounds: [] })))
  const yardsticks: Yardstick[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const { server, number, rounds } of ways) rounds.push(await measureOpenings(server, boxes, number, postgres))
    const { perSecond, by, cpu } = await measureYardstick(tpcB, postgres)
    yardsticks.push({ perSecond, cpu })
    const rates = ways.map((way) => `${nameOf(way)} ${way.rounds.at(-1)?.perSecond.toFixed(0)}`).join(', ')
    say(`round ${round + 1}: ${rates}, ${by} TPC-B ${perSecond.toFixed(0)} a second, load ${loadavg()[0]?.toFixed(1)}`)
  }
  for (const way of ways) tell(way, ways.find(({ number }) => number === way.number) ?? way, yardsticks)
}

/** `beside` is the same number of openings on the first server. */
function tell(way: Way, beside: Way, yardsticks: readonly Yardstick[]): void {
  const { rounds } = way
  const of = (name: keyof Round) => median(rounds.map((round) => round[name]))
  const share = median(rounds.map(({ perSecond }, index) => perSecond / (yardsticks[index]?.perSecond ?? 1)))
  say(
    `${nameOf(way)}, ${PLAYERS} players, median of ${rounds.length}: ${of('perSecond').toFixed(0)} a second, share of TPC-B ${share.toFixed(2)} (goal ≥ ${GOAL.share})`,
  )
  if (way !== beside) {
    const ratio = median(rounds.map(({ perSecond }, index) => perSecond / (beside.rounds[index]?.perSecond ?? 1)))
    say(`  ${ratio.toFixed(2)} times ${nameOf(beside)}`)
  }
  say(`  p50 ${of('p50').toFixed(1)} ms, p99 ${of('p99').toFixed(1)} ms (goal ≤ ${GOAL.p99})`)
  const yardstick = median(yardsticks.map(({ cpu }) => cpu)).toFixed(3)
  say(`  CPU an opening: Node ${of('node').toFixed(3)} ms, PostgreSQL ${of('postgres').toFixed(3)} ms; of TPC-B in all ${yardstick} ms`)
}

/** The process that started the one of a connection. */
async function postmasterOf(db: Db): Promise<number> {
  const { rows } = await db.$client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return parentOf(rows[0]?.pid ?? 0)
}

async function measure(dataDir: string, children: ChildProcess[]): Promise<void> {
  const database = await borrowEmbedded({ dataDir, log: { info: () => undefined, warn: () => undefined } })
  const connection = connectDb(database.url)
  try {
    for (let index = 1; index < WORKERS.length; index++)
      children.push(await startServer(index, { DATA_DIR: join(dataDir, String(index)), DATABASE_URL: database.url }))
    const tokens = await makePlayers(connection.db)
    const servers = children.map((child, index): Measured => {
      const workers = WORKERS[index] ?? 1
      return { workers, child, players: tokens.map((token) => new RawPlayer(portOf(index), token)) }
    })
    const boxes = [...(await currentCatalogue(connection.db)).boxes.values()].map(({ boxId, table }) => ({
      boxId,
      oddsVersion: table.version,
    }))
    const postgres = await postmasterOf(connection.db)
    const tpcB = await prepareTpcB(database.url, PLAYERS)
    for (const { players } of servers) for (const number of NUMBERS) await playAll(players, boxes, number, WARM_UP)
    await measureInTurns(tpcB, postgres, servers, boxes)
    for (const { players } of servers) for (const player of players) player.close()
  } finally {
    await connection.close()
    await database.stop()
  }
}

async function end(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

const given = process.env.BENCH_DATA_DIR
const dataDir = given || (await mkdtemp(join(tmpdir(), 'xingxia-bench-')))
const children = [await startServer(0, { DATA_DIR: dataDir })]
try {
  await measure(dataDir, children)
} finally {
  // The first server owns the database of all.
  for (const child of children.reverse()) await end(child)
  if (!given) await rm(dataDir, { recursive: true, force: true })
}
