import { type Container, Sprite, Texture } from 'pixi.js'
import { type CaseBook, type Drop, dropsOf } from '#shared/book.ts'
import { artUrl } from '#state/images.ts'
import { type ArtBoard, BOARD, coverScale } from '../kit/artBoard.ts'
import { loadFonts } from '../kit/device.ts'
import { light } from '../kit/fx/light.ts'
import { Particles } from '../kit/fx/Particles.ts'
import { Rays } from '../kit/fx/Rays.ts'
import { ScreenFlash } from '../kit/fx/ScreenFlash.ts'
import { Shake } from '../kit/fx/Shake.ts'
import { Shockwave } from '../kit/fx/Shockwave.ts'
import type { Starburst } from '../kit/fx/Starburst.ts'
import { PaintAtlas } from '../kit/paintAtlas.ts'
import { dropPictures, heroUrl, loadPictures } from '../kit/pictures.ts'
import type { ReelBank } from '../kit/reel/ReelBank.ts'
import type { SceneContext } from '../kit/scene.ts'
import { Box } from './Box.ts'
import { ItemSheet } from './cells.ts'
import { type ReelLayout, reelLayout } from './layout.ts'
import { type CellContent, cellContents, TIMES, type Times } from './maths.ts'
import { FONTS } from './paint.ts'
import { hallPicture } from './pictures.ts'
import type { Row } from './Row.ts'

const EMBLEM = 'emblem/emblem'
const CEREMONY_FONTS = [
  { font: `400 62px ${FONTS.ceremony}`, text: '金中神话降临' },
  { font: `900 24px ${FONTS.text}`, text: '神话传说史诗稀有普通' },
]

/** The layers of the scene, back to front; its React tree makes them. */
export interface Layers {
  root: Container
  hall: Container
  /** Light behind the box. */
  glow: Container
  box: Container
  /** Light out of the box. */
  beam: Container
  rows: Container
  /** Above the rows: gold reel, cards, finale. */
  front: Container
  particles: Container
  flash: Container
}

type BoxPlace = ReelLayout['box']

/** Everything that a book's performance moves. One cast plays one book. */
export class Cast {
  readonly times: Times
  /** What the cells of `sheet` show, in their order. */
  readonly contents: CellContent[]
  readonly box = new Box()
  readonly sheet = new ItemSheet()
  readonly words: PaintAtlas
  readonly rows: Row[] = []
  /** What runs the reels of `rows`; null where cards are dealt. */
  bank: ReelBank | null = null
  readonly sparks: Particles
  readonly coins: Particles
  readonly rays: Rays
  readonly halo = light('glow', 0xffb040)
  readonly beam = light('beam', 0xffc86a)
  /** Light of each row's landing. */
  readonly bursts: Starburst[] = []
  readonly flash: ScreenFlash
  readonly shock: Shockwave
  readonly shake: Shake
  readonly dark = plate(0x02010a)
  /** The box has stepped out of the rows' way. */
  aside = false
  layout: ReelLayout
  board: ArtBoard
  /** The gold emblem, from `loadPictures` on. */
  emblem: Texture = Texture.EMPTY
  /** The finale on stage, if one is. */
  finale: { giftId: number; destroy(): void } | null = null
  private readonly painted = new Map<string, Texture>()
  private heroes = new Map<string, Texture>()
  private readonly hall = new Sprite(hallPicture())
  private readonly stopClock: () => void
  private readonly onUpdate = new Set<(delta: number) => void>()
  private readonly onDestroy = new Set<() => void>()

  constructor(
    readonly layers: Layers,
    readonly context: SceneContext,
    readonly book: CaseBook,
  ) {
    this.times = book.fast ? TIMES.fast : TIMES.full
    this.contents = cellContents(book)
    this.board = context.board()
    this.layout = reelLayout(this.board, Math.min(book.number, 5))
    this.words = new PaintAtlas(context.budget.paint, 1024, 1024)
    const { particles: share } = context.budget
    this.sparks = new Particles({ limit: 150, share, seed: `${book.cosmeticSeed}:sparks`, light: true })
    this.coins = new Particles({ limit: 70, share, seed: `${book.cosmeticSeed}:coins`, light: false })
    this.rays = new Rays(context, 0xffc45a)
    this.flash = new ScreenFlash(context)
    this.shock = new Shockwave(context)
    const { glow, box, beam, rows, front, particles } = layers
    this.shake = new Shake(context, [glow, box, beam, rows, front, particles], book.cosmeticSeed)
    this.fill()
    this.cover()
    this.place()
    this.stopClock = context.clock.add((delta) => this.update(delta))
  }

