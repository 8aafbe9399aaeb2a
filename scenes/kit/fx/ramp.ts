import { GRADES, type Grade } from '#shared/codes.ts'
import { COLOURS } from '#shared/tokens.ts'

const STEPS = 32

/** Colours over a particle's life, 0xrrggbb, in even steps, so that no colours are mixed during motion. */
export type Ramp = readonly number[]

/** Builds a ramp through `stops` at even distances. */
export function ramp(...stops: readonly [number, ...number[]]): Ramp {
  return Array.from({ length: STEPS }, (_, step) => {
    const at = (step / (STEPS - 1)) * (stops.length - 1)
    const first = Math.min(Math.floor(at), stops.length - 1)
    return blend(stops[first] ?? stops[0], stops[first + 1] ?? stops[first] ?? stops[0], at - first)
  })
}

/** Colour of a ramp at a share (0–1) of the life. */
export function colourAt(colours: Ramp, share: number): number {
  return colours[Math.min(Math.floor(share * STEPS), STEPS - 1)] ?? 0xffffff
}

/** Mixes two colours channel by channel; `share` 0–1. */
export function blend(from: number, to: number, share: number): number {
  return channel(from, to, share, 16) | channel(from, to, share, 8) | channel(from, to, share, 0)
}

function channel(from: number, to: number, share: number, shift: number): number {
  const a = (from >> shift) & 255
  const b = (to >> shift) & 255
  return Math.round(a + (b - a) * share) << shift
}

/** Colours of cooling fire: nearly white, gold, orange, dark red. */
export const HEAT = ramp(0xfff8e0, COLOURS['gold-2'], COLOURS['gold-3'], 0xff7a1e, 0x8a2a06)
/** Colours of gold light, which stays gold. */
export const GOLD = ramp(0xfffbe8, COLOURS['gold-1'], COLOURS['gold-2'], COLOURS['gold-4'])

/** Light of a grade: its colour, its bright core, and the ramp of its sparks. */
export interface GradeLight {
  base: number
  core: number
  ramp: Ramp
}

const DEEP: Record<Grade, number> = { 0: COLOURS['gold-4'], 1: 0xa0103e, 2: 0x5a1fc0, 3: 0x1a49c8, 4: 0x465a72 }

const gradeLight = (grade: Grade): GradeLight => {
  const [base, core] = [COLOURS[`g${grade}`], COLOURS[`g${grade}-tx`]]
  return { base, core, ramp: ramp(blend(core, 0xffffff, 0.72), core, base, DEEP[grade]) }
}

export const GRADE_LIGHTS: Readonly<Record<Grade, GradeLight>> = Object.fromEntries(
  GRADES.map((grade) => [grade, gradeLight(grade)]),
) as Record<Grade, GradeLight>
