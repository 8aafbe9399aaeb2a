import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { registerPlayer } from '#server/account/auth/register.ts'
import { importCatalogue } from '#server/core/catalogue/import.ts'
import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { player } from '#server/core/player/tables.ts'
import { startRounds } from '#server/core/rounds/start.ts'
import { ALL_MODES } from '#server/modes/all.ts'
import { createBattle } from '#server/modes/battle/create.ts'
import { joinBattle } from '#server/modes/battle/join.ts'
import { leaveBattle } from '#server/modes/battle/leave.ts'
import { exchangeBag } from '#server/modes/case/exchange.ts'
import { type OpenRequest, openBox } from '#server/modes/case/open.ts'
import { caseOpen } from '#server/modes/case/tables.ts'
import { targetsOf } from '#server/modes/dream/targets.ts'
import { upgradeItem } from '#server/modes/dream/upgrade.ts'
import { enterExponent, exitExponent } from '#server/modes/exponent/acts.ts'
import { ensureExponent } from '#server/modes/exponent/game.ts'
import { exponentView } from '#server/modes/exponent/view.ts'
import { joinRoll } from '#server/modes/roll/join.ts'
import { rollDeps } from '#server/modes/roll/ports.ts'
import { openTemplate, readTemplates } from '#server/modes/roll/templates.ts'
import { rollList, rollView } from '#server/modes/roll/view.ts'
import { readConfig } from '#server/platform/config.ts'
import { type Connection, connectDb } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { memoryBus } from '#server/platform/live/bus.ts'
import { pushOutbox } from '#server/platform/live/tables.ts'
import { fund } from '#server/wiring/demo/fund.ts'
import { type RobotDeps, type Robots, startRobots } from '#server/wiring/demo/robots.ts'
import { poolsOf, roomModes } from '#server/wiring/jobs.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { each } from '../support/each.ts'
import { soon } from '../support/soon.ts'
import { within } from '../support/within.ts'

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

/** For many turns of the robots, each of them some statements. */
const SLOWLY = { timeout: 60_000, interval: 100 }
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
      asked.push({ ...request, sessionId: HOUSE })
      return openBox(caseDeps, { ...request, sessionId: HOUSE })
    },
    targets: async () => targetsOf(await currentCatalogue(own.db)),
    upgrade: (request) => upgradeItem(caseDeps, { ...request, sessionId: HOUSE }),
    exchangeBag: (request) => exchangeBag(caseDeps, { ...request, sessionId: HOUSE }),
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

/** Robots that also battle. */
function startBattling(more: Partial<RobotDeps> = {}) {
  const deps = { db: connection.db, config: {}, now: Date.now }
  const battles = {
    createBattle: (request: Omit<Parameters<typeof createBattle>[1], 'sessionId'>) => createBattle(deps, { ...request, sessionId: HOUSE }),
    joinBattle: (request: Omit<Parameters<typeof joinBattle>[1], 'sessionId'>) => joinBattle(deps, { ...request, sessionId: HOUSE }),
  }
  return start(connection, { battles, ...more })
}

interface Room {
  id: string
  stage: number
  hidden: boolean
  seated: number
}

const rooms = async (): Promise<Room[]> =>
  (
    await connection.db.execute<Room & Record<string, unknown>>(
      sql`select room_id::text as id, stage, hidden, (select count(*)::int from battle_seat s where s.room_id = b.room_id) as seated from battle b order by room_id`,
    )
  ).rows
const waiting = async () => (await rooms()).filter(({ stage }) => stage === 0)
const playing = async () => (await rooms()).filter(({ stage }) => stage === 1)

