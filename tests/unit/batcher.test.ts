import { setTimeout as sleep } from 'node:timers/promises'
import { Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { Batcher, FAIR_LIMITS, LIMITS } from '#server/platform/db/batcher.ts'
import { Batchers, measureBatchers } from '#server/platform/db/batchers.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { ALONE, type Asking, type Patience } from '#server/platform/db/patience.ts'
import { Status } from '#shared/codes.ts'

interface Job {
  playerId: string
  text?: string
}

/** An error as `pg` throws it. */
const pgError = (code: string) => Object.assign(new Error(code), { code })

/** A database that answers with the text of a job, and only when it is let. */
class FakeDatabase implements Asking<Job, string> {
  readonly batches: string[][] = []
  readonly alone: string[] = []
  answer: (jobs: readonly Job[]) => Promise<(string | undefined)[]> = async (jobs) => jobs.map(({ text = '' }) => text)

  many(jobs: readonly Job[]) {
    this.batches.push(jobs.map(({ playerId }) => playerId))
    return this.answer(jobs)
  }

  async one({ playerId, text = '' }: Job) {
    this.alone.push(playerId)
    if (text === 'broken') throw pgError('23514')
    return text
  }
}

const gate = () => {
  let open = () => {}
  const closed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { closed, open }
}

describe('Batcher', () => {
  it('sends what arrives in one turn together, in the order of the players as numbers', async () => {
    const database = new FakeDatabase()
    const batcher = new Batcher(database)
    const answers = await Promise.all(['10', '9', '100', '2'].map((playerId) => batcher.ask({ playerId, text: `of ${playerId}` })))
    expect(answers).toEqual(['of 10', 'of 9', 'of 100', 'of 2'])
    expect(database.batches).toEqual([['2', '9', '10', '100']])
  })

  it('collects while its lanes are on the way, and takes at most as many as a statement holds', async () => {
    const database = new FakeDatabase()
    const { closed, open } = gate()
    database.answer = async (jobs) => {
      await closed
      return jobs.map(({ text = '' }) => text)
    }
    const batcher = new Batcher(database, { ...LIMITS, size: 3, lanes: 1 })
    const first = batcher.ask({ playerId: '1' })
    await expect.poll(() => database.batches, { timeout: 30_000 }).toEqual([['1']])
    const rest = ['2', '3', '4', '5'].map((playerId) => batcher.ask({ playerId }))
    await sleep(5)
    expect(database.batches).toEqual([['1']])
    open()
    await Promise.all([first, ...rest])
    expect(database.batches).toEqual([['1'], ['2', '3', '4'], ['5']])
  })

  it('sends what waits before it tells the answers', async () => {
    const database = new FakeDatabase()
    const batcher = new Batcher(database)
    const sentWhenTold: string[][][] = []
    const first = batcher.ask({ playerId: '1' }).then(() => sentWhenTold.push(database.batches.map((batch) => [...batch])))
    const { closed, open } = gate()
    database.answer = async (jobs) => {
      await closed
      return jobs.map(({ text = '' }) => text)
    }
    await expect.poll(() => database.batches, { timeout: 30_000 }).toEqual([['1']])
    const second = batcher.ask({ playerId: '2' })
    open()
    await Promise.all([first, second])
    expect(sentWhenTold).toEqual([[['1'], ['2']]])
  })

  it('never has a player on the way twice', async () => {
    const database = new FakeDatabase()
    const flying = new Set<string>()
    database.answer = async (jobs) => {
      for (const { playerId } of jobs) {
        expect(flying.has(playerId)).toBe(false)
        flying.add(playerId)
      }
      await sleep(2)
      for (const { playerId } of jobs) flying.delete(playerId)
      return jobs.map(({ text = '' }) => text)
    }
    const batcher = new Batcher(database)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => batcher.ask({ playerId: String(index % 3), text: String(index) })),
    )
    expect(answers).toEqual(Array.from({ length: 30 }, (_, index) => String(index)))
    expect(database.batches.every((batch) => new Set(batch).size === batch.length)).toBe(true)
  })

  it('asks alone for whom somebody else holds, and goes on with the others', async () => {
    const database = new FakeDatabase()
    database.answer = async (jobs) => jobs.map(({ playerId, text = '' }) => (playerId === '2' ? undefined : text))
    const batcher = new Batcher(database)
    expect(await Promise.all(['1', '2', '3'].map((playerId) => batcher.ask({ playerId, text: playerId })))).toEqual(['1', '2', '3'])
    expect(database.alone).toEqual(['2'])
  })

  it.each([pgError('23514'), pgError('40P01'), pgError('55P03'), new RangeError('our own')])(
    'asks one by one when all fails with %s',
    async (error) => {
      const database = new FakeDatabase()
      database.answer = () => Promise.reject(error)
      const batcher = new Batcher(database)
      const tries = await Promise.allSettled(
        ['1', '2', '3'].map((playerId) => batcher.ask({ playerId, text: playerId === '2' ? 'broken' : 'fine' })),
      )
      expect(tries.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
      expect(database.alone.sort()).toEqual(['1', '2', '3'])
    },
  )

  it('halves what fails, so that one job costs others only a few statements more', async () => {
    const database = new FakeDatabase()
    const size = 64
    database.answer = async (jobs) => {
      if (jobs.some(({ text }) => text === 'broken')) throw pgError('23514')
      return jobs.map(({ text = '' }) => text)
    }
    const batcher = new Batcher(database, { ...LIMITS, size })
    const text = (index: number) => (index === 41 ? 'broken' : `of ${index}`)
    const tries = await Promise.allSettled(
      Array.from({ length: size }, (_, index) => batcher.ask({ playerId: String(index), text: text(index) })),
    )
    expect(tries.flatMap(({ status }, index) => (status === 'fulfilled' ? [] : [index]))).toEqual([41])
    expect(database.alone).toEqual(['41'])
    expect(database.batches.length).toBeLessThanOrEqual(2 * Math.log2(size) + 1)
  })

  it('ends where every job fails, and asks each alone once', async () => {
    const database = new FakeDatabase()
    database.answer = () => Promise.reject(pgError('55P03'))
    const batcher = new Batcher(database)
    const players = Array.from({ length: 64 }, (_, index) => String(index))
    expect(await Promise.all(players.map((playerId) => batcher.ask({ playerId, text: playerId })))).toEqual(players)
    expect([database.batches.length, [...database.alone].sort()]).toEqual([127, [...players].sort()])
  })

  it('asks the halves in turn with new jobs, each in the order in which it came', async () => {
    const database = new FakeDatabase()
    const came: string[][] = []
    let isFirst = true
    const asking: Asking<Job, string> = {
      many: async (jobs, inOrder) => {
        came.push(inOrder.map(({ playerId }) => playerId))
        if (!isFirst) return database.answer(jobs)
        isFirst = false
        void batcher.ask({ playerId: '9' })
        await sleep(5)
        throw pgError('55P03')
      },
      one: (job) => database.one(job),
    }
    const batcher: Batcher<Job, string> = new Batcher(asking)
    await Promise.all(['3', '1', '2', '0'].map((playerId) => batcher.ask({ playerId })))
    expect(came).toEqual([['3', '1', '2', '0'], ['9'], ['3', '1'], ['2', '0']])
  })

  it('lets those who keep their own things busy wait for each other, and nobody else for them', async () => {
    const database = new FakeDatabase()
    const waiting: (() => void)[] = []
    const refusing = (job: Job, { lockTimeout }: Patience) => {
      if (job.text !== 'held') return database.one(job)
      if (lockTimeout === ALONE.lockTimeout) return Promise.reject(pgError('55P03'))
      return new Promise<string>((_, reject) => waiting.push(() => reject(pgError('55P03'))))
    }
    const batcher = new Batcher<Job, string>({ many: async (jobs) => jobs.map(() => undefined), one: refusing }, FAIR_LIMITS)
    const attacks = Array.from({ length: 12 }, (_, index) =>
      batcher.ask({ playerId: String(index), text: 'held' }).catch(({ status }) => status),
    )
    await expect.poll(() => waiting.length, { timeout: 30_000 }).toBe(1)
    expect(await batcher.ask({ playerId: '100', text: 'innocent' })).toBe('innocent')
    expect(waiting).toHaveLength(1)
    for (let ended = 0; ended < attacks.length; ended++) {
      await expect.poll(() => waiting.length, { timeout: 30_000 }).toBe(ended + 1)
      waiting[ended]?.()
    }
    expect(await Promise.all(attacks)).toEqual(attacks.map(() => Status.unavailable))
  })

  it.each([pgError('57014'), pgError('08006'), pgError('ECONNRESET'), new Error('Query read timeout')])(
    'asks nobody again when it is not known what was done: %s',
    async (error) => {
      const database = new FakeDatabase()
      database.answer = () => Promise.reject(error)
      const batcher = new Batcher(database)
      const tries = await Promise.allSettled(['1', '2'].map((playerId) => batcher.ask({ playerId })))
      expect(tries.map((each) => each.status === 'rejected' && each.reason)).toEqual([error, error])
      expect(database.alone).toEqual([])
    },
  )

  it('with a database that hangs lets nobody wait for long, and refuses at once when too many wait', async () => {
    const database = new FakeDatabase()
    database.answer = () => new Promise(() => undefined)
    const batcher = new Batcher(database, { ...LIMITS, lanes: 1, waiting: 5, patience: 60 })
    void batcher.ask({ playerId: '0' })
    await sleep(5)
    const started = performance.now()
    const tries = await Promise.allSettled(Array.from({ length: 8 }, (_, index) => batcher.ask({ playerId: String(index + 1) })))
    expect(tries.map((each) => each.status === 'rejected' && each.reason.status)).toEqual(Array(8).fill(Status.unavailable))
    expect(performance.now() - started).toBeLessThan(5_000)
    expect(database.batches).toEqual([['0']])
  })

  it('lets no player fill the places in which others wait, and counts only what is not answered', async () => {
    const database = new FakeDatabase()
    const { closed, open } = gate()
    database.answer = async (jobs) => {
      await closed
      return jobs.map(({ text = '' }) => text)
    }
    const batcher = new Batcher(database, FAIR_LIMITS)
    const flood = Promise.allSettled(Array.from({ length: FAIR_LIMITS.waiting + 1 }, () => batcher.ask({ playerId: '1' })))
    const other = batcher.ask({ playerId: '2', text: 'of 2' })
    open()
    expect(await other).toBe('of 2')
    const tries = await flood
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(FAIR_LIMITS.own)
    expect(await batcher.ask({ playerId: '1', text: 'later' })).toBe('later')
  })
})

