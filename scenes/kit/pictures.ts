import { Assets, Texture } from 'pixi.js'
import type { BackgroundName } from '#shared/assetIds.ts'
import { artUrl, imageUrl, largeUrl, thumbUrl } from '#state/platform/images.ts'
import { openAssets } from './bundles.ts'
import { tier } from './quality.ts'
import type { Resource } from './ResourceCache.ts'
import { textureBytes, textureCache } from './textureCache.ts'

/**
 * Loads single pictures by URL and adds a holder to each; `dropPictures` removes it. A picture that does not exist comes back as an empty
 * texture.
 */
export async function loadPictures(urls: readonly string[]): Promise<Map<string, Texture>> {
  const wanted = [...new Set(urls)]
  await Promise.all(wanted.map((url) => textureCache.hold(url, () => loadPicture(url))))
  return new Map(wanted.map((url) => [url, loadedPicture(url)]))
}

/** Resolves to null for a picture that cannot be loaded. */
async function loadPicture(url: string): Promise<Resource | null> {
  try {
    await openAssets()
    const texture = await Assets.load<Texture | null>(url)
    return texture && { bytes: textureBytes(texture.baseTexture), free: () => Assets.unload(url) }
  } catch {
    return null
  }
}

/**
 * Removes one holder from each picture. Call it once for each `loadPictures`. Unused pictures stay loaded as long as the texture budget
 * allows.
 */
export function dropPictures(urls: readonly string[]): void {
  for (const url of new Set(urls)) textureCache.drop(url)
}

/** Returns a loaded picture, or an empty texture when it is not loaded. */
export function loadedPicture(url: string): Texture {
  return Assets.cache.has(url) ? (Assets.get<Texture | undefined>(url) ?? Texture.EMPTY) : Texture.EMPTY
}

/** URL of a picture in the size that the quality tier uses for a card or a reel cell. */
export function cellUrl(path: string): string {
  return sized(thumbUrl(path), imageUrl(path))
}

/** URL of a picture in the size that the quality tier uses for a picture that is shown alone and large. */
export function heroUrl(path: string): string {
  return sized(imageUrl(path), largeUrl(path))
}

/** URL of a background in the size of the quality tier. */
export function backgroundUrl(name: BackgroundName): string {
  return sized(thumbUrl(`bg/${name}.webp`), artUrl(`bg/${name}`))
}

/**
 * Chooses the small picture at tier 低 and the large one otherwise. If only the other one has a holder, it chooses that: a scene then
 * finds the picture it loaded, although the tier has changed since.
 */
function sized(small: string, large: string): string {
  const [wanted, other] = tier() === 'low' ? [small, large] : [large, small]
  return !textureCache.isHeld(wanted) && textureCache.isHeld(other) ? other : wanted
}
