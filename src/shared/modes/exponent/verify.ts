import { type BeaconNetwork, KNOWN_NETWORKS, randomnessOf } from '#shared/fairness/beacon.ts'
import { isGenuine, isSignature, networkNamed } from '#shared/fairness/beaconCheck.ts'
import { crashOf, isOfChain, type PublishedChain } from './chain.ts'
import type { ExponentBreak } from './round.ts'
import { breakTime } from './rules.ts'
import { saltFrom, saltRound } from './salt.ts'
import type { Salting } from './salting.ts'

/** What proves a round: the reply of `exponentProof`. */
export interface ExponentProof {
  round: number
  /** Its place in the chain, from 1. */
  place: number
  startAt: number
  chain: PublishedChain & { firstRound?: number | null; publishedAt?: number; salting?: Salting | undefined }
  broken: ExponentBreak
}

/**
 * `salt` and `beacon` are checked where the salt comes from a public random number: whether it does, and whether that number is genuine. A proof that does not say where its salt
 * comes from may have lost that on its way, so its `salt` is never passed.
 */
export type ExponentCheckName = 'chain' | 'salt' | 'beacon' | 'crash' | 'time'

export interface ExponentCheck {
  name: ExponentCheckName
  /** Null when this device could not make the check, and of a salt whose origin the proof does not tell. */
  ok: boolean | null
}

/** Whether a proof says where its salt comes from. Those of servers before migration 0049 do not. */
export const tellsSalt = ({ chain }: ExponentProof): boolean => chain.salting !== undefined

/** The public random number that the salt of a proof comes from; null when it comes from elsewhere. */
export const beaconOf = ({ chain }: ExponentProof) => (chain.salting?.source === 'beacon' ? chain.salting.beacon : null)

/**
 * Computes a round again: whether its secret belongs to the chain that was published before the first round, whether the salt comes from the public random number that the
 * chain was bound to, whether the crash comes from both, and whether the index broke at the moment that belongs to the crash. The signature of the
 * random number takes a large file; `verifyWholeRound` loads it. Without `signed` that check was not made, so its result is null.
 */
export function verifyRound(proof: ExponentProof, signed: boolean | null = null, networks = KNOWN_NETWORKS): ExponentCheck[] {
  const { place, startAt, chain, broken } = proof
  return [
    { name: 'chain', ok: isAtItsPlace(proof) && isOfChain(chain, place, broken.secret) },
    ...saltChecks(proof, signed, networks),
    { name: 'crash', ok: crashOf(broken.secret, chain.salt) === broken.crash },
    { name: 'time', ok: broken.breakAt === startAt + breakTime(broken.crash) },
  ]
}

function saltChecks(proof: ExponentProof, signed: boolean | null, networks: readonly BeaconNetwork[]): ExponentCheck[] {
  if (!tellsSalt(proof)) return [{ name: 'salt', ok: null }]
  const { source, beacon } = proof.chain.salting ?? {}
  // A salt of the house has no number: a proof that names one contradicts itself.
  if (source !== 'beacon') return beacon ? [{ name: 'salt', ok: false }] : []
  return [
    { name: 'salt', ok: isSaltOf(proof, networks) },
    { name: 'beacon', ok: signed },
  ]
}

/** Whether no place of the chain was left out before the round, where the proof tells the first round of the chain. */
const isAtItsPlace = ({ round, place, chain: { firstRound } }: ExponentProof) =>
  typeof firstRound !== 'number' || place === round - firstRound + 1

/** Whether the salt follows from the beacon's round, and that is the first one that was published a minute after the chain or later: any other could have been chosen. */
function isSaltOf(proof: ExponentProof, networks: readonly BeaconNetwork[]): boolean {
  const beacon = beaconOf(proof)
  const network = beacon && networkNamed(beacon.chain, networks)
  const { terminal, salt, publishedAt } = proof.chain
  if (!network || !isSignature(beacon.signature) || publishedAt === undefined) return false
  const isFirst = beacon.round === saltRound(network, publishedAt)
  return isFirst && saltFrom(terminal, randomnessOf(beacon.signature)) === salt
}

/** The same with the signature of the public random number. Where this device cannot check it, that check is null and never passed. */
export async function verifyWholeRound(proof: ExponentProof, networks = KNOWN_NETWORKS): Promise<ExponentCheck[]> {
  const beacon = beaconOf(proof)
  return verifyRound(proof, beacon && (await isGenuine(beacon, networks)), networks)
}
