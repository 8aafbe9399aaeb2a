import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { type BeaconNetwork, beaconRoundFrom } from '#shared/fairness/beacon.ts'

/** A chain's round of the beacon is published at least so many ms after the chain. */
export const SALT_LEAD = 60_000

/** The round of a network from which the salt of a chain comes that is published at a moment (ms since 1970). */
export const saltRound = (network: BeaconNetwork, publishedAt: number): number => beaconRoundFrom(network, publishedAt + SALT_LEAD)

/** The salt that a terminal hash and a public random number make: SHA-256 of the text `exponent-salt:TERMINAL:RANDOMNESS`. All are 64 hex characters. */
export const saltFrom = (terminal: string, randomness: string): string =>
  bytesToHex(sha256(utf8ToBytes(`exponent-salt:${terminal}:${randomness}`)))
