import { Assets, Texture } from 'pixi.js'
import type { BackgroundName } from '#shared/assetIds.ts'
import { artUrl, imageUrl, largeUrl, thumbUrl } from '#state/images.ts'
import { openAssets } from './bundles.ts'
import { tier } from './quality.ts'
import type { Resource } from './ResourceCache.ts'
import { textureBytes, textureCache } from './textureCache.ts'

/** Loads pictures outside the bundles by URL and holds them until `dropPictures`; a missing one comes back as an empty texture. */
export async function loadPictures(urls: readonly string[]): Promise<Map<string, Texture>> {
  const wanted = [...new Set(urls)]
  await Promise.all(wanted.map((url) => textureCache.hold(url, () => loadPicture(url))))
  return new Map(wanted.map((url) => [url, loadedPicture(url)]))
}

/** Null for a picture that cannot be had. */
async function loadPicture(url: string): Promise<Resource | null> {
  try {
    await openAssets()
    const texture = await Assets.load<Texture | null>(url)
    return texture && { bytes: textureBytes(texture.baseTexture), free: () => Assets.unload(url) }
  } catch {
    return null
  }
}

/** Lets go of pictures, once for each `loadPictures`. They stay loaded as long as the texture budget allows. */
export function dropPictures(urls: readonly string[]): void {
  for (const url of new Set(urls)) textureCache.drop(url)
}

/** A picture that was loaded and is held; empty when it is not there. */
export function loadedPicture(url: string): Texture {
  return Assets.cache.has(url) ? (Assets.get<Texture | undefined>(url) ?? Texture.EMPTY) : Texture.EMPTY
}

/** Url of a picture in the size that the quality tier gives a card or a reel cell. */
export function cellUrl(path: string): string {
  return sized(thumbUrl(path), imageUrl(path))
}

/** Url of a picture in the size that the quality tier gives what stands alone on the stage. */
export function heroUrl(path: string): string {
  return sized(imageUrl(path), largeUrl(path))
}

/** Url of a background in the size of the quality tier. */
export function backgroundUrl(name: BackgroundName): string {
  return sized(thumbUrl(`bg/${name}.webp`), artUrl(`bg/${name}`))
}

/** The small picture at 低, else the large one. While somebody holds one of the two it stays with that: a scene finds what it loaded, though the tier has changed since. */
function sized(small: string, large: string): string {
  const [wanted, other] = tier() === 'low' ? [small, large] : [large, small]
  return !textureCache.isHeld(wanted) && textureCache.isHeld(other) ? other : wanted
}
