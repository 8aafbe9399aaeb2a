import type { SoundName } from '#shared/assetIds.ts'

/** Sound effects; each is the file `/audio/<id>.webm|.m4a`; `land0` … `land4` are landings by grade. */
export type SoundId = SoundName

export interface SoundOptions {
  /** Playback speed, 0.5–4; also shifts the pitch. */
  rate?: number
  /** 0–1, multiplied with the volume of the product. */
  volume?: number
}

type SoundSink = (id: SoundId, options: SoundOptions) => void

let sink: SoundSink | null = null
let hush: (() => void) | null = null

/** Who makes the sounds, and who lets those fall silent that ring on. */
export function setSoundSink(play: SoundSink, quiet?: () => void): void {
  sink = play
  hush = quiet ?? null
}

/** Plays a sound effect if sound is on and the player has touched the page; never throws. */
export function playSound(id: SoundId, options: SoundOptions = {}): void {
  sink?.(id, options)
}

/** Lets what an opening plays fall silent at once (climbs, floods, fountains …). Landings and touches ring out; what is played later is heard. */
export function hushSounds(): void {
  hush?.()
}
