import { Assets, type Spritesheet, type Texture } from 'pixi.js'
import type { BundleName, SpriteNames } from '#shared/assetIds.ts'
import { tier } from './quality.ts'

const BASE = '/assets'

/** What the asset pipeline writes to `manifest.json`. */
interface Manifest {
  bundles: { name: string; assets: Parameters<typeof Assets.addBundle>[1] }[]
}

let manifest: Promise<void> | null = null

/** Readies Pixi's loader and reads the manifest, once; a failed read is tried anew at the next call. */
export function openAssets(): Promise<void> {
  manifest ??= readManifest().catch((error: unknown) => {
    manifest = null
    throw error
  })
  return manifest
}

async function readManifest(): Promise<void> {
  // No workers and no format probes: they need a looser Content-Security-Policy, and one opens a second graphics context.
  Assets.detections.length = 0
  await Assets.init({
    basePath: BASE,
    texturePreference: { resolution: tier() === 'low' ? 0.5 : 1, format: ['webp', 'png'] },
    preferences: { preferWorkers: false },
  })
  const { bundles } = await Assets.load<Manifest>({ src: `${BASE}/manifest.json`, data: { cache: false } })
  for (const bundle of bundles) Assets.addBundle(bundle.name, bundle.assets)
}

/** Loads the bundles of a scene; `progress` gets 0–1. Rejects when a file cannot be had; calling again tries again. */
export async function loadBundles(names: readonly BundleName[], progress: (share: number) => void = () => undefined): Promise<void> {
  await openAssets()
  await Assets.loadBundle([...names], progress)
}

/** Loads bundles in the background for a scene that may come next; failures are left for that scene to meet. */
export function expectBundles(names: readonly BundleName[]): void {
  openAssets()
    .then(() => Assets.backgroundLoadBundle([...names]))
    .catch(() => undefined)
}

/** A frame of a scene's atlas, by name. An atlas that is not loaded is an error of the scene's bundles. */
export function frame<Scene extends BundleName>(scene: Scene, name: SpriteNames[Scene] & string): Texture {
  const found = Assets.get<Spritesheet | undefined>(`${scene}/sprites`)?.textures[name]
  if (!found) throw new Error(`no frame ${name} in ${scene}/sprites`)
  return found
}

if (import.meta.hot) void import('./hotSwap.ts')
