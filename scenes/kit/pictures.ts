import { Assets, Texture } from 'pixi.js'
import type { BackgroundName } from '#shared/assetIds.ts'
import { artUrl, imageUrl, largeUrl, thumbUrl } from '#state/images.ts'
import { openAssets } from './bundles.ts'
import { tier } from './quality.ts'

/** How many hold a picture that was loaded by URL. */
const holders = new Map<string, number>()

/** Loads pictures outside the bundles by URL and holds them; a missing one comes back as an empty texture. */
export async function loadPictures(urls: readonly string[]): Promise<Map<string, Texture>> {
  const wanted = [...new Set(urls)]
  for (const url of wanted) holders.set(url, (holders.get(url) ?? 0) + 1)
  await openAssets()
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

/** A picture that was loaded and is held; empty when it is not there. */
export function loadedPicture(url: string): Texture {
  return Assets.cache.has(url) ? (Assets.get<Texture | undefined>(url) ?? Texture.EMPTY) : Texture.EMPTY
}

/** Url of a picture in the size that the quality tier gives a card or a reel cell. */
export function cellUrl(path: string): string {
  return tier() === 'low' ? thumbUrl(path) : imageUrl(path)
}

/** Url of a picture in the size that the quality tier gives what stands alone on the stage. */
export function heroUrl(path: string): string {
  return tier() === 'low' ? imageUrl(path) : largeUrl(path)
}

/** Url of a background in the size of the quality tier. */
export function backgroundUrl(name: BackgroundName): string {
  return tier() === 'low' ? thumbUrl(`bg/${name}.webp`) : artUrl(`bg/${name}`)
}
