import { gsap } from 'gsap'
import type { Container } from 'pixi.js'
import { type SceneName, stageState } from '#state/stage.ts'
import type { LoadedScene } from './BuiltScene.ts'
import { dropBundles, expectBundles, loadBundles } from './bundles.ts'
import { backgroundUrl, dropPictures, loadPictures } from './pictures.ts'
import type { SceneDefinition, SceneHandle } from './scene.ts'

/** Seconds in which one scene crosses over to the next. */
const CROSSING = 0.2

const found = {
  ...import.meta.glob<SceneDefinition>(['../*/*Scene.tsx', '!../lab/*'], { import: 'default' }),
  ...(import.meta.env.DEV ? import.meta.glob<SceneDefinition>('../lab/*Scene.tsx', { import: 'default' }) : {}),
}

/** A scene's definition, from the folder of its name. */
async function definitionOf(name: SceneName): Promise<SceneDefinition> {
  const path = Object.keys(found).find((file) => file.startsWith(`../${name}/`))
  const load = path ? found[path] : undefined
  if (!load) throw new Error(`no scene ${name}`)
  return load()
}

/** Loads a scene's code, bundles and background and holds them; `progress` gets 0–1. Rejects, holding nothing, when code or a bundle cannot be had. */
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

/** Crosses over on the clock, or at once where the stage is cut. */
export async function crossScenes(from: SceneHandle | null, to: SceneHandle | null): Promise<void> {
  await Promise.all([fade(from?.root, 0), fade(to?.root, 1)])
}

/** Also resolves when another fade takes over. */
function fade(root: Container | undefined, alpha: number): Promise<void> {
  if (!root) return Promise.resolve()
  if (stageState.cut) root.alpha = alpha
  return new Promise((resolve) => {
    if (stageState.cut) return resolve()
    gsap.to(root, { alpha, duration: CROSSING, overwrite: true, onComplete: resolve, onInterrupt: resolve })
  })
}
