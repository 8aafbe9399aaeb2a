import { BaseTexture, MIPMAP_MODES, Rectangle, Texture } from 'pixi.js'
import { onAssetSwap } from '#state/platform/assetSwap.ts'
import { fetchFile } from '#state/platform/fetchFile.ts'
import { freshUrl } from '#state/platform/images.ts'
import { decodePicture, newCanvas } from '../device.ts'
import { tier } from '../quality.ts'
import { Gallery } from './Gallery.ts'
import { type Layer, LayerPlan, pictureKey, type Run, runsOf } from './layers.ts'
import { contextOf } from './paint.ts'
import { decodeSvga, type SvgaFile } from './svgaFile.ts'

/** A loaded movie with its textures. Several views may play it. */
export interface SvgaMovie extends Omit<SvgaFile, 'images'> {
  /** Bitmaps of the file by key. */
  textures: Map<string, Texture>
  runs: Run[]
  /** What each run of sprites shows. */
  layers: Layer[]
  gallery: Gallery
  /** Share of a bitmap's pixels in each direction that is kept. */
  resolution: number
}

/** Loaded movies with their URLs. */
const movies = new Map<SvgaMovie, string>()
const redressed = new Set<(movie: SvgaMovie) => void>()

/**
 * Fetches and decodes `/svga/<name>.svga` and paints what is no plain bitmap. Rejects when the file is missing or broken. Free the movie
 * with `dropSvga`.
 */
export async function loadSvga(url: string): Promise<SvgaMovie> {
  const movie = await readSvga(freshUrl(url))
  movies.set(movie, url)
  return movie
}

/** URL of a loaded movie; '' once it was freed. */
export function addressOf(movie: SvgaMovie): string {
  return movies.get(movie) ?? ''
}

/** Frees a movie's textures. No view may play it afterwards. */
export function dropSvga(movie: SvgaMovie): void {
  movies.delete(movie)
  free(movie)
}

/** Calls `listener` with a movie whose file was reloaded, until the returned function is called. */
export function onRedress(listener: (movie: SvgaMovie) => void): () => void {
  redressed.add(listener)
  return () => redressed.delete(listener)
}

function free({ textures, gallery }: Pick<SvgaMovie, 'textures' | 'gallery'>): void {
  gallery.destroy()
  for (const texture of textures.values()) texture.destroy(true)
}

async function bytesOf(url: string): Promise<ArrayBuffer> {
  const reply = await fetchFile(url)
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`)
  return reply.arrayBuffer()
}

async function readSvga(url: string): Promise<SvgaMovie> {
  const { images, ...file } = await decodeSvga(await bytesOf(url))
  const resolution = movieResolution()
  const loads = [...images].map(
    async ([key, bytes]): Promise<[string, Texture]> => [pictureKey(key), await textureOf(key, bytes, resolution)],
  )
  const textures = new Map(await Promise.all(loads))
  const plan = new LayerPlan(file, (key) => textures.get(key)?.orig ?? null)
  const runs = runsOf(file.sprites)
  const layers = runs.map((run) => plan.layer(run))
  const gallery = new Gallery(plan.finish(), (key) => {
    const texture = textures.get(key)
    return texture ? { texture, fitted: false } : null
  })
  return { ...file, textures, runs, layers, gallery, resolution }
}

/** The resolution of movies that are loaded now: at tier 低 bitmaps have half as many pixels in each direction, as those of atlases. */
export const movieResolution = (): number => (tier() === 'low' ? 0.5 : 1)

/** Adds a transparent pixel around the bitmap, so that a rotated bitmap has smooth edges, as on a canvas. */
async function textureOf(key: string, bytes: Uint8Array<ArrayBuffer>, resolution: number): Promise<Texture> {
  const bitmap = await decodePicture(new Blob([bytes], { type: 'image/png' })).catch(() => {
    throw new Error(`SVGA: its picture ${key} cannot be read`)
  })
  const [width, height] = [bitmap.width + 2, bitmap.height + 2]
  const canvas = newCanvas(Math.ceil(width * resolution), Math.ceil(height * resolution))
  const context = contextOf(canvas)
  context.scale(resolution, resolution)
  context.drawImage(bitmap, 1, 1)
  if ('close' in bitmap) bitmap.close()
  const [whole, orig, trim] = [
    new Rectangle(0, 0, width, height),
    new Rectangle(0, 0, width - 2, height - 2),
    new Rectangle(-1, -1, width, height),
  ]
  return new Texture(new BaseTexture(canvas, { mipmap: MIPMAP_MODES.OFF, resolution }), whole, orig, trim)
}

/** In development: reloads a movie that was saved again and updates the views that play it. */
async function swap(url: string, fresh: string): Promise<void> {
  for (const [movie, loaded] of movies) {
    if (loaded !== url) continue
    const before = { textures: movie.textures, gallery: movie.gallery }
    Object.assign(movie, await readSvga(fresh))
    for (const tell of redressed) tell(movie)
    free(before)
  }
}

if (import.meta.hot) onAssetSwap((url, fresh) => url.startsWith('/svga/') && swap(url, fresh))
