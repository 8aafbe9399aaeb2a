import { Assets, type Spritesheet, type Texture } from 'pixi.js'
import type { BundleName, SpriteNames } from '#shared/assetIds.ts'
import { mustSaveData, whenIdle } from './device.ts'
import { tier } from './quality.ts'
import type { Resource } from './ResourceCache.ts'
import { loadedSheets } from './sheets.ts'
import { textureBytes, textureCache } from './textureCache.ts'

const BASE = '/assets'
/** How the pipeline marks the files of the half-size atlas. */
const HALF = '@0.5x'

/** What the asset pipeline writes to `manifest.json`. */
interface Manifest {
  bundles: { name: string; assets: { src: string[] }[] }[]
}

/** Urls of each bundle's atlas files, full size and half size. */
type Atlases = Map<string, string[]>

let opened: Promise<Atlases> | null = null

/** Readies Pixi's loader and reads the manifest, once; a failed read is tried anew at the next call. */
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
  // No workers and no format probes: they need a looser Content-Security-Policy, and one opens a second graphics context.
  Assets.detections.length = 0
  await Assets.init({ preferences: { preferWorkers: false } })
  const { bundles } = await Assets.loader.load<Manifest>({ src: `${BASE}/manifest.json` })
  return new Map(bundles.map(({ name, assets }) => [name, assets.flatMap(({ src }) => src.map((file) => `${BASE}/${file}`))]))
}

/** Loads bundles and holds them until `dropBundles`; `progress` gets 0–1. Rejects, holding nothing, when a file cannot be had; calling again tries again. */
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

/** Lets go of bundles, once for each `loadBundles`. They stay loaded as long as the texture budget allows. */
export function dropBundles(names: readonly BundleName[]): void {
  for (const name of names) textureCache.drop(keyOf(name))
}

/** Loads bundles that a scene is likely to need next when the browser is idle; failures are left for that scene to meet. */
export function expectBundles(names: readonly BundleName[]): void {
  if (mustSaveData() || names.length === 0) return
  whenIdle(() => {
    loadBundles(names)
      .then(() => dropBundles(names))
      .catch(() => undefined)
  })
}

/** A frame of a scene's atlas, by name. An atlas that is not loaded is an error of the scene's bundles. */
export function frame<Scene extends BundleName>(scene: Scene, name: SpriteNames[Scene] & string): Texture {
  const found = loadedSheets.get(scene)?.sheet.textures[name]
  if (!found) throw new Error(`no frame ${name} in ${scene}/sprites`)
  return found
}

const keyOf = (name: BundleName) => `bundle:${name}`

/** An atlas of another quality tier than today's is replaced, unless somebody holds it: sprites on the stage stand on its frames. */
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
    // The atlas takes its picture along when it goes; the loader must not hand out the dead picture.
    delete Assets.loader.promiseCache[pictureOf(url, sheet)]
    await Assets.loader.unload({ src: url })
  }
  return { bytes: textureBytes(sheet.baseTexture), free }
}

/** Absolute address of an atlas's picture, as the loader knows it. */
function pictureOf(url: string, sheet: Spritesheet): string {
  return new URL(sheet.data.meta.image ?? '', new URL(url, location.href)).href
}

if (import.meta.hot) void import('./hotSwap.ts')
