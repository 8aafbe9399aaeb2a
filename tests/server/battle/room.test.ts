import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { seedHash } from '#shared/fairness/draw.ts'
import { applyEvent } from '#shared/modes/battle/apply.ts'
import { consolationFor } from '#shared/modes/battle/prize.ts'
import { battleEnd, battleRoom } from '#shared/modes/battle/room.ts'
import { toMinor } from '#shared/money.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { type BattleWorld, COINS, COST, startBattleWorld } from './world.ts'

let world: BattleWorld
beforeAll(async () => {
  world = await startBattleWorld()
})
afterEach(async () => expect(await auditWorld(world.db)).toEqual([]))
afterAll(() => world.close())

it('a battle of two runs from the first seat to the prizes', async () => {
  const [host, guest, watcher] = [await world.rich(), await world.rich(), await world.newPlayer()]
  const { roomId, serverSeedHash, ...created } = await world.create(host)
  expect([created.state, created.players.filter(Boolean).length, created.cost]).toEqual([0, 1, COST / 100])
  expect(await world.coinsOf(host)).toBe(COINS - COST)
  const empty = { ...created, roomId, serverSeedHash, players: [null, null], sequence: 0 }
  world.clock.now += 5_000
  const full = await world.join(guest, roomId)
  const startAt = full.startAt ?? 0
  expect([full.state, startAt - world.clock.now]).toEqual([1, 3_000])
  await world.at(startAt - 1)
  expect((await world.detail(watcher, roomId)).rounds).toEqual([])
  await world.at(startAt)
  expect(await world.detail(watcher, roomId)).toMatchObject({ state: 2, rounds: [{ round: 0, startAt }] })
  await world.at(startAt + 6_000)
  const played = await world.detail(watcher, roomId)
  expect(played).toMatchObject({ rounds: [{ round: 0 }, { round: 1, startAt: startAt + 6_000 }], end: null })
  await world.at(startAt + 12_000)
  const ended = await world.detail(watcher, roomId)
  const end = battleEnd.parse(ended.end)
  expect([ended.state, end.at, end.settledAt]).toEqual([2, startAt + 12_000, startAt + 16_000])
  expect(seedHash(end.serverSeed)).toBe(serverSeedHash)
  const bags = () => world.rows<{ owner: string; price: string }>('SELECT owner_id::text AS owner, price FROM item_instance ORDER BY id')
  expect(await bags()).toEqual([])
  await world.at(startAt + 16_000)
  const settled = battleRoom.parse(await world.detail(watcher, roomId))
  expect(settled.state).toBe(3)
  const { seedPublishedAt } = settled
  expect(await world.rows('SELECT published_at FROM battle WHERE room_id = $1', [roomId])).toEqual([
    { published_at: new Date(seedPublishedAt ?? 0) },
  ])
  expect(seedPublishedAt).toBeLessThanOrEqual(settled.createdAt)
  const [winner, loser] = end.winners[0] === 0 ? [host, guest] : [guest, host]
  const won = await bags()
  expect(won.map(({ owner }) => owner)).toEqual([winner, winner, winner, winner])
  expect(won.reduce((sum, { price }) => sum + Number(price), 0)).toBe(toMinor(end.value))
  const diamonds = await world.rows<{ player: string; balance: string }>(
    'SELECT player_id::text AS player, balance FROM account WHERE currency = 1 AND balance > 0',
  )
  expect(diamonds).toEqual([{ player: loser, balance: String(consolationFor(COST)) }])
  const events = await world.events(watcher, roomId)
  expect(events.map(({ event }) => event.kind)).toEqual(['seat', 'seat', 'full', 'round', 'round', 'end', 'settled'])
  expect(events.reduce(applyEvent, battleRoom.parse({ ...empty, code: null }))).toEqual(settled)
})
