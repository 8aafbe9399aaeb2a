import { Howl } from 'howler'
import { whenSpare } from '#client/spare.ts'
import { recall, remember } from '#scenes/kit/device.ts'
import { appState } from '#state/platform/app.ts'
import { rampTime } from './ducking.ts'
import { howlStore } from './howlStore.ts'

/** Ms of the cross-fade between two tracks, and ms in which music fades out that the player switches off. */
const FADE = 400
const OFF = 80
/** Ms of silence at both ends of a music file. Encoders need it, and the loop leaves it out. */
const PADDING = 80
const LOOP = 'loop'
/**
 * The track that loads late when it is heard for the first time, because the first opening needs the bandwidth. Later it comes from
 * the cache.
 */
const PATIENT = 'mysteryBox'
const HEARD = 'xingxia.heard'

const tracks = howlStore<string>(makeTrack)
let playing = ''
/** Ends the wait for a track. */
let stopWaiting = () => {}
/** Level of the music from 0 to 1. Openings lower it. */
let level = 1

/** Howler's table of loops: name → start (ms), length (ms), repeats. Howler does not export its type. */
interface Sprites {
  _sprite: Record<string, [number, number, boolean]>
}

/** Sets the loop between the silent ends of the file. This needs the decoded length. */
function markLoop(howl: Howl): void {
  const length = howl.duration() * 1_000 - 2 * PADDING
  ;(howl as unknown as Sprites)._sprite[LOOP] = [PADDING, length, true]
}

function begin(howl: Howl): void {
  if (!howl.playing()) howl.play(LOOP)
  howl.fade(howl.volume(), level, FADE)
}

function makeTrack(file: string, url: string): Howl {
  const made = new Howl({ src: url, volume: 0 })
  made.once('load', () => {
    markLoop(made)
    if (file === PATIENT) remember(HEARD, file)
    if (made === tracks.known(playing)) begin(made)
  })
  return made
}

function fadeOut(howl: Howl, ms: number): void {
  howl.fade(howl.volume(), 0, ms)
  setTimeout(() => {
    if (howl !== tracks.known(playing)) howl.stop()
  }, ms)
}

const mustWait = (file: string) => file === PATIENT && !tracks.known(file) && recall(HEARD) !== file

/**
 * Plays the track of the open page, or none while the player has switched music off. A hidden tab starts no track. While a track
 * waits to be loaded, the one before goes on. A track that could not be loaded is tried again at the next call.
 */
export function followMusic(): void {
  const next = appState.isMusic ? appState.meta.music : ''
  stopWaiting()
  if ((next === playing && !tracks.mayTryAgain(next)) || (next && document.hidden)) return
  if (mustWait(next)) {
    stopWaiting = whenSpare(() => {
      if (appState.isMusic && appState.meta.music === next) tracks.get(next)
      followMusic()
    })
    return
  }
  const before = tracks.known(playing)
  playing = next
  if (before) fadeOut(before, next ? FADE : OFF)
  if (!next) return
  const howl = tracks.get(next)
  if (howl.state() === 'loaded') begin(howl)
}

/** Sets the level of the music, from 0 to 1, for the present track and for later ones. */
export function levelMusic(next: number): void {
  if (next === level) return
  const ms = rampTime(level, next)
  level = next
  const howl = tracks.known(playing)
  if (howl?.playing()) howl.fade(howl.volume(), level, ms)
}

/** Loads a track again. If it plays, it starts again. */
export function forgetTrack(name: string): void {
  tracks.known(name)?.unload()
  tracks.forget(name)
  if (playing !== name) return
  playing = ''
  followMusic()
}
