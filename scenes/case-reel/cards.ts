import { Container, Sprite, Texture } from 'pixi.js'
import { dropsOf } from '#shared/book.ts'
import { Glint } from '../kit/fx/Glint.ts'
import { Pillar } from '../kit/fx/Pillar.ts'
import { Starburst } from '../kit/fx/Starburst.ts'
import type { Show } from '../kit/show.ts'
import { Card } from './Card.ts'
import { settling, standAtEnd } from './cardEnd.ts'
import { type CardMoves, closingGlint, dealCards } from './cardMoves.ts'
import { turnInPlace, turnInTheMiddle } from './cardTurns.ts'
import { EdgeLight } from './EdgeLight.ts'
import { endPlaces } from './endPlaces.ts'
import { cardPlaces, type Place } from './layout.ts'
import { cardTurns, ranking } from './maths.ts'
import { cellOf } from './rows.ts'
import type { StageObjects } from './StageObjects.ts'

/** Number of bursts, because the one before may still glow. */
const BURSTS = 3

/** Ten boxes at once: cards fly out of the box face down, lie in three rows, and turn over, the rarest last. */
export class CardDeal {
  private readonly moves: CardMoves
  private readonly turns

  constructor(objects: StageObjects, back: Texture) {
    this.turns = new Map(cardTurns(objects.book).map((turn) => [turn.index, turn]))
    this.moves = makeMoves(objects, back)
    this.relayout()
  }

  relayout(): void {
    const { objects, cards } = this.moves
    this.moves.places = cardPlaces(objects.board)
    this.moves.ends = endPlaces(objects.board)
    cover(this.moves)
    if (this.moves.settled) standAtEnd(this.moves)
    else
      for (const [index, card] of cards.entries())
        card.container.position.copyFrom(this.moves.places.places[index] ?? this.moves.places.middle)
  }

  /** Index of the cell on a turned card's face, or −1 when it lies face down. */
  shownCell(index: number): number {
    const shown = this.moves.cards[index]?.shown
    return shown ? this.moves.objects.sheet.cells.findIndex((cell) => cell.sharp === shown) : -1
  }

  /** State of every card, see `Card.pose`. */
  poses(): number[][] {
    return this.moves.cards.map((card) => card.pose)
  }

  /** Position of a card and the width of the emblem on it. */
  emblemOf(index: number): Place & { size: number } {
    const { cards, places } = this.moves
    const { x, y, scale } = cards[index]?.container ?? { ...places.middle, scale: { x: 1 } }
    return { x, y, size: places.cell.width * 0.82 * scale.x }
  }

  /** Deals the cards; the box sinks. */
  deal(show: Show): Promise<void> {
    return dealCards(this.moves, show)
  }

  /** Turns card `index` over. Resolves when the next one may begin. */
  turn(index: number, show: Show): Promise<void> {
    const turn = this.turns.get(index)
    const card = this.moves.cards[index]
    if (!turn || !card) return Promise.resolve()
    show.cue(turn.hero ? turnInTheMiddle(this.moves, card, turn, show) : turnInPlace(this.moves, card, turn, show))
    return show.wait(turn.next)
  }

  /** The best card comes forward, unless it already has, and a glint runs over all of them. */
  close(show: Show): Promise<void> {
    if (!this.moves.settled) show.cue(settling(this.moves))
    return closingGlint(this.moves, show)
  }
}

function makeMoves(objects: StageObjects, back: Texture): CardMoves {
  const { context, book, layers } = objects
  const layer = new Container()
  const veil = new Sprite(Texture.WHITE)
  veil.tint = 0x05030f
  veil.alpha = 0
  const places = cardPlaces(objects.board)
  const pillar = new Pillar(context, book.cosmeticSeed)
  const edge = new EdgeLight(places.cell.width, places.cell.height)
  const bursts = Array.from({ length: BURSTS }, (_, index) => new Starburst(context, `${book.cosmeticSeed}:card${index}`, 0.6))
  const glints = dropsOf(book).map(() => new Glint(context))
  const cards = dropsOf(book).map((drop, index) => {
    const face = objects.sheet.cells[cellOf(objects.contents, drop)]?.sharp ?? Texture.EMPTY
    return new Card(index, drop, { face: new Sprite(face), back: new Sprite(back) }, places.cell, context)
  })
  layer.addChild(
    veil,
    ...cards.map((card) => card.halo),
    ...cards.map((card) => card.container),
    pillar.container,
    edge.container,
    ...glints.map(({ container }) => container),
  )
  layers.rows.addChild(layer)
  for (const burst of bursts) objects.addBurst(burst)
  objects.finally(() => {
    for (const effect of [pillar, ...glints]) effect.stop()
    for (const card of cards) card.destroy()
  })
  const ends = endPlaces(objects.board)
  return { objects, layer, veil, cards, ends, ranks: ranking(book), settled: false, places, pillar, edge, bursts, glints, nextBurst: 0 }
}

/** Stretches the dark plate over the stage. */
function cover({ objects, veil }: CardMoves): void {
  const { view } = objects.board
  veil.position.set(view.x - 20, view.y - 20)
  veil.width = view.width + 40
  veil.height = view.height + 40
}
