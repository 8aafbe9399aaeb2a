import { Container, Sprite, Texture } from 'pixi.js'
import type { OwnStake } from '#shared/modes/exponent/round.ts'
import { EXPONENT, wonAt } from '#shared/modes/exponent/rules.ts'
import { formatAmount, toMinor, toWire } from '#shared/money.ts'
import { COLOURS } from '#shared/tokens.ts'
import { mix, span } from '../kit/fx/curves.ts'
import { fx, light } from '../kit/fx/light.ts'
import { GRADE_LIGHT } from '../kit/parts/grades.ts'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import { Amount } from './Amount.ts'
import type { FigureSheet } from './Figures.ts'
import type { LightSheet } from './LightSheet.ts'
import { Line } from './Line.ts'
import { CARD } from './layout.ts'

/** Sizes in board units: the picture on its ground, the coin before the amount, most height of the amount. */
const SIZE = { picture: 66, coin: 30, amount: 46 } as const
/** Middle of the ground, and left and right end of the amount, from the card's middle. */
const TILE_X = -CARD.width / 2 + 10 + CARD.tile / 2
const TEXT = { left: TILE_X + CARD.tile / 2 + 10, right: CARD.width / 2 - 12, amount: -11, line: 25 } as const
/** Rays behind the card of the highest multiple, and what turns the clock into their angle. */
const RAYS = { scale: 1.5, pace: 6_000 } as const

/** The card of the own exit: what it has brought, and its item. Everything lies around its middle. */
export class PrizeCard {
  readonly container = new Container()
  private readonly halo = light('glow', COLOURS['amber-1'])
  private readonly rays = light('rays', 0xffc860)
  private readonly tile: Quad
  private readonly card: Quad
  private readonly coin = new Quad(fx('coin'))
  private readonly amount: Amount
  private readonly line: Line
  private readonly ground: QuadList
  private readonly picture = new Sprite(Texture.EMPTY)
  private stake = 0
  private exit = 0

  constructor(lights: LightSheet, figures: FigureSheet) {
    this.card = new Quad(lights.card)
    this.tile = new Quad(lights.tile)
    this.tile.x = TILE_X
    this.amount = new Amount(figures)
    this.line = new Line(figures, 15, 0, 12)
    this.ground = new QuadList([this.card, this.tile, this.coin, ...this.amount.quads])
    this.line.tint = 0xffe9b8
    this.line.container.position.set(TEXT.left, TEXT.line)
    this.picture.anchor.set(0.5)
    this.halo.scale.set((CARD.width * 1.7) / 256, (CARD.height * 3) / 256)
    this.container.addChild(this.rays, this.halo, this.ground, this.line.container, this.picture)
  }

  /** Shows what is won: an item's picture, or a coin while there is none. */
  show(picture: Texture, grade: NonNullable<OwnStake['item']>['grade'] | null): void {
    const known = picture.valid && picture !== Texture.EMPTY
    this.picture.texture = known ? picture : fx('coin')
    this.tile.tint = grade === null ? 0xffa92e : GRADE_LIGHT[grade]
  }

  /** Writes what a stake gets, both as the server tells them. */
  write(stake: number, exit: number): void {
    if (stake === this.stake && exit === this.exit) return
    this.stake = stake
    this.exit = exit
    const top = exit >= EXPONENT.multiple.most
    const left = TEXT.left + SIZE.coin + 5
    this.amount.write(`+${formatAmount(toWire(wonAt(toMinor(stake), exit)))}`, left, TEXT.amount, TEXT.right - left, SIZE.amount)
    this.coin.x = TEXT.left + SIZE.coin / 2
    this.coin.y = TEXT.amount
    this.coin.size(SIZE.coin, SIZE.coin)
    this.line.write(`${(exit / 100).toFixed(2)}x {${top ? 'summit' : 'left'}}`)
    this.rays.visible = top
  }

  /** Draws it; `gone` 0–1 is how far all but the picture has faded on the way to 行囊. */
  pose(gone: number, time: number): void {
    const { picture, ground, line, halo, rays } = this
    const { width, height } = picture.texture
    picture.scale.set((SIZE.picture * mix(1, 1.3, gone)) / Math.max(width, height, 1))
    picture.x = mix(TILE_X, 0, span(gone, 0.3, 1))
    ground.alpha = line.container.alpha = 1 - span(gone, 0.04, 0.42)
    halo.alpha = 0.55 * (1 - gone)
    rays.alpha = 0.5 * (1 - span(gone, 0, 0.4))
    rays.scale.set(RAYS.scale)
    rays.rotation = time / RAYS.pace
  }
}
