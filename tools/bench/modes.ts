/**
 * `npm run bench:modes`: every mode's act over HTTP against the embedded PostgreSQL, in turns with TPC-B on the same database: upgrades, free boxes,
 * exchanges, purchases, battles, 指数, ROLL, 红包雨, and openings ×1 beside them. The server is a process of its own, as in production; the players are
 * in this one, on bare sockets. Plays have 32 connections, acts of a crowd 128 (`CROWD`). What an act needs beforehand is not measured. It is red where a share
 * is below its bound (bounds.ts), and where a call was refused.
 *
 * `ACTS` measures only some, e.g. `ACTS=dream,shop`; `ROUNDS` and `SECONDS` change how often and how long. An entry into 指数 is measured within the
 * time of entry of a round, which is made long enough; an exit while the index rises; a claim while packets fall.
 *
 * `STATEMENTS=1` tells what statements of PostgreSQL cost in the last round. `PROFILE=folder` writes a CPU profile of the server there.
 */
import './short.ts'
import type { ChildProcess } from 'node:child_process'
import { loadavg } from 'node:os'
import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { connectDb } from '#server/platform/db/connect.ts'
import { borrowEmbedded } from '#server/platform/db/embedded.ts'
import { endServer, makeDataDir, startServer } from './benchServer.ts'
import { below, MODE_SHARES } from './bounds.ts'
import { touchLogins } from './crowd.ts'
import { median, percentile } from './figures.ts'
import { type Act, type ModeWorld, type NextTurn, PLAYERS } from './modes/act.ts'
import { actsOf } from './modes/all.ts'
import { load } from './rawLoad.ts'
import { RawSocket } from './rawSocket.ts'
import { cpuNow, measureYardstick, type Processes, postmasterOf, type Yardstick } from './serverCpu.ts'
import { costliest, countStatements, forgetStatements } from './statements.ts'
import { removeData } from './tidy.ts'
import { prepareTpcB } from './tpcb.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SECONDS = Number(process.env.SECONDS ?? 6)
/** Seconds of a first turn of each act, which is not counted. */
const WARM_UP = SECONDS / 2
const PORT = Number(process.env.PORT ?? 7190)
const ACTS = actsOf(process.env.ACTS ?? '')
const COUNTS_STATEMENTS = process.env.STATEMENTS === '1'
const PROFILE = process.env.PROFILE ?? ''

const say = (text: string) => process.stdout.write(`${text}\n`)

/** What one turn of an act measured; CPU in ms an act. */
interface Round {
  perSecond: number
  p50: number
  p99: number
  node: number
  postgres: number
}

/** An act while it is measured. */
interface Way {
  act: Act
  next: NextTurn
  rounds: Round[]
  refused: Map<string, number>
}

/** Lets an act be done for some seconds. `tellsStatements` says whether what its statements cost is told. */
async function turn(way: Way, { db }: ModeWorld, pids: Processes, seconds: number, tellsStatements: boolean): Promise<Round> {
  const { supply, after } = await way.next(seconds)
  await touchLogins(db)
  const sockets = await RawSocket.openMany(PORT, way.act.connections)
  if (tellsStatements) await forgetStatements(db)
  const before = await cpuNow(pids)
  const { latencies, refused, seconds: took } = await load(sockets, supply, seconds * 1_000)
  const used = await cpuNow(pids)
  for (const socket of sockets) socket.close()
  if (tellsStatements) say([`  ${way.act.title}`, ...(await costliest(db, latencies.length))].join('\n'))
  await after?.()
  for (const [words, times] of refused) way.refused.set(words, (way.refused.get(words) ?? 0) + times)
  return {
    perSecond: latencies.length / took,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    node: (used.node - before.node) / latencies.length,
    postgres: (used.postgres - before.postgres) / latencies.length,
  }
}

const HEAD = ['act', 'connections', 'a second', 'share', 'goal', 'p50 ms', 'p99 ms', 'Node ms', 'PostgreSQL ms', 'refused']
const WIDTHS = [28, 11, 8, 6, 5, 7, 7, 8, 13, 7]
const line = (cells: readonly string[]) =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(WIDTHS[0] ?? 0) : cell.padStart(WIDTHS[index] ?? 0))).join('  ')

const shareOf = ({ rounds }: Way, yardsticks: readonly Yardstick[]) =>
  median(rounds.map(({ perSecond }, index) => perSecond / (yardsticks[index]?.perSecond ?? Number.NaN)))

