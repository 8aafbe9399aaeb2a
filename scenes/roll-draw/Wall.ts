import { BLEND_MODES, Container, Texture } from 'pixi.js'
import type { Rect } from '../kit/artBoard.ts'
import { cubicOut, mix, sineInOut, span, spring } from '../kit/fx/curves.ts'
import { fx } from '../kit/fx/light.ts'
import { litQuad } from '../kit/fx/litQuad.ts'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import type { SceneContext } from '../kit/scene.ts'
import type { CardSheet } from './CardSheet.ts'
import type { OwnPrize } from './Draw.ts'
import { type RollLayout, WHEEL } from './layout.ts'
import { ARRIVAL, CLOSING, type Now, OWN } from './maths.ts'
import { heroArt } from './paintWall.ts'
import { WORDS, type WordSheet } from './WordSheet.ts'
import type { WallPlace, WallPlan } from './wallPlaces.ts'

/** How much larger the card of the greatest winner is while it stands alone before the wheel, and its width then, in board units, at most. */
const ALONE = { scale: 1.24, width: 356 } as const
const GREAT = 5

/** The wall of the end: the greatest prize, the four after it, all others. */
export class Wall {
  readonly container = new Container()
  private readonly title = new Quad()
  private readonly more = new Quad()
  private readonly halo = new Quad(fx('glow'))
  private readonly glow = new Quad(fx('glow'))
  private readonly rays = litQuad('rays-wide')
  private readonly light = new QuadList([this.rays, this.halo, this.glow])
  private cards: readonly Quad[] = []
  private list: QuadList | null = null
  private plan: WallPlan = { places: [], more: null }
  private own: OwnPrize | null = null
  private forward = 0

  constructor(
    private readonly context: SceneContext,
    private readonly words: WordSheet,
  ) {
    this.rays.tint = 0xffc45a
    for (const quad of [this.halo, this.glow]) {
      quad.blendMode = BLEND_MODES.ADD
      quad.tint = 0xffb03c
    }
    this.container.addChild(this.light, new QuadList([this.title, this.more]))
  }

  /** How much the greatest winner stands alone before the stage, 0–1. */
  get alone(): number {
    return this.container.visible ? this.forward : 0
  }

  /** Takes a number of winners; `own` is what the player wins. */
  take(winners: number, own: OwnPrize | null): void {
    this.list?.destroy({ children: true })
    this.cards = Array.from({ length: winners }, () => new Quad())
    this.own = own
    // The greatest card flies over all others.
    this.list = new QuadList(this.cards)
    this.container.addChild(this.list)
  }

  layout(plan: WallPlan): void {
    this.plan = plan
  }

  update(now: Now, layout: RollLayout, sheet: CardSheet | null): void {
    this.container.visible = now.phase === 'draw' && now.ended >= 0 && sheet !== null
    if (!this.container.visible || !sheet) return
    const { reduced } = this.context
    // What the player has won comes forward by itself, and the wall when it goes to its place.
    this.container.alpha = this.mine ? span(now.ended, ...OWN.goEarly) : 1
    this.showTitle(now, layout, reduced)
    this.showMore(now, sheet)
    this.halo.visible = false
    for (let prize = 0; prize < this.cards.length; prize++) {
      const [quad, place] = [this.cards[prize] as Quad, this.plan.places[prize]]
      const texture = sheet.wall[prize]
      quad.visible = Boolean(place && texture)
      if (!place || !texture) continue
      quad.texture = texture
      if (prize === this.cards.length - 1) this.showHero(quad, place, now, layout, reduced)
      else this.showCard(quad, place, now.ended - this.delayOf(prize), reduced)
      if (prize === this.own?.prize) this.showOwn(quad, now, reduced)
    }
  }

  /** Where the picture of the greatest prize lies on the wall; null before there is one. */
  home(to: Rect): Rect | null {
    const place = this.plan.places.at(-1)
    if (!place) return null
    const art = heroArt(place.width, place.height)
    return Object.assign(to, art, { x: place.x + art.x, y: place.y + art.y })
  }

