import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stepAlone } from '#server/core/rounds/steps.ts'
import { type Connection, connectDb } from '#server/platform/db/connect.ts'
import { DueLooks } from '#server/platform/db/dueLooks.ts'
import { memoryBus } from '#server/platform/live/bus.ts'
import { enqueuePush, startDispatcher } from '#server/platform/live/outbox.ts'
import { EventType } from '#shared/codes.ts'
import { PUBLIC_TOPIC } from '#shared/live.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import { soon } from '../../support/soon.ts'

/** Rows that were taken while an old snapshot is held. */
const TAKEN = 50_000

let database: TestDatabase
let connection: Connection
beforeAll(async () => {
  database = await freshDatabase()
  connection = connectDb(database.url)
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

/** Buffers that a statement touches, which are the work of a look whatever else the machine does. */
async function buffersOf(from: SQL, look: (from: SQL) => SQL): Promise<number> {
  const { rows } = await connection.db.execute<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    sql`explain (analyze, buffers, format json) ${look(from)}`,
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
}

/** Holds a snapshot as a dump does while `work` is done. */
async function underSnapshot(work: () => Promise<void>): Promise<void> {
  const holder = await connection.pool.connect()
  try {
    await holder.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    await holder.query('SELECT count(*) FROM push_outbox')
    await work()
  } finally {
    await holder.query('ROLLBACK')
    holder.release()
  }
}

const QUEUES: [string, { fill: SQL; take: SQL; look: (from: SQL) => SQL }][] = [
  [
    'the outbox',
    {
      fill: sql`insert into push_outbox (destination, body, deliver_at)
        select 'x', '{}', now() - interval '50 seconds' + n * interval '0.5 ms' from generate_series(1, ${TAKEN}::int) n`,
      take: sql`delete from push_outbox`,
      look: (from) =>
        sql`select id from push_outbox where deliver_at <= now() and deliver_at >= ${from} order by deliver_at, id limit 200 for update skip locked`,
    },
  ],
  [
    'the notes of the boards',
    {
      fill: sql`insert into rank_note (due_at, kind, ref_id)
        select now() - interval '50 seconds' + n * interval '0.5 ms', 'open', n from generate_series(1, ${TAKEN}::int) n`,
      take: sql`delete from rank_note`,
      look: (from) =>
        sql`select due_at from rank_note where due_at <= now() and due_at >= ${from} order by due_at, kind, ref_id limit 1000`,
    },
  ],
  [
    'the rooms that are due',
    {
      fill: sql`insert into room (mode, alone, next_at)
        select 'x', true, now() - interval '50 seconds' + n * interval '0.5 ms' from generate_series(1, ${TAKEN}::int) n`,
      take: sql`update room set next_at = null`,
      look: (from) =>
        sql`select id from room where alone and next_at <= now() and next_at >= ${from} and mode = any(array['x']) order by next_at limit 40`,
    },
  ],
]

it.each(QUEUES)('%s: what was taken while a dump holds its snapshot makes a look no dearer', async (_, { fill, take, look }) => {
  await connection.db.execute(fill)
  await underSnapshot(async () => {
    await connection.db.execute(take)
    const whole = sql`'-infinity'::timestamptz`
    const later = sql`(now() - ${2_200} * interval '1 millisecond')`
    const [before, after] = [await buffersOf(whole, look), await buffersOf(later, look)]
    expect(before).toBeGreaterThan(500)
    expect(after).toBeLessThan(before / 20)
  })
})

it('a look begins shortly before the last one that found everything, and a whole one is made now and then', async () => {
  const looks = new DueLooks()
  const from: string[] = []
  const look = (all: boolean) =>
    looks.look(async (moment) => {
      const { rows } = await connection.db.execute<{ age: string }>(sql`select extract(epoch from now() - ${moment})::text as age`)
      from.push(rows[0]?.age ?? '')
      return { found: null, all }
    })
  await look(true)
  await look(true)
  await look(false)
  await look(true)
  expect(from[0]).toBe('Infinity')
  expect(
    from
      .slice(1)
      .map(Number)
      .every((age) => age >= 2 && age < 10),
  ).toBe(true)
  await soon(async () => {
    await look(true)
    expect(from.at(-1)).toBe('Infinity')
  })
})

it('a push that was committed long after its moment is delivered all the same', async () => {
  const heard: string[] = []
  const bus = memoryBus()
  bus.subscribe(({ body }) => heard.push(body))
  const dispatcher = startDispatcher({ db: connection.db, bus, log: { warn: () => undefined } })
  const push = (roomId: string, deliverAt: Date) =>
    enqueuePush(connection.db, { destination: PUBLIC_TOPIC, message: { eventType: EventType.battleCreaTe, data: { roomId } }, deliverAt })
  await push('1', new Date())
  await soon(() => expect(heard).toHaveLength(1))
  await push('2', new Date(Date.now() - 30_000))
  await soon(() => expect(heard).toHaveLength(2))
  await dispatcher.stop()
})

it('a room whose row was locked when it was due is stepped all the same', async () => {
  const stepped: string[] = []
  const modes = { late: { step: async (_tx: unknown, ids: readonly string[]) => void stepped.push(...ids) } }
  const steps = { db: connection.db, modes, log: { warn: () => undefined }, looks: new DueLooks() }
  await stepAlone(steps)
  await connection.db.execute(sql`insert into room (mode, alone, next_at) values ('late', true, now() - interval '1 minute')`)
  await soon(async () => {
    await stepAlone(steps)
    expect(stepped.length).toBeGreaterThan(0)
  })
})
