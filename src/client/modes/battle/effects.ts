import type { SoundId } from '#state/platform/sound.ts'

/** Every effect that the scene of a room of 竞技场 plays, in the order in which it needs them. */
export const BATTLE_EFFECTS: readonly SoundId[] = [
  'battleAwait',
  'notch',
  'whoosh',
  'roundEnd',
  'swish',
  'crown',
  'gong',
  'cooling',
  'whirl',
  'thud',
  'stamp',
  'battleEnd',
  'countUp',
  'fountain',
]
