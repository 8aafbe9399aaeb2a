/** A pseudo-random generator of numbers in [0, 1). The same seed gives the same series on every device. */
export type Random = () => number

/** 32-bit FNV-1a hash of a text. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i)
    hash = Math.imul(hash, 0x01000193)
  }
  return hash >>> 0
}

/** mulberry32, seeded with the hash of `seed`. For cosmetic use only: it never decides an outcome. */
export function seededRandom(seed: string): Random {
  let state = hashText(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A random number between `from` and `to`. */
export function between(random: Random, from: number, to: number): number {
  return from + random() * (to - from)
}

/** Picks an element of `list` with a probability proportional to its weight; undefined for an empty list. */
export function pickWeighted<T>(random: Random, list: readonly T[], weightOf: (element: T) => number): T | undefined {
  let left = random() * list.reduce((sum, element) => sum + weightOf(element), 0)
  for (const element of list) {
    left -= weightOf(element)
    if (left < 0) return element
  }
  return list[list.length - 1]
}
