import { BEACON_LEAD, boundTo } from '#shared/fairness/beacon.ts'
import { drawDigest, textHash } from '#shared/fairness/draw.ts'
import type { Minor } from '#shared/money.ts'
import { drawOf, SHOWER } from './rules.ts'

/** The word of the shower in the draw formula (design 1.4). */
const SHOWER_DRAW = 'shower'

/** Somebody who has caught packets: the uid and how many of them count. */
export interface Grabber {
  uid: string
  packets: number
}

/** How a pot may be shared out. */
export interface Pot {
  pot: Minor
  /** The most that one player gets. What nobody may get stays with the house. */
  most: Minor
  /** What everybody gets at least, unless the pot is too small for so many. */
  least: Minor
}

/** The order of uids in a list of grabbers. */
export const byUid = (a: Grabber, b: Grabber): number => a.uid.length - b.uid.length || (a.uid < b.uid ? -1 : a.uid > b.uid ? 1 : 0)

/** The hash of everybody who has caught packets, in the order of their uids. The draw takes it, or what a public random number makes of it, as its client seed. */
export function grabbersHash(showerId: string, grabbers: readonly Grabber[]): string {
  return textHash(JSON.stringify([showerId, grabbers.map(({ uid, packets }) => [uid, packets])]))
}

/**
 * A shower that is bound to a public random number draws with the first one that is published at this moment or later. No packet counts from `drawOf` on, so the list is
 * fixed before anybody knows the number.
 */
export const numberFrom = (startAt: number): number => drawOf(startAt) + BEACON_LEAD

/** The client seed of a shower that is bound to a public random number. Without one it is the hash of its grabbers itself. */
export const boundSeed = (hash: string, randomness: string): string => boundTo('shower-draw', hash, randomness)

/**
 * Weight of somebody: each of their packets that counts weighs 1 to 256. The weights are the first bytes of HMAC-SHA256 of
 * `shower:<client seed>:<place in the list, from 0>:0` with the committed seed, one byte for each packet.
 */
function weightOf(serverSeed: string, clientSeed: string, place: number, packets: number): number {
  const digest = drawDigest({ serverSeed, mode: SHOWER_DRAW, clientSeed, nonce: place }, 0)
  let weight = 0
  for (let packet = 0; packet < Math.min(packets, SHOWER.counted); packet++) weight += 1 + (digest[packet] ?? 0)
  return weight
}

/** What each of the grabbers gets, in their order. The client seed is the hash of the list, or `boundSeed`. The sum is the whole pot, or `most` for each where that is less. */
export function splitPot(serverSeed: string, clientSeed: string, grabbers: readonly Grabber[], { pot, most, least }: Pot): Minor[] {
  const count = grabbers.length
  if (count === 0) return []
  const paid = Math.min(pot, count * most)
  const base = Math.min(least, Math.floor(paid / count))
  const weights = grabbers.map(({ packets }, place) => weightOf(serverSeed, clientSeed, place, packets))
  return byWeight(weights, paid - base * count, most - base).map((share) => share + base)
}

/** Shares out `amount` by weights, exactly, and at most `most` to one. There is room for all of it. */
function byWeight(weights: readonly number[], amount: Minor, most: Minor): Minor[] {
  const shares = weights.map(() => 0)
  let open = weights.map((_, place) => place)
  let rest = amount
  // Whoever would get too much gets the most; the others share what is left.
  for (;;) {
    const sum = open.reduce((all, place) => all + (weights[place] ?? 0), 0)
    const isFull = (place: number) => Math.floor((rest * (weights[place] ?? 0)) / sum) >= most
    const full = open.filter(isFull)
    if (full.length === 0) {
      shareOut(weights, open, rest, sum, shares)
      return shares
    }
    for (const place of full) shares[place] = most
    open = open.filter((place) => !isFull(place))
    rest -= full.length * most
  }
}

/** Gives everybody the whole part of their share, and what is left to those whose fractions are largest, the first of equals first. */
function shareOut(weights: readonly number[], open: readonly number[], rest: Minor, sum: number, shares: Minor[]): void {
  const exact = open.map((place) => rest * (weights[place] ?? 0))
  let given = 0
  for (const [index, place] of open.entries()) {
    shares[place] = Math.floor((exact[index] ?? 0) / sum)
    given += shares[place] ?? 0
  }
  const fractions = open.map((place, index) => ({ place, left: (exact[index] ?? 0) % sum }))
  fractions.sort((a, b) => b.left - a.left || a.place - b.place)
  for (const { place } of fractions.slice(0, rest - given)) shares[place] = (shares[place] ?? 0) + 1
}
