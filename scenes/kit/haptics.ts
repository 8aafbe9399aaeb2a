/** What is felt at the turning points of a play: ms of vibration, pause, vibration … Ticks of a reel follow their speed instead (`TickVoice`). */
export const HAPTICS = {
  /** The box shakes. */
  charge: [20, 60, 30],
  /** Coloured light promises a grade. */
  foreshadow2: [15],
  foreshadow1: [25],
  foreshadow0: [40],
  /** A reel or a card lands, by grade. */
  land4: [],
  land3: [],
  land2: [20],
  land1: [30, 40, 30],
  land0: [40, 30, 40, 30, 80],
  /** All lights out: one beat of the heart. */
  heart: [30],
  /** The gold reel stands. */
  goldLand: [40, 30, 80],
  /** 神话降临. */
  legend: [40, 30, 80],
} as const satisfies Record<string, readonly number[]>

export type HapticName = keyof typeof HAPTICS
