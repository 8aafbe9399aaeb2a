import type { AvatarFrame, AvatarId, BackgroundName, BoxArt, EmblemArt, HeroArt, IconName, ItemArt } from '#shared/assetIds.ts'
import { avifChosen } from './pictureFormat.ts'

/** Name of a picture that the code itself uses. `npm run assets` writes the list of names. */
export type Art =
  | `items/${ItemArt}`
  | `boxes/${BoxArt}`
  | `avatars/${AvatarId}`
  | `frames/${AvatarFrame}`
  | `bg/${BackgroundName}`
  | `hero/${HeroArt}`
  | `icons/${IconName}`
  | `emblem/${EmblemArt}`

/** Returns the address of a picture. `path` is the path that the server sends, e.g. `items/crown.webp`. */
export function imageUrl(path: string): string {
  return freshUrl(`/images/${path}`)
}

/** Returns the address of a picture that the code itself uses. */
export function artUrl(art: Art): string {
  return imageUrl(`${art}.webp`)
}

/**
 * Returns the address of the picture at half its size, for places at most 58 px wide. Only items and backgrounds have such a picture.
 */
export function thumbUrl(path: string): string {
  return imageUrl(path.replace(/^(items|bg)\//, '$1/small/'))
}

/** Returns the address of the picture in its largest size. Only items and boxes have such a picture. */
export function largeUrl(path: string): string {
  const large = path.replace(/^(items|boxes)\//, '$1/large/')
  return imageUrl(avifChosen() ? large.replace(/^(items\/.*)\.webp$/, '$1.avif') : large)
}

/** Files that have changed while the page runs: first address → address that makes the browser fetch the new version. */
const versions = new Map<string, string>()

/** Notes a new address for a file that has changed, in development only. */
export function renewUrl(url: string, fresh: string): void {
  versions.set(url, fresh)
}

/** Returns the address that brings the newest version of a file. */
export function freshUrl(url: string): string {
  return versions.get(url) ?? url
}
