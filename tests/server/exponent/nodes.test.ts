import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { type StepDeps, stepAlone, stepTogether } from '#server/core/rounds/steps.ts'
import { enterExponent } from '#server/modes/exponent/acts.ts'
import { actTogether } from '#server/modes/exponent/batch.ts'
import { ensureExponent } from '#server/modes/exponent/game.ts'
import type { Job } from '#server/modes/exponent/job.ts'
import { ownExponent } from '#server/modes/exponent/records.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import { ceilingIn } from '#shared/modes/exponent/apply.ts'
import { exponentMessage } from '#shared/modes/exponent/message.ts'
import { EXPONENT, reachedAt } from '#shared/modes/exponent/rules.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { each } from '../../support/each.ts'
import { crowd } from './crowd.ts'
import { COINS, type ExponentWorld, SET_BY_TEST, startExponentWorld } from './world.ts'

let world: ExponentWorld
let other: ReturnType<ExponentWorld['anotherNode']>
beforeAll(async () => {
  world = await startExponentWorld()
  other = world.anotherNode()
})
afterAll(() => world.close())

const audit = async () => (await auditWorld(world.db)).filter(({ rule }) => !SET_BY_TEST.includes(rule))
const settled = async (acts: Promise<unknown>[]) => {
  const done = await Promise.allSettled(acts)
  for (const each of done) if (each.status === 'rejected' && !(each.reason instanceof Refusal)) throw each.reason
  return done.filter(({ status }) => status === 'fulfilled').length
}
/** Enters as a player does whom a busy machine has refused, which charges nothing: again, under the same key. */
async function enterSoon(playerId: string, stake: number, acting: { node: ExponentWorld['node'] }): Promise<unknown> {
  const key = randomUUID()
  for (;;) {
    try {
      return await world.enter(playerId, stake, 0, { ...acting, key })
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== Status.unavailable) throw error
    }
  }
}
const stakesOf = (playerId: string) => world.rows('SELECT id FROM exponent_stake WHERE player_id = $1', [playerId])

it('the game is made once, however many nodes start at once', async () => {
  await Promise.all([world.node, other, world.node, other].map(({ db }) => ensureExponent(db)))
  expect(await world.rows("SELECT count(*)::int AS n FROM room WHERE mode = 'exponent'")).toEqual([{ n: 1 }])
  expect(await world.rows('SELECT count(*)::int AS n FROM exponent_chain')).toEqual([{ n: 1 }])
})

describe('a player on two nodes at once', () => {
  it('is in the round once, and pays once', async () => {
    await world.openWith(200)
    const player = await world.rich()
    expect(await settled([0, 1, 2, 3].map((n) => world.enter(player, 1_000, 0, { node: n % 2 ? other : world.node })))).toBe(1)
    expect([await world.coinsOf(player), (await stakesOf(player)).length]).toEqual([COINS - 1_000, 1])
  })

  it('gets one reply for one key, whatever is pressed how often and where', async () => {
    const player = await world.rich()
    const key = randomUUID()
    const replies = await Promise.all([0, 1, 2, 3].map((n) => world.enter(player, 1_000, 150, { key, node: n % 2 ? other : world.node })))
    each(replies, (reply) => expect(reply).toEqual(replies[0]))
    await expect(world.enter(player, 2_000, 150, { key })).rejects.toThrow('操作编号')
    await expect(world.withdraw(player, { key })).rejects.toThrow('操作编号')
    expect(await world.coinsOf(player)).toBe(COINS - 1_000)
  })

  it('enters and withdraws in whatever order, and the books agree', async () => {
    const player = await world.rich()
    for (let times = 0; times < 5; times++)
      await settled([
        world.enter(player, 1_000),
        world.withdraw(player, { node: other }),
        world.enter(player, 2_000, 0, { node: other }),
        world.withdraw(player),
      ])
    const stakes = await world.rows<{ stake: number }>('SELECT stake::int FROM exponent_stake WHERE player_id = $1', [player])
    expect(await world.coinsOf(player)).toBe(COINS - (stakes[0]?.stake ?? 0))
    const [counted] = await world.rows<{ amount: number }>("SELECT amount::int FROM day_tally WHERE player_id = $1 AND what = 'spend'", [
      player,
    ])
    expect(counted?.amount).toBe(stakes[0]?.stake ?? 0)
  })

  it('leaves once, and gets the same from both', async () => {
    const player = await world.rich()
    await world.enter(player, 1_000)
    const { startAt } = await world.last()
    const at = (n: number) => startAt.getTime() + reachedAt(140) + n
    const replies = await Promise.all([0, 1, 2, 3].map((n) => world.exit(player, { at: at(n), node: n % 2 ? other : world.node })))
    each(replies, ({ own }) => expect(own).toEqual(replies[0]?.own))
    await world.playOut()
    expect((await ownExponent(world.db, player)).own).toEqual({ ...replies[0]?.own, race: expect.objectContaining({ by: 'hand' }) })
    expect(await audit()).toEqual([])
  })
})

