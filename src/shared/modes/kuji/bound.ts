import type { Minor } from '#shared/money.ts'

/** A pool as its return is computed from: worths and price in minor units. */
export interface PoolWorth {
  price: Minor
  prizes: readonly { count: number; worth: Minor }[]
  /** Worth of the Last One; 0 where there is none. */
  lastOne: Minor
}

/** Steps of the search for the fair cost of a group of prizes. The figure is then exact to a millionth of its worth. */
const HALVINGS = 24

/**
 * The most that any way of buying a pool gives back, in parts of what is paid.
 *
 * Whoever sees the counters may stop when the good prizes are gone, and what is left is then void when the pool ends. So it does not suffice that the
 * whole pool costs more than it holds. Each ticket gives at least the least prize. What a prize is worth beyond that is looked at prize by prize: the least
 * cost of a ticket is computed at which the best moment to stop gains nothing from the tickets of this prize alone. A player who spends these costs together
 * cannot gain more than one who could stop for each prize at another moment. So their sum, with the least prize, is a price at which no way of buying pays.
 */
export function poolReturn({ price, prizes, lastOne }: PoolWorth): number {
  const tickets = prizes.reduce((sum, { count }) => sum + count, 0)
  const least = Math.min(...prizes.map(({ worth }) => worth))
  const fair = prizes.reduce((sum, { count, worth }) => sum + (worth - least) * fairShare(tickets, count), least + lastOne / tickets)
  return fair / price
}

/** The cost of a ticket at which the best moment to stop gains nothing, where `count` of the tickets win 1 and the others nothing. */
export function fairShare(tickets: number, count: number): number {
  if (count >= tickets) return 1
  let [low, high] = [count / tickets, 1]
  for (let step = 0; step < HALVINGS; step++) {
    const cost = (low + high) / 2
    if (bestGain(tickets, count, cost) > 1e-12) low = cost
    else high = cost
  }
  return high
}

/** What the best moment to stop gains with `count` winning tickets among `tickets`, each of which costs `cost`. */
function bestGain(tickets: number, count: number, cost: number): number {
  /** By the number of winning tickets that are left, for one number of tickets after another. */
  const gain = new Float64Array(count + 1)
  for (let left = 1; left <= tickets; left++) {
    for (let won = Math.min(count, left); won >= 0; won--) {
      const chance = won / left
      const goOn = chance * (1 + (won > 0 ? (gain[won - 1] ?? 0) : 0)) + (1 - chance) * (won < left ? (gain[won] ?? 0) : 0) - cost
      gain[won] = Math.max(goOn, 0)
    }
  }
  return gain[count] ?? 0
}

/** A pool may give back at most this part of what is paid. It is below the best return of 指数, so no path of gifts gets dearer by a pool. */
export const KUJI_RETURN_MOST = 0.9
