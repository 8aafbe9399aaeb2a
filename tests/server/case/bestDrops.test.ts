import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { lookAtClock } from '#server/core/rounds/setBack.ts'
import { auditItems } from '#server/modes/case/audit.ts'
import { keepBestDrops, sweepBestDrops } from '#server/modes/case/bestDrops.ts'
import { showTimePage } from '#server/modes/case/showTime.ts'
import { connectDb } from '#server/platform/db/connect.ts'
import { beijingDaySpan } from '#shared/beijingTime.ts'
import { PLAIN_BOX } from '../catalogue/fixture.ts'
import { DAY, HOUR, MINUTE } from '../clock.ts'
import { startWorld, type World } from './world.ts'

const LABELS = [-1, 0, 1, 2, 3, 4]
const DAYS = [0, 1, 2, 3, 4, 5, 6]
/** Small slices, so that there are many. */
const SMALL = { slice: 50, slices: 1_000 }
const RULES = ['a best drop is shown as its opening has it', 'no revealed drop is missing among the best of its day']

let world: World
let playerId: string
beforeAll(async () => {
  world = await startWorld()
  playerId = await world.newPlayer()
})
beforeEach(async () => {
  await world.db.$client.query('TRUNCATE case_open, item_instance, best_drop, best_drop_note, best_drop_fill, clock_mark')
  world.clock.now = Date.parse('2026-01-09T12:00:00+08:00')
})
afterAll(() => world.close())

/** Writes openings of one to three items, with prices of which many are equal, revealed at moments that are spread over a span. */
const WRITE = `
  WITH dice AS (
    SELECT n, (hashint8(n + $5::bigint)::bigint + 2147483648) AS d FROM generate_series(1, $4::int) n
  ), opened AS (
    INSERT INTO case_open (player_id, box_id, number, paid, fast, opened_at, reveal_at, book)
    SELECT $1::bigint, ${PLAIN_BOX}, 1 + d % 3, 100, false, at, at, jsonb_build_object('events', jsonb_build_array(jsonb_build_object('kind', 'total',
      'label', CASE d / 3 % 4 WHEN 0 THEN 0 WHEN 1 THEN 1 END)))
    FROM (SELECT *, to_timestamp(($2::float8 + (d % 10007) / 10007.0 * ($3::float8 - $2::float8)) / 1000) AS at FROM dice) dice ORDER BY n
    RETURNING id, number, reveal_at
  )
  INSERT INTO item_instance (owner_id, state, gift_id, grade, price, box_id, open_id, gained_at)
  SELECT $1::bigint, 'bag', 1, (h % 7) % 5, 100 * (h / 7 % 60), ${PLAIN_BOX}, id, reveal_at
  FROM opened, generate_series(1, number) k, LATERAL (SELECT (hashint8(id * 10 + k)::bigint + 2147483648) AS h) h`

let seed = 0
function write(client: Pick<pg.Pool, 'query'>, number: number, from: number, to: number) {
  seed += 1_000_003
  return client.query(WRITE, [playerId, from, to, number, seed])
}

/** The drops of a day as they were listed when each list sorted the whole day. */
async function sorted(day: number, label: number): Promise<string[]> {
  const { from, to } = beijingDaySpan(world.clock.now - day * DAY)
  const own = sql`case when i.grade = 0 then 4 else (o.book->'events'->-1->>'label')::int end`
  const { rows } = await world.db.execute<{ id: string }>(sql`
    select i.id::text as id from case_open o join item_instance i on i.open_id = o.id and i.play_mode = 'case'
    where o.reveal_at >= ${new Date(from).toISOString()}::timestamptz and o.reveal_at < ${new Date(to).toISOString()}::timestamptz
      and o.reveal_at <= now() and (${label} = -1 or ${own} = ${label}) order by i.price desc, i.id limit 100`)
  return rows.map(({ id }) => id)
}

/** What a visitor sees. A node of its own each time, which has kept nothing. */
async function listed(day: number, label: number): Promise<string[]> {
  const { db, close } = connectDb(world.url, { connections: 1 })
  const { pageData } = await showTimePage({ ...world.deps, gallery: db }, { page: 1, pageSize: 100, day, label }).finally(close)
  return pageData.map(({ dropId }) => dropId)
}