it('a round takes no more players than it may have, on two nodes, and shows them all', async () => {
  const usual = EXPONENT.players
  Object.assign(EXPONENT, { players: 20 })
  await world.openWith(150)
  const players = await crowd(world, 30, 1_000_000)
  const taken = await settled(players.map((playerId, index) => enterSoon(playerId, 100, { node: index % 2 ? other : world.node })))
  expect(taken).toBe(20)
  expect((await world.view()).stakes).toHaveLength(20)
  const [player = ''] = await crowd(world, 1, 1_000_000)
  await expect(world.enter(player, 100, 0)).rejects.toThrow('本轮人数已满，没有扣款')
  expect(await world.coinsOf(player)).toBe(1_000_000)
  await world.playOut()
  Object.assign(EXPONENT, { players: usual })
})

describe('what a round can pay', () => {
  it('two nodes bring its ceiling down to the least one and no further, and refuse in clear words then', async () => {
    await world.openWith(150)
    // 1,000,000 coins are twice 500 stakes of 1,000.
    await world.rows('UPDATE exponent_round SET max_payout = 2000000 WHERE round = $1', [(await world.last()).round])
    const players = await crowd(world, 150, 1_000_000)
    const taken = await settled(players.map((playerId, index) => enterSoon(playerId, 10_000, { node: index % 2 ? other : world.node })))
    expect(taken).toBe(100)
    expect(await world.last()).toMatchObject({ ceiling: EXPONENT.leastCeiling, taken: 2_000_000 })
    const [player = ''] = await crowd(world, 1, 1_000_000)
    await expect(world.enter(player, 100, 101)).rejects.toThrow('本轮投入已满')
    expect(await world.coinsOf(player)).toBe(1_000_000)
    const first = await world.rows<{ id: string }>('SELECT player_id::text AS id FROM exponent_stake ORDER BY id DESC LIMIT 1')
    await world.withdraw(first[0]?.id ?? '')
    await world.enter(player, 100, 101)
    const { ceiling } = await world.last()
    expect([ceiling, ceilingIn(await world.view())]).toEqual([202, 202])
    await world.playOut()
    expect(await audit()).toEqual([])
  })

  it.each([10, 100])('%i accounts with the largest stakes keep nobody out, however they leave', async (number) => {
    const { startAt } = await world.openWith(150)
    const attackers = await crowd(world, number, 1_000_000)
    expect(await settled(attackers.map((playerId) => world.enter(playerId, 100_000)))).toBe(number)
    const { ceiling } = await world.last()
    expect(ceiling).toBe(100_000 / number)
    const [honest = '', plain = ''] = await crowd(world, 2, 1_000_000)
    expect((await world.enter(honest, 100, 101)).own).toMatchObject({ stake: 1, auto: 101 })
    await world.enter(plain, 10_000)
    world.clock.now = startAt.getTime() - 700
    expect(await settled(attackers.map((playerId) => world.withdraw(playerId)))).toBe(number)
    expect((await world.last()).ceiling).toBe(EXPONENT.multiple.most)
    for (const playerId of attackers.slice(0, 3)) await expect(world.enter(playerId, 100)).rejects.toThrow('已撤回')
    await world.playOut()
    expect((await ownExponent(world.db, honest)).own).toMatchObject({ outcome: 'exited', multiple: 101 })
    expect(await audit()).toEqual([])
  })

  it('everybody who is still in leaves at the ceiling, by whatever way, and nothing is paid beyond it', async () => {
    const { startAt } = await world.openWith(2_000)
    // 150 % of 10,000 and 299 % of 15,000, with 101 % of 100, are less than 60,000 by 49.
    await world.rows('UPDATE exponent_round SET max_payout = 60000 WHERE round = $1', [(await world.last()).round])
    const [held = '', high = '', low = '', late = '', early = ''] = await crowd(world, 5, 1_000_000)
    await world.enter(held, 5_000)
    await world.enter(high, 5_000, 9_000)
    await world.enter(low, 10_000, 150)
    await world.enter(late, 3_000)
    await world.enter(early, 2_000)
    const [one = ''] = await crowd(world, 1, 1_000_000)
    await world.enter(one, 100, 101)
    const { ceiling } = await world.last()
    expect([ceiling, ceilingIn(await world.view())]).toEqual([299, 299])
    const at = (multiple: number) => startAt.getTime() + reachedAt(multiple)
    expect((await world.exit(early, { at: at(180) })).own.multiple).toBe(180)
    expect((await world.exit(late, { at: at(1_000) })).own).toMatchObject({ multiple: 299, won: 89.7 })
    await world.playOut()
    const multiples = await Promise.all([held, high, low, one].map(async (id) => (await ownExponent(world.db, id)).own?.multiple))
    expect(multiples).toEqual([299, 299, 150, 101])
    expect(await audit()).toEqual([])
  })
})

