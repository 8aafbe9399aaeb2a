import type { SoundId } from '#state/platform/sound.ts'

/** Every effect that the scene of a ROLL room plays, in the order in which it needs them. */
export const ROLL_EFFECTS: readonly SoundId[] = [
  'lanternPop',
  'notch',
  'gong',
  'whoosh',
  'stamp',
  'crateUnlock',
  'cardFlip',
  'swish',
  'heartbeat',
  'drumRoll',
  'curtain',
  'rollFanfare',
  'cardDeal',
  'cashOut',
]
