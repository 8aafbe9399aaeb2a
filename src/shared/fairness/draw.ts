import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** The inputs of a draw (design 1.4). `serverSeed` has 64 hex characters. */
export interface DrawSeed {
  serverSeed: string
  mode: string
  clientSeed: string
  nonce: number
}

const DRAW_SPAN = 2 ** 52

/** Returns the SHA-256 of the 32 seed bytes, in hex. The server publishes it before it uses the seed. */
export function seedHash(serverSeed: string): string {
  return bytesToHex(sha256(hexToBytes(serverSeed)))
}

/** Returns the SHA-256 of a text, in hex. */
export function textHash(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

/** Returns the text that is signed. Anybody who runs HMAC-SHA256 on it with the server seed as key gets the same digest. */
export function drawMessage({ mode, clientSeed, nonce }: Omit<DrawSeed, 'serverSeed'>, cursor: number): string {
  return `${mode}:${clientSeed}:${nonce}:${cursor}`
}

/** Returns HMAC-SHA256 of `mode:clientSeed:nonce:cursor`, with the server seed as key. */
export function drawDigest(seed: DrawSeed, cursor: number): Uint8Array {
  return hmac(sha256, hexToBytes(seed.serverSeed), utf8ToBytes(drawMessage(seed, cursor)))
}

/** Returns the first 52 bits of `drawDigest`. */
export function draw52(seed: DrawSeed, cursor: number): number {
  return first52(drawDigest(seed, cursor))
}

/** Returns the first 52 bits of a digest as an exact integer. */
export function first52(digest: Uint8Array): number {
  let value = 0
  for (let i = 0; i < 6; i++) value = value * 256 + (digest[i] ?? 0)
  return value * 16 + ((digest[6] ?? 0) >> 4)
}

/** Result of a draw. `cursor` is the number of values that were rejected before it. */
export interface Roll {
  /** From 1 to `total`. */
  roll: number
  total: number
  cursor: number
}

/**
 * Maps a 52-bit integer to 1 … total. It returns null for the highest values, which do not divide evenly and would make small rolls
 * likelier.
 */
export function rollOf(value: number, total: number): number | null {
  const limit = DRAW_SPAN - (DRAW_SPAN % total)
  return value < limit ? (value % total) + 1 : null
}

/** Draws an unbiased roll from 1 to total by rejection sampling. Each rejected value increases the cursor by 1. Throws a RangeError for a total that no roll can have. */
export function drawRoll(seed: DrawSeed, total: number): Roll {
  if (!Number.isInteger(total) || total < 1 || total > DRAW_SPAN) throw new RangeError(`no roll from 1 to ${total}`)
  for (let cursor = 0; ; cursor++) {
    const roll = rollOf(draw52(seed, cursor), total)
    if (roll !== null) return { roll, total, cursor }
  }
}
