import type { SoundId } from '#state/platform/sound.ts'
import type { HapticName } from './haptics.ts'
import type { Show } from './show.ts'

/** What is heard and felt once, at a moment. */
export interface Cue {
  at: number
  sound?: SoundId
  rate?: number
  volume?: number
  haptic?: HapticName | number | readonly number[]
}

/** Lets a cue be heard and felt, unless its show is silent. */
export function hearCue(show: Show, { sound, rate, volume, haptic }: Cue): void {
  if (sound) show.sound(sound, { ...(rate ? { rate } : {}), ...(volume ? { volume } : {}) })
  if (haptic) show.vibrate(haptic)
}
