import type { EffectName } from '#shared/assetIds.ts'
import { isFileLost } from '#state/platform/fetchFile.ts'
import { report } from './device.ts'
import type { Resource } from './ResourceCache.ts'
import { dropSvga, loadSvga, movieResolution, type SvgaMovie } from './svga/SvgaMovie.ts'
import { textureBytes, textureCache } from './textureCache.ts'

/** Loaded films by name. The texture cache decides how long they stay. */
const loaded = new Map<EffectName, SvgaMovie>()
const arrivals = new Set<(name: EffectName) => void>()
let pending = 0

const keyOf = (name: EffectName) => `film:${name}`

/**
 * Adds a holder to a film and begins to load it; `dropFilm` removes the holder, whether the film came or not. Nothing on the stage may wait for a
 * film: one that cannot be loaded is not shown, and the next `holdFilm` tries again.
 */
export function holdFilm(name: EffectName): void {
  // One that was loaded for another tier is replaced unless it has a holder, because sprites on the stage use its textures.
  if (loaded.get(name)?.resolution !== movieResolution()) textureCache.discard(keyOf(name))
  pending += 1
  void textureCache
    .hold(keyOf(name), () => load(name))
    .finally(() => {
      pending -= 1
    })
}

/** Removes one holder from a film. Call it once for each `holdFilm`. */
export function dropFilm(name: EffectName): void {
  textureCache.drop(keyOf(name))
}

/** Loads a film for later. It has no holder: it stays as long as the texture budget has room. */
export async function expectFilm(name: EffectName): Promise<void> {
  if (loaded.get(name)?.resolution === movieResolution()) return
  textureCache.discard(keyOf(name))
  await textureCache.hold(keyOf(name), () => load(name))
  textureCache.drop(keyOf(name))
}

/** A film that is loaded; null while it loads or when it cannot be. */
export function loadedFilm(name: EffectName): SvgaMovie | null {
  return loaded.get(name) ?? null
}

/** Calls `listener` with the name of each film that arrives, until the returned function is called. */
export function onFilm(listener: (name: EffectName) => void): () => void {
  arrivals.add(listener)
  return () => arrivals.delete(listener)
}

/** True when no film is on its way. The laboratory and the picture tests wait for it, so that each of their frames has its films. */
export function filmsSettled(): boolean {
  return pending === 0
}

/** Resolves to null for a film that cannot be loaded, so its holder stays. */
async function load(name: EffectName): Promise<Resource | null> {
  const movie = await loadSvga(`/svga/${name}.svga`).catch((error: unknown) => {
    // A line that breaks is no fault of ours: the film is not seen this time.
    if (!isFileLost(error)) report(error)
    return null
  })
  if (!movie) return null
  loaded.set(name, movie)
  for (const tell of arrivals) tell(name)
  return { bytes: bytesOf(movie), free: () => free(name, movie) }
}

async function free(name: EffectName, movie: SvgaMovie): Promise<void> {
  loaded.delete(name)
  dropSvga(movie)
}

/** Bytes of a film's pictures and paintings on the graphics card. */
function bytesOf({ textures, gallery }: SvgaMovie): number {
  return [...textures.values()].reduce((sum, { baseTexture }) => sum + textureBytes(baseTexture), gallery.bytes)
}
