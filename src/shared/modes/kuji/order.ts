import { drawRoll, textHash } from '#shared/fairness/draw.ts'

/** The word of 一番赏 in the draw formula (design 1.4). */
const KUJI_DRAW = 'kuji'

/** The letter of the prize at a place, from 0, as it stands in an order: `a` is the first prize of the pool. */
export const letterOf = (place: number): string => String.fromCharCode(97 + place)

/** The place of the prize that a letter of an order names. */
export const placeOf = (letter: string): number => letter.charCodeAt(0) - 97

/**
 * The order of a pool: the n-th letter names the prize of ticket n. It begins as all prizes in the order of the pool, as often as their counts say, and is
 * shuffled by Fisher–Yates from the last ticket down: ticket i changes places with ticket `roll` of 1 … i. The client seed is `POOL:COUNTS`, the nonce i,
 * and a roll follows as in every draw (`drawRoll`): HMAC-SHA256 of `kuji:POOL:COUNTS:i:CURSOR` with the server seed as key.
 */
export function shuffledOrder(serverSeed: string, poolId: string, counts: readonly number[]): string {
  const letters = counts.flatMap((count, place) => Array.from({ length: count }, () => letterOf(place)))
  const clientSeed = `${poolId}:${counts.join(',')}`
  for (let ticket = letters.length; ticket > 1; ticket--) {
    const { roll } = drawRoll({ serverSeed, mode: KUJI_DRAW, clientSeed, nonce: ticket }, ticket)
    const [mine, other] = [letters[ticket - 1] ?? '', letters[roll - 1] ?? '']
    letters[ticket - 1] = other
    letters[roll - 1] = mine
  }
  return letters.join('')
}

/**
 * The hash of an order, public before ticket 1: SHA-256 of `kuji:POOL:SEED:ORDER`. The seed, 64 hex characters that nobody knows before the end, keeps
 * anybody from trying the orders that there may be.
 */
export const orderHash = (serverSeed: string, poolId: string, order: string): string =>
  textHash(`${KUJI_DRAW}:${poolId}:${serverSeed}:${order}`)
