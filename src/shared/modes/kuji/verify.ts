import { seedHash } from '#shared/fairness/draw.ts'
import { letterOf, orderHash, shuffledOrder } from './order.ts'

/** What proves a pool that is over: the reply of `kujiProof`. */
export interface KujiProof {
  poolId: string
  serverSeed: string
  /** Public before ticket 1, as `orderHash` is. */
  serverSeedHash: string
  orderHash: string
  /** The n-th letter names the prize of ticket n; `a` is the first prize. */
  order: string
  /** How many tickets each prize had, in the order of the pool. */
  counts: readonly number[]
  /** The tickets that were sold, each with the letter of the prize that its buyer got. */
  sold: readonly { number: number; letter: string }[]
  /** Numbers of the player's own tickets; none for a visitor. */
  own: readonly number[]
}

/**
 * `seed`: it is the one whose hash was public. `order`: the hash of the order was public. `shuffle`: the order follows from seed and prizes. `tickets`:
 * whoever bought a ticket got what the order says. `once`: no ticket was sold twice, and the player's own are among those sold.
 */
export interface KujiCheck {
  name: 'seed' | 'order' | 'shuffle' | 'tickets' | 'once'
  ok: boolean
}

/** Computes a whole pool again. */
export function verifyKuji(proof: KujiProof): KujiCheck[] {
  const { poolId, serverSeed, order, counts, sold, own } = proof
  const numbers = new Set(sold.map(({ number }) => number))
  return [
    { name: 'seed', ok: seedHash(serverSeed) === proof.serverSeedHash },
    { name: 'order', ok: orderHash(serverSeed, poolId, order) === proof.orderHash },
    {
      name: 'shuffle',
      ok: shuffledOrder(serverSeed, poolId, counts) === order && counts.every((count, place) => count === of(order, place)),
    },
    { name: 'tickets', ok: sold.every(({ number, letter }) => order[number - 1] === letter) },
    { name: 'once', ok: numbers.size === sold.length && own.every((number) => numbers.has(number)) },
  ]
}

const of = (order: string, place: number): number => order.split(letterOf(place)).length - 1
