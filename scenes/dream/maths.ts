import { TOTAL_WEIGHT } from '#shared/fairness/weight.ts'
import { DREAM, type DreamBook } from '#shared/modes/dream/dream.ts'
import { seededRandom } from '../kit/random.ts'

/** Times of a play in ms. */
export interface DreamTimes {
  /** The needle is drawn back. */
  wind: number
  /** It gathers speed. */
  gather: number
  /** It slows down to its stop. */
  slow: number
  /** Nothing moves. */
  hold: number
  /** The hammer falls. */
  fall: number
  /** From the end of the pause until the result may be shown: won, lost. */
  won: number
  lost: number
}

export const TIMES: Record<'full' | 'fast', DreamTimes> = {
  full: { wind: 420, gather: 380, slow: 4_000, hold: 240, fall: 220, won: 1_160, lost: 960 },
  fast: { wind: 90, gather: 110, slow: 640, hold: 60, fall: 110, won: 450, lost: 450 },
}

export const timesOf = ({ fast }: Pick<DreamBook, 'fast'>): DreamTimes => (fast ? TIMES.fast : TIMES.full)

/** Ms from the first frame of a book until the needle stops, and until the result may be shown. */
export const spinTime = ({ wind, gather, slow }: DreamTimes): number => wind + gather + slow
export function playTime(book: Pick<DreamBook, 'fast' | 'won'>): number {
  const times = timesOf(book)
  return spinTime(times) + times.hold + (book.won ? times.won : times.lost)
}

/** How far the needle is drawn back, in turns. */
const BACK = 12 / 360
/** Fewest and most whole turns that a full play may have, and those of a fast one. */
const TURNS = { full: [4, 6], fast: [2, 2] } as const

/** The needle's way. Angles are in turns: 0 is the top of the ring, clockwise. */
export interface Swing extends Pick<DreamTimes, 'wind' | 'gather' | 'slow'> {
  back: number
  /** Where it stops: whole turns and the roll's share of the ring. */
  to: number
  /** Turns from its farthest point back to its stop, and what of them is the slow-down. */
  way: number
  slowing: number
}

/** Place of a roll on the ring, in turns; the last roll is one whole turn. */
export const placeOf = (roll: number): number => roll / TOTAL_WEIGHT

/** Plans the way to the roll. The cosmetic seed chooses the number of whole turns. */
export function swingOf({ roll, cosmeticSeed, fast }: Pick<DreamBook, 'roll' | 'cosmeticSeed' | 'fast'>): Swing {
  const [least, most] = fast ? TURNS.fast : TURNS.full
  const turns = least + Math.floor(seededRandom(`${cosmeticSeed}:turns`)() * (most - least + 1))
  const { wind, gather, slow } = fast ? TIMES.fast : TIMES.full
  const to = turns + placeOf(roll)
  const way = to + BACK
  // Gathering covers half of what its last speed would; a quartic slow-down from that speed covers a quarter.
  return { wind, gather, slow, back: BACK, to, way, slowing: (way * slow) / 4 / (gather / 2 + slow / 4) }
}

/** The needle at `ms`, in turns. It has no jump of place or speed, turns only forwards once it was drawn back, and ends on `to` exactly. */
export function needleAt({ wind, gather, slow, back, to, way, slowing }: Swing, ms: number): number {
  if (ms <= 0) return 0
  if (ms < wind) return -back * (0.5 - 0.5 * Math.cos((Math.PI * ms) / wind))
  const gathered = ms - wind
  if (gathered < gather) return (way - slowing) * (gathered / gather) ** 2 - back
  const left = 1 - (gathered - gather) / slow
  return left > 0 ? to - slowing * left ** 4 : to
}

