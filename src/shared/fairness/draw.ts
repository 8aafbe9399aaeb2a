import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** What a draw is made from: design 1.4. `serverSeed` is 64 hex characters. */
export interface DrawSeed {
  serverSeed: string
  mode: string
  clientSeed: string
  nonce: number
}

const DRAW_SPAN = 2 ** 52

/** sha256 of the 32 seed bytes, hex: published before the seed is used. */
export function seedHash(serverSeed: string): string {
  return bytesToHex(sha256(hexToBytes(serverSeed)))
}

/** sha256 of a text, hex. */
export function textHash(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

/** What is signed: anybody can feed it to HMAC-SHA256 under the server seed and must get the same digest. */
export function drawMessage({ mode, clientSeed, nonce }: Omit<DrawSeed, 'serverSeed'>, cursor: number): string {
  return `${mode}:${clientSeed}:${nonce}:${cursor}`
}

/** HMAC-SHA256(serverSeed, `mode:clientSeed:nonce:cursor`). */
export function drawDigest(seed: DrawSeed, cursor: number): Uint8Array {
  return hmac(sha256, hexToBytes(seed.serverSeed), utf8ToBytes(drawMessage(seed, cursor)))
}

/** The first 52 bits of `drawDigest`. */
export function draw52(seed: DrawSeed, cursor: number): number {
  return first52(drawDigest(seed, cursor))
}

/** The top 52 bits of a digest as an exact integer. */
export function first52(digest: Uint8Array): number {
  let value = 0
  for (let i = 0; i < 6; i++) value = value * 256 + (digest[i] ?? 0)
  return value * 16 + ((digest[6] ?? 0) >> 4)
}

/** Where the draw fell, and after how many rejected tries. */
export interface Roll {
  /** 1-based: 1 … total. */
  roll: number
  total: number
  cursor: number
}

/** Maps a 52-bit integer to 1 … total, or null where it must be rejected: the tail that would favour small rolls. */
export function rollOf(value: number, total: number): number | null {
  const limit = DRAW_SPAN - (DRAW_SPAN % total)
  return value < limit ? (value % total) + 1 : null
}

/** Unbiased roll of 1 … total by rejection sampling; each rejection moves the cursor on. */
export function drawRoll(seed: DrawSeed, total: number): Roll {
  for (let cursor = 0; ; cursor++) {
    const roll = rollOf(draw52(seed, cursor), total)
    if (roll !== null) return { roll, total, cursor }
  }
}
