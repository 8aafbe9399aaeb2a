import { type BeaconNetwork, beaconTime, isFirstFrom, KNOWN_NETWORKS } from '#shared/fairness/beacon.ts'
import {
  asTold,
  type BoundProof,
  failOthers,
  isGenuine,
  listSeed,
  networkNamed,
  numberChecks,
  type ProofBeacon,
} from '#shared/fairness/beaconCheck.ts'
import { seedHash } from '#shared/fairness/draw.ts'
import { toMinor } from '#shared/money.ts'
import { SHOWER } from './rules.ts'
import { boundSeed, byUid, grabbersHash, numberFrom, splitPot } from './split.ts'

/** The public random number of a proof, when its shower began, and when its list was fixed; in ms. */
type ShowerNumber = ProofBeacon & { startAt: number; closedAt: number }

/** What proves how a pot was shared out: the reply of `showerProof`. Amounts are in diamonds. */
export interface ShowerProof extends BoundProof<ShowerNumber> {
  showerId: string
  serverSeedHash: string
  /** When that hash was published, in ms; unknown of old showers. Told beside the proof, and nothing that is checked. */
  seedPublishedAt?: number | undefined
  serverSeed: string
  grabbersHash: string
  pot: number
  most: number
  least: number
  /** Everybody who has caught packets, in the order of their uids: uid, packets that count, diamonds. */
  grabbers: readonly (readonly [uid: string, packets: number, amount: number])[]
}

/**
 * `seed`: it is the one whose hash was public. `list`: it is the one that was drawn with. `number`: the public random number is the one that the shower was bound to. `beacon`: it
 * is genuine. `shares`: they follow from all of them. `pot`: nobody has too much, and all of them not more than the pot. A shower that was bound to no number has no such checks.
 */
export interface ShowerCheck {
  name: 'seed' | 'list' | 'number' | 'beacon' | 'shares' | 'pot'
  /** Null when this device could not make the check. */
  ok: boolean | null
}

/** Shares out a pot again. The signature of a random number takes a large file; `verifyWholeShower` loads it, and without `signed` that check is null. */
export function verifyShower(proof: ShowerProof, signed: boolean | null = null, networks = KNOWN_NETWORKS): ShowerCheck[] {
  const { showerId, serverSeed, serverSeedHash } = proof
  const grabbers = proof.grabbers.map(([uid, packets]) => ({ uid, packets }))
  const amounts = proof.grabbers.map(([, , amount]) => toMinor(amount))
  const pot = { pot: toMinor(proof.pot), most: toMinor(proof.most), least: toMinor(proof.least) }
  const inOrder = grabbers.every((one, index) => {
    const before = grabbers[index - 1]
    return one.packets >= 1 && one.packets <= SHOWER.counted && (before === undefined || byUid(before, one) < 0)
  })
  const hash = grabbersHash(showerId, grabbers)
  const shares = splitPot(serverSeed, listSeed(hash, proof, boundSeed), grabbers, pot)
  return [
    { name: 'seed', ok: seedHash(serverSeed) === serverSeedHash },
    { name: 'list', ok: inOrder && hash === proof.grabbersHash },
    ...numberChecks(proof, signed, (beacon) => isOfShower(proof, beacon, networks)),
    { name: 'shares', ok: shares.every((share, index) => share === amounts[index]) },
    { name: 'pot', ok: amounts.reduce((sum, each) => sum + each, 0) <= pot.pot && amounts.every((each) => each >= 0 && each <= pot.most) },
  ]
}

/**
 * Whether a number is the first one of its network from `numberFrom` on, so that it could not be chosen; whether the shower was made before it began, and so before anybody
 * knew that number; and whether nobody knew it when the list was fixed.
 */
function isOfShower(
  { seedPublishedAt }: ShowerProof,
  { chain, round, startAt, closedAt }: ShowerNumber,
  networks: readonly BeaconNetwork[],
): boolean {
  const network = networkNamed(chain, networks)
  if (!network || seedPublishedAt === undefined) return false
  const at = beaconTime(network, round)
  return isFirstFrom(network, round, numberFrom(startAt)) && closedAt < at && seedPublishedAt <= startAt
}

/** The same with the signature of the random number. Where this device cannot check it, that check is null and never passed. */
export async function verifyWholeShower(proof: ShowerProof, networks = KNOWN_NETWORKS): Promise<ShowerCheck[]> {
  return verifyShower(proof, proof.beacon ? await isGenuine(proof.beacon, networks) : null, networks)
}

/** What a phone was told of a shower before it was shared out. */
export interface ShowerTold {
  /** The hash of its seed. */
  seedHash: string
  /** The round that it is bound to; null for none. */
  round: number | null
  /** The hash of its list, which is told before the number; null where the phone has not heard it. */
  listHash: string | null
}

/** What the checks say to somebody who was told something before: another seed, list or number fails, however well it fits the rest of the proof. With undefined nothing was told. */
export function showerAsTold(checks: readonly ShowerCheck[], proof: ShowerProof, told: ShowerTold | undefined): ShowerCheck[] {
  if (!told) return [...checks]
  const others = { seed: proof.serverSeedHash !== told.seedHash, list: told.listHash !== null && proof.grabbersHash !== told.listHash }
  return asTold(failOthers(checks, others), proof, told.round)
}
