/** Repeatable chance: the same seed plays the same piece. */
export class Dice {
  constructor(private state: number) {}

  /** 0 ≤ x < 1. */
  next(): number {
    this.state = (this.state * 16807) % 2147483647
    return this.state / 2147483647
  }

  /** -1 ≤ x < 1. */
  noise(): number {
    return this.next() * 2 - 1
  }

  pick<T>(list: readonly [T, ...T[]]): T {
    return list[Math.floor(this.next() * list.length)] ?? list[0]
  }
}
