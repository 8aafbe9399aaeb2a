/** SHA-256, HMAC and the unbiased roll, from Node's own cryptography and BigInt. Written from the rules; it shares no line with the product. */
import { createHash, createHmac } from 'node:crypto'

export const sha256 = (data) => createHash('sha256').update(data).digest('hex')

/** The hash that is published of a seed: over its 32 bytes, not over its letters. */
export const commitment = (seed) => sha256(Buffer.from(seed, 'hex'))

export const hmac = (seed, message) => createHmac('sha256', Buffer.from(seed, 'hex')).update(message).digest('hex')

const SPAN = 1n << 52n

/** The first 52 bits of a digest: its first 13 hex digits. */
export const bits52 = (digest) => BigInt(`0x${digest.slice(0, 13)}`)

/** A roll from 1 to `total`. Values beyond the last whole multiple of `total` are rejected, and the cursor counts them. */
export function rollTo(total, seed, mode, client, nonce) {
  const wide = BigInt(total)
  const bound = SPAN - (SPAN % wide)
  let cursor = 0
  let value = bits52(hmac(seed, `${mode}:${client}:${nonce}:${cursor}`))
  while (value >= bound) {
    cursor += 1
    value = bits52(hmac(seed, `${mode}:${client}:${nonce}:${cursor}`))
  }
  return { roll: Number((value % wide) + 1n), total: Number(wide), cursor }
}
