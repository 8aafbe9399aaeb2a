import { gsap } from 'gsap'
import { Container, Sprite, Texture } from 'pixi.js'
import { type Drop, dropsOf } from '#shared/book.ts'
import { light, lightSprite } from '../kit/fx/light.ts'
import { GRADE_LIGHTS } from '../kit/fx/ramp.ts'
import type { Show } from '../kit/show.ts'
import { cardSparks } from './bursts.ts'
import type { Cast } from './Cast.ts'
import { cardPlaces, type Place } from './layout.ts'
import { mouth } from './opening.ts'
import { GRADE_LIGHT } from './paint.ts'
import { effect } from './pictures.ts'
import { cellOf } from './rows.ts'

interface Card {
  container: Container
  face: Sprite
  back: Sprite
  edge: Sprite
  flood: Sprite
  drop: Drop
}

/** Ten boxes at once: cards burst out of the box face down, lie in three rows, and turn over, the rarest last. */
export class CardDeal {
  readonly cards: Card[]
  private readonly places

  constructor(
    private readonly cast: Cast,
    back: Texture,
  ) {
    this.places = cardPlaces(cast.board)
    const layer = new Container()
    cast.layers.rows.addChild(layer)
    this.cards = dropsOf(cast.book).map((drop) => this.makeCard(layer, drop, back))
    this.relayout()
  }

  relayout(): void {
    const { places } = cardPlaces(this.cast.board)
    for (const [index, card] of this.cards.entries()) card.container.position.copyFrom(places[index] ?? { x: 0, y: 0 })
  }

  /** Which cell a turned card shows, by its picture; −1 face down. */
  shownCell(index: number): number {
    const card = this.cards[index]
    return card?.face.visible ? this.cast.sheet.cells.findIndex((cell) => cell.sharp === card.face.texture) : -1
  }

  placeOf(index: number): Place {
    return this.places.places[index] ?? { x: 187.5, y: 300 }
  }

  /** The cards fly out of the box in an arc; the box sinks away. */
  deal(show: Show): Promise<void> {
    const { cast } = this
    const seconds = cast.times.deal / 1000
    const from = mouth(cast)
    const timeline = gsap.timeline({ paused: true })
    timeline.call(() => show.sound('whoosh'), [], 0)
    for (const [index, card] of this.cards.entries()) this.fly(timeline, card, from, index, seconds)
    const { container } = cast.box
    timeline.to(
      container,
      { y: cast.board.height + 40 + 504 * cast.layout.box.scale, duration: seconds * 0.8, ease: 'power2.in' },
      seconds * 0.3,
    )
    timeline.to([cast.beam, cast.halo], { alpha: 0.3, duration: seconds }, 0)
    return show.run(timeline)
  }

  /** Turns card `index` over. */
  turn(index: number, show: Show, last: boolean): Promise<void> {
    const card = this.cards[index]
    if (!card) return Promise.resolve()
    const { grade } = card.drop
    const seconds = this.cast.times.flip / 1000
    const wait = last && !this.cast.book.fast ? 0.35 : 0
    const timeline = gsap.timeline({ paused: true })
    if (wait) this.suspense(timeline, card, wait, show)
    timeline.to(card.back.scale, { x: 0, duration: seconds * 0.4, ease: 'power2.in' }, wait)
    timeline.call(() => this.reveal(card, show), [], wait + seconds * 0.4)
    timeline.fromTo(card.face.scale, { x: 0 }, { x: 1, duration: seconds * 0.6, ease: 'back.out(1.8)' }, wait + seconds * 0.4)
    timeline.to(card.flood, { alpha: [1, 0.9, 0.7, 0.45, 0.2][grade] ?? 0.2, duration: seconds * 0.3 }, wait + seconds * 0.4)
    timeline.to(card.flood, { alpha: [0.7, 0.55, 0.4, 0.25, 0.1][grade] ?? 0.1, duration: seconds * 0.3 }, wait + seconds * 0.7)
    return show.run(timeline)
  }

  private fly(timeline: gsap.core.Timeline, card: Card, from: Place, index: number, seconds: number): void {
    const at = index * 0.03 * (this.cast.book.fast ? 0.3 : 1)
    const to = this.placeOf(index)
    const flight = seconds - 0.27
    const { container } = card
    if (this.cast.context.reduced) {
      timeline.to(container, { alpha: 1, duration: seconds }, 0)
      return
    }
    timeline.set(container, { alpha: 1 }, at)
    timeline.fromTo(container, { x: from.x }, { x: to.x, duration: Math.max(flight, 0.1), ease: 'power1.out' }, at)
    timeline.fromTo(container, { y: from.y }, { y: to.y, duration: Math.max(flight, 0.1), ease: 'back.out(1.5)' }, at)
    timeline.fromTo(container.scale, { x: 0.1, y: 0.1 }, { x: 1, y: 1, duration: Math.max(flight, 0.1), ease: 'power2.out' }, at)
    timeline.fromTo(
      container,
      { rotation: (index % 2 ? 1 : -1) * 2.6 },
      { rotation: 0, duration: Math.max(flight, 0.1), ease: 'power2.out' },
      at,
    )
  }

  private suspense(timeline: gsap.core.Timeline, card: Card, seconds: number, show: Show): void {
    timeline.call(() => show.sound('heartbeat'), [], 0)
    timeline.to(card.container.scale, { x: 1.12, y: 1.12, duration: seconds, ease: 'power2.out' }, 0)
    timeline.to(card.edge, { alpha: 0.9, duration: seconds }, 0)
    timeline.to(card.container.scale, { x: 1, y: 1, duration: 0.2, ease: 'power2.in' }, seconds + 0.1)
  }

  private reveal(card: Card, show: Show): void {
    const { grade } = card.drop
    card.back.visible = false
    card.face.visible = true
    card.edge.tint = GRADE_LIGHT[grade]
    card.edge.alpha = grade <= 2 ? 0.7 : 0.25
    show.sound('lotteryItem', { rate: 1.3 - grade * 0.1, volume: grade <= 2 ? 1 : 0.6 })
    if (show.skipped || grade > 3 || this.cast.context.reduced) return
    this.cast.sparks.emit(cardSparks(card.container.position, [40, 30, 18, 8][grade] ?? 0, GRADE_LIGHTS[grade]))
  }

  private makeCard(layer: Container, drop: Drop, backTexture: Texture): Card {
    const { cell } = this.places
    const container = new Container()
    const flood = light('glow', GRADE_LIGHT[drop.grade])
    flood.scale.set((cell.width * 2.1) / 256, (cell.height * 1.9) / 256)
    const texture = this.cast.sheet.cells[cellOf(this.cast.contents, drop)]?.sharp ?? Texture.EMPTY
    const [face, back] = [new Sprite(texture), new Sprite(backTexture)]
    for (const side of [face, back]) side.anchor.set(0.5)
    face.visible = false
    const edge = lightSprite(effect('cell-edge'), 0xffe2a0, 0)
    edge.scale.set(cell.width / 224, cell.height / 296)
    container.alpha = 0
    container.addChild(flood, back, face, edge)
    layer.addChild(container)
    return { container, face, back, edge, flood, drop }
  }
}
