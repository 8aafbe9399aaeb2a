import { Howler } from 'howler'
import { subscribeKey } from 'valtio/vanilla/utils'
import { AUDIO_VOLUME } from '#shared/rules.ts'
import { appState } from '#state/app.ts'
import { onAssetSwap } from '#state/assetSwap.ts'
import type { SoundId, SoundOptions } from '#state/sound.ts'
import { stageState } from '#state/stage.ts'
import { Ducking } from './ducking.ts'
import { forgetEffect, hushEffects, loadEffects, playEffect, stopEffects } from './effects.ts'
import { MANNERS } from './manners.ts'
import { followMusic, forgetTrack, levelMusic } from './music.ts'
import { loadBook, loadOpening } from './opening.ts'

/** Effects that every page needs at once. */
const AT_HAND: readonly SoundId[] = ['button', 'coin']

const ducking = new Ducking()
let again: ReturnType<typeof setTimeout> | undefined

/** Brings the music to the level of this moment, and looks again when that changes by itself. */
function duck(): void {
  const now = performance.now()
  levelMusic(ducking.level(now))
  clearTimeout(again)
  const next = ducking.next(now)
  if (next !== null) again = setTimeout(duck, next - now + 1)
}

function began(id: SoundId): void {
  const { dip } = MANNERS[id]
  if (!dip) return
  ducking.dip(dip, performance.now())
  duck()
}

function followPhase(): void {
  ducking.phase = stageState.phase
  duck()
}

function hush(): void {
  hushEffects()
  ducking.clear()
  duck()
}

/** A hidden tab is silent; what iOS took away from it is asked back when it is seen again. */
function followVisibility(): void {
  Howler.mute(document.hidden)
  if (document.hidden) return
  if (Howler.ctx?.state === 'interrupted') Howler.ctx.resume().catch(() => undefined)
  followMusic()
}

/** In development: a sound that was saved anew is heard anew. */
function forget(url: string): void {
  const name = url.replace(/^.*\/|\.\w+$/g, '')
  forgetEffect(name)
  forgetTrack(name)
}

if (import.meta.hot) onAssetSwap((url) => url.startsWith('/audio/') && forget(url))

/** What the product plays its effects with. */
export interface Director {
  play: (id: SoundId, options: SoundOptions) => void
  hush: () => void
}

/** Starts music and effects after the first gesture. Howler unlocks itself on a phone's first tap and suspends itself after 30 s of silence. */
export function startDirector(): Director {
  Howler.volume(AUDIO_VOLUME)
  document.addEventListener('visibilitychange', followVisibility)
  loadEffects(AT_HAND)
  followVisibility()
  subscribeKey(appState, 'meta', followMusic)
  subscribeKey(appState, 'isMusic', followMusic)
  subscribeKey(appState, 'isSound', (on) => on || stopEffects())
  subscribeKey(stageState, 'phase', followPhase)
  subscribeKey(stageState, 'standing', loadOpening)
  subscribeKey(stageState, 'play', loadBook)
  followPhase()
  loadOpening()
  loadBook()
  return { play: (id, options) => playEffect(id, options, began), hush }
}
