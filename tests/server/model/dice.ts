/** A random generator: the same seed gives the same numbers. */
export interface Dice {
  /** A whole number, 0 ≤ n < `end`. */
  below(end: number): number
  /** True with the chance 1 / `times`. */
  once(times: number): boolean
  pick<T>(from: readonly [T, ...T[]]): T
  /** One of `from`; undefined when it is empty. */
  any<T>(from: Iterable<T>): T | undefined
  key(): string
}

export function rollDice(seed: number): Dice {
  let state = seed >>> 0
  // mulberry32 is short and random enough for choosing acts.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    once: (times) => below(times) === 0,
    pick: (from) => from[below(from.length)] ?? from[0],
    any: (from) => {
      const all = [...from]
      return all[below(all.length)]
    },
    key: () => `walk-${seed}-${below(2 ** 31).toString(36)}${below(2 ** 31).toString(36)}`,
  }
}