function rowOf(way: Way, yardsticks: readonly Yardstick[]): string {
  const { act, rounds, refused } = way
  const of = (name: keyof Round) => median(rounds.map((round) => round[name]))
  const share = shareOf(way, yardsticks)
  const count = [...refused.values()].reduce((sum, times) => sum + times, 0)
  const figures = [of('p50').toFixed(1), of('p99').toFixed(1), of('node').toFixed(3), of('postgres').toFixed(3)]
  return line([
    act.title,
    String(act.connections),
    of('perSecond').toFixed(0),
    share.toFixed(2),
    `≥ ${act.goal}`,
    ...figures,
    String(count),
  ])
}

/** Tells the figures. True when every act was done as often as its bound says, and none was refused. */
function tell(ways: readonly Way[], yardsticks: readonly Yardstick[]): boolean {
  const of = (name: 'perSecond' | 'cpu') => median(yardsticks.map((yardstick) => yardstick[name]))
  say(`median of ${ROUNDS} rounds of ${SECONDS} s; CPU in ms an act; share: of the TPC-B of the same round`)
  say(line(HEAD))
  for (const way of ways) say(rowOf(way, yardsticks))
  say(line(['TPC-B', String(PLAYERS), of('perSecond').toFixed(0), '1.00', '', '', '', '', of('cpu').toFixed(3), '']))
  for (const { act, refused } of ways) for (const [words, times] of refused) say(`${act.title}: ${times} refused, ${words}`)
  const low = below(ways.map((way) => ({ name: way.act.name, share: shareOf(way, yardsticks), bound: MODE_SHARES[way.act.name] })))
  for (const words of low) say(words)
  return low.length === 0 && ways.every(({ refused }) => refused.size === 0)
}

/** Makes what the acts need, and has each of them done for a while. */
async function prepareAll(world: ModeWorld, pids: Processes): Promise<Way[]> {
  const ways: Way[] = []
  for (const act of ACTS) {
    const way: Way = { act, next: await act.prepare(world), rounds: [], refused: new Map() }
    await turn(way, world, pids, WARM_UP, false)
    ways.push(way)
  }
  return ways
}

async function measure(dataDir: string, child: ChildProcess): Promise<boolean> {
  const database = await borrowEmbedded({ dataDir, log: { info: () => undefined, warn: () => undefined } })
  const { db, close } = connectDb(database.url)
  const world = { db, catalogue: await currentCatalogue(db), port: PORT, origin: `http://127.0.0.1:${PORT}` }
  try {
    const pids = { node: child.pid ?? 0, postgres: await postmasterOf(db) }
    const tpcB = await prepareTpcB(database.url, PLAYERS)
    const ways = await prepareAll(world, pids)
    // What was prepared is on the disk before the clock runs, or a checkpoint would slow the first round down.
    await db.$client.query('CHECKPOINT')
    const yardsticks: Yardstick[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const isLast = round === ROUNDS - 1
      for (const way of ways) way.rounds.push(await turn(way, world, pids, SECONDS, COUNTS_STATEMENTS && isLast))
      yardsticks.push(await measureYardstick(tpcB, pids.postgres, SECONDS))
      const rates = ways.map(({ act, rounds }) => `${act.name} ${rounds.at(-1)?.perSecond.toFixed(0)}`).join(', ')
      say(`round ${round + 1}: ${rates}, TPC-B ${yardsticks.at(-1)?.perSecond.toFixed(0)} a second, load ${loadavg()[0]?.toFixed(1)}`)
    }
    return tell(ways, yardsticks)
  } finally {
    await close()
    await database.stop()
  }
}

/** Starts the server. With `STATEMENTS` it starts twice: PostgreSQL counts its statements only from a start on. */
async function start(dataDir: string): Promise<ChildProcess> {
  const env = { DATA_DIR: dataDir, PORT: String(PORT), WORKERS: '1', SHOWERS: '0' }
  if (COUNTS_STATEMENTS) {
    const first = await startServer(env)
    const database = await borrowEmbedded({ dataDir, log: { info: () => undefined, warn: () => undefined } })
    const { db, close } = connectDb(database.url)
    await countStatements(db)
    await close()
    await endServer(first)
  }
  return startServer(env, PROFILE === '' ? [] : ['--cpu-prof', `--cpu-prof-dir=${PROFILE}`])
}

const dataDir = await makeDataDir()
const child = await start(dataDir)
try {
  process.exitCode = (await measure(dataDir, child)) ? 0 : 1
} finally {
  await endServer(child)
  await removeData(dataDir)
}
