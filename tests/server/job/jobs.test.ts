import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { type Connection, connectDb } from '#server/platform/db/connect.ts'
import { runDue, startLanes } from '#server/platform/job/lanes.ts'
import { measureJobs } from '#server/platform/job/metrics.ts'
import { endJob, ensureJobs, type Job, jobStates, noteRun, takeJob } from '#server/platform/job/rows.ts'
import { startHousekeeping, sweepJobs } from '#server/wiring/housekeeping.ts'
import { soon } from '../../support/soon.ts'
import { startWorld, type World } from '../case/world.ts'

let world: World
let other: Connection
const warnings: string[] = []
const log = { warn: (_detail: object, text: string) => warnings.push(text) }
const MINUTE = 60_000

beforeAll(async () => {
  world = await startWorld()
  other = connectDb(world.url)
})
beforeEach(async () => {
  await world.db.$client.query('DELETE FROM job')
  warnings.length = 0
})
afterAll(async () => {
  await other.close()
  await world.close()
})

const rowOf = async (name: string) => (await world.db.$client.query('SELECT * FROM job WHERE name = $1', [name])).rows[0]
const job = (name: string, run: () => Promise<unknown> = async () => undefined): Job => ({ name, every: 10 * MINUTE, run })

it('a job is due after its interval, of many nodes one runs it, and then it waits again', async () => {
  let runs = 0
  const jobs = [job('one', async () => runs++), job('two')]
  await Promise.all([ensureJobs(world.db, jobs), ensureJobs(other.db, jobs)])
  expect(await takeJob(world.db, jobs)).toBeNull()
  world.clock.now += 10 * MINUTE
  const nodes = [world.db, other.db, world.db, other.db].map((db) => runDue({ db, log }, jobs.slice(0, 1)))
  expect((await Promise.all(nodes)).filter(Boolean)).toHaveLength(1)
  expect(runs).toBe(1)
  expect((await rowOf('one')).run_at.getTime()).toBe(world.clock.now + 10 * MINUTE)
  expect((await takeJob(other.db, jobs))?.name).toBe('two')
})

it('a sweep that fails is noted with its error until it goes well, is seen in /metrics, and stops no other one', async () => {
  let broken = true
  const ran: string[] = []
  const jobs = sweepJobs(
    { db: world.db, now: () => world.clock.now },
    {
      broken: async () => {
        if (broken) throw new Error('no such table')
      },
      sound: async () => ran.push('sound'),
    },
  )
  const registry = new Registry()
  measureJobs(registry, other.db, ['broken', 'sound'])
  await ensureJobs(world.db, jobs)
  const failed: string[] = []
  const deps = { db: world.db, log, failed: (name: string) => failed.push(name) }
  for (let week = 0; week < 3; week++) {
    world.clock.now += 10 * MINUTE
    while (await runDue(deps, jobs)) expect(ran.length).toBeLessThanOrEqual(3)
  }
  expect([ran.length, failed, warnings.length]).toEqual([3, ['broken', 'broken', 'broken'], 3])
  expect(await rowOf('broken')).toMatchObject({ attempts: 3, last_error: 'no such table', last_success: null })
  expect(await rowOf('sound')).toMatchObject({ attempts: 0, last_error: null, last_success: new Date(world.clock.now) })
  world.clock.now += 7 * 24 * 60 * MINUTE
  const text = await registry.metrics()
  expect(text).toContain('job_attempts{job="broken"} 3\n')
  expect(text).toContain(`job_age_seconds{job="sound"} ${7 * 24 * 3_600}\n`)
  expect(text).toContain(`job_age_seconds{job="broken"} ${7 * 24 * 3_600 + 1_800}\n`)
  broken = false
  while (await runDue(deps, jobs));
  expect(await rowOf('broken')).toMatchObject({ attempts: 0, last_error: null, last_success: new Date(world.clock.now) })
})

it('a node that dies while it runs a job keeps it from the others for a minute longer than its interval', async () => {
  const jobs = [job('one')]
  await ensureJobs(world.db, jobs)
  world.clock.now += 10 * MINUTE
  expect((await takeJob(world.db, jobs))?.name).toBe('one')
  world.clock.now += 11 * MINUTE - 1
  expect(await takeJob(other.db, jobs)).toBeNull()
  world.clock.now += 1
  expect((await takeJob(other.db, jobs))?.name).toBe('one')
})

it('a run that ends after another node has taken its job over leaves the plan of that one as it is', async () => {
  const jobs = [job('one')]
  await ensureJobs(world.db, jobs)
  world.clock.now += 10 * MINUTE
  const slow = await takeJob(world.db, jobs)
  world.clock.now += 11 * MINUTE
  const next = await takeJob(other.db, jobs)
  if (!slow || !next) throw new Error('no job was due')
  await endJob(world.db, slow, 660)
  expect((await rowOf('one')).run_at.getTime()).toBe(world.clock.now + 11 * MINUTE)
  await endJob(other.db, next, 1)
  expect((await rowOf('one')).run_at.getTime()).toBe(world.clock.now + 10 * MINUTE)
})

it('after the clock was set back by a day no job waits for a day', async () => {
  const jobs = [job('one')]
  await ensureJobs(world.db, jobs)
  world.clock.now -= 24 * 60 * MINUTE
  expect((await takeJob(world.db, jobs))?.name).toBe('one')
  expect(await takeJob(world.db, jobs)).toBeNull()
})

it('a lane waits for no other lane', async () => {
  const ran: string[] = []
  let release: () => void = () => undefined
  const hanging = new Promise<void>((resolve) => {
    release = resolve
  })
  const lanes = [[{ ...job('slow', () => hanging), every: 40 }], [{ ...job('quick', async () => ran.push('quick')), every: 40 }]]
  const stop = startLanes({ db: world.db, log }, lanes)
  await soon(() => {
    world.clock.now += 50
    expect(ran.length).toBeGreaterThan(3)
  })
  release()
  await stop()
})

it('housekeeping makes a row of each sweep and of each quick job', async () => {
  const registry = new Registry()
  const deps = { db: world.db, now: () => world.clock.now, config: readConfig({ NODE_ENV: 'test' }), log }
  const stop = startHousekeeping(deps as unknown as Parameters<typeof startHousekeeping>[0], registry)
  const names = [...sweepJobs(deps).map(({ name }) => name), 'topUps', 'commissions', 'bestDrops', 'giveaways', 'showers']
  await soon(async () => expect((await jobStates(world.db, names)).map(({ name }) => name).sort()).toEqual(names.sort()))
  expect(await registry.metrics()).toContain('job_failures_total{job="idempotency"} 0')
  await stop()
})

it('how the robots do is noted in a row of their own', async () => {
  await noteRun(world.db, 'robotBattles', new Error('no room'))
  await noteRun(world.db, 'robotBattles', new Error('no seat'))
  expect(await rowOf('robotBattles')).toMatchObject({ attempts: 2, last_error: 'no seat', last_success: null, run_at: null })
  await noteRun(world.db, 'robotBattles')
  expect(await rowOf('robotBattles')).toMatchObject({ attempts: 0, last_error: null, last_success: new Date(world.clock.now) })
})
