import { between, type Random } from '../kit/random.ts'

/** Ms between two lanterns at the highest tier, and ms of the longest flight. */
export const PACE = 560
export const LONGEST = 22_000
const SHORTEST = 11_000

/**
 * Flight of a lantern: `x` is its position across the sky (0–1), `duration` ms from edge to edge, `sway` board units to each side,
 * `phase` the start of its sway in radians.
 */
export interface Flight {
  x: number
  scale: number
  duration: number
  sway: number
  phase: number
}

/** Writes a new random flight into `flight`. Near lanterns are large and fast. */
export function dealFlight(flight: Flight, random: Random): void {
  const near = random() ** 2
  flight.x = between(random, 0.03, 0.97)
  flight.scale = 0.12 + 0.3 * near
  flight.duration = LONGEST + (SHORTEST - LONGEST) * near
  flight.sway = between(random, 3, 7) * (1 + near)
  flight.phase = between(random, 0, Math.PI * 2)
}

/** Height in the sky at `age` ms: 0 is below it, 1 above. */
export function riseAt({ duration }: Flight, age: number): number {
  return Math.min(age / duration, 1)
}

/** Sideways shift in board units at `age` ms. */
export function swayAt({ sway, phase }: Flight, age: number): number {
  return Math.sin(age / 1_500 + phase) * sway
}

/** Brightness 0–1 at `age` ms: it flickers and fades at the end. */
export function lightAt(flight: Flight, age: number): number {
  const flicker = 0.88 + 0.12 * Math.sin(age / 230 + flight.phase * 3) * Math.sin(age / 610)
  return flicker * Math.min((1 - riseAt(flight, age)) * 4, 1)
}

/** Vertical shift of the large lantern in board units at `time` ms. */
export function bobAt(time: number): number {
  return Math.sin(time / 1_100) * 5
}
