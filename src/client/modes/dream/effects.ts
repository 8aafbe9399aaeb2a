import type { SoundId } from '#state/platform/sound.ts'

/** Every effect that the scene of 黄金装备 plays, in the order in which it needs them. */
export const DREAM_EFFECTS: readonly SoundId[] = ['notch', 'wind', 'whirl', 'heartbeat', 'forgeStrike', 'cooling', 'stamp', 'swish']
