import type { Clock } from '#scenes/kit/clock.ts'
import type { Engine } from '#scenes/kit/engine.ts'

/** Number of frames that the figures cover. */
const REMEMBERED = 120
/** A pause between two frames that is longer than this many ms does not count as a slow frame, because nothing was playing. */
const PAUSE = 1_000

/** Script time of the last frames. */
export interface Costs {
  /** Ms of script for each of the last 120 frames, oldest first. */
  list: readonly number[]
  /** Frames per second over these; 0 while nothing plays. */
  fps: number
}

/** Measures every step of the clock that draws a frame, until `stop`. */
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

/** Returns the value that `share` (0 to 1) of a list is below; 0 for an empty list. */
export function percentile(list: readonly number[], share: number): number {
  const sorted = [...list].sort((a, b) => a - b)
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0
}
