import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import type { BeaconNetwork } from './beacon.ts'

/* It stands apart, because the curve is large: pages load it when somebody checks a round. */

/** Name under which the scheme `bls-unchained-g1-rfc9380` hashes to the curve. */
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

const { shortSignatures } = bls12_381

/** What is signed of a round, as a point: the SHA-256 of its number in 8 octets, the highest first. */
export function signedPoint(round: number) {
  const octets = new Uint8Array(8)
  const view = new DataView(octets.buffer)
  view.setUint32(0, Math.floor(round / 2 ** 32))
  view.setUint32(4, round % 2 ** 32)
  return shortSignatures.hash(sha256(octets), DOMAIN)
}

/** Whether a signature (hex) is the one of a round. Never throws: what is no signature at all is not that of the round. */
export function isBeaconSigned({ publicKey }: Pick<BeaconNetwork, 'publicKey'>, round: number, signature: string): boolean {
  try {
    return shortSignatures.verify(hexToBytes(signature), signedPoint(round), hexToBytes(publicKey))
  } catch {
    return false
  }
}
