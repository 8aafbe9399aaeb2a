import { type BeaconNetwork, KNOWN_NETWORKS, randomnessOf } from './beacon.ts'

/** A public random number as a proof names it. */
export interface ProofBeacon {
  /** See `BeaconNetwork.chain`. */
  chain: string
  round: number
  /** Hex; null while it is not known. */
  signature: string | null
}

/** The network that a proof names, among those that the check believes. */
export const networkNamed = (chain: string, networks: readonly BeaconNetwork[] = KNOWN_NETWORKS): BeaconNetwork | undefined =>
  networks.find((network) => network.chain === chain)

/** Whether a text is a signature by its form. */
export const isSignature = (text: string | null): text is string => text !== null && /^[0-9a-f]{96}$/.test(text)

/** Whether the number is signed by its network. Null where this device could not load or compute the check: it was not made then. */
export async function isGenuine(beacon: ProofBeacon, networks?: readonly BeaconNetwork[]): Promise<boolean | null> {
  const network = networkNamed(beacon.chain, networks)
  if (!network || !isSignature(beacon.signature)) return false
  try {
    const { isBeaconSigned } = await import('./beaconSignature.ts')
    return isBeaconSigned(network, beacon.round, beacon.signature)
  } catch {
    return null
  }
}

/** What a proof of a draw of a list tells of the number that it was bound to. */
export interface BoundProof<Beacon extends ProofBeacon = ProofBeacon> {
  /** Whether it was bound to one when it was made; proofs of older servers do not say. */
  bound?: boolean | undefined
  /** Absent where it was bound to none. */
  beacon?: Beacon | undefined
}

/** `number`: it is the one that the draw was bound to. `beacon`: it is genuine. */
export interface NumberCheck {
  name: 'number' | 'beacon'
  /** Null when this device could not make the check. */
  ok: boolean | null
}

/** Checks the number of a draw; nothing where it was bound to none. `signed` is what `isGenuine` has found, `isOfRule` says whether it is the one of the mode's rule. */
export function numberChecks<Beacon extends ProofBeacon>(
  { bound, beacon }: BoundProof<Beacon>,
  signed: boolean | null,
  isOfRule: (beacon: Beacon) => boolean,
): NumberCheck[] {
  if (!beacon) return bound ? [{ name: 'number', ok: false }] : []
  return [
    { name: 'number', ok: bound !== false && isOfRule(beacon) },
    { name: 'beacon', ok: signed },
  ]
}

/** The client seed of a draw of a list: the hash of the list, or what `seedOf` makes of it and its number; '' where the signature of that is missing. */
export function listSeed(hash: string, { beacon }: BoundProof, seedOf: (hash: string, randomness: string) => string): string {
  if (!beacon) return hash
  return isSignature(beacon.signature) ? seedOf(hash, randomnessOf(beacon.signature)) : ''
}

/** What the checks say to somebody who was told something before: a check whose part of the proof is another one fails, however well it fits the rest. */
export const failOthers = <Check extends { name: string; ok: boolean | null }>(
  checks: readonly Check[],
  others: { readonly [Name in Check['name']]?: boolean },
): Check[] => checks.map((check) => (others[check.name as Check['name']] ? { ...check, ok: false } : check))

/**
 * What the checks of a draw say to somebody who was told before it which round it is bound to, or null for none: another one fails `number`, whatever its rule says. With
 * undefined nothing was told.
 */
export function asTold<Check extends { name: string; ok: boolean | null }>(
  checks: readonly Check[],
  { beacon }: BoundProof,
  told: number | null | undefined,
): (Check | { name: 'number'; ok: false })[] {
  if (told === undefined || told === (beacon?.round ?? null)) return [...checks]
  return [...checks.filter(({ name }) => name !== 'number'), { name: 'number', ok: false }]
}
