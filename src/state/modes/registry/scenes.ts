import type { Mode } from '#shared/modes.ts'

/** The scenes that each mode shows. Each has a folder of that name under `scenes/`; its input stands beside its name where `sceneOf` makes it. */
export const MODE_SCENES = {
  case: ['mystery-box', 'case-reel'],
  dream: ['dream'],
  battle: ['battle-room'],
  exponent: ['exponent'],
  roll: ['roll-draw'],
  shower: ['red-packet'],
  free: ['case-reel'],
  kuji: ['kuji'],
} as const satisfies Record<Mode, readonly string[]>

/** The scenes of a mode; of all modes when none is named. */
export type ModeScene<Name extends Mode = Mode> = Name extends keyof typeof MODE_SCENES ? (typeof MODE_SCENES)[Name][number] : never
