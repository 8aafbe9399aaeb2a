import { Howler } from 'howler'
import { subscribeKey } from 'valtio/vanilla/utils'
import { AUDIO_VOLUME } from '#shared/rules.ts'
import { stageState } from '#state/core/play/stage.ts'
import { appState } from '#state/platform/app.ts'
import { onAssetSwap } from '#state/platform/assetSwap.ts'
import { connectionStatus } from '#state/platform/connectionStatus.ts'
import type { SoundId, SoundOptions } from '#state/platform/sound.ts'
import { Ducking } from './ducking.ts'
import { EFFECT_RULES } from './effectRules.ts'
import { forgetEffect, hushEffects, loadEffects, playEffect, stopEffects } from './effects.ts'
import { GESTURES } from './gestures.ts'
import { followMusic, forgetTrack, levelMusic } from './music.ts'
import { loadBookEffects, loadOpeningEffects } from './openingEffects.ts'
import { loadSceneEffects } from './sceneEffects.ts'

/** Effects that every page may play at once. */
const AT_HAND: readonly SoundId[] = ['button', 'coin']

const ducking = new Ducking()
let again: ReturnType<typeof setTimeout> | undefined

/** Sets the music to its present level, and sets a timer for the next change of that level. */
function duck(): void {
  const now = performance.now()
  levelMusic(ducking.level(now))
  clearTimeout(again)
  const next = ducking.next(now)
  if (next !== null) again = setTimeout(duck, next - now + 1)
}

function began(id: SoundId): void {
  const { dip } = EFFECT_RULES[id]
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

/** Mutes a hidden tab. When the tab becomes visible, it restarts the audio. */
function followVisibility(): void {
  Howler.mute(document.hidden)
  wake()
}

/**
 * Restarts audio that the system has stopped: a call, the lock screen and another app suspend it, iOS calls that `interrupted`, and nothing
 * of it begins again by itself. Some phones allow it in a tap only. Music that could not be loaded is tried again too.
 */
function wake(): void {
  if (document.hidden || !(appState.isMusic || appState.isSound)) return
  const { ctx } = Howler
  if (ctx && ctx.state !== 'running' && ctx.state !== 'closed') ctx.resume().catch(() => undefined)
  followMusic()
}

/** Loads a sound again that somebody has saved anew, in development only. */
function forget(url: string): void {
  const name = url.replace(/^.*\/|\.\w+$/g, '')
  forgetEffect(name)
  forgetTrack(name)
}

if (import.meta.hot) onAssetSwap((url) => url.startsWith('/audio/') && forget(url))

/** Functions with which the product plays and stops effects. */
export interface Director {
  play: (id: SoundId, options: SoundOptions) => void
  hush: () => void
}

/**
 * Starts music and effects. Call it after the first tap or key. Howler itself unlocks audio on a phone's first tap, and suspends it
 * after 30 s of silence.
 */
export function startDirector(): Director {
  Howler.volume(AUDIO_VOLUME)
  document.addEventListener('visibilitychange', followVisibility)
  window.addEventListener('pageshow', wake)
  for (const gesture of GESTURES) window.addEventListener(gesture, wake, { capture: true, passive: true })
  loadEffects(AT_HAND)
  followVisibility()
  subscribeKey(appState, 'meta', followMusic)
  subscribeKey(appState, 'isMusic', followMusic)
  subscribeKey(connectionStatus, 'lost', (lost) => lost || followMusic())
  subscribeKey(appState, 'isSound', (on) => on || stopEffects())
  subscribeKey(stageState, 'phase', followPhase)
  subscribeKey(stageState, 'standing', loadOpeningEffects)
  subscribeKey(stageState, 'standing', loadSceneEffects)
  subscribeKey(stageState, 'play', loadBookEffects)
  followPhase()
  loadOpeningEffects()
  loadBookEffects()
  return { play: (id, options) => playEffect(id, options, began), hush }
}
