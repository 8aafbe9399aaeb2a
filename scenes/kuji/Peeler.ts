import { Container, Sprite, type Texture } from 'pixi.js'
import type { Grade } from '#shared/codes.ts'
import type { KujiBook } from '#shared/modes/kuji/pool.ts'
import { isGrand } from '#shared/modes/kuji/rules.ts'
import type { ArtBoard } from '../kit/artBoard.ts'
import { clearLayers } from '../kit/clearLayers.ts'
import { Confetti } from '../kit/fx/Confetti.ts'
import { Rays } from '../kit/fx/Rays.ts'
import { ScreenFlash } from '../kit/fx/ScreenFlash.ts'
import { Shockwave } from '../kit/fx/Shockwave.ts'
import type { LayersOf } from '../kit/Layered.tsx'
import { coverStage } from '../kit/parts/boardPlacement.ts'
import { Camera } from '../kit/parts/Camera.ts'
import { GRADE_LIGHT } from '../kit/parts/grades.ts'
import { PaintedTitle } from '../kit/parts/PaintedTitle.ts'
import { backgroundUrl, loadedPicture } from '../kit/pictures.ts'
import type { SceneContext } from '../kit/scene.ts'
import { stopTweens } from '../kit/stopTweens.ts'
import { type KujiLayout, kujiLayout } from './layout.ts'
import { chipPlaces } from './maths.ts'
import { Peel } from './Peel.ts'
import type { Inside } from './paint.ts'
import { SLOTS } from './slots.ts'
import { insidesOf, TicketSheet } from './TicketSheet.ts'

/** Layers from back to front. Lights are drawn additively and have layers of their own. */
export const LAYERS = ['back', 'glow', 'tickets', 'front', 'words'] as const
export type Layers = LayersOf<typeof LAYERS>

/** The word of each rank that has a moment of its own. */
const WORDS: Partial<Record<Inside['rank'], string>> = { A: 'A赏', B: 'B赏', last: '最后赏' }
/** Size of the word above the ticket and the width of its picture, in board units. */
const TITLE = { size: 54, width: 300 } as const
/** Tint of the hall: the ticket is what one looks at. */
const DIM = 0x8d86b8
/** Tickets that lie under the one that is peeled, and how far each is shifted. */
const BELOW = 2
const SHIFT = 5

/** Everything that the peel of one book has on the stage. Made before motion; the script moves it. */
export class Peeler {
  readonly hall = new Sprite(loadedPicture(backgroundUrl(SLOTS.background)))
  readonly insides: readonly Inside[]
  readonly rays: Rays
  readonly flash: ScreenFlash
  readonly shock: Shockwave
  readonly confetti: Confetti
  readonly camera: Camera
  readonly peel: Peel
  /** The word of each rank that has a moment of its own. */
  private readonly titles = new Map<Inside['rank'], PaintedTitle>()
  readonly chips: readonly Sprite[]
  /** Holds the ticket; the script deals it and lets it jump. Its position is set by `layout`. */
  readonly desk = new Container()
  private readonly sheet: TicketSheet
  private readonly pile: readonly Sprite[]
  private board: ArtBoard
  private places: KujiLayout

  /** The pictures and fonts of the book must be loaded. */
  constructor(
    private readonly layers: Layers,
    context: SceneContext,
    readonly book: KujiBook,
  ) {
    this.insides = insidesOf(book)
    this.sheet = new TicketSheet(context, book)
    this.peel = new Peel(this.sheet)
    this.rays = new Rays(context, GRADE_LIGHT[4])
    this.flash = new ScreenFlash(context)
    this.shock = new Shockwave(context)
    this.confetti = new Confetti(context, book.cosmeticSeed)
    for (const { rank } of this.insides)
      if ((rank === 'last' || isGrand(rank)) && !this.titles.has(rank))
        this.titles.set(rank, new PaintedTitle(context, TITLE.size, TITLE.width))
    this.pile = Array.from({ length: Math.min(BELOW, this.insides.length - 1) }, () => middled(this.sheet.back))
    this.chips = this.sheet.tickets.map(({ chip }) => middled(chip))
    this.board = context.board()
    this.places = kujiLayout(this.board, this.insides.length)
    this.camera = new Camera(layers.tickets, context, { x: this.board.width / 2, y: this.board.height / 2 })
    this.fill()
    this.begin(0)
    this.layout(this.board)
  }

  private fill(): void {
    const { back, glow, tickets, front, words } = this.layers
    this.hall.anchor.set(0.5)
    this.hall.tint = DIM
    back.addChild(this.hall)
    glow.addChild(this.rays.container)
    this.desk.addChild(...this.pile, this.peel.container)
    tickets.addChild(this.desk, ...this.chips)
    front.addChild(this.shock.container, this.confetti.container, this.flash.container)
    for (const { sprite } of this.titles.values()) {
      sprite.alpha = 0
      words.addChild(sprite)
    }
    for (const chip of this.chips) chip.alpha = 0
    this.pile.forEach((sheet, index) => {
      sheet.position.set((index + 1) * SHIFT, (index + 1) * SHIFT)
      sheet.tint = 0xb0a080
    })
  }

  /** Loads the font and paints the words. */
  async paint(): Promise<void> {
    await Promise.all([...this.titles].map(([rank, title]) => title.paint(WORDS[rank] ?? '', false)))
  }

  /** The word of a rank; undefined for one that has none. */
  titleOf(rank: Inside['rank']): Sprite | undefined {
    return this.titles.get(rank)?.sprite
  }

  /** Lays a ticket on the desk, shut. */
  begin(index: number): void {
    const pictures = this.sheet.tickets[index]
    if (pictures) this.peel.take(pictures)
    this.peel.uncover(1)
    const after = this.insides.length - 1 - index
    for (const [place, sheet] of this.pile.entries()) sheet.visible = place < after
  }

  gradeOf(index: number): Grade {
    return this.insides[index]?.drop.grade ?? 4
  }

  /** Middle of the ticket in board units. */
  get middle(): { x: number; y: number } {
    return this.places.ticket
  }

  /** Area of the whole stage in board units. */
  get view() {
    return this.board
  }

  layout(board: ArtBoard): void {
    this.board = board
    this.places = kujiLayout(board, this.insides.length)
    const { ticket, chips, title } = this.places
    coverStage(this.hall, board)
    this.flash.cover(board.view)
    this.rays.container.position.set(ticket.x, ticket.y)
    this.desk.position.set(ticket.x, ticket.y)
    this.desk.scale.set(ticket.scale)
    chipPlaces(this.chips.length, chips.pace).forEach((x, index) => {
      const chip = this.chips[index]
      chip?.position.set(chips.x + x, chips.y)
      chip?.scale.set(chips.scale)
    })
    for (const { sprite } of this.titles.values()) {
      sprite.position.set(title.x, title.y)
      sprite.scale.set(title.scale)
    }
    this.camera.rest({ x: board.width / 2, y: board.height / 2 })
  }

  update(delta: number): void {
    this.rays.update(delta)
  }

  destroy(): void {
    for (const target of [this.peel, this.rays, this.desk, ...this.chips]) stopTweens(target)
    for (const effect of [this.flash, this.shock, this.confetti]) effect.stop()
    for (const title of this.titles.values()) {
      stopTweens(title.sprite)
      title.destroy()
    }
    clearLayers(Object.values(this.layers))
    this.sheet.destroy()
  }
}

function middled(texture: Texture): Sprite {
  const sprite = new Sprite(texture)
  sprite.anchor.set(0.5)
  return sprite
}
