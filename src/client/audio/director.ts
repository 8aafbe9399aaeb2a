import { Howl, Howler } from 'howler'
import { subscribeKey } from 'valtio/vanilla/utils'
import { AUDIO_VOLUME } from '#shared/rules.ts'
import { appState } from '#state/app.ts'
import { onAssetSwap } from '#state/assetSwap.ts'
import { freshUrl } from '#state/images.ts'
import type { SoundId, SoundOptions } from '#state/sound.ts'

/** Cross-fade between two tracks, in ms. */
const FADE = 400
/** Silence at both ends of a music file, in ms: encoders need it, loops skip it. */
const PADDING = 80
const LOOP = 'loop'
/** Effects that every page needs at once. */
const AT_HAND: readonly SoundId[] = ['button', 'coin']

const source = (name: string) => [freshUrl(`/audio/${name}.webm`), freshUrl(`/audio/${name}.m4a`)]

const effects = new Map<SoundId, Howl>()

function effect(id: SoundId): Howl {
  const known = effects.get(id)
  if (known) return known
  const made = new Howl({ src: source(id) })
  effects.set(id, made)
  return made
}

function playEffect(id: SoundId, { rate = 1, volume = 1 }: SoundOptions): void {
  if (!appState.isSound || document.hidden) return
  const howl = effect(id)
  // A file that is missing or broken stays silent.
  if (howl.state() === 'unloaded') return
  const sound = howl.play()
  howl.rate(rate, sound)
  howl.volume(volume, sound)
}

const music = new Map<string, Howl>()
let playing = ''

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
  howl.fade(howl.volume(), 1, FADE)
}

function track(file: string): Howl {
  const known = music.get(file)
  if (known) return known
  const made = new Howl({ src: source(file), volume: 0 })
  made.once('load', () => {
    markLoop(made)
    if (made === music.get(playing)) begin(made)
  })
  music.set(file, made)
  return made
}

function fadeOut(howl: Howl): void {
  howl.fade(howl.volume(), 0, FADE)
  setTimeout(() => {
    if (howl !== music.get(playing)) howl.stop()
  }, FADE)
}

/** Plays the track of the page that stands, or none while music is switched off. */
function follow(): void {
  const next = appState.isMusic ? appState.meta.music : ''
  if (next === playing) return
  const before = music.get(playing)
  playing = next
  if (before) fadeOut(before)
  if (!next) return
  const howl = track(next)
  if (howl.state() === 'loaded') begin(howl)
}

/** In development: a sound that was saved anew is loaded anew when it is played next; music that plays begins anew. */
function forget(url: string): void {
  const name = url.replace(/^.*\/|\.\w+$/g, '')
  effects.delete(name as SoundId)
  music.get(name)?.unload()
  music.delete(name)
  if (playing !== name) return
  playing = ''
  follow()
}

if (import.meta.hot) onAssetSwap((url) => url.startsWith('/audio/') && forget(url))

/** Starts music and effects after the first gesture; returns the way to play an effect. Howler suspends itself after 30 s of silence. */
export function startDirector(): (id: SoundId, options: SoundOptions) => void {
  Howler.volume(AUDIO_VOLUME)
  const mute = () => Howler.mute(document.hidden)
  document.addEventListener('visibilitychange', mute)
  mute()
  for (const id of AT_HAND) effect(id)
  subscribeKey(appState, 'meta', follow)
  subscribeKey(appState, 'isMusic', follow)
  follow()
  return playEffect
}
