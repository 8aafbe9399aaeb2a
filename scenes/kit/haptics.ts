/**
 * Vibration patterns of an opening's key moments, in ms: on, off, on … Reel ticks are not listed; `TickVoice` derives them from the
 * speed.
 */
export const HAPTICS = {
  /** The box shakes. */
  charge: [20, 60, 30],
  /** Coloured light foreshadows a grade. */
  foreshadow2: [15],
  foreshadow1: [25],
  foreshadow0: [40],
  /** A reel or a card lands, by grade. */
  land4: [],
  land3: [],
  land2: [20],
  land1: [30, 40, 30],
  land0: [40, 30, 40, 30, 80],
  /** The stage goes dark for the gold emblem: one heartbeat. */
  heart: [30],
  /** The gold-only reel lands. */
  goldLand: [40, 30, 80],
  /** The finale 神话降临 begins. */
  legend: [40, 30, 80],
  /** 黄金装备: the needle is drawn back; the hammer strikes. A loss does not vibrate. */
  wind: [12],
  forge: [40, 30, 80],
} as const satisfies Record<string, readonly number[]>

export type HapticName = keyof typeof HAPTICS