describe('robots of the demo world', () => {
  it('are marked, play through the ledger and are seen by everybody', async () => {
    const { asked, warnings } = start()
    await soon(() => expect(asked.length).toBeGreaterThanOrEqual(40), SLOWLY)
    await running.pop()?.stop()
    const robots = await connection.db.select().from(player).where(eq(player.robot, true))
    expect(robots).toHaveLength(18)
    expect(new Set(robots.map(({ nickname }) => nickname)).size).toBe(18)
    each(robots, (robot) => expect(robot).toMatchObject({ phone: null, headPic: expect.stringMatching(/^avatars\/.+\.webp$/) }))
    expect(warnings).toEqual([])
    expect(await opens()).toBe(asked.length)
    expect(await connection.db.$count(pushOutbox)).toBeGreaterThan(0)
    expect(await numberOf(sql`select coalesce(sum(amount), 0) as n from entry`)).toBe(0)
    expect(await numberOf(sql`select count(*) as n from item_instance where state = 'exchanged'`)).toBeGreaterThan(0)
    expect(await numberOf(sql`select count(*) as n from dream_upgrade`)).toBeGreaterThan(0)
    expect(await numberOf(sql`select count(*) as n from player where not robot`)).toBe(0)
  })

  it('are the same ones after a restart', async () => {
    const { asked } = start()
    await soon(() => expect(asked.length).toBeGreaterThanOrEqual(3))
    expect(await connection.db.$count(player, eq(player.robot, true))).toBe(18)
  })

  it('play on one node only, and on the next when that one stops', async () => {
    const other = connectDb(database.url)
    const first = start()
    await soon(() => expect(first.asked.length).toBeGreaterThan(2))
    const second = start(other)
    await sleep(400)
    expect(second.asked).toEqual([])
    await first.robots.stop()
    const played = first.asked.length
    await soon(() => expect(second.asked.length).toBeGreaterThan(2))
    expect(first.asked).toHaveLength(played)
    await second.robots.stop()
    await other.close()
  })

  it('move to another connection when theirs is lost', async () => {
    const { asked } = start()
    await soon(() => expect(asked.length).toBeGreaterThan(1))
    await connection.db.execute(
      sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    )
    const played = asked.length
    await soon(() => expect(asked.length).toBeGreaterThan(played + 3))
  })

  it('go on after an opening failed', async () => {
    let failures = 0
    const notes: string[] = []
    const { asked, warnings } = start(connection, {
      note: (work, error) => notes.push(error === undefined ? work : `${work} failed: ${(error as Error).message}`),
      exchangeBag: async () => {
        failures += 1
        throw new Error('no')
      },
    })
    await soon(() => expect(failures).toBeGreaterThan(0))
    const played = asked.length
    await soon(() => expect(asked.length).toBeGreaterThan(played))
    expect(warnings[0]).toContain('robots paused')
    await soon(() => expect(notes).toEqual(expect.arrayContaining(['robots', 'robots failed: no'])))
  })

  it('stop at once, and play rarely when nobody looks on', async () => {
    const { asked, robots } = start(connection, { audience: () => 0, pace: { ...QUICK, unwatched: 60_000 } })
    await soon(() => expect(asked).toHaveLength(1))
    await sleep(300)
    expect(asked).toHaveLength(1)
    // The pause that it does not wait for takes 36 s at the least.
    await within(robots.stop(), 30_000, 'the end of the robots')
    expect(asked).toHaveLength(1)
  })
})

describe('robots in 竞技场', () => {
  const room = { boxes: [102], mode: 0, seats: 3, teams: 3, final: false, reverse: false, fast: true, shuffle: false, cost: -1 }
  const deps = () => ({ db: connection.db, config: {}, now: Date.now })

  it('keep some rooms waiting and some running, and no more', async () => {
    const { warnings } = startBattling()
    await soon(async () => expect([(await waiting()).length, (await playing()).length]).toEqual([2, 2]), SLOWLY)
    await sleep(1_500)
    // Nothing steps the rooms here, so those that run go on running.
    expect((await rooms()).length).toBeLessThanOrEqual(5)
    expect(warnings).toEqual([])
  })

  it('keep a player company after a while, but not at once and not in a private room', async () => {
    const host = await inTransaction(connection.db, (tx) => registerPlayer(tx, { phone: '13800009999', now: Date.now() }))
    await fund({ db: connection.db, now: Date.now }, host, 100_000)
    const created = await createBattle(deps(), { ...room, sessionId: HOUSE, playerId: host, key: 'open', hidden: false })
    const hidden = await createBattle(deps(), { ...room, sessionId: HOUSE, playerId: host, key: 'hidden', hidden: true })
    const seated = async (id: string) => (await rooms()).find((each) => each.id === id)?.seated
    startBattling()
    await sleep(1_000)
    expect(await seated(created.room.roomId)).toBe(1)
    await connection.db.execute(sql`update battle set created_at = created_at - interval '41 seconds'`)
    await connection.db.execute(sql`update battle_seat set staked_at = staked_at - interval '41 seconds'`)
    await soon(async () => expect(await seated(created.room.roomId)).toBe(3), SLOWLY)
    expect(await seated(hidden.room.roomId)).toBe(1)
    await leaveBattle(deps(), { sessionId: HOUSE, playerId: host, key: 'leave', roomId: hidden.room.roomId })
  })

  it('do next to nothing when nobody looks on', async () => {
    await connection.db.execute(sql`update battle set stage = 4 where stage in (0, 1)`)
    await connection.db.execute(sql`update battle_seat set over = true`)
    startBattling({ audience: () => 0 })
    await soon(async () => expect(await waiting()).toHaveLength(1))
    await sleep(600)
    expect([(await waiting()).length, (await playing()).length]).toEqual([1, 0])
  })
})