  /** Cards as they stand, for tests: the same however the end was reached. */
  pose(): (readonly [number, number, number])[] {
    const cut = (value: number) => Math.round(value * 100) / 100
    return this.container.visible ? this.cards.map(({ x, y, alpha }) => [cut(x), cut(y), cut(alpha)] as const) : []
  }

  /** True when the player has won the greatest prize. */
  private get mine(): boolean {
    return this.own?.grand === true
  }

  /** Ms after the last landing at which a card comes: the great ones first, then the others row by row. */
  private delayOf(prize: number): number {
    const rank = this.cards.length - 1 - prize
    const [from, to] = CLOSING.wall
    if (rank < GREAT) return from + rank * 70
    const others = Math.max(this.cards.length - GREAT, 1)
    return from + 300 + ((rank - GREAT) / others) * (to - from - 300 - CLOSING.each)
  }

  private showTitle({ ended }: Now, { wall }: RollLayout, reduced: boolean): void {
    const here = span(ended, CLOSING.hero[0], CLOSING.hero[1] + 200)
    this.title.texture = this.words.wall
    this.title.x = wall.x + wall.width / 2
    this.title.y = wall.y + WORDS.wall.size * 0.55 - (reduced ? 0 : 10 * (1 - cubicOut(here)))
    this.title.alpha = here
  }

  private showMore({ ended }: Now, sheet: CardSheet): void {
    const { more, plan } = this
    more.visible = plan.more !== null
    if (!plan.more) return
    more.texture = sheet.more
    more.x = plan.more.x + plan.more.width / 2
    more.y = plan.more.y + plan.more.height / 2
    more.alpha = span(ended, CLOSING.wall[1] - CLOSING.each, CLOSING.wall[1])
  }

  private showHero(quad: Quad, place: WallPlace, { ended, time }: Now, { wheel }: RollLayout, reduced: boolean): void {
    const { mine } = this
    const here = mine ? span(ended, OWN.goEarly[1] - ARRIVAL, OWN.goEarly[1]) : span(ended, ...CLOSING.card)
    const home = mine ? 1 : reduced ? (ended >= CLOSING.hero[0] ? 1 : 0) : sineInOut(span(ended, ...CLOSING.hero))
    quad.x = mix(wheel.x, place.x + place.width / 2, home)
    quad.y = mix(wheel.y + WHEEL.tilt * wheel.scale, place.y + place.height / 2, home)
    const scale = mix(Math.min(ALONE.scale, ALONE.width / place.width), 1, home) * (reduced || mine ? 1 : mix(0.4, 1, spring(here)))
    quad.scaleX = quad.scaleY = scale
    quad.alpha = mine ? here : Math.min(here * 6, 1)
    const { glow, rays } = this
    this.forward = quad.alpha * (1 - home)
    rays.x = quad.x
    rays.y = quad.y
    rays.scaleX = rays.scaleY = 1.25
    rays.rotation = reduced ? 0 : ended / 6_000
    rays.alpha = 0.8 * this.forward
    glow.x = quad.x
    glow.y = quad.y
    glow.size(place.width * 1.7 * scale, place.height * 2.3 * scale)
    glow.alpha = quad.alpha * (0.62 + (reduced ? 0 : 0.08 * Math.sin(time / 560)))
  }

  private showCard(quad: Quad, place: WallPlace, age: number, reduced: boolean): void {
    const here = span(age, 0, CLOSING.each)
    quad.x = place.x + place.width / 2
    quad.y = place.y + place.height / 2 + (reduced ? 0 : 16 * (1 - cubicOut(here)))
    quad.scaleX = quad.scaleY = reduced ? 1 : mix(0.84, 1, cubicOut(here))
    quad.alpha = here
  }

  private showOwn(quad: Quad, { time }: Now, reduced: boolean): void {
    const { halo } = this
    halo.visible = quad.texture !== Texture.EMPTY
    halo.x = quad.x
    halo.y = quad.y
    halo.size(quad.texture.orig.width * 1.5, quad.texture.orig.height * 2.6)
    halo.alpha = quad.alpha * (0.7 + (reduced ? 0 : 0.2 * Math.sin(time / 420)))
  }
}
