import { proxy } from 'valtio/vanilla'
import { devicePixels, recall, remember } from './device.ts'

export type Tier = 'low' | 'mid' | 'high'

/** What a tier may cost. */
export interface TierBudget {
  /** Highest number of device pixels per CSS px of the stage. */
  resolution: number
  /** Share of the particles that an effect asks for. */
  particles: number
  /** Texture pixels per board unit of composed pictures (cells, words). */
  paint: number
}

export const TIERS: Record<Tier, TierBudget> = {
  low: { resolution: 1, particles: 0.35, paint: 1.25 },
  mid: { resolution: 2, particles: 0.7, paint: 2 },
  high: { resolution: 3, particles: 1, paint: 2.25 },
}

const KEY = 'xingxia.quality'
const CHOICES = ['auto', 'low', 'mid', 'high'] as const
export type QualityChoice = (typeof CHOICES)[number]

/** `choice` is the player's (低/中/高 or automatic), `measured` what this device can do. */
export const qualityState = proxy<{ choice: QualityChoice; measured: Tier | null }>(parseQuality(recall(KEY)))

/** The tier in force. */
export function tier(): Tier {
  return qualityState.choice === 'auto' ? (qualityState.measured ?? 'mid') : qualityState.choice
}

/** Device pixels per CSS px of the stage. */
export function stageResolution(): number {
  return Math.min(devicePixels(), TIERS[tier()].resolution)
}

/** Stores the tier that the first second of motion showed. */
export function rememberMeasured(measured: Tier): void {
  qualityState.measured = measured
  remember(KEY, `${qualityState.choice},${measured}`)
}

/** Reads the stored pair `choice,measured`; anything else is the default. */
export function parseQuality(stored: string | null): { choice: QualityChoice; measured: Tier | null } {
  const [choice, measured] = (stored ?? '').split(',')
  return {
    choice: CHOICES.find((known) => known === choice) ?? 'auto',
    measured: measured === 'low' || measured === 'mid' || measured === 'high' ? measured : null,
  }
}

/** Tier for a series of frame intervals in ms; the slowest quarter counts, so that one stall decides nothing. */
export function tierOf(intervals: readonly number[]): Tier {
  const sorted = [...intervals].sort((a, b) => a - b)
  const slow = sorted[Math.floor(sorted.length * 0.75)] ?? 0
  if (slow <= 19) return 'high'
  return slow <= 28 ? 'mid' : 'low'
}
