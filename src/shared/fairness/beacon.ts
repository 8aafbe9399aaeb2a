import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { textHash } from './draw.ts'

/**
 * A public source of random numbers that nobody can know before their moment: drand (https://docs.drand.love). Each round is signed by many independent parties together, and its
 * random number is the SHA-256 of that signature, so it can neither be chosen nor be computed ahead.
 */
export interface BeaconNetwork {
  /** Hash that names the network; 64 hex characters. */
  chain: string
  /** Key with which every round can be checked: a compressed point of G2, 192 hex characters. */
  publicKey: string
  /** Moment of round 1, in seconds since 1970. */
  genesis: number
  /** Seconds from one round to the next. */
  period: number
}

/** The network `quicknet` of drand, with the scheme `bls-unchained-g1-rfc9380`. The numbers are those that drand publishes, and never change. */
export const QUICKNET: BeaconNetwork = {
  chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
}

/** The networks that a check believes. Whoever publishes a key of their own proves nothing. */
export const KNOWN_NETWORKS: readonly BeaconNetwork[] = [QUICKNET]

/** When a round is published, in ms since 1970. */
export const beaconTime = ({ genesis, period }: BeaconNetwork, round: number): number => (genesis + (round - 1) * period) * 1_000

/** The first round that is published at a moment, or after it. The moment is in ms since 1970. */
export const beaconRoundFrom = ({ genesis, period }: BeaconNetwork, moment: number): number =>
  Math.max(1, Math.ceil((moment / 1_000 - genesis) / period) + 1)

/** The random number of a round, from its signature. Both are hex. */
export const randomnessOf = (signature: string): string => bytesToHex(sha256(hexToBytes(signature)))

/** A draw of a list that is bound to a public random number takes the first one that is published so many ms after the list is fixed, or later. */
export const BEACON_LEAD = 3_000

/** A number that has been missing for so many ms is given up by draws of a list: nothing is ever drawn without it. */
export const BEACON_MISSING_AFTER = 30 * 60_000

/** Whether a round is the first one of its network that is published at a moment (ms since 1970), or after it. */
export const isFirstFrom = (network: BeaconNetwork, round: number, moment: number): boolean =>
  beaconTime(network, round) >= moment && beaconTime(network, round - 1) < moment

/** The client seed of such a draw: SHA-256 of the text `WORD:HASH:RANDOMNESS`, with the word of its mode, the hash of its list (of a battle: of its client seeds) and the number. */
export const boundTo = (word: 'roll-draw' | 'shower-draw' | 'battle-draw', hash: string, randomness: string): string =>
  textHash(`${word}:${hash}:${randomness}`)
