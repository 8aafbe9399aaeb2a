import { grantItems } from '#server/core/items/items.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { caseGiftList } from '#shared/modes/case/calls.ts'
import { dataOf } from '../support/api.ts'
import { type TestPlayer, verify } from '../support/player.ts'
import type { World } from './world.ts'

/** A player with a verified real name, `count` items worth 1.00, 2.00, 3.00 … coins, and no coins. */
export async function newOwner(world: World, count: number, grade?: number): Promise<TestPlayer> {
  const player = await world.newPlayer({ coins: 0 })
  await verify(world.db, player.playerId)
  await giveItems(world, player, { count, price: (at) => (at + 1) * 100, ...(grade !== undefined && { grade }) })
  return player
}

interface Gifts {
  count: number
  /** In cents. */
  price: (at: number) => number
  /** The grade of the box's first item without it. */
  grade?: number
}

/** Puts items of one kind into a player's bag. */
export async function giveItems(world: World, player: TestPlayer, { count, price, ...wanted }: Gifts): Promise<void> {
  const { boxId } = world.goodBox
  const [gift] = (await dataOf(world.origin, caseGiftList, { token: player.token, query: { boxId: String(boxId) } })).boxGiftVo
  if (!gift) throw new Error('the box is empty')
  const { giftId, grade } = { ...gift, ...wanted }
  const items = Array.from({ length: count }, (_, at) => ({ giftId, grade, price: price(at), boxId }))
  await inTransaction(world.db, (tx) => grantItems(tx, player.playerId, items, { ref: 'test', at: new Date() }))
}
