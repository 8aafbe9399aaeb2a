/**
 * `npm run bench:server`: openCase over HTTP with 32 players against the embedded PostgreSQL, in turns with TPC-B on the same database
 * (design 4.2). The server is a process of its own; the players are in this one, on bare sockets. It is red where the share of
 * TPC-B is below its bound (bounds.ts), and where an opening is refused.
 *
 * A server is measured for each number in `WORKERS` (default `1,2`), all on the same database and in turns.
 *
 * `BENCH_DATA_DIR` names the data folder of a database that is there already and stays, as one of `bench:seed`.
 *
 * `ROUNDS` and `SECONDS` change how often and how long is measured. `SERVER` names another checkout's
 * `src/server/boot/server.ts` to measure with the same players.
 */
import './short.ts'
import type { ChildProcess } from 'node:child_process'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { connectDb } from '#server/platform/db/connect.ts'
import { borrowEmbedded } from '#server/platform/db/embedded.ts'
import { endServer, makeDataDir, startServer } from './benchServer.ts'
import { below, OPENING_SHARES } from './bounds.ts'
import { makeCrowd } from './crowd.ts'
import { median, percentile } from './figures.ts'
import { boxesOf, openings, type SeenBox } from './openings.ts'
import { load } from './rawLoad.ts'
import { RawSocket } from './rawSocket.ts'
import { cpuNow, measureYardstick, postmasterOf, type Yardstick } from './serverCpu.ts'
import { removeData } from './tidy.ts'
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

const say = (text: string) => process.stdout.write(`${text}\n`)

/** A running server and the connections of its players. */
interface Measured {
  workers: number
  child: ChildProcess
  sockets: readonly RawSocket[]
}

const portOf = (index: number) => PORT + index

const startNth = (index: number, database: { DATA_DIR: string; DATABASE_URL?: string }): Promise<ChildProcess> =>
  startServer({ ...database, WORKERS: String(WORKERS[index] ?? 1), PORT: String(portOf(index)) })

/** The players, by the tokens of their logins, and what they open. */
interface Opening {
  tokens: readonly string[]
  boxes: readonly SeenBox[]
}

/** Latencies in ms of openings that each player makes one after another for `ms`. A refusal ends the bench. */
async function open({ sockets }: Measured, { tokens, boxes }: Opening, number: number, ms: number): Promise<number[]> {
  const { latencies, refused } = await load(sockets, openings(tokens, boxes, number), ms)
  if (refused.size > 0) throw new Error(`openings were refused: ${[...refused.keys()].join('; ')}`)
  return latencies
}

/** What one round of openings measured; CPU in ms an opening. */
interface Round {
  perSecond: number
  p50: number
  p99: number
  node: number
  postgres: number
}

async function measureOpenings(server: Measured, opening: Opening, number: number, postgres: number): Promise<Round> {
  const pids = { node: server.child.pid ?? 0, postgres }
  const before = await cpuNow(pids)
  const latencies = await open(server, opening, number, SECONDS * 1000)
  const after = await cpuNow(pids)
  return {
    perSecond: latencies.length / SECONDS,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    node: (after.node - before.node) / latencies.length,
    postgres: (after.postgres - before.postgres) / latencies.length,
  }
}

/** What is measured in each round: so many openings at once on one of the servers. */
interface Way {
  server: Measured
  number: number
  rounds: Round[]
}

const nameOf = ({ server, number }: Way) => `×${number}${server.workers > 1 ? ` on ${server.workers} workers` : ''}`

/** Measures openings and TPC-B in turns, so that what else the machine does meets all of them. */
async function measureInTurns(tpcB: TpcB, postgres: number, servers: readonly Measured[], opening: Opening): Promise<boolean> {
  const ways = NUMBERS.flatMap((number) => servers.map((server): Way => ({ server, number, rounds: [] })))
  const yardsticks: Yardstick[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const { server, number, rounds } of ways) rounds.push(await measureOpenings(server, opening, number, postgres))
    const yardstick = await measureYardstick(tpcB, postgres, SECONDS)
    yardsticks.push(yardstick)
    const rates = ways.map((way) => `${nameOf(way)} ${way.rounds.at(-1)?.perSecond.toFixed(0)}`).join(', ')
    say(`round ${round + 1}: ${rates}, ${yardstick.by} TPC-B ${yardstick.perSecond.toFixed(0)} a second, load ${loadavg()[0]?.toFixed(1)}`)
  }
  for (const way of ways) tell(way, ways.find(({ number }) => number === way.number) ?? way, yardsticks)
  const low = below(ways.map((way) => ({ name: nameOf(way), share: shareOf(way, yardsticks), bound: OPENING_SHARES[way.number] })))
  for (const words of low) say(words)
  return low.length === 0
}

const shareOf = ({ rounds }: Way, yardsticks: readonly Yardstick[]) =>
  median(rounds.map(({ perSecond }, index) => perSecond / (yardsticks[index]?.perSecond ?? Number.NaN)))

/** `beside` is the same number of openings on the first server. */
function tell(way: Way, beside: Way, yardsticks: readonly Yardstick[]): void {
  const { rounds } = way
  const of = (name: keyof Round) => median(rounds.map((round) => round[name]))
  const share = shareOf(way, yardsticks)
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

async function measure(dataDir: string, children: ChildProcess[]): Promise<boolean> {
  const database = await borrowEmbedded({ dataDir, log: { info: () => undefined, warn: () => undefined } })
  const connection = connectDb(database.url)
  try {
    for (let index = 1; index < WORKERS.length; index++)
      children.push(await startNth(index, { DATA_DIR: join(dataDir, String(index)), DATABASE_URL: database.url }))
    const crowd = await makeCrowd(connection.db, PLAYERS, START_COINS)
    const opening = { tokens: crowd.map(({ token }) => token), boxes: await boxesOf(connection.db) }
    const servers: Measured[] = []
    for (const [index, child] of children.entries())
      servers.push({ workers: WORKERS[index] ?? 1, child, sockets: await RawSocket.openMany(portOf(index), PLAYERS) })
    const postgres = await postmasterOf(connection.db)
    const tpcB = await prepareTpcB(database.url, PLAYERS)
    for (const server of servers) for (const number of NUMBERS) await open(server, opening, number, WARM_UP)
    const isFast = await measureInTurns(tpcB, postgres, servers, opening)
    for (const { sockets } of servers) for (const socket of sockets) socket.close()
    return isFast
  } finally {
    await connection.close()
    await database.stop()
  }
}

const given = process.env.BENCH_DATA_DIR
const dataDir = given || (await makeDataDir())
const children = [await startNth(0, { DATA_DIR: dataDir })]
try {
  process.exitCode = (await measure(dataDir, children)) ? 0 : 1
} finally {
  // The first server owns the database of all.
  for (const child of children.reverse()) await endServer(child)
  if (!given) await removeData(dataDir)
}
