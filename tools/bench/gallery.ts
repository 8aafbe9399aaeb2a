/**
 * `npm run bench:gallery`: how much visitors who look at 巅峰时刻 hold up 指数. It fills a database with a day of `--openings` openings, starts a node
 * on it, and asks for every list (7 days, 6 labels) at once, for `--seconds` once in `--pause` ms, by which a visitor uses up the limit of requests.
 * It tells how late the steps of 指数 are and how long `exponentNow` takes, before and while the lists are asked for, and compares the lateness with
 * the bound of 300 ms. A call that is refused or lost is red, as nothing was measured then. With `--pause 0` the next lists are asked for as soon as the last have come, as a crowd would: that measures the processor.
 * `--data FOLDER` keeps the database there, or uses the one that an earlier run has left. Everything stays on the loopback.
 */

import { chmod, mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ensureCatalogue } from '#server/core/catalogue/import.ts'
import { connectDb, type Db } from '#server/platform/db/connect.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { prepareDatabase } from '#server/platform/db/prepareDatabase.ts'
import { Status } from '#shared/codes.ts'
import { getShowTimePage } from '#shared/modes/case/showTimeCalls.ts'
import { exponentNow } from '#shared/modes/exponent/roundCalls.ts'
import { callApi } from '../../tests/support/api.ts'
import { startProduct } from '../../tests/support/product.ts'
import { STEP_BOUND, watchSteps } from './lateSteps.ts'
import { seed } from './seed.ts'
import { inTime } from './short.ts'
import { removeData } from './tidy.ts'

const DAYS = [0, 1, 2, 3, 4, 5, 6]
const LABELS = [-1, 0, 1, 2, 3, 4]
/** Ms between two calls of `exponentNow`. */
const ASK_EVERY = 100
/** The job must have done what an upgrade left to it within this time, in ms. */
const FILLED_WITHIN = 600_000

const print = (text: string) => process.stdout.write(`${text}\n`)
const { values } = parseArgs({
  options: {
    openings: { type: 'string', default: '300000' },
    seconds: { type: 'string', default: '60' },
    pause: { type: 'string', default: '2100' },
    data: { type: 'string' },
  },
})

/** What was asked for, and how long the answers took, in ms. */
class Answers {
  readonly took: number[] = []
  readonly statuses = new Map<number, number>()

  async of(ask: () => Promise<{ status: number }>): Promise<void> {
    const from = performance.now()
    const status = await ask().then(
      (reply) => reply.status,
      () => -1,
    )
    this.took.push(performance.now() - from)
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
  }

  /** Whether there were answers, and each of them was what was asked for. */
  get areWell(): boolean {
    return this.took.length > 0 && this.statuses.size === 1 && this.statuses.has(Status.ok)
  }

  text(): string {
    return `${spread(this.took)}, ${JSON.stringify([...this.statuses])} by status`
  }
}

function spread(took: readonly number[]): string {
  const sorted = [...took].sort((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(0)
  return `${sorted.length}, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, at most ${at(1)} ms`
}

/** Asks for the round of 指数, and where `lists` are wanted for all of them at once, until a moment. True when all was answered and the steps were in time. */
async function look(db: Db, origin: string, { lists, seconds }: { lists: boolean; seconds: number }): Promise<boolean> {
  const until = performance.now() + seconds * 1_000
  const [rounds, galleries] = [new Answers(), new Answers()]
  const asked = DAYS.flatMap((day) => LABELS.map((label) => ({ day: String(day), label: String(label), pageSize: '100' })))
  const stop = watchSteps(db)
  const game = async () => {
    while (performance.now() < until) {
      await rounds.of(() => callApi(origin, exponentNow, {}))
      await sleep(ASK_EVERY)
    }
  }
  const gallery = async () => {
    while (performance.now() < until) {
      const paused = sleep(Number(values.pause))
      await Promise.all(asked.map((query) => galleries.of(() => callApi(origin, getShowTimePage, { query }))))
      await paused
    }
  }
  await Promise.all([game(), lists ? gallery() : undefined])
  const late = await stop()
  print(lists ? `${asked.length} lists at once, for ${seconds} s` : `without lists, for ${seconds} s`)
  print(`  steps of 指数   ${spread(late)} late (bound ${STEP_BOUND})`)
  print(`  exponentNow     ${rounds.text()}`)
  if (lists) print(`  lists           ${galleries.text()}`)
  const isAnswered = rounds.areWell && (!lists || galleries.areWell)
  if (!isAnswered) print('FAILED: calls were refused or lost')
  if (late.length === 0) print('FAILED: no step of 指数 was seen')
  return isAnswered && late.length > 0 && inTime(Math.max(...late) <= STEP_BOUND)
}

/** Waits until the job has filled the lists of the days that were there before it. */
async function untilFilled(db: Db): Promise<void> {
  const from = performance.now()
  const { rows: there } = await db.$client.query<{ fill: string | null }>(`SELECT to_regclass('best_drop_fill')::text AS fill`)
  if (!there[0]?.fill) return
  for (; performance.now() - from < FILLED_WITHIN; await sleep(200)) {
    const { rows } = await db.$client.query<{ days: number }>('SELECT count(*)::int AS days FROM best_drop_fill WHERE to_at <= now()')
    if (rows[0]?.days !== 0) continue
    print(`lists filled by the job after ${((performance.now() - from) / 1_000).toFixed(1)} s`)
    return
  }
  throw new Error('the lists are not filled')
}

async function prepare(url: string, db: Db): Promise<void> {
  await prepareDatabase(url, { large: true })
  await ensureCatalogue(db, { info: () => undefined, error: print })
  const { rows } = await db.$client.query('SELECT FROM player LIMIT 1')
  const openings = Number(values.openings)
  if (rows.length === 0) await seed(url, { openings, players: Math.max(100, Math.round(openings / 50)), days: 1 }, print)
  const { rows: days } = await db.$client.query<{ day: string; openings: number }>(
    `SELECT (reveal_at AT TIME ZONE 'Asia/Shanghai')::date::text AS day, count(*)::int AS openings FROM case_open GROUP BY 1 ORDER BY 1`,
  )
  print(`openings by Beijing day: ${days.map(({ day, openings }) => `${day} ${openings}`).join(', ')}`)
}

async function bench(url: string, db: Db): Promise<boolean> {
  await prepare(url, db)
  const node = await startProduct({ DATABASE_URL: url, DEMO: '0', WORKERS: '1', SOCKETS_PER_ADDRESS: '0', LOG_LEVEL: 'error' })
  try {
    await untilFilled(db)
    const alone = await look(db, node.origin, { lists: false, seconds: Number(values.seconds) / 2 })
    return (await look(db, node.origin, { lists: true, seconds: Number(values.seconds) })) && alone
  } finally {
    await node.kill('SIGTERM')
  }
}

const dataDir = values.data ?? (await mkdtemp(join(tmpdir(), 'xingxia-gallery-')))
await mkdir(dataDir, { recursive: true })
await chmod(dataDir, 0o755)
const cluster = await startEmbedded({ dataDir, log: { info: () => undefined, warn: () => undefined } })
const { db, close } = connectDb(cluster.url, { seconds: 3_600 })
const passed = await bench(cluster.url, db).finally(async () => {
  await close()
  await cluster.stop()
  if (!values.data) await removeData(dataDir)
})
process.exit(passed ? 0 : 1)