describe('a node that dies', () => {
  /** Makes a step of the game as a node that dies just before the commit. */
  async function dieInStep(now: number): Promise<void> {
    world.clock.now = now
    const real = other.steps.modes.exponent
    const dying: StepDeps = {
      ...other.steps,
      log: { warn: () => undefined },
      modes: {
        exponent: {
          step: async (tx, ids) => {
            await real?.step(tx, ids)
            await tx.execute('select pg_terminate_backend(pg_backend_pid())')
          },
        },
      },
    }
    await stepTogether(dying).catch(() => undefined)
    await stepAlone(dying).catch(() => undefined)
  }

  it('in any step of a round leaves it to another, once', async () => {
    const before = await world.last()
    const opening = (before.nextAt?.getTime() ?? 0) - 1_000
    await dieInStep(opening)
    expect((await world.last()).round).toBe(before.round)
    await world.at(opening + 1_000)
    const opened = await world.openedWith(300)
    expect(opened.round).toBe(before.round + 1)
    world.clock.now = opened.openAt.getTime()
    const [auto, none] = [await world.rich(), await world.rich()]
    await world.enter(auto, 1_000, 200)
    await world.enter(none, 1_000)

    const breaking = opened.breakAt.getTime() - 1_000
    await dieInStep(breaking)
    expect((await world.last()).nextAt).toBeNull()
    await world.at(breaking + 2_000)
    await dieInStep(breaking + 4_000)
    await world.at(breaking + 5_000)
    const over = await world.last()
    expect([over.round, over.refunded, over.settledAt !== null]).toEqual([opened.round, false, true])
    expect((await ownExponent(world.db, auto)).own).toMatchObject({ outcome: 'exited', multiple: 200, won: 20 })
    expect((await ownExponent(world.db, none)).own?.outcome).toBe('lost')
    const pushed = (
      await world.rows<{ body: string }>("SELECT body FROM push_outbox WHERE destination = '/topic/exponent' ORDER BY id")
    ).map(({ body }) => exponentMessage.parse(JSON.parse(body)))
    const roundOf = (message: (typeof pushed)[number]) => (message.kind === 'round' ? message.round.round : message.round)
    expect(pushed.filter((message) => roundOf(message) === over.round).map(({ kind }) => kind)).toEqual(['round', 'broken', 'settled'])
    expect(await audit()).toEqual([])
  })

  it('before or after the commit of an act leaves it undone, or done; the same key on another node does it once', async () => {
    const { round, startAt } = await world.openWith(500)
    const player = await world.rich()
    const asked = { sessionId: HOUSE, playerId: player, key: randomUUID(), round, arrivedAt: world.clock.now, stake: 1_000, auto: 0 }
    class Died extends Error {}
    const catalogue = await currentCatalogue(other.db)
    const dying = async (job: Job) => {
      await expect(
        inTransaction(other.db, async (tx) => {
          const { answers } = await actTogether(tx, catalogue, [job])
          expect(answers[0]).not.toBeInstanceOf(Refusal)
          throw new Died()
        }),
      ).rejects.toThrow(Died)
    }
    const job = { sessionId: HOUSE, playerId: player, round, hash: 'x', key: randomUUID() }
    await dying({ ...job, arrived: world.clock.now, act: { kind: 'enter', stake: 1_000, auto: 0 } })
    expect(await stakesOf(player)).toEqual([])
    // The reply of the first one is lost.
    const first = await enterExponent(other, asked)
    expect(await enterExponent(world.node, asked)).toEqual(first)
    world.clock.now = startAt.getTime() + reachedAt(180)
    await dying({ ...job, arrived: world.clock.now, act: { kind: 'exit' } })
    const key = randomUUID()
    const left = await world.exit(player, { key, node: other })
    expect(await world.exit(player, { key })).toEqual(left)
    expect([await world.coinsOf(player), left.own.multiple]).toEqual([COINS - 1_000 + left.own.coins * 100, 180])
    await world.playOut()
    expect(await audit()).toEqual([])
  })
})