async function expectAsSorted(days = DAYS): Promise<void> {
  for (const day of days)
    for (const label of LABELS) expect(await listed(day, label), `day ${day} label ${label}`).toEqual(await sorted(day, label))
}

const count = async (table: string) => (await world.db.$client.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`)).rows[0]?.n
const broken = async () => (await auditItems(world.db, 100)).filter(({ rule }) => RULES.includes(rule))

describe('the lists of best drops', () => {
  it('show what sorting the whole day showed, in its order, after whatever increments', async () => {
    const start = world.clock.now
    await write(world.db.$client, 200, start - 90 * MINUTE, start - HOUR)
    await keepBestDrops(world.db, SMALL)
    await expectAsSorted([0])
    await write(world.db.$client, 600, start - 2 * HOUR, start + 2 * HOUR)
    for (const hours of [0, 1, 2]) {
      world.clock.now = start + hours * HOUR
      await keepBestDrops(world.db, SMALL)
      await expectAsSorted([0, 1])
    }
    const { rows } = await world.db.$client.query<{ most: number }>(
      'SELECT max(n)::int AS most FROM (SELECT count(*) AS n FROM best_drop GROUP BY day, label) lists',
    )
    expect(rows).toEqual([{ most: 100 }])
    expect(await broken()).toEqual([])
  })

  it('tell nothing before its reveal, by the database’s clock, not even what stands in their table already', async () => {
    const reveal = world.clock.now + 10_000
    await write(world.db.$client, 5, reveal, reveal)
    world.clock.now = reveal - 1
    await keepBestDrops(world.db)
    expect(await listed(0, -1)).toEqual([])
    world.clock.now = reveal
    await keepBestDrops(world.db)
    expect(await listed(0, -1)).toEqual(await sorted(0, -1))
    expect(await count('best_drop_note')).toBe(0)
    world.clock.now = reveal - 1
    expect(await listed(0, -1)).toEqual([])
  })

  it('take what is committed after later reveals were taken', async () => {
    const client = new pg.Client({ connectionString: world.url })
    await client.connect()
    try {
      await client.query('BEGIN')
      await write(client as unknown as pg.Pool, 30, world.clock.now - 10_000, world.clock.now - 9_000)
      await write(world.db.$client, 30, world.clock.now - 5_000, world.clock.now)
      await keepBestDrops(world.db)
      await expectAsSorted([0])
      await client.query('COMMIT')
    } finally {
      await client.end()
    }
    await keepBestDrops(world.db)
    await expectAsSorted([0])
  })

  it('are kept by one node at a time: many at once lose nothing and double nothing', async () => {
    const nodes = Array.from({ length: 4 }, () => connectDb(world.url, { connections: 2 }))
    try {
      const writing = (async () => {
        for (let round = 0; round < 8; round++) await write(world.db.$client, 50, world.clock.now - 8 * HOUR, world.clock.now)
      })()
      await Promise.all(nodes.flatMap(({ db }) => Array.from({ length: 5 }, () => keepBestDrops(db, { slice: 20, slices: 10 }))))
      await writing
      for (let turn = 0; (await count('best_drop_note')) !== 0 && turn < 100; turn++)
        await Promise.all(nodes.map(({ db }) => keepBestDrops(db, { slice: 20, slices: 10 })))
    } finally {
      await Promise.all(nodes.map(({ close }) => close()))
    }
    await expectAsSorted([0])
    expect(await broken()).toEqual([])
  })

  it('lose nothing of a node that dies in the middle, and wait for one that works', async () => {
    await write(world.db.$client, 40, world.clock.now - HOUR, world.clock.now)
    const dying = new pg.Client({ connectionString: world.url })
    dying.on('error', () => undefined)
    await dying.connect()
    await dying.query('BEGIN')
    await dying.query('SELECT FROM best_drop_keeper FOR UPDATE')
    await dying.query('DELETE FROM best_drop_note')
    await keepBestDrops(world.db)
    expect(await count('best_drop')).toBe(0)
    const { rows } = await dying.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const ended = new Promise((resolve) => dying.once('end', resolve))
    await world.db.$client.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
    await ended
    await keepBestDrops(world.db)
    await expectAsSorted([0])
  })

  it('are filled in slices where openings have left no note: seven days at an upgrade, today’s first', async () => {
    const start = world.clock.now
    await write(world.db.$client, 2_000, start - 8 * DAY, start)
    await write(world.db.$client, 5, start + 5_000, start + 5_000)
    await world.db.$client.query('TRUNCATE best_drop_note')
    await world.db.$client.query('SELECT refill_best_drops(6)')
    expect(await count('best_drop_fill')).toBe(7)
    // A node that stops after some slices has lost nothing.
    await keepBestDrops(world.db, { slice: 50, slices: 4 })
    await expectAsSorted([0])
    expect(await listed(6, -1)).toEqual([])
    await keepBestDrops(world.db, SMALL)
    await expectAsSorted()
    // What was revealed after the upgrade without a note is taken too, and then nothing is left to fill.
    expect(await count('best_drop_fill')).toBe(1)
    world.clock.now = start + 6_000
    await keepBestDrops(world.db, SMALL)
    await expectAsSorted()
    expect(await count('best_drop_fill')).toBe(0)
    expect(await broken()).toEqual([])
  })

  it('are filled without reading again what lies before the cursor', async () => {
    const start = world.clock.now
    // A vacuum in the middle would give the planner another index to choose, since all of this is of one player.
    await world.db.$client.query('ALTER TABLE case_open SET (autovacuum_enabled = off)')
    await write(world.db.$client, 5_000, start - 10 * HOUR, start)
    await world.db.$client.query('TRUNCATE best_drop_note; ANALYZE case_open; SELECT refill_best_drops(0)')
    await keepBestDrops(world.db, { slice: 50, slices: 80 })
    const statements = vi.spyOn(pg.Client.prototype, 'query')
    // The first slice is that of the notes.
    await keepBestDrops(world.db, { slice: 50, slices: 2 })
    const asked = statements.mock.calls as unknown as [{ text?: string }, unknown[]][]
    const looked = asked.filter(([{ text }]) => text?.includes('from case_open'))
    statements.mockRestore()
    expect(looked).toHaveLength(1)
    const [{ text }, values] = looked[0] ?? [{}, []]
    const { rows } = await world.db.$client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, COSTS OFF) ${text}`, values)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Scan using case_open_reveal on case_open \(actual time=\S+ rows=(?:[1-9]|\d\d)(?:\.00)? /)
  })

  it.each([
    ['two hours', 2 * HOUR],
    ['three days', 3 * DAY],
  ])('after the clock was set back by %s they are those of that moment, and when it comes there again those of then', async (_, back) => {
    const start = world.clock.now
    const log = { warn: () => undefined }
    const seen = await lookAtClock({ db: world.db, modes: {}, log }, null)
    await write(world.db.$client, 1_200, start - back - DAY, start)
    await keepBestDrops(world.db, SMALL)
    await expectAsSorted()
    world.clock.now = start - back
    await lookAtClock({ db: world.db, modes: {}, log }, seen)
    await keepBestDrops(world.db, SMALL)
    await expectAsSorted()
    await write(world.db.$client, 300, start - back, start - back + HOUR)
    world.clock.now = start - back + HOUR
    await keepBestDrops(world.db, SMALL)
    await expectAsSorted()
    world.clock.now = start + 1
    await keepBestDrops(world.db, SMALL)
    await expectAsSorted()
    expect(await broken()).toEqual([])
  })

  it('of days that nobody can ask for are deleted', async () => {
    await write(world.db.$client, 100, world.clock.now - HOUR, world.clock.now)
    await keepBestDrops(world.db)
    world.clock.now += 7 * DAY
    await sweepBestDrops(world.db)
    expect(await count('best_drop')).toBeGreaterThan(0)
    world.clock.now += DAY
    await sweepBestDrops(world.db)
    expect(await count('best_drop')).toBe(0)
  })
})

it('the audit finds a row that is missing, and one that says what its opening does not', async () => {
  await write(world.db.$client, 200, world.clock.now - HOUR, world.clock.now)
  await keepBestDrops(world.db)
  expect(await broken()).toEqual([])
  await world.db.$client.query('DELETE FROM best_drop WHERE drop_id = (SELECT min(drop_id) FROM best_drop WHERE label = 4) AND label = 4')
  await world.db.$client.query(
    'UPDATE best_drop SET price = price + 1 WHERE drop_id = (SELECT min(drop_id) FROM best_drop WHERE label = 0) AND label = 0',
  )
  expect(new Set((await broken()).map(({ rule }) => rule))).toEqual(new Set(RULES))
})