describe('Batchers', () => {
  it('has one batcher for each database, and tells under its name how many jobs wait in it', async () => {
    const { closed, open } = gate()
    const [here, elsewhere] = [{} as Db, {} as Db]
    const batchers = new Batchers<{ db: Db }, Job, string>('some-act', ({ db }) => ({
      many: async (jobs) => {
        await closed
        return jobs.map(({ text = '' }) => `${text} ${db === here ? 'here' : 'elsewhere'}`)
      },
      one: async () => 'alone',
    }))
    const registry = new Registry()
    measureBatchers(registry, here)
    const waiting = async () => (await registry.metrics()).split('\n').filter((line) => !line.startsWith('#') && line !== '')
    expect(await waiting()).toEqual([])
    const other = batchers.ask({ db: elsewhere }, { playerId: '1', text: 'one' })
    const sent = batchers.ask({ db: here }, { playerId: '1', text: 'one' })
    await sleep(5)
    const kept = ['2', '3'].map((playerId) => batchers.ask({ db: here }, { playerId, text: playerId }))
    expect(await waiting()).toEqual(['batcher_waiting{batcher="some-act"} 2'])
    open()
    expect(await Promise.all([other, sent, ...kept])).toEqual(['one elsewhere', 'one here', '2 here', '3 here'])
    expect(await waiting()).toEqual(['batcher_waiting{batcher="some-act"} 0'])
  })
})