it('robots enter rounds of 指数 with varied stakes, leave them by hand or on their own, and are marked', async () => {
  const deps = { db: connection.db, bus: memoryBus() }
  await ensureExponent(connection.db)
  const stop = startRounds(
    {
      db: connection.db,
      log: { warn: () => undefined },
      modes: roomModes({ ...deps, now: Date.now, config: { exponentMaxPayout: 1_000_000 } }),
    },
    new Registry(),
  )
  const exponent: NonNullable<RobotDeps['exponent']> = {
    enterExponent: (request) => enterExponent(deps, { ...request, sessionId: HOUSE }),
    exitExponent: (request) => exitExponent(deps, { ...request, sessionId: HOUSE }),
  }
  const { warnings } = start(connection, { exponent })
  const stakes = async () => (await exponentView(connection.db).catch(() => null))?.stakes ?? []
  await soon(async () => expect((await stakes()).length).toBeGreaterThanOrEqual(5), SLOWLY)
  const seen = await stakes()
  expect(seen.every(({ robot }) => robot)).toBe(true)
  expect(new Set(seen.map(({ stake }) => stake)).size).toBeGreaterThan(1)
  expect(seen.length).toBeLessThanOrEqual(15)
  await running.pop()?.stop()
  await stop()
  expect(warnings).toEqual([])
})

it('robots keep a ROLL room of each template going, join them with their word, and leave room for players', async () => {
  const deps = rollDeps(
    { db: connection.db, bus: memoryBus(), now: Date.now, config: { ...readConfig({ NODE_ENV: 'test' }), gift: true } },
    ALL_MODES,
  )
  const templates = (await readTemplates()).filter(({ demo }) => demo)
  const rolls: NonNullable<RobotDeps['rolls']> = async () => ({
    templates: templates.map(({ name, password = '' }) => ({ name, password })),
    openRoll: async (name) => {
      const template = templates.find((each) => each.name === name)
      if (template) await openTemplate(connection.db, deps.wordKey, template)
    },
    joinRoll: (request) => joinRoll(deps, { ...request, sessionId: HOUSE }),
  })
  const { warnings } = start(connection, { rolls })
  const rooms = async () => (await rollList(connection.db, { state: 0, page: 1, pageSize: 10 })).pageData
  await soon(async () => expect((await rooms()).every(({ entrants }) => entrants > 2) && (await rooms()).length).toBe(3), SLOWLY)
  expect(new Set((await rooms()).map(({ by, condition }) => `${by} ${condition.kind}`)).size).toBe(3)
  const [newest] = await Promise.all((await rooms()).map(({ roomId }) => rollView(connection.db, roomId)))
  expect(newest?.newest.every(({ robot }) => robot)).toBe(true)
  await running.pop()?.stop()
  expect(warnings).toEqual([])
})

it('robots keep a pool of 一番赏 of each template going, buy its tickets, and leave the last ones of a pool without an end to players', async () => {
  const pools: NonNullable<RobotDeps['pools']> = () => poolsOf(connection)
  const { templates, selling, ...calls } = await pools()
  // One at a time is enough to see a pool bought.
  const [first = ''] = templates
  const { warnings } = start(connection, { pools: async () => ({ ...calls, selling, templates: [first] }) })
  const pool = async () => (await selling()).find(({ template }) => template === first)
  await soon(async () => expect((await pool())?.sold).toBeGreaterThan(60), SLOWLY)
  await sleep(400)
  await running.pop()?.stop()
  const bought = await pool()
  expect(bought?.endAt).toBeNull()
  expect(bought?.sold).toBeLessThanOrEqual((bought?.tickets ?? 0) * 0.8)
  const { rows } = await connection.db.execute(sql`select from kuji_play k join player p on p.id = k.player_id where not p.robot`)
  expect([rows.length, warnings]).toEqual([0, []])
})
