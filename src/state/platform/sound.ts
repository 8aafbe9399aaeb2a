import type { SoundName } from '#shared/assetIds.ts'

/**
 * Name of a sound effect, whose files are `/audio/<id>.webm` and `.m4a`. `land0` to `land4` are the sounds of a reel that stops, by
 * grade.
 */
export type SoundId = SoundName

export interface SoundOptions {
  /** Playback speed from 0.5 to 4. It also changes the pitch. */
  rate?: number
  /** From 0 to 1, multiplied with the volume of the product. */
  volume?: number
}

type SoundSink = (id: SoundId, options: SoundOptions) => void

let sink: SoundSink | null = null
let hush: (() => void) | null = null

/** Registers the code that plays effects, and the code that stops those of an opening. */
export function setSoundSink(play: SoundSink, quiet?: () => void): void {
  sink = play
  hush = quiet ?? null
}

/** Plays a sound effect if the player has switched sound on and has touched the page. Never throws. */
export function playSound(id: SoundId, options: SoundOptions = {}): void {
  sink?.(id, options)
}

/**
 * Stops the effects that belong to an opening. The sounds of stopped reels and of buttons play to their end. Effects that start later
 * are heard.
 */
export function hushSounds(): void {
  hush?.()
}
