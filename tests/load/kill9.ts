/**
 * `npm run test:load`: the real server is killed with -9 in the middle of openings and exchanges, again and again (`--times`, default 10),
 * on its embedded database. After each restart: nothing acknowledged is lost, nothing is doubled, the books balance, and the database
 * that the dead server left running was taken over.
 */
import { randomInt } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connectDb, type Db } from '#server/db/connect.ts'
import { freePort } from '#server/db/freePort.ts'
import { auditLedger } from '#server/money/audit.ts'
import { casePage } from '#shared/calls/case.ts'
import { dataOf } from '../support/api.ts'
import { newPlayer } from '../support/player.ts'
import { type Product, startProduct } from '../support/product.ts'
import { Actor } from './actor.ts'

const PLAYERS = 8
const START_COINS = 100_000_000
/** Time under load before the kill, in ms. */
const LOAD = { from: 500, to: 2_500 }
const BOXES = 4

interface Run {
  env: Record<string, string>
  dataDir: string
  product: Product
}

/** First line of the embedded database's pid file: the process that a restarted server must have taken over. */
async function databaseOf(dataDir: string): Promise<{ pid: string; url: string }> {
  const lines = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim()
  return { pid: lines[0] ?? '', url: `postgres://xingxia:${password}@127.0.0.1:${lines[3]}/xingxia` }
}

async function makeActors(db: Db, origin: string): Promise<Actor[]> {
  const players = await Promise.all(Array.from({ length: PLAYERS }, () => newPlayer(db, { coins: START_COINS })))
  const { pageData } = await dataOf(origin, casePage, { token: players[0]?.token ?? '', query: { moduleId: '1' } })
  const cheap = pageData.sort((a, b) => a.openPrice - b.openPrice).slice(0, BOXES)
  return players.map(
    ({ token }) =>
      new Actor(
        token,
        START_COINS,
        cheap.map(({ boxId }) => boxId),
      ),
  )
}

/** Load, kill, restart, compare. */
async function round(run: Run, actors: readonly Actor[], db: Db): Promise<void> {
  const before = await databaseOf(run.dataDir)
  const work = Promise.all(actors.map((actor) => actor.actUntilCut(run.product.origin)))
  await Promise.race([work, sleep(randomInt(LOAD.from, LOAD.to))])
  await run.product.kill('SIGKILL')
  await work
  run.product = await startProduct(run.env)
  const { origin } = run.product
  const after = await databaseOf(run.dataDir)
  if (after.pid !== before.pid)
    throw new Error(`the database of the killed server (${before.pid}) was not taken over: ${after.pid} runs now`)
  await Promise.all(actors.map((actor) => actor.settle(origin)))
  await Promise.all(actors.map((actor) => actor.repeatOne(origin)))
  await Promise.all(actors.map((actor) => actor.compare(origin)))
  await auditBooks(db, actors)
}

async function auditBooks(db: Db, actors: readonly Actor[]): Promise<void> {
  const violations = await auditLedger(db)
  if (violations.length > 0) throw new Error(`the books do not balance: ${JSON.stringify(violations)}`)
  const known = actors.reduce((sum, actor) => sum + actor.opens.size, 0)
  const { rows } = await db.$client.query<{ opens: number; doubled: number }>(
    `SELECT (SELECT count(*)::int FROM case_open) AS opens,
      (SELECT count(*)::int FROM (SELECT item_id FROM item_history WHERE to_state = 'exchanged' GROUP BY item_id HAVING count(*) > 1) twice) AS doubled`,
  )
  if (rows[0]?.opens !== known) throw new Error(`${rows[0]?.opens} openings are stored, the players know of ${known}`)
  if (rows[0].doubled > 0) throw new Error(`${rows[0].doubled} items were exchanged twice`)
}

function summary(actors: readonly Actor[], times: number, seconds: number): string {
  const sum = (key: keyof Actor['figures']) => actors.reduce((all, { figures }) => all + figures[key], 0)
  return (
    `kill -9 ×${times} in ${seconds} s: ${sum('opened')} openings, ${sum('exchanged')} items exchanged, ` +
    `${sum('lost')} replies lost; nothing lost, nothing doubled, entries sum to zero, database taken over ${times} times\n`
  )
}

async function main(times: number): Promise<void> {
  const began = Date.now()
  const dataDir = await mkdtemp(join(tmpdir(), 'xingxia-kill9-'))
  await chmod(dataDir, 0o755)
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '0' }
  const run: Run = { env, dataDir, product: await startProduct(env) }
  const { db, close } = connectDb((await databaseOf(dataDir)).url)
  try {
    const actors = await makeActors(db, run.product.origin)
    for (let time = 1; time <= times; time++) {
      await round(run, actors, db)
      process.stdout.write(`kill ${time} of ${times}: all there\n`)
    }
    process.stdout.write(summary(actors, times, Math.round((Date.now() - began) / 1000)))
  } finally {
    await close()
    await run.product.kill('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
}

const { values } = parseArgs({ options: { times: { type: 'string', default: '10' } } })
await main(Number(values.times))
