import { Assets, type Spritesheet, Texture } from 'pixi.js'
import { tier } from './quality.ts'
import './spine.ts'

const BASE = '/assets'

/** What the asset pipeline writes to `manifest.json`. */
interface Manifest {
  bundles: { name: string; assets: Parameters<typeof Assets.addBundle>[1] }[]
}

let manifest: Promise<void> | null = null

/** Reads the manifest once; a failed read is tried anew at the next call. */
function openManifest(): Promise<void> {
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
export async function loadBundles(names: readonly string[], progress: (share: number) => void = () => undefined): Promise<void> {
  await openManifest()
  await Assets.loadBundle([...names], progress)
}

/** Loads bundles in the background for a scene that may come next; failures are left for that scene to meet. */
export function expectBundles(names: readonly string[]): void {
  openManifest()
    .then(() => Assets.backgroundLoadBundle([...names]))
    .catch(() => undefined)
}

/** How many hold a picture that was loaded by URL. */
const holders = new Map<string, number>()

/** Loads pictures outside the bundles by URL and holds them; a missing one comes back as an empty texture. */
export async function loadPictures(urls: readonly string[]): Promise<Map<string, Texture>> {
  const wanted = [...new Set(urls)]
  for (const url of wanted) holders.set(url, (holders.get(url) ?? 0) + 1)
  await openManifest()
  const loads = wanted.map(async (url): Promise<[string, Texture]> => [url, await loadPicture(url)])
  return new Map(await Promise.all(loads))
}

async function loadPicture(url: string): Promise<Texture> {
  try {
    return (await Assets.load<Texture>(url)) ?? Texture.EMPTY
  } catch {
    return Texture.EMPTY
  }
}

/** Lets go of pictures that `loadPictures` loaded; the last holder's call frees them. */
export async function dropPictures(urls: readonly string[]): Promise<void> {
  const free = [...new Set(urls)].filter((url) => {
    const left = (holders.get(url) ?? 1) - 1
    if (left > 0) holders.set(url, left)
    else holders.delete(url)
    return left <= 0 && Assets.cache.has(url)
  })
  await Promise.all(free.map((url) => Assets.unload(url)))
}

/** The frames of a loaded atlas or a single loaded picture, by name. An unknown frame is an error of the scene's slots. */
export function frame(atlas: string, name: string): Texture {
  const found = Assets.get<Spritesheet | undefined>(atlas)?.textures[name]
  if (!found) throw new Error(`no frame ${name} in ${atlas}`)
  return found
}

/** A frame that may be missing, or null. */
export function optionalFrame(atlas: string, name: string): Texture | null {
  return Assets.get<Spritesheet | undefined>(atlas)?.textures[name] ?? null
}

/** A loaded picture that is no atlas. */
export function picture(name: string): Texture {
  return Assets.get<Texture | undefined>(name) ?? Texture.EMPTY
}
