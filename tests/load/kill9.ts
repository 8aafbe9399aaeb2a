/**
 * `npm run test:load` kills the real server with kill -9 while players open boxes, upgrade, exchange, retrieve, buy and top up. It does so `--times`
 * times (default 10), on the embedded database.
 *
 * After each restart it checks that nothing acknowledged is lost, nothing was done twice, half-done top-ups get credited, the audit passes,
 * and the new server took over the database that the killed one left running.
 */
import { randomInt } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connectDb, type Db } from '#server/platform/db/connect.ts'
import { freePort } from '#server/platform/db/freePort.ts'
import { getShopPage } from '#shared/calls/shop.ts'
import { Currency } from '#shared/codes.ts'
import { casePage } from '#shared/modes/case/calls.ts'
import { dreamTargets } from '#shared/modes/dream/calls.ts'
import { DREAM, leastChance } from '#shared/modes/dream/dream.ts'
import { toMinor } from '#shared/money.ts'
import { dataOf } from '../support/api.ts'
import { auditWorld } from '../support/auditWorld.ts'
import { newVerified } from '../support/player.ts'
import { type Product, startProduct } from '../support/product.ts'
import { Actor } from './actor.ts'
import type { Kind, Wares } from './acts.ts'

const PLAYERS = 8
const START = { coins: 100_000_000, diamonds: 100_000_000 }
const TRADE_URL = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=abcdefgh'
/** How long the players act before the kill, in ms. */
const LOAD = { from: 500, to: 2_500 }
const BOXES = 4

interface Run {
  env: Record<string, string>
  dataDir: string
  product: Product
}

/** Reads the process id of the embedded database from its pid file. A restarted server must have taken over this process. */
async function databaseOf(dataDir: string): Promise<{ pid: string; url: string }> {
  const lines = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim()
  return { pid: lines[0] ?? '', url: `postgres://xingxia:${password}@127.0.0.1:${lines[3]}/xingxia` }
}

/** Cheap boxes and offers of the shop (商城), which this test sets so that players may buy them without limit. */
async function waresOf(db: Db, origin: string, token: string): Promise<Wares> {
  await db.$client.query('UPDATE catalogue_offer SET offer = offer || \'{"share": null, "stock": null}\'')
  const boxes = (await dataOf(origin, casePage, { token, query: { moduleId: '1' } })).pageData
  const offers = (await dataOf(origin, getShopPage, { token, query: { kind: '0' } })).pageData
  const cheap = <T>(all: T[], price: (one: T) => number) => all.sort((a, b) => price(a) - price(b)).slice(0, BOXES)
  const targets = (await dataOf(origin, dreamTargets, { token })).filter(
    ({ recoveryPrice }) => leastChance(toMinor(recoveryPrice)) === DREAM.chance.least,
  )
  const forCoins = offers.filter(({ currency }) => currency === Currency.coin)
  return {
    boxIds: cheap(boxes, ({ openPrice }) => openPrice).map(({ boxId }) => boxId),
    offers: cheap(forCoins, ({ price }) => price).map(({ offerId, price }) => ({ offerId, price })),
    targets: cheap(targets, ({ recoveryPrice }) => recoveryPrice).map(({ giftId }) => giftId),
  }
}

async function makeActors(db: Db, origin: string): Promise<Actor[]> {
  const players = await Promise.all(Array.from({ length: PLAYERS }, () => newVerified(db, START)))
  await db.$client.query('UPDATE player SET trade_url = $1', [TRADE_URL])
  const wares = await waresOf(db, origin, players[0]?.token ?? '')
  return players.map(({ token }) => new Actor(token, { ...START }, wares))
}

/** One round: players act, the server is killed and started again, and everything is compared. */
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
  await Promise.all(actors.map((actor) => actor.repeatLast(origin)))
  await Promise.all(actors.map((actor) => actor.compare(origin)))
  await auditBooks(db, actors)
}

async function auditBooks(db: Db, actors: readonly Actor[]): Promise<void> {
  const violations = await auditWorld(db)
  if (violations.length > 0) throw new Error(`the books do not balance: ${JSON.stringify(violations)}`)
  for (const [table, kept] of [
    ['case_open', 'opens'],
    ['dream_upgrade', 'upgrades'],
  ] as const) {
    const known = actors.reduce((sum, actor) => sum + actor[kept].size, 0)
    const { rows } = await db.$client.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`)
    if (rows[0]?.n !== known) throw new Error(`${rows[0]?.n} rows in ${table}, the players know of ${known}`)
  }
}

const KINDS: readonly [Kind, string][] = [
  ['open', 'openings'],
  ['upgrade', 'upgrades'],
  ['exchange', 'exchanges'],
  ['retrieve', 'retrievals'],
  ['cancel', 'cancelled'],
  ['buy', 'purchases'],
  ['topUp', 'top-ups'],
  ['diamonds', 'diamond exchanges'],
]

function summary(actors: readonly Actor[], times: number, seconds: number): string {
  const sum = (key: keyof Actor['figures']) => actors.reduce((all, { figures }) => all + figures[key], 0)
  const acts = KINDS.map(([kind, name]) => `${sum(kind)} ${name}`).join(', ')
  return (
    `kill -9 ×${times} in ${seconds} s: ${acts}, ${sum('lost')} replies lost, ${sum('healed')} paid orders credited later; ` +
    `nothing lost, nothing doubled, every rule of the books holds, database taken over ${times} times\n`
  )
}

async function main(times: number): Promise<void> {
  const began = Date.now()
  const dataDir = await mkdtemp(join(tmpdir(), 'xingxia-kill9-'))
  await chmod(dataDir, 0o755)
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '0', PAY_SANDBOX: '1' }
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
