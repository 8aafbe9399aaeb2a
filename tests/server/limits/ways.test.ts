import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countSpend, lockTallies, returnSpends } from '#server/core/limits/limits.ts'
import { usedAt } from '#server/core/limits/rules.ts'
import { limitState, setCap, startRest } from '#server/core/limits/settings.ts'
import { dayTally, playerCap, playerRest } from '#server/core/limits/tables.ts'
import { auditLedger } from '#server/core/money/audit.ts'
import { createBattle } from '#server/modes/battle/create.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { RAISE_DELAY } from '#shared/calls/limits.ts'
import { Status } from '#shared/codes.ts'
import { battleFiles, COST, createRequest } from '../battle/world.ts'
import { folderOf, PLAIN_PRICE } from '../catalogue/fixture.ts'
import { type ExponentWorld, startExponentWorld } from '../exponent/world.ts'
import { type Node, startNode } from './world.ts'

const DAY = 24 * 3_600_000
const STAKE = 500

let world: ExponentWorld
let node: Node
beforeAll(async () => {
  world = await startExponentWorld({ dir: await folderOf(battleFiles()) })
  node = startNode(world)
})
afterAll(async () => {
  expect(await auditLedger(world.db)).toEqual([])
  await node.close()
  await world.close()
})

/** A way to spend, and what it takes each time. */
interface Way {
  price: number
  spend(playerId: string): Promise<unknown>
}

/** Every way to spend: by the door, many players at once, one player in a transaction of the caller's, and one whose stake is held. */
const WAYS: Record<string, Way> = {
  'an opening': { price: PLAIN_PRICE, spend: (playerId) => node.open(playerId, 1, randomUUID()) },
  'a stake of 指数': { price: STAKE, spend: (playerId) => world.enter(playerId, STAKE) },
  'a purchase': { price: 777, spend: (playerId) => node.buy(playerId, 777) },
  'a seat of 竞技场': { price: COST, spend: (playerId) => createBattle({ db: world.db, config: {} }, createRequest(playerId)) },
}

/** What happens when players spend once: nothing, or the words and status of a refusal. */
const told = (act: Promise<unknown>): Promise<{ status: number; msg: string }> =>
  act.then(
    () => ({ status: 0, msg: '' }),
    (error: { status?: number; msg?: string }) => {
      if (error.status === undefined) throw error
      return { status: error.status, msg: error.msg ?? '' }
    },
  )

interface Case {
  what: string
  /** Sets caps and rests. */
  before(playerId: string, price: number): Promise<unknown>
  /** How long after that the player spends, in ms. */
  after?: number
  /** Spends so often before. */
  times?: number
  status: number
  says?: RegExp
}

const cap = (kind: 'spendDay' | 'spendMonth', many: number) => (playerId: string, price: number) =>
  setCap(world.deps, playerId, kind, Math.round(price * many))

/** A cap below the price that is raised to the price. */
const raised = async (playerId: string, price: number) => {
  await setCap(world.deps, playerId, 'spendDay', price - 1)
  await setCap(world.deps, playerId, 'spendDay', price)
}

/** What must be the same whatever the player spends on. A new rule adds its lines here. */
const CASES: Case[] = [
  { what: 'no limit was set', before: async () => undefined, status: 0 },
  { what: 'resting', before: (id) => startRest(world.deps, id, 1), status: Status.resting, says: /^休息到/ },
  { what: 'the rest is over', before: (id) => startRest(world.deps, id, 1), after: DAY, status: 0 },
  { what: 'up to the cap of the day', before: cap('spendDay', 1), status: 0 },
  {
    what: 'one spend above the cap of the day',
    before: cap('spendDay', 0.99),
    status: Status.limitReached,
    says: /超过您设置的每日消费上限/,
  },
  { what: 'at the cap of the day', before: cap('spendDay', 1), times: 1, status: Status.limitReached, says: /^已达到每日消费上限/ },
  { what: 'near the cap of the day', before: cap('spendDay', 1.5), times: 1, status: Status.limitReached, says: /^超出每日消费上限/ },
  { what: 'up to the cap of the month', before: cap('spendMonth', 2), times: 1, status: 0 },
  { what: 'at the cap of the month', before: cap('spendMonth', 1), times: 1, status: Status.limitReached, says: /^已达到每月消费上限/ },
  { what: 'a raised cap, before its day is over', before: raised, after: RAISE_DELAY - 3_600_000, status: Status.limitReached },
  { what: 'a raised cap, in force', before: raised, after: RAISE_DELAY, status: 0 },
]

