import { ALPHA_MODES, BaseTexture, Container, Matrix, Sprite, Texture } from 'pixi.js'
import { onAssetSwap } from '#state/assetSwap.ts'
import { fileBytes } from '#state/files.ts'
import { freshUrl } from '#state/images.ts'
import { decodeSvga, type SvgaFile } from './svgaFile.ts'

/** The usual player leaves out what is fainter. */
const LEAST_ALPHA = 0.05

/** A movie with its pictures on the graphics card; several views may play it. */
export interface SvgaMovie extends Omit<SvgaFile, 'images'> {
  textures: Map<string, Texture>
}

/** Movies that are loaded, with their addresses, and the views that play them: for files that are saved while the page runs. */
const movies = new Map<SvgaMovie, string>()
const views = new Set<SvgaView>()

/** Fetches and decodes `/svga/<name>.svga`. Rejects when it is missing or broken. Free it with `dropSvga`. */
export async function loadSvga(url: string): Promise<SvgaMovie> {
  const movie = await readSvga(freshUrl(url))
  movies.set(movie, url)
  return movie
}

async function readSvga(url: string): Promise<SvgaMovie> {
  const { images, ...movie } = await decodeSvga(await fileBytes(url))
  const textures = await Promise.all([...images].map(async ([key, png]): Promise<[string, Texture]> => [key, await textureOf(png)]))
  return { ...movie, textures: new Map(textures) }
}

/** Premultiplied once here: with straight alpha the browser would hand over white boxes. */
async function textureOf(png: Uint8Array<ArrayBuffer>): Promise<Texture> {
  const bitmap = await createImageBitmap(new Blob([png], { type: 'image/png' }), { premultiplyAlpha: 'premultiply' })
  return new Texture(new BaseTexture(bitmap, { alphaMode: ALPHA_MODES.PMA }))
}

/** Frees the pictures of a movie; no view may play it afterwards. */
export function dropSvga(movie: SvgaMovie): void {
  movies.delete(movie)
  for (const texture of movie.textures.values()) texture.destroy(true)
}

/** Plays an SVGA movie as sprites on the scenes' clock. Its origin is the movie's top left corner. */
export class SvgaView {
  readonly container = new Container()
  /** Ms since the first frame. */
  private time = 0
  private sprites: Sprite[] = []
  private readonly matrix = new Matrix()

  constructor(
    readonly movie: SvgaMovie,
    private readonly loop = false,
  ) {
    this.dress()
    views.add(this)
  }

  /** Makes the sprites of the movie as it is now; the moment stays. */
  dress(): void {
    for (const old of this.container.removeChildren()) old.destroy()
    this.sprites = this.movie.sprites.map(({ image }) => new Sprite(this.movie.textures.get(image) ?? Texture.EMPTY))
    if (this.sprites.length > 0) this.container.addChild(...this.sprites)
    this.seek(this.time)
  }

  /** Length in ms. */
  get length(): number {
    return (this.movie.frames / this.movie.fps) * 1000
  }

  /** Moves on by `delta` ms of the clock; a movie that does not loop disappears after its last frame. */
  update(delta: number): void {
    this.seek(this.time + delta)
  }

  /** Shows the movie exactly at `time` ms. */
  seek(time: number): void {
    this.time = time
    const over = !this.loop && time >= this.length
    this.container.visible = !over
    if (!over) this.show(Math.floor((time / 1000) * this.movie.fps + 1e-6) % this.movie.frames)
  }

  private show(frame: number): void {
    for (const [i, sprite] of this.sprites.entries()) {
      const pose = this.movie.sprites[i]?.frames[frame]
      sprite.visible = pose !== null && pose !== undefined && pose.alpha >= LEAST_ALPHA
      if (!pose || !sprite.visible) continue
      sprite.alpha = pose.alpha
      const [a, b, c, d, x, y] = pose.matrix
      sprite.transform.setFromMatrix(this.matrix.set(a, b, c, d, x, y))
    }
  }

  destroy(): void {
    views.delete(this)
    this.container.destroy({ children: true })
  }
}

/** In development: shows a movie that was saved anew in the views that play it. */
async function swap(url: string, fresh: string): Promise<void> {
  for (const [movie, loaded] of movies) {
    if (loaded !== url) continue
    const before = [...movie.textures.values()]
    Object.assign(movie, await readSvga(fresh))
    for (const view of views) if (view.movie === movie) view.dress()
    for (const texture of before) texture.destroy(true)
  }
}

if (import.meta.hot) onAssetSwap((url, fresh) => url.startsWith('/svga/') && swap(url, fresh))
