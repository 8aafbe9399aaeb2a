import { freshUrl } from '#state/images.ts'

/** Addresses of a sound in the order in which a browser should try them. */
export function soundUrls(name: string): string[] {
  return ['webm', 'm4a'].map((ending) => freshUrl(`/audio/${name}.${ending}`))
}
