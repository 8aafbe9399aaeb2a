import { proxy } from 'valtio/vanilla'
import { devicePixels, prefersReducedMotion, recall, remember, today } from './device.ts'
import { CHOICES_KEY, type MotionChoice, motionIn } from './motionChoice.ts'

/** Quality tier, shown to players as 低 / 中 / 高. */
export type Tier = 'low' | 'mid' | 'high'

/** Limits of a quality tier. */
export interface TierBudget {
  /** Most device pixels per CSS px of the stage. */
  resolution: number
  /** Share of an effect's particles that is emitted, 0–1. */
  particles: number
  /** Texture pixels per board unit of pictures that scenes paint (cells, words). */
  paint: number
  /** True where SVGA films move; elsewhere one frame of them fades in and out. */
  films: boolean
  /** Texture budget in bytes: bundles and pictures without a holder stay loaded up to it. */
  textures: number
}

const MB = 1024 * 1024

/** Limits of each tier. The texture budgets are the product's goals for one scene. */
export const TIERS: Record<Tier, TierBudget> = {
  low: { resolution: 1, particles: 0.35, paint: 1.25, films: false, textures: 24 * MB },
  mid: { resolution: 2, particles: 0.7, paint: 2, films: true, textures: 48 * MB },
  high: { resolution: 3, particles: 1, paint: 2.25, films: true, textures: 64 * MB },
}

/** Days after which a measured tier expires, so that a device that was hot or busy once is not slow for ever. */
const DAYS = 7
const LADDER: readonly Tier[] = ['low', 'mid', 'high']
const CHOICES = ['auto', ...LADDER] as const

/** The player's choice of a tier; `auto` uses the tier that this device has shown. */
export type QualityChoice = (typeof CHOICES)[number]

/**
 * `choice` and `motion` are the player's settings; `measured` is the tier that this device has shown. A tool that only tries a tier
 * writes it here directly; `chooseQuality` and `chooseMotion` also store it.
 */
export interface QualityState {
  choice: QualityChoice
  motion: MotionChoice
  measured: Tier | null
}

/**
 * The quality settings of this device. A change lays out the stage again at once and applies to everything that is loaded afterwards.
 */
export const qualityState = proxy<QualityState>(parseQuality(recall(CHOICES_KEY), today()))

/** The tier in use. */
export function tier(): Tier {
  return qualityState.choice === 'auto' ? (qualityState.measured ?? 'mid') : qualityState.choice
}

/** True when cross-fades must replace movement. The system's setting may change while the page is open. */
export function reducedMotion(): boolean {
  return qualityState.motion === 'auto' ? prefersReducedMotion() : qualityState.motion === 'calm'
}

/** Device pixels per CSS px of the stage in the current tier. */
export function stageResolution(): number {
  return Math.min(devicePixels(), TIERS[tier()].resolution)
}

/** Sets and stores the player's choice of a tier. */
export function chooseQuality(choice: QualityChoice): void {
  qualityState.choice = choice
  keep()
}

/** Sets and stores the player's choice of motion. */
export function chooseMotion(motion: MotionChoice): void {
  qualityState.motion = motion
  keep()
}

/** Sets and stores the tier that this device has shown. */
export function rememberMeasured(measured: Tier): void {
  qualityState.measured = measured
  keep()
}

function keep(): void {
  const { choice, measured, motion } = qualityState
  remember(CHOICES_KEY, [choice, measured, motion, today()].join(','))
}

/**
 * Parses the stored `choice,measured,motion,day`. A part that is missing or unknown gets its default, and so does a measured tier that is
 * too old. `day` is today, in days since 1970.
 */
export function parseQuality(stored: string | null, day: number): QualityState {
  const [choice, measured, , since] = (stored ?? '').split(',')
  const fresh = day - Number(since) <= DAYS
  return {
    choice: CHOICES.find((known) => known === choice) ?? 'auto',
    motion: motionIn(stored),
    measured: (fresh && LADDER.find((known) => known === measured)) || null,
  }
}

/** Chooses a tier for frame times in ms. The 75th percentile decides, so that one stall does not. */
export function tierOf(intervals: readonly number[]): Tier {
  const sorted = [...intervals].sort((a, b) => a - b)
  const slow = sorted[Math.floor(sorted.length * 0.75)] ?? 0
  if (slow <= 19) return 'high'
  return slow <= 28 ? 'mid' : 'low'
}

/** True when `tier` is cheaper than `other`. */
export function isBelow(tier: Tier, other: Tier): boolean {
  return LADDER.indexOf(tier) < LADDER.indexOf(other)
}

/** The next cheaper tier; `low` stays `low`. */
export function tierBelow(tier: Tier): Tier {
  return LADDER[LADDER.indexOf(tier) - 1] ?? 'low'
}
