import { Container, Sprite, type Texture } from 'pixi.js'
import type { Drop } from '#shared/book.ts'
import { mix } from '../kit/fx/curves.ts'
import { LandingFilms } from '../kit/fx/LandingFilms.ts'
import { fx, light, lightSprite } from '../kit/fx/light.ts'
import type { CellShape } from '../kit/parts/cell.ts'
import { GRADE_LIGHT } from '../kit/parts/grades.ts'
import type { SceneContext } from '../kit/scene.ts'
import { effect } from './pictures.ts'

/** LEAN is how far a card skews while it turns; the other value is how dark it is when it stands edge-on. */
const LEAN = 0.14
const SHADE = 0.42
/** Outer size in pixels of the cell in the frame's picture. */
const EDGE = { width: 224, height: 296 }

/** One of ten dealt cards. What it shows follows from the numbers that tweens set: `turn`, `dim` and `lit`. */
export class Card {
  /** The container that moves and scales. */
  readonly container = new Container()
  readonly flood: Sprite
  readonly edge: Sprite
  private readonly body = new Container()
  /** The film of a rare card, for a layer below the cards beside it. */
  readonly halo = new Container()
  private readonly films: LandingFilms
  private readonly shadow = new Sprite(fx('glow'))
  private share = 0
  private grey = 1

  constructor(
    /** Index into `dropsOf`. */
    readonly index: number,
    readonly drop: Drop,
    private readonly sides: { face: Sprite; back: Sprite },
    cell: CellShape,
    private readonly context: SceneContext,
  ) {
    const { face, back } = sides
    const colour = GRADE_LIGHT[drop.grade]
    this.flood = light('glow', colour)
    this.flood.scale.set((cell.width * 2.3) / 256, (cell.height * 1.9) / 256)
    this.edge = lightSprite(effect('cell-edge'), colour, 0)
    this.edge.scale.set(cell.width / EDGE.width, cell.height / EDGE.height)
    this.shadow.anchor.set(0.5)
    this.shadow.tint = 0
    this.shadow.alpha = 0.6
    this.shadow.scale.set((cell.width * 1.5) / 256, (cell.height * 1.35) / 256)
    this.shadow.y = 10
    for (const side of [face, back]) side.anchor.set(0.5)
    this.body.addChild(back, face, this.edge)
    // The emblem has a show of its own.
    this.films = new LandingFilms(context, [drop.grade === 1 || drop.grade === 2 ? drop.grade : null])
    this.halo.addChild(this.films.behind, this.films.front)
    this.container.addChild(this.shadow, this.flood, this.body)
    this.container.alpha = 0
    this.turn = 0
  }

  /** Plays the film of the card where the card is, `width` board units wide; null when it has none. */
  celebrate(width: number): gsap.core.Timeline | null {
    const { x, y } = this.container
    return this.films.play(0, { x, y, width })
  }

  destroy(): void {
    this.films.destroy()
  }

  /** 0 is face down, 1 is face up. */
  get turn(): number {
    return this.share
  }

  set turn(share: number) {
    this.share = share
    if (this.context.reduced) this.fade()
    else this.swing()
  }

  /** Brightness: 1 is normal, less while another card is the main one. */
  get dim(): number {
    return this.grey
  }

  set dim(dim: number) {
    this.grey = dim
    this.turn = this.share
    this.edge.visible = dim > 0.7
    this.flood.visible = dim > 0.7
  }

  /** The picture on its face; null while it lies face down. */
  get shown(): Texture | null {
    return this.share >= 0.5 ? this.sides.face.texture : null
  }

  /** Its position and light as numbers, for tests: however a deal ends, all its cards must end in the same state. */
  get pose(): number[] {
    const { x, y, scale, rotation, alpha } = this.container
    return [x, y, scale.x, scale.y, rotation, alpha, this.share, this.grey, this.flood.alpha, this.edge.alpha]
  }

  private fade(): void {
    this.sides.back.alpha = 1 - this.share
    this.sides.face.alpha = this.share
    this.sides.face.visible = this.share > 0
    this.colour(1)
  }

  private swing(): void {
    const angle = Math.PI * this.share
    const facing = Math.cos(angle)
    this.sides.back.visible = this.share < 0.5
    this.sides.face.visible = !this.sides.back.visible
    this.body.scale.x = Math.max(Math.abs(facing), 0.015)
    this.body.skew.y = Math.sin(angle) * LEAN * (facing > 0 ? -1 : 1)
    this.colour(mix(SHADE, 1, Math.abs(facing)))
  }

  private colour(facing: number): void {
    const level = Math.round(255 * Math.min(this.grey * facing, 1))
    const tint = (level << 16) | (level << 8) | level
    this.sides.face.tint = tint
    this.sides.back.tint = tint
  }
}