  /** Loads the pictures that are shown large: the emblem and every grade-0 drop. */
  async loadPictures(): Promise<void> {
    const golds = dropsOf(this.book).filter((drop) => drop.grade === 0)
    const emblem = artUrl(EMBLEM)
    const urls = [emblem, ...golds.map((drop) => heroUrl(drop.giftImage))]
    const [pictures] = await Promise.all([loadPictures(urls), loadFonts(CEREMONY_FONTS)])
    this.heroes = pictures
    this.emblem = pictures.get(emblem) ?? Texture.EMPTY
    this.finally(() => dropPictures(urls))
  }

  /** The large picture of a grade-0 drop. */
  heroOf(drop: Drop): Texture {
    return this.heroes.get(heroUrl(drop.giftImage)) ?? Texture.EMPTY
  }

  /** A painted word or plate, painted once per `key`. */
  ceremony(key: string, draw: (context: CanvasRenderingContext2D) => void, width = 80, height = 150): Texture {
    const known = this.painted.get(key)
    if (known) return known
    const texture = this.words.paint(width, height, draw) ?? Texture.EMPTY
    this.words.update()
    this.painted.set(key, texture)
    return texture
  }

  addBurst(burst: Starburst): void {
    this.bursts.push(burst)
    this.layers.particles.addChild(burst.container)
  }

  /** Where the box rests now: in its light, or out of the rows' way. */
  get boxPlace(): BoxPlace {
    const { boxAside, box } = this.layout
    if (!this.aside) return box
    return boxAside ?? { x: box.x, y: this.board.height + 40 + 504 * box.scale, scale: box.scale }
  }

  /** Runs `update` with every step of the clock until the cast is dismissed. */
  each(update: (delta: number) => void): void {
    this.onUpdate.add(update)
  }

  /** Runs `free` when the cast is dismissed. */
  finally(free: () => void): void {
    this.onDestroy.add(free)
  }

  /** Puts everything where the stage's size wants it. Reels keep the shape they began with. */
  relayout(board: ArtBoard): void {
    const before = this.boxPlace
    this.board = board
    this.layout = reelLayout(board, Math.min(this.book.number, 5))
    this.cover()
    this.moveBox(before, this.boxPlace)
    this.rows.forEach((row, index) => {
      const at = this.layout.rows[index]
      if (at) row.moveTo(at)
    })
  }

  destroy(): void {
    this.stopClock()
    for (const effect of [this.flash, this.shock, this.shake, ...this.bursts]) effect.stop()
    for (const free of this.onDestroy) free()
    for (const row of this.rows) row.destroy()
    this.box.destroy()
    for (const layer of Object.values(this.layers) as Container[]) {
      if (layer !== this.layers.root) for (const child of layer.removeChildren()) child.destroy({ children: true })
    }
    this.sheet.destroy()
    this.words.destroy()
  }

  private fill(): void {
    const { layers } = this
    this.hall.anchor.set(0.5)
    layers.hall.addChild(this.hall)
    layers.glow.addChild(this.rays.container, this.halo)
    layers.box.addChild(this.box.container)
    layers.beam.addChild(this.beam)
    this.beam.anchor.set(0.5, 1)
    layers.front.addChild(this.dark)
    layers.particles.addChild(this.coins.container, this.shock.container, this.sparks.container)
    layers.flash.addChild(this.flash.container)
  }

  /** What fills the stage. */
  private cover(): void {
    const { view } = this.board
    if (this.hall.texture.valid) this.hall.scale.set(coverScale(this.hall.texture.width, this.hall.texture.height, view.width, view.height))
    this.hall.position.set(view.x + view.width / 2, view.y + view.height / 2)
    this.dark.position.set(view.x, view.y)
    this.dark.width = view.width
    this.dark.height = view.height
    this.flash.cover(view)
  }

  /** The box and its light at the beginning. */
  private place(): void {
    const { box } = this.layout
    this.box.container.position.set(box.x, box.y)
    this.box.container.scale.set(box.scale)
    for (const light of this.lights) light.position.set(BOARD.width / 2, mouthOf(box))
  }

  /** Shifts the box and its light from one resting place to another, wherever they are on their way. */
  private moveBox(from: BoxPlace, to: BoxPlace): void {
    const { position, scale } = this.box.container
    position.set(position.x + to.x - from.x, position.y + to.y - from.y)
    scale.set((scale.x * to.scale) / from.scale, (scale.y * to.scale) / from.scale)
    for (const light of this.lights) light.y += mouthOf(to) - mouthOf(from)
  }

  private get lights(): readonly Container[] {
    return [this.rays.container, this.halo, this.beam]
  }

  private update(delta: number): void {
    this.box.update(delta)
    this.sparks.update(delta)
    this.coins.update(delta)
    this.rays.update(delta)
    for (const update of this.onUpdate) update(delta)
  }
}

/** Height of the opening that light comes out of, in board units. */
function mouthOf(place: BoxPlace): number {
  return place.y - 150 * place.scale
}

/** A full-stage plate of one colour, invisible at first. */
function plate(tint: number): Sprite {
  const sprite = new Sprite(Texture.WHITE)
  sprite.tint = tint
  sprite.alpha = 0
  return sprite
}
