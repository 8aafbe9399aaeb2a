import { Container, Sprite, Texture } from 'pixi.js'
import type { ExponentView, OwnStake } from '#shared/modes/exponent/round.ts'
import { FLIGHT, prizeAt } from '#state/modes/exponent/prize.ts'
import type { ExponentStageState } from '#state/modes/exponent/stage.ts'
import type { ArtBoard } from '../kit/artBoard.ts'
import { cubicOut, mix, sineInOut, span, spring, strike } from '../kit/fx/curves.ts'
import type { Point } from '../kit/fx/emission.ts'
import { fx, light } from '../kit/fx/light.ts'
import { cellUrl, dropPictures, loadPictures } from '../kit/pictures.ts'
import type { SceneContext } from '../kit/scene.ts'
import { cardAt, newCardMoment } from './card.ts'
import type { ChipPlace } from './chips.ts'
import type { Own } from './exits.ts'
import type { FigureSheet } from './Figures.ts'
import type { LightSheet } from './LightSheet.ts'
import { CARD, type CardPlace, CHIP, type ExponentLayout, placeCard } from './layout.ts'
import type { Now } from './maths.ts'
import { PrizeCard } from './PrizeCard.ts'

/** Sizes in board units: the picture where it lands, and the coins. */
const SIZE = { home: 34, coin: 17 } as const
/** Coins that follow the picture, and ms between two. */
const COINS = { count: 5, apart: 60 } as const
/** How far the way to the bag bends to the left, as a share of its length. */
const BEND = 0.3

/** What the own exit has brought: its card stands above everything; an item's flies to the 行囊 button, with some coins behind it. */
export class Prize {
  readonly container = new Container()
  private readonly card: PrizeCard
  private readonly flash = light('glow', 0xfff0cf)
  private readonly wave = light('shock', 0xffc860)
  private readonly coins = Array.from({ length: COINS.count }, () => new Sprite(fx('coin')))
  private readonly from: CardPlace = { x: 0, y: 0, scale: 1 }
  private readonly to: Point = { x: 0, y: 0 }
  private readonly moment = newCardMoment()
  private urls: readonly string[] = []
  private begins: number | null = null

  constructor(
    lights: LightSheet,
    figures: FigureSheet,
    private readonly context: SceneContext,
  ) {
    this.card = new PrizeCard(lights, figures)
    this.card.show(Texture.EMPTY, null)
    for (const sprite of this.coins) sprite.anchor.set(0.5)
    this.container.addChild(...this.coins, this.card.container, this.wave, this.flash)
  }

  /** Takes what has been won. Resolves when its picture is there. */
  async take(view: ExponentView, own: OwnStake | null): Promise<void> {
    this.begins = prizeAt(view, own)
    const item = this.begins === null ? null : (own?.item ?? null)
    const urls = item ? [cellUrl(item.giftImage)] : []
    if (urls[0] === this.urls[0]) return
    const before = this.urls
    this.urls = urls
    this.card.show(Texture.EMPTY, item?.grade ?? null)
    const pictures = await loadPictures(urls)
    dropPictures(before)
    const [url] = this.urls
    if (url && url === urls[0]) this.card.show(pictures.get(url) ?? Texture.EMPTY, item?.grade ?? null)
  }

  /** Draws a moment. `bag` is the middle of the 行囊 button in CSS px of the stage; null while no page has one. */
  update(now: Now, own: Own | null, bag: ExponentStageState['bag'], { x, y, scale }: ArtBoard, layout: ExponentLayout): void {
    this.container.visible = this.stands(now, own, bag !== null)
    if (!this.container.visible || own?.exit == null) return
    this.card.write(own.stake, own.exit)
    placeCard(layout, own.exit, this.from)
    if (bag) {
      this.to.x = (bag.x - x) / scale
      this.to.y = (bag.y - y) / scale
    }
    this.fly(now.time)
    this.land(this.moment.flight)
  }

  /** True where the card stands over a chip. */
  covers(chip: ChipPlace): boolean {
    if (!this.container.visible || this.moment.flight > FLIGHT.land) return false
    const { x, y } = this.card.container
    const { scale } = this.from
    const [half, high] = [(CARD.width * scale) / 2, (CARD.height * scale) / 2]
    return chip.x < x + half && chip.x + CHIP.width > x - half && chip.y < y + high && chip.y + CHIP.height > y - high
  }

  destroy(): void {
    dropPictures(this.urls)
    this.urls = []
  }

  /** Whether anything of it is seen; writes its moment. */
  private stands(now: Now, own: Own | null, hasBag: boolean): boolean {
    const running = now.phase === 'climb' || now.phase === 'end'
    if (!running || own?.exit == null) return false
    const exit = now.time - (now.elapsed + Math.max(now.ended, 0) - own.at)
    return cardAt(exit, hasBag ? this.begins : null, now.time, this.moment).alpha > 0
  }

  private fly(time: number): void {
    const { from, context } = this
    const { container } = this.card
    const { age, flight, alpha } = this.moment
    const way = context.reduced ? 0 : sineInOut(span(flight, FLIGHT.leave, FLIGHT.land))
    this.place(container, way)
    const out = context.reduced ? 1 : mix(0.3, 1, spring(span(age, 0, FLIGHT.out)))
    container.scale.set(mix(from.scale, SIZE.home / CARD.tile, way) * out)
    const gone = context.reduced ? span(flight, FLIGHT.leave, FLIGHT.land) : span(flight, FLIGHT.land, FLIGHT.land + 160)
    container.alpha = alpha * span(age, 0, 90) * (1 - gone)
    this.card.pose(way, context.reduced ? 0 : time)
    for (const [index, coin] of this.coins.entries()) this.coin(coin, flight - (index + 1) * COINS.apart, index)
  }

  private coin(coin: Sprite, age: number, index: number): void {
    const way = span(age, FLIGHT.leave, FLIGHT.land)
    coin.visible = !this.context.reduced && way > 0 && way < 1
    if (!coin.visible) return
    this.place(coin, sineInOut(way))
    coin.x += Math.sin(index * 2.4 + way * 5) * 12 * (1 - way)
    coin.y += Math.cos(index * 1.7 + way * 4) * 12 * (1 - way)
    const scale = (SIZE.coin * mix(1, 0.6, way)) / Math.max(coin.texture.width, 1)
    coin.scale.set(scale * Math.max(Math.abs(Math.cos(age / 90 + index)), 0.25), scale)
    coin.alpha = Math.min(way * 8, 1)
  }

  /** A small light where it has landed. */
  private land(age: number): void {
    const { flash, wave, to, context } = this
    const hit = strike(age, FLIGHT.land - 40, 90, 460)
    flash.position.copyFrom(to)
    flash.scale.set(72 / Math.max(flash.texture.width, 1))
    flash.alpha = context.reduced ? 0.5 * hit : hit
    const spread = cubicOut(span(age, FLIGHT.land, FLIGHT.over))
    wave.position.copyFrom(to)
    wave.scale.set(mix(20, 74, spread) / Math.max(wave.texture.width, 1))
    wave.alpha = context.reduced || age < FLIGHT.land ? 0 : 0.8 * (1 - spread)
  }

  /** Puts a part at a share of the arc from the card's place to the bag. */
  private place({ position }: Container, way: number): void {
    const { from, to } = this
    const rest = 1 - way
    const bend = 2 * rest * way * BEND
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    position.set(from.x + dx * way + dy * bend, from.y + dy * way - dx * bend)
  }
}
