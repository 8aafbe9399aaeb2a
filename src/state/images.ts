import type { AvatarFrame, AvatarId, BackgroundName, BoxArt, EmblemArt, HeroArt, IconName, ItemArt } from '#shared/assetIds.ts'
import { avifChosen } from './pictureFormat.ts'

/** A picture that the product itself names: `npm run assets` writes the names that exist. */
export type Art =
  | `items/${ItemArt}`
  | `boxes/${BoxArt}`
  | `avatars/${AvatarId}`
  | `frames/${AvatarFrame}`
  | `bg/${BackgroundName}`
  | `hero/${HeroArt}`
  | `icons/${IconName}`
  | `emblem/${EmblemArt}`

/** Wire path of a picture (`items/crown.webp`) → url on the image host. */
export function imageUrl(path: string): string {
  return freshUrl(`/images/${path}`)
}

/** Url of a picture that the product itself names. */
export function artUrl(art: Art): string {
  return imageUrl(`${art}.webp`)
}

/** The same picture at half size, for what is drawn at most 58 px wide; items and backgrounds have one. */
export function thumbUrl(path: string): string {
  return imageUrl(path.replace(/^(items|bg)\//, '$1/small/'))
}

/** The same picture in its largest size, for a win or a closer look; items and boxes have one. */
export function largeUrl(path: string): string {
  const large = path.replace(/^(items|boxes)\//, '$1/large/')
  return imageUrl(avifChosen() ? large.replace(/^(items\/.*)\.webp$/, '$1.avif') : large)
}

/** Addresses of files that changed while the page runs, with those that make the browser fetch them anew. */
const versions = new Map<string, string>()

/** In development: a file has changed; from now on its address is another. */
export function renewUrl(url: string, fresh: string): void {
  versions.set(url, fresh)
}

/** The address under which the newest state of a file is fetched. */
export function freshUrl(url: string): string {
  return versions.get(url) ?? url
}
