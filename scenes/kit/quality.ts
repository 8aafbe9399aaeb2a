import { proxy } from 'valtio/vanilla'
import { devicePixels, prefersReducedMotion, recall, remember, today } from './device.ts'
import { CHOICES_KEY, type MotionChoice, motionIn } from './motionChoice.ts'

/** 低 / 中 / 高. */
export type Tier = 'low' | 'mid' | 'high'

/** What a tier may cost. */
export interface TierBudget {
  /** Highest number of device pixels per CSS px of the stage. */
  resolution: number
  /** Share of the particles that an effect asks for. */
  particles: number
  /** Texture pixels per board unit of composed pictures (cells, words). */
  paint: number
  /** Bytes of textures up to which bundles and pictures stay loaded that nobody holds any more. */
  textures: number
}

const MB = 1024 * 1024

/** What each tier may cost; the bytes of textures are the product's goals for one scene. */
export const TIERS: Record<Tier, TierBudget> = {
  low: { resolution: 1, particles: 0.35, paint: 1.25, textures: 24 * MB },
  mid: { resolution: 2, particles: 0.7, paint: 2, textures: 48 * MB },
  high: { resolution: 3, particles: 1, paint: 2.25, textures: 64 * MB },
}

/** Days after which a measured tier is measured anew: a device that was hot or busy once is not slow for ever. */
const DAYS = 7
const LADDER: readonly Tier[] = ['low', 'mid', 'high']
const CHOICES = ['auto', ...LADDER] as const

/** The player's choice of a tier; `auto` leaves it to what the device shows. */
export type QualityChoice = (typeof CHOICES)[number]

/** `choice` and `motion` are the player's, `measured` what this device can do. Whoever only tries a tier writes it here; to keep it, use `chooseQuality` and `chooseMotion`. */
export interface QualityState {
  choice: QualityChoice
  motion: MotionChoice
  measured: Tier | null
}

/** The choices in force on this device; a change re-lays the stage at once and what is loaded next follows it. */
export const qualityState = proxy<QualityState>(parseQuality(recall(CHOICES_KEY), today()))

/** The tier in force. */
export function tier(): Tier {
  return qualityState.choice === 'auto' ? (qualityState.measured ?? 'mid') : qualityState.choice
}

/** True where cross-fades replace travel, now: the system's wish may change while the page is open. */
export function reducedMotion(): boolean {
  return qualityState.motion === 'auto' ? prefersReducedMotion() : qualityState.motion === 'calm'
}

/** Device pixels per CSS px of the stage. */
export function stageResolution(): number {
  return Math.min(devicePixels(), TIERS[tier()].resolution)
}

/** Takes and keeps the player's choice of a tier. */
export function chooseQuality(choice: QualityChoice): void {
  qualityState.choice = choice
  keep()
}

/** Takes and keeps the player's choice of motion. */
export function chooseMotion(motion: MotionChoice): void {
  qualityState.motion = motion
  keep()
}

/** Takes and keeps the tier that this device has shown. */
export function rememberMeasured(measured: Tier): void {
  qualityState.measured = measured
  keep()
}

function keep(): void {
  const { choice, measured, motion } = qualityState
  remember(CHOICES_KEY, [choice, measured, motion, today()].join(','))
}

/** Reads the stored `choice,measured,motion,day`; what is missing, unknown or, for the measured tier, too old is the default. */
export function parseQuality(stored: string | null, day: number): QualityState {
  const [choice, measured, , since] = (stored ?? '').split(',')
  const fresh = day - Number(since) <= DAYS
  return {
    choice: CHOICES.find((known) => known === choice) ?? 'auto',
    motion: motionIn(stored),
    measured: (fresh && LADDER.find((known) => known === measured)) || null,
  }
}

/** Tier for a series of frame intervals in ms; the slowest quarter counts, so that one stall decides nothing. */
export function tierOf(intervals: readonly number[]): Tier {
  const sorted = [...intervals].sort((a, b) => a - b)
  const slow = sorted[Math.floor(sorted.length * 0.75)] ?? 0
  if (slow <= 19) return 'high'
  return slow <= 28 ? 'mid' : 'low'
}

/** True where `tier` costs less than `other`. */
export function isBelow(tier: Tier, other: Tier): boolean {
  return LADDER.indexOf(tier) < LADDER.indexOf(other)
}

/** The next cheaper tier; the cheapest has none but itself. */
export function tierBelow(tier: Tier): Tier {
  return LADDER[LADDER.indexOf(tier) - 1] ?? 'low'
}
