import { between, type Random } from '../kit/random.ts'

/** Ms between two lanterns at the highest tier, and the longest flight. */
export const PACE = 560
export const LONGEST = 22_000
const SHORTEST = 11_000

/** How a lantern flies: place 0–1 across the sky, size, ms from edge to edge, board units to each side, and where in its sway it begins. */
export interface Flight {
  x: number
  scale: number
  duration: number
  sway: number
  phase: number
}

/** Writes another flight into `flight`: near ones are large and quick. */
export function dealFlight(flight: Flight, random: Random): void {
  const near = random() ** 2
  flight.x = between(random, 0.03, 0.97)
  flight.scale = 0.12 + 0.3 * near
  flight.duration = LONGEST + (SHORTEST - LONGEST) * near
  flight.sway = between(random, 3, 7) * (1 + near)
  flight.phase = between(random, 0, Math.PI * 2)
}

/** 0 below the sky, 1 above it. */
export function riseAt({ duration }: Flight, age: number): number {
  return Math.min(age / duration, 1)
}

/** Board units to the side. */
export function swayAt({ sway, phase }: Flight, age: number): number {
  return Math.sin(age / 1_500 + phase) * sway
}

/** 0–1: it flickers softly and goes out on its last way. */
export function lightAt(flight: Flight, age: number): number {
  const flicker = 0.88 + 0.12 * Math.sin(age / 230 + flight.phase * 3) * Math.sin(age / 610)
  return flicker * Math.min((1 - riseAt(flight, age)) * 4, 1)
}

/** Board units that the large lantern floats up and down. */
export function bobAt(time: number): number {
  return Math.sin(time / 1_100) * 5
}
