import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Connection, connectDb } from '#server/platform/db/connect.ts'
import { type BusMessage, memoryBus } from '#server/platform/live/bus.ts'
import { type Dispatcher, enqueuePush, enqueuePushes, startDispatcher } from '#server/platform/live/outbox.ts'
import { pushOutbox } from '#server/platform/live/tables.ts'
import { EventType } from '#shared/codes.ts'
import { type LiveMessage, OWN_QUEUE, PUBLIC_TOPIC } from '#shared/live.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { soon } from '../support/soon.ts'

let database: TestDatabase
let connection: Connection
const running: Dispatcher[] = []
const children: ChildProcess[] = []

beforeAll(async () => {
  database = await freshDatabase()
  connection = connectDb(database.url)
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await Promise.all(running.splice(0).map((dispatcher) => dispatcher.stop()))
  await connection.db.delete(pushOutbox)
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const message = (roomId: string | number): LiveMessage => ({ eventType: EventType.battleCreaTe, data: { roomId: String(roomId) } })
const roomOf = ({ body }: { body: string }) => JSON.parse(body).data.roomId as string
const push = (roomId: string | number, deliverAt?: Date) => ({ destination: PUBLIC_TOPIC, message: message(roomId), deliverAt })

/** Starts a dispatcher on the test database. It records what it publishes and when. */
function startNode(url?: string) {
  const heard: (BusMessage & { at: number })[] = []
  const warnings: string[] = []
  const details: object[] = []
  const bus = memoryBus()
  bus.subscribe((each) => heard.push({ ...each, at: Date.now() }))
  const own = url ? connectDb(url) : connection
  const log = {
    warn: (detail: object, text: string) => {
      details.push(detail)
      warnings.push(text)
    },
  }
  running.push(startDispatcher({ db: own.db, bus, log }))
  return { heard, warnings, details }
}

const left = () => connection.db.$count(pushOutbox)

describe('push outbox', () => {
  it('delivers what its transaction commits, and nothing of one that rolls back', async () => {
    const { heard } = startNode()
    await connection.db.transaction((tx) => enqueuePush(tx, { destination: OWN_QUEUE, playerId: '42', message: message('kept') }))
    const broken = connection.db.transaction(async (tx) => {
      await enqueuePush(tx, push('lost'))
      throw new Error('roll back')
    })
    await expect(broken).rejects.toThrow('roll back')
    await soon(() => expect(heard).toHaveLength(1))
    await sleep(450)
    expect(heard).toMatchObject([{ destination: OWN_QUEUE, playerId: '42', body: JSON.stringify(message('kept')) }])
    expect(await left()).toBe(0)
  })

  it('delivers never before its moment and as a rule within 250 ms after it', async () => {
    const { heard } = startNode()
    const from = Date.now()
    const moments = Array.from({ length: 30 }, (_, n) => from + 100 + n * 50)
    await enqueuePushes(
      connection.db,
      moments.map((at) => push(at, new Date(at))),
    )
    const pings: number[] = []
    await soon(async () => {
      const asked = performance.now()
      await connection.db.execute(sql`select 1`)
      pings.push(performance.now() - asked)
      expect(heard).toHaveLength(30)
    })
    const delays = heard.map((each) => each.at - Number(roomOf(each))).sort((a, b) => a - b)
    expect(delays[0]).toBeGreaterThanOrEqual(-1)
    // On a busy machine a few pushes may be late, but 25 of the 30 must be in time, as far as the database answers in time.
    expect(delays[24]).toBeLessThan(250 + 2 * Math.max(...pings))
  })

  it('goes by the database’s clock: a node whose own clock is ten seconds wrong delivers at the same moment', async () => {
    const real = Date.now
    for (const wrong of [10_000, -10_000]) {
      vi.spyOn(Date, 'now').mockImplementation(() => real() + wrong)
      const { heard } = startNode()
      const from = performance.now()
      await connection.db.execute(
        sql`insert into push_outbox (destination, body, deliver_at) values (${PUBLIC_TOPIC}, ${JSON.stringify(message(wrong))}, now() + interval '700 ms')`,
      )
      await soon(() => expect(heard.map(roomOf)).toEqual([String(wrong)]))
      expect(performance.now() - from).toBeGreaterThanOrEqual(699)
      await running.pop()?.stop()
    }
  })

  it('delivers what names no moment at once, also on a node whose clock is wrong', async () => {
    const real = Date.now
    vi.spyOn(Date, 'now').mockImplementation(() => real() + 10_000)
    const { heard } = startNode()
    await enqueuePush(connection.db, push('now'))
    await soon(() => expect(heard.map(roomOf)).toEqual(['now']))
  })

  it('delivers in the order of the moments, whatever the order of writing', async () => {
    const now = Date.now()
    await enqueuePushes(
      connection.db,
      [3, 1, 2, 0].map((n) => push(n, new Date(now - 1_000 + n))),
    )
    const { heard } = startNode()
    await soon(() => expect(heard).toHaveLength(4))
    expect(heard.map(roomOf)).toEqual(['0', '1', '2', '3'])
  })

  it('is shared by several nodes: every push once, by one of them', async () => {
    const nodes = [startNode(), startNode(), startNode(), startNode()]
    const rooms = Array.from({ length: 3_000 }, (_, n) => String(n))
    await Promise.all(
      [0, 1, 2].map((part) =>
        enqueuePushes(
          connection.db,
          rooms.slice(part * 1_000, part * 1_000 + 1_000).map((room) => push(room)),
        ),
      ),
    )
    const all = () => nodes.flatMap(({ heard }) => heard.map(roomOf))
    await soon(() => expect(all()).toHaveLength(3_000))
    await sleep(300)
    expect(all().sort()).toEqual(rooms.sort())
  })

  it('catches up what is up to a minute late, and drops what is later', async () => {
    const now = Date.now()
    await enqueuePushes(connection.db, [push('late', new Date(now - 50_000)), push('stale', new Date(now - 61_000))])
    const { heard, warnings } = startNode()
    await soon(() => expect(heard.map(roomOf)).toEqual(['late']))
    expect(warnings).toEqual(['push too late, dropped'])
    expect(await left()).toBe(0)
  })

  it('stops only when what it has taken is delivered, and leaves the rest', async () => {
    const { heard } = startNode()
    const now = Date.now()
    await enqueuePushes(connection.db, [push('soon', new Date(now + 350)), push('later', new Date(now + 5_000))])
    await sleep(300)
    await running.pop()?.stop()
    expect(heard.map(roomOf)).toEqual((await left()) === 1 ? ['soon'] : [])
    expect(await left()).toBeGreaterThanOrEqual(1)
  })

  it('goes on after the database was away', async () => {
    const { heard, warnings, details } = startNode(database.url)
    await sleep(100)
    await connection.db.execute(sql`alter table push_outbox rename to push_outbox_away`)
    await soon(() => expect(warnings).toContain('push outbox: poll failed'))
    // As `err` the log leaves out the parameters of the statement and tells the cause.
    expect(details[warnings.indexOf('push outbox: poll failed')]).toEqual({ err: expect.any(Error) })
    await connection.db.execute(sql`alter table push_outbox_away rename to push_outbox`)
    await enqueuePush(connection.db, push('back'))
    await soon(() => expect(heard.map(roomOf)).toEqual(['back']))
  })

  it('survives kill -9 of a node: nothing twice, what it had taken lost at the most, the rest by the next node', async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', new URL('outboxNode.ts', import.meta.url).pathname, database.url])
    children.push(child)
    let printed = ''
    child.stdout?.on('data', (text) => {
      printed += text
    })
    const now = Date.now()
    await enqueuePushes(
      connection.db,
      Array.from({ length: 1_200 }, (_, n) => push(n, new Date(now + n * 5))),
    )
    await soon(() => expect(printed.split('\n').length).toBeGreaterThan(100))
    child.kill('SIGKILL')
    await once(child, 'exit')
    const byFirst = printed
      .split('\n')
      .filter(Boolean)
      .map((body) => roomOf({ body }))
    const { heard } = startNode()
    await soon(async () => expect(await left()).toBe(0))
    await sleep(300)
    const all = [...byFirst, ...heard.map(roomOf)]
    expect(new Set(all).size).toBe(all.length)
    // A node that dies loses at most what it holds for the next 400 ms, here 80 pushes, and one batch that is on its way to it.
    expect(all.length).toBeGreaterThanOrEqual(1_200 - 80 - 200)
  })
})
