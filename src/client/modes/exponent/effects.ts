import type { SoundId } from '#state/platform/sound.ts'

/** Every effect that the scene of 指数 plays, in the order in which it needs them. */
export const EXPONENT_EFFECTS: readonly SoundId[] = [
  'notch',
  'launch',
  'drone',
  'exitPop',
  'cashOut',
  'fracture',
  'goldFlood',
  'fountain',
  'cooling',
]
