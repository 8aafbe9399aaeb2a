import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditGiveaways } from '#server/core/giveaway/audit.ts'
import type { Giveaway } from '#server/core/giveaway/sources.ts'
import { giveawaysToday, setGiveaway, warnGiveaways } from '#server/core/giveaway/state.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import type { TestPlayer } from '../../support/player.ts'
import { DAY } from '../clock.ts'
import { crowd, startWelfareWorld, type WelfareTestWorld } from '../welfare/world.ts'

const USED_UP = '今天的名额已领完，明天再来'

let world: WelfareTestWorld
beforeAll(async () => {
  world = await startWelfareWorld()
})
afterAll(async () => {
  expect(await auditWorld(world.deps.db)).toEqual([])
  await world.stop()
})
beforeEach(() => world.clock.advance(DAY))
afterEach(() => world.rows('DELETE FROM giveaway_setting'))

const paid = async (source: Giveaway) => (await giveawaysToday(world.deps.db)).find((each) => each.source === source)?.paid

describe('the budget of a source', () => {
  it('is never passed, however many players on two nodes come at once, and begins anew on the next day', async () => {
    await setGiveaway(world.deps.db, 'sign', { budget: 1 })
    const players = await Promise.all(Array.from({ length: 20 }, () => world.newPlayer()))
    const { done, refused } = await crowd(20, (node, index) => world.sign(players[index] as TestPlayer, undefined, node))
    // 20 diamonds each: five are a coin.
    expect(done).toHaveLength(5)
    expect(new Set(refused)).toEqual(new Set([USED_UP]))
    expect(await paid('sign')).toBe(1)
    world.clock.advance(DAY)
    const again = await crowd(3, (node, index) => world.sign(players[index] as TestPlayer, undefined, node))
    expect(again.done).toHaveLength(3)
  })

  it('takes nothing from who is refused: the sign-in, the task and the gift are still to be had', async () => {
    const player = await world.newPlayer()
    await world.topUp(player, 10)
    for (const source of ['sign', 'task-sign', 'first-gift'] as const) await setGiveaway(world.deps.db, source, { on: false })
    await expect(world.sign(player)).rejects.toThrow(USED_UP)
    await expect(world.gift(player)).rejects.toThrow(USED_UP)
    await setGiveaway(world.deps.db, 'sign', { on: true })
    expect((await world.sign(player)).amount).toBe(20)
    await expect(world.task(player, 'sign')).rejects.toThrow(USED_UP)
    for (const source of ['task-sign', 'first-gift'] as const) await setGiveaway(world.deps.db, source, { on: true })
    expect((await world.task(player, 'sign')).amount).toBe(5)
    await world.gift(player)
    expect(await paid('first-gift')).toBe(8)
  })

  it('holds free boxes too, and counts what they gave', async () => {
    const player = await world.newPlayer()
    await setGiveaway(world.deps.db, 'free-box', { on: false })
    await expect(world.free(player)).rejects.toThrow(USED_UP)
    await setGiveaway(world.deps.db, 'free-box', { on: true })
    const { book } = await world.free(player)
    expect(await paid('free-box')).toBeCloseTo(
      book.events.reduce((sum, event) => sum + (event.kind === 'total' ? event.value : 0), 0),
      2,
    )
  })
})

describe('a budget that is used up', () => {
  it('is told before the press, for each source apart, and calls nobody to 福利', async () => {
    const player = await world.newPlayer()
    await world.topUp(player, 10)
    expect((await world.view(player)).usedUp).toEqual({ sign: false, tasks: [], free: [], first: false })
    const before = await world.badge(player)
    await setGiveaway(world.deps.db, 'free-box', { budget: 0 })
    await setGiveaway(world.deps.db, 'first-gift', { budget: 7 })
    await setGiveaway(world.deps.db, 'task-roll', { on: false })
    expect((await world.view(player)).usedUp).toEqual({ sign: false, tasks: ['roll'], free: ['daily'], first: true })
    expect(await world.badge(player)).toBe(before - 2)
    await setGiveaway(world.deps.db, 'first-gift', { budget: 8 })
    expect((await world.view(player)).usedUp.first).toBe(false)
  })

  it('is told to the next player once one has taken the last of it', async () => {
    await setGiveaway(world.deps.db, 'sign', { budget: 1 })
    const players = await Promise.all(Array.from({ length: 6 }, () => world.newPlayer()))
    const last = players.pop() as TestPlayer
    for (const player of players) {
      expect((await world.view(last)).usedUp.sign).toBe(false)
      await world.sign(player)
    }
    expect((await world.view(last)).usedUp.sign).toBe(true)
    await expect(world.sign(last)).rejects.toThrow(USED_UP)
  })
})

it('warns at 80 % and at 100 %, once a day and source', async () => {
  const said: string[] = []
  const log = { warn: (_: unknown, text?: string) => said.push(text ?? '') } as never
  await setGiveaway(world.deps.db, 'sign', { budget: 1 })
  const players = await Promise.all(Array.from({ length: 5 }, () => world.newPlayer()))
  for (const [index, player] of players.entries()) {
    await world.sign(player)
    if (index >= 2) await Promise.all(world.nodes.map((db) => warnGiveaways(db, log)))
  }
  expect(said).toEqual(['giveaways: 80 % of the budget of sign is used', 'giveaways: 100 % of the budget of sign is used'])
})

it('a counter that differs from what was given is found', async () => {
  await world.sign(await world.newPlayer())
  await world.rows(`UPDATE giveaway_day SET paid = paid + 1 WHERE source = 'sign' AND day = (SELECT max(day) FROM giveaway_day)`)
  expect(await auditGiveaways(world.deps.db, 3)).toHaveLength(1)
  await world.rows(`UPDATE giveaway_day SET paid = paid - 1 WHERE source = 'sign' AND day = (SELECT max(day) FROM giveaway_day)`)
  expect(await auditGiveaways(world.deps.db, 3)).toEqual([])
})
