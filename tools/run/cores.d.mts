/** Clock ticks of all cores together. */
export interface Ticks {
  all: number
  waiting: number
}

export function coresNow(): Ticks | null
export function busyBetween(before: Ticks | null, after: Ticks | null): number | null
