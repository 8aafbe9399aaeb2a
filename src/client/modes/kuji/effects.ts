import type { SoundId } from '#state/platform/sound.ts'

/** Every effect that the peel of tickets plays, in the order in which it needs them. */
export const KUJI_EFFECTS: readonly SoundId[] = [
  'cardDeal',
  'packetTear',
  'land4',
  'land3',
  'land2',
  'heartbeat',
  'land0',
  'stamp',
  'land1',
]
