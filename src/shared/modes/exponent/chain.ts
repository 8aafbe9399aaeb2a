import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { first52 } from '#shared/fairness/draw.ts'
import { EXPONENT, RETURN_PERCENT } from './rules.ts'

/**
 * All secrets of a chain (design 1.4) from its seed: each is the SHA-256 of the one after it. The terminal hash stands first and is published
 * with the salt before the first round; the secret of the n-th round stands at n and hashes to the terminal hash in n steps. So nobody can
 * compute it from what was published, and everybody can check it afterwards. The seed is the last round's. In text a secret is 64 hex characters.
 */
export function chainFrom(seed: string, rounds: number): Uint8Array[] {
  const chain = [hexToBytes(seed)]
  for (let n = 0; n < rounds; n++) chain.push(sha256(chain[n] ?? new Uint8Array()))
  return chain.reverse()
}

const HALF = 2 ** 26
const SPAN = HALF * HALF

/** Whether `multiple` × `rest` ≤ 96 × 2⁵². The product has more bits than a number holds, so it is made in two halves. */
function reaches(multiple: number, rest: number): boolean {
  const low = multiple * (rest % HALF)
  const high = multiple * Math.floor(rest / HALF) + Math.floor(low / HALF)
  const limit = RETURN_PERCENT * HALF
  return high < limit || (high === limit && low % HALF === 0)
}

/**
 * The crash of a round in hundredths: 99 for a round that breaks at once, at most the highest multiple. It comes from the first 52 bits of
 * HMAC-SHA256 of the salt's bytes with the secret as key: floor(96 × 2⁵² ÷ (2⁵² − bits)). So a multiple m from 1.00 to the highest is reached
 * with the chance 96 ÷ m percent, and a stake that leaves at any multiple gets 96 % of itself on average.
 */
export function crashOf(secret: string, salt: string): number {
  const rest = SPAN - first52(hmac(sha256, hexToBytes(secret), hexToBytes(salt)))
  const { least, most } = EXPONENT.multiple
  // The quotient may be off by its last bit.
  const near = Math.min(most, Math.floor((RETURN_PERCENT * SPAN) / rest))
  const crash = near < most && reaches(near + 1, rest) ? near + 1 : reaches(near, rest) ? near : near - 1
  return Math.max(crash, least - 1)
}

/** The chance that a round reaches a multiple: the number of values of the 52 bits with which `crashOf` gives it or a higher one, of all. */
export function chanceToReach(multiple: number): number {
  const reaching = (BigInt(RETURN_PERCENT) * BigInt(SPAN)) / BigInt(multiple)
  return Math.min(Number(reaching) / SPAN, 1)
}

/** What is published about a chain before its first round. */
export interface PublishedChain {
  terminal: string
  salt: string
}

/** Whether a secret is the one of the n-th round of a chain. It takes n hashes. */
export function isOfChain({ terminal }: PublishedChain, n: number, secret: string): boolean {
  let hash = hexToBytes(secret)
  for (let step = 0; step < n; step++) hash = sha256(hash)
  return bytesToHex(hash) === terminal
}
