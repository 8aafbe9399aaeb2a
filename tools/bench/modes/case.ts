import { grantEach } from '#server/core/items/items.ts'
import { NO_BOX } from '#server/core/items/tables.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { exchange } from '#shared/modes/case/calls.ts'
import { type Member, makeCrowd } from '../crowd.ts'
import { boxesOf, openings } from '../openings.ts'
import { type Act, GOAL, type ModeWorld, PLAYERS, PURSE } from './act.ts'

/** Openings ×1, the row whose figures `bench:server` tells too. */
export const OPEN: Act = {
  name: 'open',
  title: 'opening ×1',
  goal: 1,
  connections: PLAYERS,
  async prepare({ db }) {
    const tokens = (await makeCrowd(db, PLAYERS, PURSE)).map(({ token }) => token)
    const boxes = await boxesOf(db)
    return async () => ({ supply: openings(tokens, boxes, 1) })
  },
}

/** Exchanges a second for which a turn has items. */
const MOST = 2_500
/** Items that one transaction makes. */
const PART = 2_000

/** Each exchange gives one item of the bag for coins. */
export const EXCHANGE: Act = {
  name: 'exchange',
  title: 'exchange of an item',
  goal: GOAL.play,
  connections: PLAYERS,
  async prepare(world) {
    const players = await makeCrowd(world.db, PLAYERS, 0)
    return async (seconds) => {
      const bags = await Promise.all(players.map((player) => fillBag(world, player, Math.ceil((MOST * seconds) / PLAYERS))))
      return {
        supply: (connection) => {
          const id = bags[connection]?.pop()
          return id === undefined ? null : { token: players[connection]?.token ?? '', call: exchange, query: `ids=${id}` }
        },
      }
    }
  },
}

/** Puts so many pieces of one item into a bag. Returns their ids. */
export async function fillBag(
  { db, catalogue }: Pick<ModeWorld, 'db' | 'catalogue'>,
  { playerId }: Member,
  size: number,
): Promise<string[]> {
  const [item] = [...catalogue.items.values()].filter(({ listed }) => listed).sort((a, b) => a.price - b.price)
  if (!item) throw new Error('the catalogue has no items')
  const { giftId, grade } = item.card
  const one = { ownerId: playerId, giftId, grade, price: item.price, boxId: NO_BOX }
  const ids: string[] = []
  while (ids.length < size) {
    const part = Array<typeof one>(Math.min(PART, size - ids.length)).fill(one)
    ids.push(...(await inTransaction(db, (tx) => grantEach(tx, part, 'bag', { ref: 'bench', at: new Date() }))))
  }
  return ids
}
