import type { SoundId } from '#state/platform/sound.ts'

/** Every effect that the scene of a shower plays, in the order in which it needs them. */
export const SHOWER_EFFECTS: readonly SoundId[] = [
  'notch',
  'showerStart',
  'packetTear',
  'whoosh',
  'gong',
  'heartbeat',
  'showerPour',
  'coin',
  'stamp',
]
