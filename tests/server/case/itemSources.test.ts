import { afterAll, beforeAll, expect, it } from 'vitest'
import { grantItems } from '#server/core/items/items.ts'
import { NO_BOX } from '#server/core/items/tables.ts'
import { bagPage } from '#server/modes/case/bag.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import type { TestPlayer } from '../../support/player.ts'
import { startWelfareWorld, type WelfareTestWorld } from '../welfare/world.ts'

let world: WelfareTestWorld
beforeAll(async () => {
  world = await startWelfareWorld()
})
afterAll(() => world.stop())

const sourceIn = async ({ playerId }: TestPlayer) =>
  (await bagPage(world.deps.db, playerId, { page: 1, pageSize: 60, grade: -1, sort: 'new' })).pageData.map(({ source }) => source)

/** An item as that cause grants it. */
async function granted(ref: string, passed = false): Promise<TestPlayer> {
  const player = await world.newPlayer()
  const item = { giftId: 118, grade: 3, price: 400, boxId: NO_BOX, passed }
  await inTransaction(world.deps.db, (tx) => grantItems(tx, player.playerId, [item], { ref, at: new Date(world.clock.now()) }))
  return player
}

it('an item of the bag tells the gift for the first top-up, an official ROLL room, 商城 and other players apart', async () => {
  const player = await world.newPlayer()
  await world.topUp(player, 10)
  await world.gift(player)
  expect(await sourceIn(player)).toEqual(['firstGift'])
  expect(await sourceIn(await granted('roll:7'))).toEqual(['officialRoll'])
  expect(await sourceIn(await granted('purchase:7'))).toEqual(['shop'])
  expect(await sourceIn(await granted('giving:7', true))).toEqual(['player'])
  expect(await sourceIn(await granted('something:7'))).toEqual([undefined])
})

it('an item of a free box is told as a gift of the house', async () => {
  const player = await world.newPlayer()
  await world.free(player)
  expect(await sourceIn(player)).toEqual(['free'])
})
