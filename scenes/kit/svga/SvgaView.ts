import { Container, Matrix, Sprite, Texture } from 'pixi.js'
import { Easel, Gallery } from './Gallery.ts'
import { type Layer, type LayerFrame, LayerPlan, type Painting, pictureKey, type Run, type SvgaText } from './layers.ts'
import type { Pictures } from './paint.ts'
import { addressOf, onRedress, type SvgaMovie } from './SvgaMovie.ts'

/** How a view plays its movie. */
export interface ViewOptions {
  /** Begins again after the last frame. */
  loop?: boolean
  /** Shows only the sprites whose picture has such a key, so that two views can lie behind and in front of something. */
  only?: (key: string) => boolean
}

/** Plays an SVGA movie as sprites on the scenes' clock. Its origin is the movie's top left corner. */
export class SvgaView {
  readonly container = new Container()
  /** Ms since the first frame. */
  private time = 0
  private sprites: Sprite[] = []
  private layers: Layer[] = []
  /** Easel of each layer whose paintings exceed the budget; null for the others. */
  private easels: (Easel | null)[] = []
  /** Paintings of this view only: those with a replaced picture or a text. */
  private own: Gallery | null = null
  private readonly exchanged = new Map<string, Texture>()
  private readonly texts = new Map<string, SvgaText>()
  private readonly matrix = new Matrix()
  private readonly stopListening: () => void

  constructor(
    readonly movie: SvgaMovie,
    private readonly options: ViewOptions = {},
  ) {
    this.container.name = addressOf(movie)
    this.dress()
    this.stopListening = onRedress((changed) => changed === movie && this.dress())
  }

  /** Length in ms. */
  get length(): number {
    return (this.movie.frames / this.movie.fps) * 1000
  }

  /** Advances by `delta` ms of the clock. A movie that does not loop disappears after its last frame. */
  update(delta: number): void {
    this.seek(this.time + delta)
  }

  /** Shows the movie at exactly `time` ms. */
  seek(time: number): void {
    this.time = time
    const over = !this.options.loop && time >= this.length
    this.container.visible = !over
    if (!over) this.show(Math.floor((time / 1000) * this.movie.fps + 1e-6) % this.movie.frames)
  }

  /**
   * Replaces the picture of all sprites with this key (for example an avatar in a banner), in the size of their layout; null restores the
   * file's picture. Do not call it during motion: everything that is no plain bitmap is painted again. The texture must be loaded and
   * stay loaded.
   */
  setImage(key: string, texture: Texture | null): void {
    if (texture) this.exchanged.set(key, texture)
    else this.exchanged.delete(key)
    this.dress()
  }

  /** Writes a text over all sprites with this key; null removes it. Do not call it during motion. The font must be loaded. */
  setText(key: string, text: SvgaText | null): void {
    if (text) this.texts.set(key, text)
    else this.texts.delete(key)
    this.dress()
  }

  destroy(): void {
    this.stopListening()
    this.undress()
    this.container.destroy({ children: true })
  }

  /** Rebuilds the sprites; the time stays. */
  private dress(): void {
    this.undress()
    const plan = new LayerPlan(this.movie, this.sizeOf, { exchanged: new Set(this.exchanged.keys()), texts: this.texts })
    this.layers = this.movie.runs.flatMap((run, i) => {
      if (!this.isShown(run)) return []
      if (!this.isDressed(run)) return [this.movie.layers[i] ?? []]
      const words = plan.words(run)
      return [plan.layer(run), ...(words ? [words] : [])]
    })
    this.own = new Gallery(plan.finish(), this.pictures)
    this.easels = this.layers.map((layer) => {
      const homeless = layer.flatMap((frame) => (frame?.painting && !this.hung(frame.painting) ? frame.painting : []))
      return homeless.length > 0 ? new Easel(homeless, this.pictures) : null
    })
    this.sprites = this.layers.map(() => new Sprite(Texture.EMPTY))
    if (this.sprites.length > 0) this.container.addChild(...this.sprites)
    this.seek(this.time)
  }

  private undress(): void {
    for (const old of this.container.removeChildren()) old.destroy()
    for (const easel of this.easels) easel?.destroy()
    this.own?.destroy()
  }

  /** Neighbours under one matte are shown together: the first of them decides. */
  private isShown({ tracks: [first] }: Run): boolean {
    const { only } = this.options
    return !only || (first !== undefined && only(pictureKey(first.image)))
  }

  private isDressed({ tracks, matte }: Run): boolean {
    const keys = [...tracks, ...(matte ? [matte] : [])].map(({ image }) => pictureKey(image))
    return keys.some((key) => this.exchanged.has(key) || this.texts.has(key))
  }

  private readonly sizeOf = (key: string) => (this.exchanged.get(key) ?? this.movie.textures.get(key))?.orig ?? null

  private readonly pictures: Pictures = (key) => {
    const texture = this.exchanged.get(key) ?? this.movie.textures.get(key)
    return texture ? { texture, fitted: this.exchanged.has(key) } : null
  }

  private hung(painting: Painting): Texture | null {
    return this.movie.gallery.find(painting) ?? this.own?.find(painting) ?? null
  }

  private show(frame: number): void {
    for (const [i, sprite] of this.sprites.entries()) {
      const shown = this.layers[i]?.[frame]
      sprite.visible = Boolean(shown)
      if (!shown) continue
      sprite.alpha = shown.alpha
      sprite.texture = this.textureOf(shown, i)
      sprite.transform.setFromMatrix(this.place(shown, sprite.texture))
    }
  }

  private textureOf({ image, painting }: LayerFrame, layer: number): Texture {
    if (!painting) return this.pictures(image)?.texture ?? Texture.EMPTY
    return this.hung(painting) ?? this.easels[layer]?.show(painting) ?? Texture.EMPTY
  }

  /** Transform from texture pixels to the movie's units. */
  private place({ matrix: [a, b, c, d, x, y], painting, layout }: LayerFrame, { orig }: Texture): Matrix {
    const left = painting?.box.left ?? 0
    const top = painting?.box.top ?? 0
    const scaleX = painting ? 1 / painting.scale : layout ? layout.width / orig.width : 1
    const scaleY = painting ? 1 / painting.scale : layout ? layout.height / orig.height : 1
    return this.matrix.set(a * scaleX, b * scaleX, c * scaleY, d * scaleY, a * left + c * top + x, b * left + d * top + y)
  }
}
