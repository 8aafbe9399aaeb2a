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
import type { Curve } from './curve.ts'
import type { Now } from './maths.ts'

/** Sizes in board units: the picture at the exit and where it lands, and the coins. */
const SIZE = { out: 92, home: 32, coin: 17 } as const
/** Coins that follow the picture, and ms between two. */
const COINS = { count: 5, apart: 60 } as const
/** How far the way to the bag bends to the left, as a share of its length. */
const BEND = 0.34

/** What the own exit has won: the item's picture flies from the exit to the 行囊 button, with some coins behind it. */
export class Prize {
  readonly container = new Container()
  private readonly picture = new Sprite(Texture.EMPTY)
  private readonly glow = light('glow', 0xffd27a)
  private readonly flash = light('glow', 0xfff0cf)
  private readonly wave = light('shock', 0xffc860)
  private readonly coins = Array.from({ length: COINS.count }, () => new Sprite(fx('coin')))
  private readonly from: Point = { x: 0, y: 0 }
  private readonly to: Point = { x: 0, y: 0 }
  private urls: readonly string[] = []
  private begins: number | null = null
  private multiple = 0

  constructor(
    private readonly curve: Curve,
    private readonly context: SceneContext,
  ) {
    for (const sprite of [this.picture, ...this.coins]) sprite.anchor.set(0.5)
    this.container.addChild(this.glow, ...this.coins, this.picture, this.wave, this.flash)
  }

  /** Takes what has been won. Resolves when its picture is there. */
  async take(view: ExponentView, own: OwnStake | null): Promise<void> {
    this.begins = prizeAt(view, own)
    this.multiple = own?.multiple ?? 0
    const urls = this.begins === null || !own?.item ? [] : [cellUrl(own.item.giftImage)]
    if (urls[0] === this.urls[0]) return
    const before = this.urls
    this.urls = urls
    this.picture.texture = Texture.EMPTY
    const pictures = await loadPictures(urls)
    dropPictures(before)
    const [url] = this.urls
    if (url === urls[0]) this.picture.texture = (url && pictures.get(url)) || Texture.EMPTY
  }

  /** Draws a moment. `bag` is the middle of the 行囊 button in CSS px of the stage; null while no page has one. */
  update(now: Now, bag: ExponentStageState['bag'], { x, y, scale }: ArtBoard): void {
    const age = this.begins === null ? -1 : now.time - this.begins
    const running = now.phase === 'climb' || now.phase === 'end'
    const shown = running && bag !== null && age >= 0 && age < FLIGHT.over
    this.container.visible = shown
    if (!shown || !bag) return
    this.curve.pointOf(Math.min(this.multiple / 100, now.value), this.from)
    this.to.x = (bag.x - x) / scale
    this.to.y = (bag.y - y) / scale
    this.fly(age)
    this.land(age)
  }

  destroy(): void {
    dropPictures(this.urls)
    this.urls = []
  }

  private fly(age: number): void {
    const { picture, glow, context } = this
    const way = context.reduced ? 1 : sineInOut(span(age, FLIGHT.leave, FLIGHT.land))
    this.place(picture, way)
    const out = context.reduced ? 1 : spring(span(age, FLIGHT.out, FLIGHT.leave))
    const size = mix(SIZE.out, SIZE.home, way * way) * out
    const { width, height } = picture.texture
    picture.scale.set(size / Math.max(width, height, 1))
    const fade = 1 - span(age, FLIGHT.land, FLIGHT.land + 160)
    picture.alpha = context.reduced ? span(age, FLIGHT.leave, FLIGHT.land) * (1 - span(age, FLIGHT.over - 200, FLIGHT.over)) : fade
    glow.position.copyFrom(picture.position)
    glow.scale.set((size * 1.5) / Math.max(glow.texture.width, 1))
    glow.alpha = 0.75 * picture.alpha
    for (const [index, coin] of this.coins.entries()) this.coin(coin, age - (index + 1) * COINS.apart, index)
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
    flash.alpha = context.reduced ? 0 : hit
    const spread = cubicOut(span(age, FLIGHT.land, FLIGHT.over))
    wave.position.copyFrom(to)
    wave.scale.set(mix(20, 74, spread) / Math.max(wave.texture.width, 1))
    wave.alpha = context.reduced || age < FLIGHT.land ? 0 : 0.8 * (1 - spread)
  }

  /** Puts a sprite at a share of the arc from the exit to the bag. */
  private place(sprite: Sprite, way: number): void {
    const { from, to } = this
    const rest = 1 - way
    const bend = 2 * rest * way * BEND
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    sprite.position.set(from.x + dx * way + dy * bend, from.y + dy * way - dx * bend)
  }
}
