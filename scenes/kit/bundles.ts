import { Assets, type Spritesheet, settings, type Texture } from 'pixi.js'
import type { BundleName, SpriteNames } from '#shared/assetIds.ts'
import { stageState } from '#state/core/play/stage.ts'
import { fetchFile } from '#state/platform/fetchFile.ts'
import { mustSaveData } from './device.ts'
import { whenIdle } from './idle.ts'
import { tier } from './quality.ts'
import type { Resource } from './ResourceCache.ts'
import { loadedSheets } from './sheets.ts'
import { textureBytes, textureCache } from './textureCache.ts'

const BASE = '/assets'
/** Suffix of the half-size atlas files that the asset pipeline writes. */
const HALF = '@0.5x'

/** Content of `manifest.json`, which the asset pipeline writes. */
interface Manifest {
  bundles: { name: string; assets: { src: string[] }[] }[]
}

/** URLs of each bundle's atlas files, full size and half size. */
type Atlases = Map<string, string[]>

let opened: Promise<Atlases> | null = null

/** Initialises Pixi's loader and reads the manifest once. After a failure the next call tries again. */
export async function openAssets(): Promise<void> {
  await atlases()
}

function atlases(): Promise<Atlases> {
  opened ??= readManifest().catch((error: unknown) => {
    opened = null
    throw error
  })
  return opened
}

async function readManifest(): Promise<Atlases> {
  // Workers and format probes are off: they need a looser Content-Security-Policy, and a probe opens a second graphics context.
  Assets.detections.length = 0
  settings.ADAPTER.fetch = (url, init) => fetchFile(String(url), { ...init, priority: urgency() })
  await Assets.init({ preferences: { preferWorkers: false } })
  const { bundles } = await Assets.loader.load<Manifest>({ src: `${BASE}/manifest.json` })
  return new Map(bundles.map(({ name, assets }) => [name, assets.flatMap(({ src }) => src.map((file) => `${BASE}/${file}`))]))
}

/** What is loaded ahead yields to everything else on the line. */
const urgency = (): RequestPriority => (stageState.ahead && stageState.phase === 'idle' ? 'low' : 'auto')

/**
 * Loads bundles and adds a holder to each; `dropBundles` removes it. `progress` gets 0–1. When a file cannot be loaded, this rejects and
 * removes its holders; the caller may call it again.
 */
export async function loadBundles(names: readonly BundleName[], progress: (share: number) => void = () => undefined): Promise<void> {
  let done = 0
  const loads = names.map(async (name) => {
    await loadBundle(name)
    done += 1
    progress(done / names.length)
  })
  const ends = await Promise.allSettled(loads)
  const failed = ends.find((end) => end.status === 'rejected')
  if (!failed) return
  dropBundles(names.filter((_, index) => ends[index]?.status === 'fulfilled'))
  throw failed.reason
}

/**
 * Removes one holder from each bundle. Call it once for each `loadBundles`. Unused bundles stay loaded as long as the texture budget
 * allows.
 */
export function dropBundles(names: readonly BundleName[]): void {
  for (const name of names) textureCache.drop(keyOf(name))
}

/**
 * Loads bundles that the next scene is likely to need, when the browser is idle. Errors are ignored: the scene itself reports them when
 * it loads the bundle.
 */
export function expectBundles(names: readonly BundleName[]): void {
  if (mustSaveData() || names.length === 0) return
  whenIdle(() => {
    loadBundles(names)
      .then(() => dropBundles(names))
      .catch(() => undefined)
  })
}

/**
 * Returns a frame of a scene's atlas by name. Throws when the atlas is not loaded, which means that the scene does not list the bundle.
 */
export function frame<Scene extends BundleName>(scene: Scene, name: SpriteNames[Scene] & string): Texture {
  const found = loadedSheets.get(scene)?.sheet.textures[name]
  if (!found) throw new Error(`no frame ${name} in ${scene}/sprites`)
  return found
}

const keyOf = (name: BundleName) => `bundle:${name}`

/**
 * Loads one bundle. An atlas that was loaded for another quality tier is replaced unless it has a holder, because sprites on the stage
 * use its frames.
 */
async function loadBundle(name: BundleName): Promise<void> {
  const files = (await atlases()).get(name) ?? []
  const half = tier() === 'low'
  const url = files.find((file) => file.includes(HALF) === half) ?? files[0]
  if (!url) throw new Error(`no bundle ${name}`)
  if (loadedSheets.get(name)?.url !== url) textureCache.discard(keyOf(name))
  await textureCache.hold(keyOf(name), () => loadSheet(name, url))
}

async function loadSheet(name: BundleName, url: string): Promise<Resource> {
  const sheet = await Assets.loader.load<Spritesheet>({ src: url })
  loadedSheets.set(name, { url, sheet })
  const free = async () => {
    loadedSheets.delete(name)
    // Destroying the atlas destroys its picture too. The loader must forget it, or it would return the destroyed picture.
    delete Assets.loader.promiseCache[pictureOf(url, sheet)]
    await Assets.loader.unload({ src: url })
  }
  return { bytes: textureBytes(sheet.baseTexture), free }
}

/** Absolute URL of an atlas's picture, the key under which the loader knows it. */
function pictureOf(url: string, sheet: Spritesheet): string {
  return new URL(sheet.data.meta.image ?? '', new URL(url, location.href)).href
}

if (import.meta.hot) void import('./hotSwap.ts')
