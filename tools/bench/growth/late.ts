import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Db } from '#server/platform/db/connect.ts'
import { casePage } from '#shared/modes/case/calls.ts'
import { exponentEnter } from '#shared/modes/exponent/calls.ts'
import { exponentNow } from '#shared/modes/exponent/roundCalls.ts'
import { callApi, dataOf } from '../../../tests/support/api.ts'
import { newPlayer, type TestPlayer } from '../../../tests/support/player.ts'
import { startProduct } from '../../../tests/support/product.ts'
import { STEP_BOUND, watchSteps } from '../lateSteps.ts'
import { createRoom, joinRoom, START_COINS } from '../roomWorld.ts'

/** Players who enter every round, and pairs of players who play one battle after the other. */
const CROWD = 20
const PAIRS = 4
/** Ms between two looks for the next round. */
const LOOK_EVERY = 500
/** From the end of a battle until the next one, in ms. */
const BATTLE_EVERY = 15_000

const say = (text: string) => process.stdout.write(`${text}\n`)

/** Something that goes on until it is stopped. */
interface Going {
  over: boolean
}

async function playRounds(origin: string, players: readonly TestPlayer[], going: Going): Promise<void> {
  for (let entered = 0; !going.over; await sleep(LOOK_EVERY)) {
    const { round } = await dataOf(origin, exponentNow, {})
    if (!round || round.round === entered || Date.now() > round.startAt - 1_000) continue
    entered = round.round
    const query = { round: String(entered), stake: '1', auto: '150' }
    await Promise.all(players.map(({ token }) => callApi(origin, exponentEnter, { token, key: randomUUID(), query })))
  }
}

async function playBattles(origin: string, boxId: number, [host, guest]: readonly [TestPlayer, TestPlayer], going: Going): Promise<void> {
  while (!going.over) {
    const { roomId } = await createRoom(origin, boxId, host, { rounds: 3, fast: true })
    await joinRoom(origin, roomId, guest)
    for (let waited = 0; waited < BATTLE_EVERY && !going.over; waited += LOOK_EVERY) await sleep(LOOK_EVERY)
  }
}

/** Reads every table in one snapshot, the largest first and again and again, as `pg_dump` does: every row is made into text. */
async function readAsDump(url: string, going: Going): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let bytes = 0
  try {
    await client.query('SET max_parallel_workers_per_gather = 0; BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows } = await client.query<{ name: string }>(
      "SELECT quote_ident(relname) AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relpages DESC",
    )
    const { rows: pids } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const ended = stopWhenOver(url, pids[0]?.pid ?? 0, going)
    try {
      for (let at = 0; !going.over; at = (at + 1) % rows.length) {
        const read = await client.query<{ bytes: number }>(
          `SELECT coalesce(sum(length(t::text)), 0)::float8 AS bytes FROM ${rows[at]?.name} t`,
        )
        bytes += read.rows[0]?.bytes ?? 0
      }
    } catch (error) {
      if (!going.over) throw error
    }
    await ended
  } finally {
    await client.end()
  }
  return bytes
}

/** Cancels the statement of a backend once it is over, which may otherwise read a large table for minutes. */
async function stopWhenOver(url: string, pid: number, going: Going): Promise<void> {
  while (!going.over) await sleep(LOOK_EVERY)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('SELECT pg_cancel_backend($1)', [pid])
  await client.end()
}

function told(name: string, late: readonly number[]): string {
  const sorted = [...late].sort((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(0)
  return `${name}: ${sorted.length} steps of 指数 and battles, late by p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, at most ${at(1)} ms (bound ${STEP_BOUND})`
}

/**
 * Starts a server on the database, lets rounds of 指数 and battles be played, and tells how late their steps are: for `seconds` alone, and for as
 * long while everything is read in one snapshot.
 */
export async function late(url: string, db: Db, seconds: number): Promise<void> {
  const node = await startProduct({ DATABASE_URL: url, DEMO: '0', WORKERS: '1', SOCKETS_PER_ADDRESS: '0', LOG_LEVEL: 'error' })
  const going = { over: false }
  const { origin } = node
  try {
    const players: TestPlayer[] = []
    for (let n = 0; n < CROWD + 2 * PAIRS; n++) players.push(await newPlayer(db, { coins: START_COINS }))
    const boxes = (await dataOf(origin, casePage, { token: players[0]?.token ?? '', query: { moduleId: '5' } })).pageData
    const boxId = boxes.sort((a, b) => a.openPrice - b.openPrice)[0]?.boxId ?? 0
    const pairs = Array.from({ length: PAIRS }, (_, n) => players.slice(CROWD + 2 * n, CROWD + 2 * n + 2) as [TestPlayer, TestPlayer])
    const played = Promise.all([
      playRounds(origin, players.slice(0, CROWD), going),
      ...pairs.map((pair) => playBattles(origin, boxId, pair, going)),
    ])
    for (const name of ['alone', 'beside a reader of everything']) {
      const reading = { over: false }
      const stop = watchSteps(db, ['exponent', 'battle'])
      const read = name === 'alone' ? Promise.resolve(0) : readAsDump(url, reading)
      await sleep(seconds * 1_000)
      say(told(name, await stop()))
      reading.over = true
      const bytes = await read
      if (bytes > 0) say(`  ${(bytes / 2 ** 20).toFixed(0)} MB were read`)
    }
    going.over = true
    await played
  } finally {
    going.over = true
    await node.kill('SIGTERM')
  }
}
