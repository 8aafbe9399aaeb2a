import { BEACON_LEAD, type BeaconNetwork, beaconTime, isFirstFrom, KNOWN_NETWORKS } from '#shared/fairness/beacon.ts'
import {
  type BoundProof,
  failOthers,
  isGenuine,
  listSeed,
  networkNamed,
  numberChecks,
  type ProofBeacon,
} from '#shared/fairness/beaconCheck.ts'
import { seedHash } from '#shared/fairness/draw.ts'
import { boundSeed, drawWinners, entrantsHash } from './draw.ts'

/** The public random number of a proof, and when its room closed. */
type RollNumber = ProofBeacon & { closedAt: number }

/** What proves a draw: the reply of `rollProof`. */
export interface RollProof extends BoundProof<RollNumber> {
  roomId: string
  serverSeedHash: string
  /** When that hash was published, in ms; unknown of old rooms. Told beside the proof, and nothing that is checked. */
  seedPublishedAt?: number | undefined
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

/**
 * `seed`: it is the one whose hash was public. `entrants`: the list is the one that was closed. `number`: the public random number is the one that the room was bound to. `beacon`: it is genuine.
 * `winners`: they follow from all of them. A room that was bound to no number has no such checks;
 * one that says it was bound and has none, or the other way round, fails `number`.
 */
export interface RollCheck {
  name: 'seed' | 'entrants' | 'number' | 'beacon' | 'winners'
  /** Null when this device could not make the check. */
  ok: boolean | null
}

/** Computes a draw again. The signature of a random number takes a large file; `verifyWholeRoll` loads it, and without `signed` that check is null. */
export function verifyRoll(proof: RollProof, signed: boolean | null = null, networks = KNOWN_NETWORKS): RollCheck[] {
  const { roomId, serverSeed, serverSeedHash, entrants, winners, prizes } = proof
  const field = { entrants: entrants.length, prizes, passedOver: placesOf(entrants, proof.passedOver) }
  const drawn = drawWinners(serverSeed, clientSeedOf(proof), field).map(({ entrant }) => entrants[entrant])
  return [
    { name: 'seed', ok: seedHash(serverSeed) === serverSeedHash },
    { name: 'entrants', ok: entrantsHash(roomId, entrants) === proof.entrantsHash },
    ...numberChecks(proof, signed, (beacon) => isOfClosing(beacon, networks)),
    { name: 'winners', ok: drawn.length === winners.length && drawn.every((id, place) => id === winners[place]) },
  ]
}

/** What a phone was told of a room before it was drawn. */
export interface RollTold {
  /** The hash of its seed. */
  seedHash: string
  /** Whether it is bound to a public random number. */
  bound: boolean
  /** The hash of its list; null where the phone has not heard it. */
  listHash: string | null
  /** When the number that it waits for is published, in ms; null where the phone has not heard it. */
  awaits: number | null
}

/**
 * What the checks of a proof say to somebody who was told something before: another seed, list or number fails, however well it fits the rest of the proof, and so does a room that was bound and
 * has no number, or the other way round. `check` checks the proof. With undefined nothing was told.
 */
export function rollAsTold(proof: RollProof, told: RollTold | undefined, check: (proof: RollProof) => RollCheck[]): RollCheck[] {
  if (!told) return check(proof)
  return failOthers(check({ ...proof, bound: told.bound }), othersOf(proof, told))
}

/** The same for checks that take their time. */
export async function wholeRollAsTold(proof: RollProof, told: RollTold | undefined): Promise<RollCheck[]> {
  const checks = await verifyWholeRoll(told ? { ...proof, bound: told.bound } : proof)
  return rollAsTold(proof, told, () => checks)
}

const othersOf = ({ serverSeedHash, entrantsHash, beacon }: RollProof, { seedHash, listHash, awaits }: RollTold) => ({
  seed: serverSeedHash !== seedHash,
  entrants: listHash !== null && entrantsHash !== listHash,
  number: awaits !== null && beacon !== undefined && !isPublishedAt(beacon, awaits),
})

/** Whether a number is the one of a moment; true for one of an unknown network, which fails anyway. */
function isPublishedAt({ chain, round }: RollNumber, moment: number): boolean {
  const network = networkNamed(chain)
  return !network || beaconTime(network, round) === moment
}

/** The places of some entrants among all; -1 for somebody who is not there. */
export function placesOf(entrants: readonly string[], some: readonly string[]): Set<number> {
  const places = new Map(entrants.map((id, place) => [id, place]))
  return new Set(some.map((id) => places.get(id) ?? -1))
}

/** The client seed with which the winners of a proof were drawn. */
export const clientSeedOf = (proof: RollProof): string => listSeed(proof.entrantsHash, proof, boundSeed)

/** Whether a number is the first one of its network that was published `BEACON_LEAD` after the closing. */
function isOfClosing({ chain, round, closedAt }: RollNumber, networks: readonly BeaconNetwork[]): boolean {
  const network = networkNamed(chain, networks)
  return network !== undefined && isFirstFrom(network, round, closedAt + BEACON_LEAD)
}

/** The same with the signature of the random number. Where this device cannot check it, that check is null and never passed. */
export async function verifyWholeRoll(proof: RollProof, networks = KNOWN_NETWORKS): Promise<RollCheck[]> {
  return verifyRoll(proof, proof.beacon ? await isGenuine(proof.beacon, networks) : null, networks)
}
