/**
 * `npm run bench:server`: openCase over HTTP with 32 players against the embedded PostgreSQL, beside TPC-B on the same database in the
 * same run (design 4.2). The server is a process of its own; the players are in this one. Figures are told, nothing fails.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { registerPlayer } from '#server/auth/register.ts'
import { createSession } from '#server/auth/session.ts'
import { currentCatalogue } from '#server/catalogue/snapshot.ts'
import { connectDb, type Db } from '#server/db/connect.ts'
import { borrowEmbedded } from '#server/db/embedded.ts'
import { inTransaction } from '#server/db/retry.ts'
import { KEY_HEADER, TOKEN_HEADER } from '#shared/calls/call.ts'
import { openCase } from '#shared/calls/case.ts'
import { measureTpcB } from './tpcb.ts'

const PLAYERS = 32
const WARM_UP = 3_000
const MEASURED = 10_000
const PORT = Number(process.env.PORT ?? 7190)
const GOAL = { share: 0.8, p99: 60 } as const
const START_COINS = 100_000_000_000

const say = (text: string) => process.stdout.write(`${text}\n`)
const agent = new Agent({ keepAlive: true, maxSockets: PLAYERS })

async function startServer(dataDir: string): Promise<ChildProcess> {
  const entry = fileURLToPath(new URL('../../src/server/server.ts', import.meta.url))
  const env = { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, DEMO: '0', RATE_LIMIT: '0', LOG_LEVEL: 'error' }
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

/** Ms in which an opening must be answered. */
const OPENING_WITHIN = 30_000

function openOnce(token: string, boxId: number): Promise<void> {
  const headers = { [TOKEN_HEADER]: token, [KEY_HEADER]: randomUUID() }
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port: PORT, path: `${openCase.path}?boxId=${boxId}`, headers, agent }, (response) => {
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
      })
      response.on('end', () => (response.statusCode === 200 && size > 300 ? resolve() : reject(new Error(`HTTP ${response.statusCode}`))))
    })
    request.on('error', reject)
    request.setTimeout(OPENING_WITHIN, () => request.destroy(new Error(`waited ${OPENING_WITHIN / 1000} s in vain for an opening`)))
  })
}

/** Latencies in ms of openings made one after another until `until`. */
async function play(token: string, boxIds: readonly number[], until: number): Promise<number[]> {
  const latencies: number[] = []
  for (let turn = 0; performance.now() < until; turn++) {
    const from = performance.now()
    await openOnce(token, boxIds[turn % boxIds.length] ?? 0)
    latencies.push(performance.now() - from)
  }
  return latencies
}

const playAll = async (tokens: readonly string[], boxIds: readonly number[], ms: number) =>
  (await Promise.all(tokens.map((token) => play(token, boxIds, performance.now() + ms)))).flat()

const percentile = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0

async function measure(dataDir: string): Promise<void> {
  const database = await borrowEmbedded({ dataDir, log: { info: () => undefined, warn: () => undefined } })
  const connection = connectDb(database.url)
  try {
    const tokens = await makePlayers(connection.db)
    const boxIds = [...(await currentCatalogue(connection.db)).boxes.keys()]
    await playAll(tokens, boxIds, WARM_UP)
    const latencies = (await playAll(tokens, boxIds, MEASURED)).sort((a, b) => a - b)
    const perSecond = latencies.length / (MEASURED / 1000)
    const yardstick = await measureTpcB(database.url, PLAYERS, MEASURED / 1000)
    const [p50, p99] = [percentile(latencies, 0.5), percentile(latencies, 0.99)]
    say(
      `openCase over HTTP, ${PLAYERS} players: ${perSecond.toFixed(0)} a second, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (goal ≤ ${GOAL.p99})`,
    )
    say(`${yardstick.by}, TPC-B, ${PLAYERS} clients: ${yardstick.perSecond.toFixed(0)} a second`)
    say(`share ${(perSecond / yardstick.perSecond).toFixed(2)} (goal ≥ ${GOAL.share})`)
  } finally {
    await connection.close()
    await database.stop()
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'xingxia-bench-'))
const server = await startServer(dataDir)
try {
  await measure(dataDir)
} finally {
  agent.destroy()
  const gone = once(server, 'exit')
  server.kill('SIGTERM')
  await gone
  await rm(dataDir, { recursive: true, force: true })
}
