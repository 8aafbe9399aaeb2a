import { targetsOf } from '#server/modes/dream/targets.ts'
import { dreamRing } from '#shared/calls/visitor.ts'
import { upgrade } from '#shared/modes/dream/calls.ts'
import { toWire } from '#shared/money.ts'
import { dataOf } from '../../../tests/support/api.ts'
import { makeCrowd } from '../crowd.ts'
import type { Supply } from '../rawLoad.ts'
import { type Act, GOAL, type ModeWorld, PLAYERS, PURSE } from './act.ts'
import { fillBag } from './case.ts'

/** In basis points: every second target is won. */
const CHANCE = 5_000
/** Upgrades a second for which a turn has stakes. */
const MOST = 2_500

/** What a client sends that shows the target of the middle, with the stakes of a worth (minor units). */
async function queryOf({ catalogue, origin }: ModeWorld, worth: number): Promise<string> {
  const targets = targetsOf(catalogue)
  const target = targets[Math.floor(targets.length / 2)]
  if (!target) throw new Error('the catalogue has no targets')
  const asked = { giftId: String(target.giftId), chance: String(CHANCE) }
  const ring = await dataOf(origin, dreamRing, { query: { ...asked, staked: String(toWire(worth)) } })
  const pay = String(ring.price - toWire(worth))
  return new URLSearchParams({ ...asked, fast: '1', target: String(target.recoveryPrice), pay, odds: ring.oddsHash }).toString()
}

/** Upgrades that are paid in coins alone. */
export const DREAM: Act = {
  name: 'dream',
  title: 'upgrade, for coins',
  goal: GOAL.play,
  connections: PLAYERS,
  async prepare(world) {
    const players = await makeCrowd(world.db, PLAYERS, PURSE)
    const query = await queryOf(world, 0)
    const supply: Supply = (connection) => ({ token: players[connection]?.token ?? '', call: upgrade, query })
    return async () => ({ supply })
  },
}

/** Upgrades that take one item of the bag as their stake, and coins. */
export const DREAM_STAKES: Act = {
  name: 'dreamStakes',
  title: 'upgrade, with a stake',
  goal: GOAL.play,
  connections: PLAYERS,
  async prepare(world) {
    const players = await makeCrowd(world.db, PLAYERS, PURSE)
    const query = await queryOf(world, cheapest(world))
    return async (seconds) => {
      const bags = await Promise.all(players.map((player) => fillBag(world, player, Math.ceil((MOST * seconds) / PLAYERS))))
      return {
        supply: (connection) => {
          const id = bags[connection]?.pop()
          return id === undefined ? null : { token: players[connection]?.token ?? '', call: upgrade, query: `${query}&stakes=${id}` }
        },
      }
    }
  },
}

/** Worth of the item that `fillBag` gives, in minor units. */
const cheapest = ({ catalogue }: ModeWorld) =>
  Math.min(...[...catalogue.items.values()].flatMap(({ listed, price }) => (listed ? price : [])))