/** Moves the clock to `now` or a little later, when a round of 指数 takes stakes. */
async function nextRoundAt(now: number): Promise<void> {
  const before = await world.last().catch(() => null)
  const over = before && !before.settledAt ? await world.playOut() : before
  await world.at(Math.max(now, world.clock.now, (over?.nextAt?.getTime() ?? 0) - 1_000))
  await world.at((await world.last()).openAt.getTime())
}

const usedOf = async (playerId: string, kind: 'spendDay' | 'spendMonth') =>
  (await limitState(world.db, playerId, world.clock.now)).caps.find((each) => each.kind === kind)?.used

describe.each(Object.entries(WAYS))('%s', (_, { price, spend }) => {
  beforeEach(() => nextRoundAt(world.clock.now))

  it.each(CASES)('is judged the same as every other: $what', async ({ before, after = 0, times = 0, status, says }) => {
    const playerId = await world.rich()
    await before(playerId, price)
    for (let time = 0; time < times; time++) {
      expect(await told(spend(playerId))).toEqual({ status: 0, msg: '' })
      // A player has one stake in a round.
      await nextRoundAt(world.clock.now)
    }
    if (after > 0) await nextRoundAt(world.clock.now + after)
    const counted = await usedOf(playerId, 'spendDay')
    const answer = await told(spend(playerId))
    expect(answer.status).toBe(status)
    if (says) expect(answer.msg).toMatch(says)
    expect(await usedOf(playerId, 'spendDay')).toBe((counted ?? 0) + (status === 0 ? price / 100 : 0))
  })

  it('counts in the month when the day is over', async () => {
    const playerId = await world.rich()
    await spend(playerId)
    world.clock.now += DAY
    expect([await usedOf(playerId, 'spendDay'), await usedOf(playerId, 'spendMonth')]).toEqual([0, price / 100])
  })
})

it('what comes back leaves the tally as if it had never been counted, in whichever day and month that was', async () => {
  const days = ['2026-02-27T12:00', '2026-02-28T23:59', '2026-03-01T00:00', '2026-03-14T09:30', '2026-03-14T23:00'].map((at) =>
    Date.parse(`${at}:00+08:00`),
  )
  const tallyOf = async (spent: readonly { at: number; amount: number }[], back?: { at: number; amount: number }) => {
    const playerId = await world.newPlayer()
    await inTransaction(world.db, async (tx) => {
      for (const { at, amount } of spent) await countSpend(tx, playerId, amount, at)
      await lockTallies(tx, [{ playerId }])
      if (back) await returnSpends(tx, [{ playerId, ...back }])
    })
    const [tally] = await world.db.select().from(dayTally).where(eq(dayTally.playerId, playerId))
    return usedAt(tally ?? null, spent.at(-1)?.at ?? 0)
  }
  const one = fc.record({ at: fc.constantFrom(...days), amount: fc.integer({ min: 1, max: 9_999 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 2, maxLength: 6 }), fc.nat(5), async (spent, which) => {
      const sorted = [...spent].sort((a, b) => a.at - b.at)
      const [back, last] = [sorted[which % (sorted.length - 1)], sorted.at(-1)]
      if (!back || !last) throw new Error('nothing was spent')
      const without = sorted.filter((each) => each !== back)
      expect(await tallyOf(sorted, back)).toEqual(await tallyOf(without))
    }),
    { numRuns: 25 },
  )
})

it('caps and rests from before tallies counted their changes hold after the migration, with and without a tally', async () => {
  const migration = await readFile('src/server/platform/db/migrations/0044_limits_turn.sql', 'utf8')
  const [capped, resting, free] = [await world.rich(), await world.rich(), await world.rich()]
  await world.db.insert(playerCap).values({ playerId: capped, kind: 'spendDay', cap: 1 })
  await countSpendNow(resting)
  await world.db.insert(playerRest).values({ playerId: resting, until: new Date(world.clock.now + DAY) })
  await world.db.execute(sql.raw(migration))
  await world.db.execute(sql.raw(migration))
  const answers = await Promise.all([capped, resting, free].map((playerId) => told(node.buy(playerId, 777))))
  expect(answers.map(({ status }) => status)).toEqual([Status.limitReached, Status.resting, 0])
})

const countSpendNow = (playerId: string) => inTransaction(world.db, (tx) => countSpend(tx, playerId, 1, world.clock.now))
