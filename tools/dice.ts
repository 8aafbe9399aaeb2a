/** A random generator that repeats: the same seed gives the same numbers. */
export class Dice {
  constructor(private state: number) {}

  /** The next number, 0 ≤ x < 1. */
  next(): number {
    this.state = (this.state * 16807) % 2147483647
    return this.state / 2147483647
  }

  /** The next number, -1 ≤ x < 1. */
  noise(): number {
    return this.next() * 2 - 1
  }

  pick<T>(list: readonly [T, ...T[]]): T {
    return list[Math.floor(this.next() * list.length)] ?? list[0]
  }
}
