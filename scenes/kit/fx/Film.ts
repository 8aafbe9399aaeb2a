import { Container, type Texture } from 'pixi.js'
import type { EffectName } from '#shared/assetIds.ts'
import type { Rect } from '../artBoard.ts'
import { report } from '../device.ts'
import { FILMS } from '../filmSlots.ts'
import { dropFilm, holdFilm, loadedFilm, onFilm } from '../films.ts'
import type { SceneContext } from '../scene.ts'
import type { SvgaText } from '../svga/layers.ts'
import type { SvgaMovie } from '../svga/SvgaMovie.ts'
import { SvgaView } from '../svga/SvgaView.ts'
import { Effect } from './Effect.ts'

/** Ms for which the still frame is shown where nothing may move. */
const STILL = 1_200

/** Where a film of the whole stage plays: its middle is that of the view, and it covers it. */
export function overStage({ x, y, width, height }: Rect, name: EffectName): FilmPlace {
  const [wide, high] = FILMS[name].size
  return { x: x + width / 2, y: y + height / 2, width: Math.max(width, (height * wide) / high) }
}

/** Where a film plays: its middle and the width of its composition, in the units of its parent. */
export interface FilmPlace {
  x: number
  y: number
  width: number
}

/**
 * An SVGA film as an effect of a scene. It begins to load when its moment is `near`, or when it is played, and may be played at any time: while it is not loaded it shows nothing. `container`
 * lies behind what the film celebrates, `front` in front of it. With `around`, for something flat on a ground that would hide the film, all but what its
 * slot names as `behind` lies in front: the middle of such a film is free. At tier 低 and in calm motion one frame fades in and out instead.
 */
export class Film extends Effect {
  readonly front = new Container()
  private readonly slot
  private behind: SvgaView | null = null
  private before: SvgaView | null = null
  private readonly pictures = new Map<string, Texture>()
  private readonly texts = new Map<string, SvgaText>()
  private readonly stopListening: () => void
  private held = false

  constructor(
    private readonly context: SceneContext,
    private readonly name: EffectName,
    private readonly around = false,
  ) {
    super()
    this.slot = FILMS[name]
    this.front.visible = false
    this.stopListening = onFilm((arrived) => arrived === name && this.build())
  }

  /** Begins to load it. Call it as soon as it is likely to be seen; whoever leaves before does not pay for it. */
  near(): this {
    if (this.held) return this
    holdFilm(this.name)
    this.held = true
    this.build()
    return this
  }

  /** 0 while the film is not loaded. */
  get length(): number {
    if (!this.behind) return 0
    return this.isStill ? STILL : this.behind.length
  }

  /** True when it is loaded and moves here: false at tier 低 and in calm motion. */
  get moves(): boolean {
    return this.behind !== null && !this.isStill
  }

  override get time(): number {
    return super.time
  }

  override set time(ms: number) {
    super.time = ms
    this.front.visible = this.container.visible
  }

  /** Shows a picture of the moment (an item, a portrait) instead of the film's own; call it before motion. The texture must stay loaded. */
  setPicture(key: string, texture: Texture): void {
    this.pictures.set(key, texture)
    for (const view of this.views) view.setImage(key, texture)
  }

  /** Shows one picture instead of all that its slot lets a scene replace, or of `only` those; call it before motion. */
  setPictures(texture: Texture, only: readonly string[] = this.slot.pictures ?? []): void {
    for (const key of only) this.setPicture(key, texture)
  }

  /** Writes words over the film; call it before motion. The font must be loaded. */
  setText(key: string, text: SvgaText): void {
    this.texts.set(key, text)
    for (const view of this.views) view.setText(key, text)
  }

  /** Plays it from its first frame on the clock, for scenes that play a book. */
  play(place: FilmPlace): gsap.core.Timeline {
    this.near().stand(place)
    return this.run()
  }

  /** Shows its moment `ms`, for scenes whose picture follows from the time alone. Before 0 and after its end it shows nothing. */
  pose(ms: number, place: FilmPlace): void {
    if (ms >= 0) this.near()
    this.stand(place)
    this.time = ms < 0 ? Number.POSITIVE_INFINITY : ms
  }

  override stop(): void {
    super.stop()
    this.front.visible = false
  }

  destroy(): void {
    this.stop()
    this.stopListening()
    for (const view of this.views) view.destroy()
    this.front.destroy({ children: true })
    this.container.destroy({ children: true })
    if (this.held) dropFilm(this.name)
  }

  protected paint(ms: number): void {
    const still = this.isStill
    for (const view of this.views) view.seek(still ? this.slot.still : ms)
    const alpha = still ? Math.sin((Math.PI * ms) / STILL) : 1
    this.container.alpha = alpha
    this.front.alpha = alpha
  }

  private stand({ x, y, width }: FilmPlace): void {
    const scale = width / this.slot.size[0]
    for (const layer of [this.container, this.front]) {
      layer.position.set(x, y)
      layer.scale.set(scale)
    }
  }

  private get isStill(): boolean {
    return this.context.reduced || !this.context.budget.films
  }

  private get views(): SvgaView[] {
    return [this.behind, this.before].filter((view) => view !== null)
  }

  /** Only of a film that it holds: the textures of any other may be freed at any time. */
  private build(): void {
    const movie = this.held ? loadedFilm(this.name) : null
    if (!movie || this.behind) return
    // A phone may have no memory left for its pictures. Then it is not seen, and the scene goes on.
    try {
      this.buildOf(movie)
    } catch (error) {
      report(error)
    }
  }

  private buildOf(movie: SvgaMovie): void {
    const { behind = [], front = [], size } = this.slot
    const isFront = (key: string) => (this.around ? !behind.includes(key) : front.includes(key))
    this.behind = this.add(this.container, new SvgaView(movie, { only: (key) => !isFront(key) }), size)
    if (this.around || front.length > 0) this.before = this.add(this.front, new SvgaView(movie, { only: isFront }), size)
  }

  private add(layer: Container, view: SvgaView, [width, height]: readonly [number, number]): SvgaView {
    view.container.position.set(-width / 2, -height / 2)
    layer.addChild(view.container)
    for (const [key, texture] of this.pictures) view.setImage(key, texture)
    for (const [key, text] of this.texts) view.setText(key, text)
    return view
  }
}