describe('when no node answered before the break', () => {
  afterEach(() => {
    world.nodes.answer = true
  })

  it('those who would have lost get their stakes back, with what they counted; who left keeps it', async () => {
    const { startAt, breakAt } = await world.openWith(300)
    const [hand, auto, none, high] = await Promise.all([0, 1, 2, 3].map(world.rich))
    if (!hand || !auto || !none || !high) throw new Error('no players')
    await world.enter(hand, 1_000)
    await world.enter(auto, 1_000, 200)
    await world.enter(none, 1_000)
    await world.enter(high, 1_000, 5_000)
    await world.exit(hand, { at: startAt.getTime() + reachedAt(150) })
    world.nodes.answer = false
    await world.at(breakAt.getTime() + 1_001)
    expect((await world.view()).round.broken).toMatchObject({ refunded: true, nextAt: breakAt.getTime() + 6_001 })
    await world.at(breakAt.getTime() + 2_001)
    expect((await world.last()).settledAt).not.toBeNull()
    const outcomes = await Promise.all([hand, auto, none, high].map(async (id) => (await ownExponent(world.db, id)).own?.outcome))
    expect(outcomes).toEqual(['exited', 'exited', 'refunded', 'refunded'])
    expect([await world.coinsOf(none), await world.coinsOf(high)]).toEqual([COINS, COINS])
    const letters = await world.rows("SELECT player_id::text FROM message WHERE title = '指数回合已退回' ORDER BY player_id")
    expect(letters.map(({ player_id }) => player_id)).toEqual([none, high].sort((a, b) => Number(a) - Number(b)))
    const [tally] = await world.rows("SELECT amount::int FROM day_tally WHERE player_id = $1 AND what = 'spend'", [none])
    expect(tally).toEqual({ amount: 0 })
    expect((await ownExponent(world.db, none)).today).toEqual({ staked: 0, got: 0 })
    // It had come in time, but the stake is back.
    await expect(world.exit(none, { at: startAt.getTime() + reachedAt(150) })).rejects.toThrow('已退回')
    expect(await audit()).toEqual([])
  })

  it('but not when one answered and the break alone is late, however late: stakes are lost, and an exit that came in time is paid after the settlement too', async () => {
    const { startAt, breakAt } = await world.openWith(300)
    const [none, slow] = [await world.rich(), await world.rich()]
    await world.enter(none, 1_000)
    await world.enter(slow, 1_000)
    await world.at(breakAt.getTime() + 60_000)
    await world.at(breakAt.getTime() + 61_000)
    expect((await world.last()).refunded).toBe(false)
    expect((await ownExponent(world.db, slow)).own?.outcome).toBe('lost')
    const { own } = await world.exit(slow, { at: startAt.getTime() + reachedAt(300) })
    expect(own).toMatchObject({ outcome: 'exited', multiple: 300, won: 30 })
    await expect(world.exit(none, { at: breakAt.getTime() })).rejects.toThrow('比断裂晚')
    expect(await audit()).toEqual([])
  })

  it('a round that opens too late is told before it opens', async () => {
    const { nextAt } = await world.last()
    await world.at((nextAt?.getTime() ?? 0) + 60_000)
    expect((await world.last()).openAt.getTime()).toBeGreaterThan(world.clock.now)
    await world.playOut()
  })

  it('an entry that came in time but not before the settlement is refused, and nothing is charged', async () => {
    const { startAt } = await world.openWith(99)
    const player = await world.rich()
    await world.playOut()
    await expect(world.enter(player, 1_000, 0, { at: startAt.getTime() - 1 })).rejects.toThrow('没有扣款')
    expect(await world.coinsOf(player)).toBe(COINS)
    expect(await audit()).toEqual([])
  })
})
