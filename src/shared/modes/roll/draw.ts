import { boundTo } from '#shared/fairness/beacon.ts'
import { drawRoll, type Roll, textHash } from '#shared/fairness/draw.ts'

/** The word of ROLL in the draw formula (design 1.4). */
const ROLL_DRAW = 'roll'

/** The hash of a room's entrants: their ids in the order in which they came. It is public before the seed is. */
export function entrantsHash(roomId: string, entrants: readonly string[]): string {
  return textHash(JSON.stringify([roomId, entrants]))
}

/** The client seed of a room that is bound to a public random number. Without one it is the hash of its entrants itself. */
export const boundSeed = (hash: string, randomness: string): string => boundTo('roll-draw', hash, randomness)

/** A drawn prize: the place of its winner among all entrants, from 0, and the roll that led there. */
export interface RollDraw extends Roll {
  entrant: number
}

/** Entrants of a draw and its prizes. */
export interface RollField {
  entrants: number
  prizes: number
  /** Places, from 0, of entrants who can win nothing. They are drawn like everybody and then passed over. */
  passedOver?: ReadonlySet<number>
}

/**
 * Draws different winners for the prizes of a room, in the order of the draw: each roll chooses one of those who have not been drawn yet. The
 * client seed is the hash of all entrants, or `boundSeed`; the nonce counts the rolls, from 0. So the order in which entrants are drawn is fixed by seed and
 * list; passing somebody over only moves up those who come after. With fewer who can win than prizes each of them wins one.
 */
export function drawWinners(serverSeed: string, hash: string, { entrants, prizes, passedOver = new Set() }: RollField): RollDraw[] {
  /** Who stands at a place instead of the one who came there: the last of the rest moves to the place of each winner. */
  const moved = new Map<number, number>()
  const won: RollDraw[] = []
  for (let nonce = 0; nonce < entrants && won.length < prizes; nonce++) {
    const rest = entrants - nonce
    const roll = drawRoll({ serverSeed, mode: ROLL_DRAW, clientSeed: hash, nonce }, rest)
    const place = roll.roll - 1
    const entrant = moved.get(place) ?? place
    moved.set(place, moved.get(rest - 1) ?? rest - 1)
    if (!passedOver.has(entrant)) won.push({ ...roll, entrant })
  }
  return won
}

/** The hash as players read it: both its ends. */
export const shortHash = (hash: string): string => `${hash.slice(0, 6)}…${hash.slice(-4)}`
