import type { Clock } from '#scenes/kit/clock.ts'
import type { Engine } from '#scenes/kit/engine.ts'

/** How many pictures the figures look back on. */
const REMEMBERED = 120
/** A pause between two pictures that is longer, in ms, is no slow frame: nothing played. */
const PAUSE = 1_000

/** Script time of the last pictures. */
export interface Costs {
  /** Ms of script for each of the last 120 pictures, oldest first. */
  list: readonly number[]
  /** Pictures a second over these; 0 while nothing plays. */
  fps: number
}

/** Times every step of the clock that draws a picture, until `stop`. */
export function watchCosts(clock: Clock, engine: Engine): { read(): Costs; stop(): void } {
  const { step } = clock
  const list: number[] = []
  const ends: number[] = []
  clock.step = (delta) => {
    const began = performance.now()
    step.call(clock, delta)
    if (!engine.drawing) return
    const end = performance.now()
    remember(list, end - began)
    remember(ends, end)
  }
  return {
    read: () => ({ list: [...list], fps: rate(ends) }),
    stop() {
      Reflect.deleteProperty(clock, 'step')
    },
  }
}

function remember(list: number[], value: number): void {
  list.push(value)
  if (list.length > REMEMBERED) list.shift()
}

function rate(ends: readonly number[]): number {
  const last = ends.at(-1)
  if (last === undefined || performance.now() - last > PAUSE) return 0
  const recent = ends.filter((end) => last - end < PAUSE)
  const span = last - (recent[0] ?? last)
  return span > 0 ? ((recent.length - 1) * 1000) / span : 0
}

/** The value that `share` of a list stays below; 0 for an empty list. */
export function percentile(list: readonly number[], share: number): number {
  const sorted = [...list].sort((a, b) => a - b)
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0
}
