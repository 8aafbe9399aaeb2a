import { Howl, Howler } from 'howler'
import { appState } from '#state/platform/app.ts'
import type { SoundId, SoundOptions } from '#state/platform/sound.ts'
import { EFFECT_RULES } from './effectRules.ts'
import { howlStore } from './howlStore.ts'
import { admit, type Voice } from './voices.ts'

/** Ms that an effect may wait for its file or for the audio device. An effect that would come later is left out. */
const LATE = 300
/** Ms in which a stopped effect fades out. A sudden stop would click. */
const CUT = 60

const howls = howlStore<SoundId>((_, url) => new Howl({ src: url }))
let voices: Voice[] = []

/** Loads effects that will be played soon. */
export function loadEffects(ids: readonly SoundId[]): void {
  for (const id of ids) howls.get(id)
}

/** Calls `ready` when the file is loaded and the audio device runs. It never calls it when the file is missing or broken. */
function whenReady(howl: Howl, ready: () => void): void {
  const wake = () => {
    // Without Web Audio there is no device to start.
    if (!Howler.ctx || Howler.ctx.state === 'running') ready()
    else Howler.ctx.resume().then(ready, () => undefined)
  }
  if (howl.state() === 'loaded') wake()
  else if (howl.state() === 'loading') howl.once('load', wake)
}

const mayBeHeard = () => appState.isSound && !document.hidden

/** Plays an effect. `began` is called when the effect starts. */
export function playEffect(id: SoundId, options: SoundOptions, began: (id: SoundId) => void): void {
  if (!mayBeHeard()) return
  const asked = performance.now()
  const howl = howls.get(id)
  whenReady(howl, () => {
    const now = performance.now()
    if (now - asked > LATE || !mayBeHeard() || !enter(id, howl, options, now)) return
    began(id)
  })
}

/** Starts the effect unless the effects that play already leave no room for it. */
function enter(id: SoundId, howl: Howl, { rate = 1, volume = 1 }: SoundOptions, now: number): boolean {
  const { sounds, silenced } = admit(voices, id, now)
  if (!sounds) return false
  silence(silenced)
  const playing = howl.play()
  howl.rate(rate, playing)
  howl.volume(volume, playing)
  const { minGap } = EFFECT_RULES[id]
  voices = voices.filter((voice) => voice.until > now || now - voice.since < EFFECT_RULES[voice.id].minGap)
  voices.push({ id, playing, since: now, until: now + Math.max((howl.duration() * 1_000) / rate, minGap) })
  return true
}

/** Fades out some of the effects that play. */
function silence(some: readonly Voice[]): void {
  voices = voices.filter((voice) => !some.includes(voice))
  for (const { id, playing } of some) {
    const howl = howls.known(id)
    if (!howl?.playing(playing)) continue
    howl.fade(howl.volume(playing) as number, 0, CUT, playing)
    setTimeout(() => howl.stop(playing), CUT)
  }
}

/** Stops the effects that belong to an opening. Those with `playsToEnd` play to their end. */
export function hushEffects(): void {
  silence(voices.filter(({ id }) => !EFFECT_RULES[id].playsToEnd))
}

/** Stops all effects. */
export function stopEffects(): void {
  voices = []
  for (const howl of howls.all()) howl.stop()
}

/** Returns the effects that play now, oldest first. */
export function soundingEffects(): readonly Voice[] {
  const now = performance.now()
  return voices.filter(({ until }) => until > now)
}

/** Makes the next play load the sound's file again. */
export function forgetEffect(name: string): void {
  howls.forget(name as SoundId)
}
