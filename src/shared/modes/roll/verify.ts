import { seedHash } from '#shared/fairness/draw.ts'
import { drawWinners, entrantsHash } from './draw.ts'

/** What proves a draw: the reply of `rollProof`. */
export interface RollProof {
  roomId: string
  serverSeedHash: string
  serverSeed: string
  entrantsHash: string
  /** Ids of all entrants, in the order in which they came. */
  entrants: readonly string[]
  /** Ids of those among them whose accounts were frozen when the room closed: they were passed over. */
  passedOver: readonly string[]
  /** Ids of the winners in the order of the draw. */
  winners: readonly string[]
  /** Prizes that the room had, also those that nobody won because too few could. */
  prizes: number
}

/** `seed`: it is the one whose hash was public. `entrants`: the list is the one that was closed. `winners`: they follow from both. */
export interface RollCheck {
  name: 'seed' | 'entrants' | 'winners'
  ok: boolean
}

/** Computes a draw again. */
export function verifyRoll(proof: RollProof): RollCheck[] {
  const { roomId, serverSeed, serverSeedHash, entrants, winners, prizes } = proof
  const passedOver = new Set(proof.passedOver.map((id) => entrants.indexOf(id)))
  const field = { entrants: entrants.length, prizes, passedOver }
  const drawn = drawWinners(serverSeed, proof.entrantsHash, field).map(({ entrant }) => entrants[entrant])
  return [
    { name: 'seed', ok: seedHash(serverSeed) === serverSeedHash },
    { name: 'entrants', ok: entrantsHash(roomId, entrants) === proof.entrantsHash },
    { name: 'winners', ok: drawn.length === winners.length && drawn.every((id, place) => id === winners[place]) },
  ]
}
