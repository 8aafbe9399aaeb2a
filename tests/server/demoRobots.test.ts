import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { player } from '#server/auth/tables.ts'
import { exchangeBag } from '#server/case/exchange.ts'
import { type OpenRequest, openBox } from '#server/case/open.ts'
import { caseOpen } from '#server/case/tables.ts'
import { importCatalogue } from '#server/catalogue/import.ts'
import { type Connection, connectDb } from '#server/db/connect.ts'
import { type RobotDeps, type Robots, startRobots } from '#server/demo/robots.ts'
import { pushOutbox } from '#server/live/tables.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
let connection: Connection
const running: Robots[] = []

beforeAll(async () => {
  database = await freshDatabase()
  connection = connectDb(database.url)
  await importCatalogue(connection.db)
})
afterEach(() => Promise.all(running.splice(0).map((robots) => robots.stop())))
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const QUICK = { watched: 40, unwatched: 40, opening: 10, retry: 50 }

/** A random generator that gives the same numbers in every run. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

function start(own = connection, more: Partial<RobotDeps> = {}) {
  const asked: OpenRequest[] = []
  const warnings: string[] = []
  const caseDeps = { db: own.db, now: Date.now }
  const robots = startRobots({
    ...caseDeps,
    openBox: (request) => {
      asked.push(request)
      return openBox(caseDeps, request)
    },
    exchangeBag: (request) => exchangeBag(caseDeps, request),
    log: { warn: (detail, text) => warnings.push(`${text} ${JSON.stringify(detail)}`) },
    audience: () => 1,
    random: dice(7),
    pace: QUICK,
    ...more,
  })
  running.push(robots)
  return { robots, asked, warnings }
}

const opens = () => connection.db.$count(caseOpen)
const numberOf = async (query: ReturnType<typeof sql>) => Number((await connection.db.execute<{ n: string }>(query)).rows[0]?.n)

describe('robots of the demo world', () => {
  it('are marked, play through the ledger and are seen by everybody', async () => {
    const { asked, warnings } = start()
    await vi.waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(40), { timeout: 20_000 })
    await running.pop()?.stop()
    const robots = await connection.db.select().from(player).where(eq(player.robot, true))
    expect(robots).toHaveLength(12)
    expect(new Set(robots.map(({ nickname }) => nickname)).size).toBe(12)
    for (const robot of robots) expect(robot).toMatchObject({ phone: null, headPic: expect.stringMatching(/^avatars\/.+\.webp$/) })
    expect(warnings).toEqual([])
    expect(await opens()).toBe(asked.length)
    expect(await connection.db.$count(pushOutbox)).toBeGreaterThan(0)
    expect(await numberOf(sql`select coalesce(sum(amount), 0) as n from entry`)).toBe(0)
    expect(await numberOf(sql`select count(*) as n from item_instance where state = 'exchanged'`)).toBeGreaterThan(0)
    expect(await numberOf(sql`select count(*) as n from player where not robot`)).toBe(0)
  })

  it('are the same ones after a restart', async () => {
    const { asked } = start()
    await vi.waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(3))
    expect(await connection.db.$count(player, eq(player.robot, true))).toBe(12)
  })

  it('play on one node only, and on the next when that one stops', async () => {
    const other = connectDb(database.url)
    const first = start()
    await vi.waitFor(() => expect(first.asked.length).toBeGreaterThan(2))
    const second = start(other)
    await sleep(400)
    expect(second.asked).toEqual([])
    await first.robots.stop()
    const played = first.asked.length
    await vi.waitFor(() => expect(second.asked.length).toBeGreaterThan(2), { timeout: 5_000 })
    expect(first.asked).toHaveLength(played)
    await second.robots.stop()
    await other.close()
  })

  it('move to another connection when theirs is lost', async () => {
    const { asked } = start()
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(1))
    await connection.db.execute(
      sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    )
    const played = asked.length
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(played + 3), { timeout: 5_000 })
  })

  it('go on after an opening failed', async () => {
    let failures = 0
    const { asked, warnings } = start(connection, {
      exchangeBag: async () => {
        failures += 1
        throw new Error('no')
      },
    })
    await vi.waitFor(() => expect(failures).toBeGreaterThan(0), { timeout: 10_000 })
    const played = asked.length
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(played), { timeout: 5_000 })
    expect(warnings[0]).toContain('robots paused')
  })

  it('stop at once, and play rarely when nobody looks on', async () => {
    const { asked, robots } = start(connection, { audience: () => 0, pace: { ...QUICK, unwatched: 60_000 } })
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    await sleep(300)
    expect(asked).toHaveLength(1)
    const from = performance.now()
    await robots.stop()
    expect(performance.now() - from).toBeLessThan(200)
  })
})
