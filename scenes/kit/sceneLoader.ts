import { gsap } from 'gsap'
import type { Container } from 'pixi.js'
import { type SceneName, stageState } from '#state/core/play/stage.ts'
import { FileLost } from '#state/platform/fetchFile.ts'
import { importing } from '#state/platform/importing.ts'
import type { Expected } from './Ahead.ts'
import type { LoadedScene } from './BuiltScene.ts'
import { dropBundles, expectBundles, loadBundles } from './bundles.ts'
import { backgroundUrl, dropPictures, loadPictures } from './pictures.ts'
import type { AnyDefinition, AnyHandle, SceneContext } from './scene.ts'
import { stopTweens } from './stopTweens.ts'
import { requireWanted } from './waiting.ts'

/** Length of the cross-fade between two scenes in seconds, and of that to a quick playback. */
const CROSSING = { full: 0.2, quick: 0.08 } as const

const found = {
  ...import.meta.glob<{ default: AnyDefinition }>(['../*/*Scene.tsx', '!../lab/*']),
  ...(import.meta.env.DEV ? import.meta.glob<{ default: AnyDefinition }>('../lab/*Scene.tsx') : {}),
}

/** Imports a scene's definition from the folder of its name. */
async function definitionOf(name: SceneName): Promise<AnyDefinition> {
  const path = Object.keys(found).find((file) => file.startsWith(`../${name}/`))
  const load = path ? found[path] : undefined
  if (!load) throw new Error(`no scene ${name}`)
  const { default: definition } = await importing(load).catch((error: unknown) => {
    throw new FileLost(`the code of ${name}: ${error}`)
  })
  if (definition.of.name !== name) throw new Error(`the scene in ${path} is defined as ${definition.of.name}`)
  return definition
}

/**
 * Loads a scene's code, bundles and background and adds a holder to them; `release` of the result removes it. `progress` gets 0–1. When
 * the code or a bundle cannot be loaded, it rejects and holds nothing.
 */
export async function loadScene(name: SceneName, progress: (share: number) => void): Promise<LoadedScene> {
  const definition = await definitionOf(name)
  const background = [backgroundUrl(definition.background)]
  const pictures = loadPictures(background)
  try {
    await loadBundles(definition.bundles, progress)
  } catch (error) {
    dropPictures(background)
    throw error
  }
  await pictures
  expectBundles(definition.next)
  const release = () => {
    dropBundles(definition.bundles)
    dropPictures(background)
  }
  return { definition, release }
}

/**
 * Loads ahead what a scene needs, as far as its input is known, without keeping a holder: it lies in the caches as long as they have room, as the first
 * to go. Rejects when something fails, and soon after `signal` is aborted.
 */
export async function loadAhead({ scene, known }: Expected, context: SceneContext, signal: AbortSignal): Promise<void> {
  const { bundles, background, ahead } = await definitionOf(scene)
  const pictures = [backgroundUrl(background)]
  requireWanted(signal)
  await loadBundles(bundles)
  dropBundles(bundles)
  requireWanted(signal)
  await loadPictures(pictures)
  dropPictures(pictures)
  requireWanted(signal)
  await ahead?.(known, context, signal)
}

/** Cross-fades two scenes on the clock; switches at once for a player who skips, and when `stageState.cut` is set. */
export async function crossScenes(from: AnyHandle | null, to: AnyHandle | null): Promise<void> {
  const { cut, skip, play } = stageState
  const held = play !== null && 'held' in play.from && play.from.held
  const seconds = cut || skip || held ? 0 : play?.quick ? CROSSING.quick : CROSSING.full
  await Promise.all([fade(from?.root, 0, seconds), fade(to?.root, 1, seconds)])
}

/** Fades one root. It also resolves when another fade replaces it. */
function fade(root: Container | undefined, alpha: number, seconds: number): Promise<void> {
  if (!root) return Promise.resolve()
  if (seconds === 0) {
    stopTweens(root)
    root.alpha = alpha
    return Promise.resolve()
  }
  return new Promise((resolve) => {
    gsap.to(root, { alpha, duration: seconds, overwrite: true, onComplete: resolve, onInterrupt: resolve })
  })
}
