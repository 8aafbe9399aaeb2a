import { gsap } from 'gsap'
import type { Container } from 'pixi.js'
import { type SceneName, stageState } from '#state/core/play/stage.ts'
import { FileLost } from '#state/platform/fetchFile.ts'
import { importing } from '#state/platform/importing.ts'
import type { LoadedScene } from './BuiltScene.ts'
import { dropBundles, expectBundles, loadBundles } from './bundles.ts'
import { backgroundUrl, dropPictures, loadPictures } from './pictures.ts'
import type { AnyDefinition, AnyHandle } from './scene.ts'

/** Length of the cross-fade between two scenes, in seconds. */
const CROSSING = 0.2

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

/** Cross-fades two scenes on the clock, or switches at once when `stageState.cut` is set. */
export async function crossScenes(from: AnyHandle | null, to: AnyHandle | null): Promise<void> {
  await Promise.all([fade(from?.root, 0), fade(to?.root, 1)])
}

/** Fades one root. It also resolves when another fade replaces it. */
function fade(root: Container | undefined, alpha: number): Promise<void> {
  if (!root) return Promise.resolve()
  if (stageState.cut) root.alpha = alpha
  return new Promise((resolve) => {
    if (stageState.cut) return resolve()
    gsap.to(root, { alpha, duration: CROSSING, overwrite: true, onComplete: resolve, onInterrupt: resolve })
  })
}
