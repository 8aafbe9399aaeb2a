import { freshUrl } from '#state/images.ts'

/** Returns the addresses of a sound's files, in the order in which the browser tries them. */
export function soundUrls(name: string): string[] {
  return ['webm', 'm4a'].map((ending) => freshUrl(`/audio/${name}.${ending}`))
}