/** Its speed at `ms` in turns per second. */
export function speedAt({ wind, gather, slow, back, way, slowing }: Swing, ms: number): number {
  if (ms <= 0) return 0
  if (ms < wind) return (-back * 500 * Math.PI * Math.sin((Math.PI * ms) / wind)) / wind
  const gathered = ms - wind
  if (gathered < gather) return (2_000 * (way - slowing) * gathered) / gather ** 2
  const left = 1 - (gathered - gather) / slow
  return left > 0 ? (4_000 * slowing * left ** 3) / slow : 0
}

/** Ms at which `turns` are left to go in the slow-down. */
export function timeLeft({ wind, gather, slow, slowing }: Swing, turns: number): number {
  return wind + gather + slow * (1 - Math.min(turns / slowing, 1) ** 0.25)
}

/** Turns that are left when the heart beats. */
const BEATS = [1, 0.45, 0.16, 0.04] as const
/** Ms at which the heart beats; a fast play has no beats. */
export const heartTimes = (swing: Swing, fast: boolean): number[] => (fast ? [] : BEATS.map((left) => timeLeft(swing, left)))

/** Light of a heartbeat `since` ms ago, 0–1: two knocks. */
export function beatAt(since: number): number {
  if (since < 0 || since > 620) return 0
  const knock = (at: number, strength: number) =>
    since < at ? 0 : strength * Math.min((since - at) / 30, 1) * Math.exp(-(since - at) / 130)
  return Math.min(knock(0, 0.9) + knock(190, 0.6), 1)
}

/** Longest trail, and length of the trail at a speed in turns per second, in turns. */
export const LONGEST_TRAIL = 0.45
export const trailAt = (speed: number): number => Math.min(Math.max(speed, 0) * 0.12, LONGEST_TRAIL)

/** Chances in basis points. */
export const WHOLE = 100
const STEP = 10
/** A chance rests on a whole percent when the finger is within this many basis points of it. */
const REST = 18

/** The chance that the player may set which lies nearest to `chance`. */
export function clampChance(chance: number, least: number): number {
  const { most } = DREAM.chance
  return Math.min(Math.max(chance, least, DREAM.chance.least), most)
}

/** The chance for a finger that pulls to `chance`: tenths of a percent that rest a little on whole ones. */
export function settledChance(chance: number, least: number): number {
  const whole = Math.round(chance / WHOLE) * WHOLE
  const near = Math.abs(chance - whole) <= REST ? whole : Math.round(chance / STEP) * STEP
  return clampChance(near, least)
}

/** How far the angle of a finger has moved, in turns from −0.5 to 0.5, between two points around the dial's middle. */
export function turned(from: { x: number; y: number }, to: { x: number; y: number }): number {
  return Math.atan2(from.x * to.y - from.y * to.x, from.x * to.x + from.y * to.y) / (Math.PI * 2)
}

/** The percent as the dial shows it. */
export const percentOf = (chance: number): string => `${(chance / WHOLE).toFixed(2)}%`

/** The roll's place on the ring as percent, rounded up: exactly the rolls that win are shown at or below the chance. */
export function landingOf(roll: number): string {
  const hundredths = Math.ceil(roll / 100)
  return `${(hundredths / 100).toFixed(2)}%`
}

/** How far a chance in basis points charges the heart: the least a little, the greatest almost fully. */
export function chargeOf(chance: number): number {
  const { least, most } = DREAM.chance
  return 0.15 + (0.65 * (chance - least)) / (most - least)
}

/** Ms of the heart's breath, and by how much it charges it more and less. */
const BREATH = { time: 4_800, reach: 0.06 } as const

/** Charge of the heart, 0–1: `driven` is how fast the needle turns and `beat` the light of a heartbeat, each 0–1. */
export function chargeAt(chance: number, driven: number, beat: number, ms: number): number {
  const calm = chargeOf(chance) + BREATH.reach * Math.sin((ms / BREATH.time) * Math.PI * 2)
  return Math.min(calm + (1 - calm) * Math.min(driven + 0.3 * beat, 1), 1)
}
