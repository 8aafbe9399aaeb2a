import { afterAll, beforeAll, expect, it } from 'vitest'
import { createdPushes } from '#server/modes/battle/pushes.ts'
import { connectDb } from '#server/platform/db/connect.ts'
import { Status } from '#shared/codes.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { statusOf } from '../case/hoard.ts'
import { type BattleWorld, COINS, COST, startBattleWorld } from './world.ts'

let world: BattleWorld
beforeAll(async () => {
  world = await startBattleWorld()
})
afterAll(() => world.close())

it('a player who creates and cancels in turn is stopped after ten rooms in a minute, and goes on later', async () => {
  const [host, other] = [await world.rich(), await world.rich()]
  for (let times = 0; times < 9; times++) await world.leave(host, (await world.create(host)).roomId)
  const atOnce = await Promise.all(Array.from({ length: 3 }, () => statusOf(world.create(host))))
  expect(atOnce.sort()).toEqual([0, Status.tooMany, Status.tooMany])
  await expect(world.create(host)).rejects.toMatchObject({ status: Status.tooMany, message: expect.stringContaining('创建房间过于频繁') })
  expect(await world.coinsOf(host)).toBe(COINS - COST)
  expect(await statusOf(world.create(other))).toBe(0)
  world.clock.now += 60_000
  expect(await statusOf(world.create(host))).toBe(0)
  expect(await auditWorld(world.db)).toEqual([])
})

it('a node tells everybody of twenty new rooms at once and of five a second; the lobby hears of all', async () => {
  const [card] = await world.lobby()
  if (!card) throw new Error('no room')
  const { db } = connectDb(world.url)
  const told = (rooms: number, now: number) => Array.from({ length: rooms }, () => createdPushes(db, card, now)).flat().length
  expect([told(100, 1_000), told(100, 2_000), told(2, 3_000)]).toEqual([20, 5, 2])
  expect(createdPushes(db, { ...card, hidden: true }, 10_000)).toEqual([])
  const pushed = async (destination: string) => (await world.rows('SELECT FROM push_outbox WHERE destination = $1', [destination])).length
  const before = [await pushed('/topic/messages'), await pushed('/topic/battles')] as const
  const begun = performance.now()
  const hosts = await Promise.all(Array.from({ length: 20 }, () => world.rich()))
  await Promise.all(hosts.flatMap((host) => [world.create(host), world.create(host), world.create(host)]))
  const seconds = (performance.now() - begun) / 1_000
  expect((await pushed('/topic/messages')) - before[0]).toBeLessThanOrEqual(21 + 5 * seconds)
  expect((await pushed('/topic/battles')) - before[1]).toBe(60)
}, 30_000)
