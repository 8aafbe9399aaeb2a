import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { DatabaseTime } from '#server/platform/db/databaseTime.ts'
import { buildApp } from '#server/wiring/app.ts'
import { getSysTime } from '#shared/calls/common.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'

/** A node whose machine shows a wrong time: players are told the database's, and the load balancer is told to leave the node out. */

let world: TestApp
let clock: DatabaseTime
beforeAll(async () => {
  world = await startTestApp({ catalogue: false })
  clock = new DatabaseTime({ db: world.deps.db })
  await clock.measure()
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => world?.stop())

const real = Date.now
/** Sets the clock of this machine ahead, for everybody who reads it. */
const setAhead = (ms: number) => vi.spyOn(Date, 'now').mockImplementation(() => real() + ms)
const node = () => buildApp({ ...world.deps, time: clock, now: () => clock.now() })

it.each([1_000, -1_000, 86_400_000])(
  'a node that is %i ms ahead tells the time of the database, in its replies and in their Date',
  async (ms) => {
    setAhead(ms)
    const app = await node()
    const reply = await app.inject({ method: 'GET', url: getSysTime.path })
    expect(Math.abs(reply.json<{ data: number }>().data - real())).toBeLessThan(250)
    expect(Math.abs(Date.parse(String(reply.headers.date)) - real())).toBeLessThan(1_500)
    await app.close()
  },
)

it.each([
  [0, 200],
  [150, 200],
  [500, 503],
  [-500, 503],
])('a node that is %i ms ahead answers /readyz with %i, and the database alone with 200', async (ms, code) => {
  setAhead(ms)
  const app = await node()
  const reply = await app.inject('/readyz')
  expect([reply.statusCode, reply.json<{ clock: boolean }>().clock]).toEqual([code, code === 200])
  expect((await app.inject('/readyz?of=database')).statusCode).toBe(200)
  const figures = (await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body
  const told = Number(/^clock_difference_seconds(?:\{.*\})? (\S+)$/m.exec(figures)?.[1])
  expect(Math.abs(told * 1_000 - ms)).toBeLessThan(100)
  await app.close()
})

it('a clock that is not known makes no node unready, and goes on from what was measured last', async () => {
  const time = new DatabaseTime({ db: world.deps.db })
  expect(() => time.now()).toThrow('has not been measured')
  expect([time.difference(), time.agrees()]).toEqual([null, true])
  await time.measure()
  const measured = time.now()
  const monotonic = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(monotonic + 60_000)
  expect([time.at(monotonic), time.agrees()]).toEqual([null, true])
  expect(Math.abs(time.now() - measured - 60_000)).toBeLessThan(1_000)
})
