/**
 * `npm run bench:server`: openCase over HTTP with 32 players against the embedded PostgreSQL, in turns with TPC-B on the same database
 * (design 4.2). The server is a process of its own; the players are in this one, on bare sockets. Figures are told, nothing fails.
 *
 * `ROUNDS` and `SECONDS` change how often and how long is measured. `SERVER` names another checkout's
 * `src/server/server.ts` to measure with the same players.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { registerPlayer } from '#server/auth/register.ts'
import { createSession } from '#server/auth/session.ts'
import { currentCatalogue } from '#server/catalogue/snapshot.ts'
import { connectDb, type Db } from '#server/db/connect.ts'
import { borrowEmbedded } from '#server/db/embedded.ts'
import { inTransaction } from '#server/db/retry.ts'
import { cpuOf, parentOf } from './cpuTimes.ts'
import { playAll, RawPlayer } from './rawLoad.ts'
import { prepareTpcB, type TpcB } from './tpcb.ts'

const PLAYERS = 32
const WARM_UP = 4_000
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SECONDS = Number(process.env.SECONDS ?? 6)
const NUMBERS = [1, 10] as const
const PORT = Number(process.env.PORT ?? 7190)
const GOAL = { share: 1, p99: 30 } as const
const START_COINS = 100_000_000_000

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

async function startServer(dataDir: string): Promise<ChildProcess> {
  const entry = process.env.SERVER ?? fileURLToPath(new URL('../../src/server/server.ts', import.meta.url))
  const env = { ...process.env, ...PRODUCTION, PORT: String(PORT), DATA_DIR: dataDir }
  const child = spawn(process.execPath, ['--import', 'tsx', entry], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) break
    const healthy = await fetch(`http://127.0.0.1:${PORT}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (healthy) return child
    await sleep(100)
  }
  throw new Error('the server did not start')
}

/** Tokens of new players with more coins than they can spend. */
function makePlayers(db: Db): Promise<string[]> {
  const start = { startCoins: START_COINS, startDiamonds: 0 }
  const make = (index: number) =>
    inTransaction(db, async (tx) => {
      const id = await registerPlayer(tx, { phone: String(13_100_000_000 + index), start, now: Date.now() })
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
  return { node: await cpuOf(node), postgres: await cpuOf(postgres, { withChildren: true }) }
}

async function measureOpenings(players: readonly RawPlayer[], boxIds: readonly number[], number: number, pids: Processes): Promise<Round> {
  const before = await cpuNow(pids)
  const latencies = (await playAll(players, boxIds, number, SECONDS * 1000)).sort((a, b) => a - b)
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

/** Measures openings and TPC-B in turns, so that what else the machine does meets both. */
async function measureInTurns(tpcB: TpcB, postgres: number, open: (number: number) => Promise<Round>): Promise<void> {
  const rounds = new Map<number, Round[]>(NUMBERS.map((number) => [number, []]))
  const yardsticks: Yardstick[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const number of NUMBERS) rounds.get(number)?.push(await open(number))
    const { perSecond, by, cpu } = await measureYardstick(tpcB, postgres)
    yardsticks.push({ perSecond, cpu })
    const [one, ten] = NUMBERS.map((number) => rounds.get(number)?.at(-1)?.perSecond ?? 0)
    say(
      `round ${round + 1}: ×1 ${one?.toFixed(0)}, ×10 ${ten?.toFixed(0)}, ${by} TPC-B ${perSecond.toFixed(0)} a second, load ${loadavg()[0]?.toFixed(1)}`,
    )
  }
  for (const number of NUMBERS) tell(number, rounds.get(number) ?? [], yardsticks)
}

function tell(number: number, rounds: readonly Round[], yardsticks: readonly Yardstick[]): void {
  const of = (name: keyof Round) => median(rounds.map((round) => round[name]))
  const share = median(rounds.map(({ perSecond }, index) => perSecond / (yardsticks[index]?.perSecond ?? 1)))
  say(
    `×${number}, ${PLAYERS} players, median of ${rounds.length}: ${of('perSecond').toFixed(0)} a second, share of TPC-B ${share.toFixed(2)} (goal ≥ ${GOAL.share})`,
  )
  say(`  p50 ${of('p50').toFixed(1)} ms, p99 ${of('p99').toFixed(1)} ms (goal ≤ ${GOAL.p99})`)
  const yardstick = median(yardsticks.map(({ cpu }) => cpu)).toFixed(3)
  say(`  CPU an opening: Node ${of('node').toFixed(3)} ms, PostgreSQL ${of('postgres').toFixed(3)} ms; of TPC-B in all ${yardstick} ms`)
}

/** The process that started the one of a connection. */
async function postmasterOf(db: Db): Promise<number> {
  const { rows } = await db.$client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return parentOf(rows[0]?.pid ?? 0)
}

async function measure(dataDir: string, node: number): Promise<void> {
  const database = await borrowEmbedded({ dataDir, log: { info: () => undefined, warn: () => undefined } })
  const connection = connectDb(database.url)
  try {
    const players = (await makePlayers(connection.db)).map((token) => new RawPlayer(PORT, token))
    const boxIds = [...(await currentCatalogue(connection.db)).boxes.keys()]
    const pids = { node, postgres: await postmasterOf(connection.db) }
    const tpcB = await prepareTpcB(database.url, PLAYERS)
    await playAll(players, boxIds, 1, WARM_UP)
    await playAll(players, boxIds, 10, WARM_UP)
    await measureInTurns(tpcB, pids.postgres, (number) => measureOpenings(players, boxIds, number, pids))
    for (const player of players) player.close()
  } finally {
    await connection.close()
    await database.stop()
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'xingxia-bench-'))
const server = await startServer(dataDir)
try {
  await measure(dataDir, server.pid ?? 0)
} finally {
  const gone = once(server, 'exit')
  server.kill('SIGTERM')
  await gone
  await rm(dataDir, { recursive: true, force: true })
}
