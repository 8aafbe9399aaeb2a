import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { beat, startBeats, sweepBeats, wasAnswered } from '#server/core/rounds/beats.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { soon } from '../../support/soon.ts'
import { startWorld, type World } from '../case/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const START = Date.parse('2026-03-01T00:00:00Z')
const answered = (from: number, to: number) =>
  inTransaction(world.db, (tx) => wasAnswered(tx, new Date(START + from), new Date(START + to)))
const spans = async () => (await world.db.$client.query<{ id: string; at: Date }>('SELECT id, at FROM node_beat ORDER BY at')).rows

it('beats without a gap are one span; after a silence of more than three seconds another one begins', async () => {
  let span: string = randomUUID()
  const beatAt = async (ms: number) => {
    world.clock.now = START + ms
    span = await beat(world.db, span)
  }
  for (const ms of [0, 500, 1_000, 4_000]) await beatAt(ms)
  expect(await spans()).toHaveLength(1)
  for (const ms of [10_000, 10_500]) await beatAt(ms)
  expect(await spans()).toHaveLength(2)

  expect([await answered(-9_000, -1), await answered(-9_000, 0), await answered(2_000, 2_001)]).toEqual([false, true, true])
  expect([await answered(4_000, 9_999), await answered(4_001, 9_999), await answered(10_501, 20_000)]).toEqual([true, false, false])
})

it('two processes are two spans: one answers while the other is silent', async () => {
  const [one, two] = [randomUUID(), randomUUID()]
  world.clock.now = START + 100_000
  const first = await beat(world.db, one)
  const second = await beat(world.db, two)
  expect(first).not.toBe(second)
  for (const ms of [101_000, 102_000, 103_000, 104_000]) {
    world.clock.now = START + ms
    expect(await beat(world.db, second)).toBe(second)
  }
  expect(await answered(101_001, 103_000)).toBe(true)
})

it('spans of yesterday are swept', async () => {
  world.clock.now = START + 104_000 + 86_400_000
  expect(await sweepBeats(world.db)).toBe(3)
  expect(await spans()).toHaveLength(1)
})

it('a process beats until it ends, and goes on when a beat was lost', async () => {
  const warned: string[] = []
  let lost = 0
  const db = new Proxy(world.db, {
    get: (target, name) => (name === 'execute' && lost++ === 0 ? () => Promise.reject(new Error('away')) : Reflect.get(target, name)),
  })
  const stop = startBeats({ db, log: { warn: (_detail, text) => warned.push(text) } })
  world.clock.now += 3_600_000
  await soon(async () => expect((await spans()).at(-1)?.at.getTime()).toBe(world.clock.now))
  await stop()
  expect(warned).toEqual(['the database does not know that this process answers'])
  world.clock.now += 60_000
  expect((await spans()).at(-1)?.at.getTime()).toBe(world.clock.now - 60_000)
})
