import { Howl } from 'howler'
import { whenSpare } from '#client/spare.ts'
import { recall, remember } from '#scenes/kit/device.ts'
import { appState } from '#state/app.ts'
import { rampTime } from './ducking.ts'
import { soundUrls } from './files.ts'

/** Cross-fade between two tracks, and the end of music that is switched off, in ms. */
const FADE = 400
const OFF = 80
/** Silence at both ends of a music file, in ms: encoders need it, loops skip it. */
const PADDING = 80
const LOOP = 'loop'
/** The track that stands back on its first hearing: the first opening needs the line. Later it comes from the cache. */
const PATIENT = 'mysteryBox'
const HEARD = 'xingxia.heard'

const tracks = new Map<string, Howl>()
let playing = ''
/** Calls off the wait for a track. */
let stopWaiting = () => {}
/** Part of its loudness that the music has: openings want room. */
let level = 1

/** The table of sprites that Howler keeps: part → start, length (ms), loops. Its type is not exported. */
interface Sprites {
  _sprite: Record<string, [number, number, boolean]>
}

/** Marks the loop between the paddings of the file, which only the decoded length tells. */
function markLoop(howl: Howl): void {
  const length = howl.duration() * 1_000 - 2 * PADDING
  ;(howl as unknown as Sprites)._sprite[LOOP] = [PADDING, length, true]
}

function begin(howl: Howl): void {
  if (!howl.playing()) howl.play(LOOP)
  howl.fade(howl.volume(), level, FADE)
}

function track(file: string): Howl {
  const known = tracks.get(file)
  if (known) return known
  const made = new Howl({ src: soundUrls(file), volume: 0 })
  made.once('load', () => {
    markLoop(made)
    if (file === PATIENT) remember(HEARD, file)
    if (made === tracks.get(playing)) begin(made)
  })
  tracks.set(file, made)
  return made
}

function fadeOut(howl: Howl, ms: number): void {
  howl.fade(howl.volume(), 0, ms)
  setTimeout(() => {
    if (howl !== tracks.get(playing)) howl.stop()
  }, ms)
}

const mustWait = (file: string) => file === PATIENT && !tracks.has(file) && recall(HEARD) !== file

/** Plays the track of the page that stands, or none while music is switched off. In a hidden tab none begins. While one stands back, that before it goes on. */
export function followMusic(): void {
  const next = appState.isMusic ? appState.meta.music : ''
  stopWaiting()
  if (next === playing || (next && document.hidden)) return
  if (mustWait(next)) {
    stopWaiting = whenSpare(() => {
      if (appState.isMusic && appState.meta.music === next) track(next)
      followMusic()
    })
    return
  }
  const before = tracks.get(playing)
  playing = next
  if (before) fadeOut(before, next ? FADE : OFF)
  if (!next) return
  const howl = track(next)
  if (howl.state() === 'loaded') begin(howl)
}

/** Brings the music to a part of its loudness, the playing track and those to come. */
export function levelMusic(next: number): void {
  if (next === level) return
  const ms = rampTime(level, next)
  level = next
  const howl = tracks.get(playing)
  if (howl?.playing()) howl.fade(howl.volume(), level, ms)
}

/** Loads a track anew; if it plays, it begins anew. */
export function forgetTrack(name: string): void {
  tracks.get(name)?.unload()
  tracks.delete(name)
  if (playing !== name) return
  playing = ''
  followMusic()
}
