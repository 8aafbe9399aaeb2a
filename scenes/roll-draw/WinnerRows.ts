import { Container, Texture } from 'pixi.js'
import type { Rect } from '../kit/artBoard.ts'
import { cubicOut, mix, sineInOut, span } from '../kit/fx/curves.ts'
import type { Point } from '../kit/fx/emission.ts'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import type { SceneContext } from '../kit/scene.ts'
import type { CardSheet } from './CardSheet.ts'
import type { OwnPrize } from './Draw.ts'
import { dealPlace, type RollLayout, WHEEL } from './layout.ts'
import { ARRIVAL, CLOSING, DEAL, type Now, OPENING } from './maths.ts'
import { cardArt } from './paintCards.ts'
import { landedAt, type Turn } from './wheel.ts'

/** Most cards that are on their way or lie in sight at one time: the rows, those that leave above, those that fly. */
const SEEN = 40
/** Most places that lie in sight. */
const PLACES = 24
/** Ms in which the rows move up, at most. */
const SCROLL = 300
/** Width in board units that a card has at most while it comes forward, and how much larger it is then. */
const FORWARD = { width: 330, scale: 1.5 } as const

/** The cards of the winners, dealt from the wheel into their places; full rows move up. */
export class WinnerRows {
  readonly container = new Container()
  private readonly quads = Array.from({ length: SEEN }, () => new Quad())
  private readonly empties = Array.from({ length: PLACES }, () => new Quad())
  private readonly spot: Point = { x: 0, y: 0 }

  constructor(private readonly context: SceneContext) {
    this.container.addChild(new QuadList([...this.empties, ...this.quads]))
  }

  /** How many cards are seen, for tests. */
  get seen(): number {
    return this.container.visible ? this.quads.filter(({ visible, alpha }) => visible && alpha > 0.5).length : 0
  }

  update(now: Now, layout: RollLayout, turns: readonly Turn[], cards: CardSheet | null, own: OwnPrize | null): void {
    const leave = now.ended < 0 ? 0 : span(now.ended, CLOSING.wall[0] - 350, CLOSING.wall[0])
    this.container.visible = now.phase === 'draw' && cards !== null && leave < 1 && layout.deal.rows > 0
    if (!this.container.visible || !cards) return
    this.container.alpha = 1 - leave
    this.container.y = this.context.reduced ? 0 : 14 * leave
    const landed = landedAt(turns, now.ms)
    const scroll = scrollAt(turns, layout, now.ms, this.context.reduced)
    this.showPlaces(now, layout, turns.length - 1, cards)
    for (let index = 0; index < SEEN; index++) {
      // The newest take the last pictures, so that a card that flies lies over those that rest.
      const prize = landed - SEEN + index
      const quad = this.quads[index] as Quad
      quad.visible = prize >= 0
      if (quad.visible) this.show(quad, prize, now, layout, turns, scroll, cards)
      // The own card is at its place as soon as its prize arrives there.
      if (quad.visible && prize === own?.prize) this.lay(quad, own, now, layout, scroll)
    }
  }

  /** Where the prize's picture lies on its card; null where the card is not in sight. */
  home(prize: number, { ms }: Now, layout: RollLayout, turns: readonly Turn[], to: Rect): Rect | null {
    const { width, height, columns } = layout.deal.chip
    const scroll = scrollAt(turns, layout, ms, this.context.reduced)
    if (layout.deal.rows === 0 || Math.floor(prize / columns) < scroll) return null
    const { x, y } = dealPlace(layout, prize, scroll, this.spot)
    const art = cardArt(width, height)
    return Object.assign(to, art, { x: x - width / 2 + art.x, y: y - height / 2 + art.y })
  }

  private lay(quad: Quad, { prize, land, go: [, arrives] }: OwnPrize, { ms }: Now, layout: RollLayout, scroll: number): void {
    const { x, y } = dealPlace(layout, prize, scroll, this.spot)
    quad.x = x
    quad.y = y
    quad.scaleX = quad.scaleY = 1
    quad.alpha =
      span(ms - land, arrives - ARRIVAL, arrives) * Math.min(Math.max(1 + Math.floor(prize / layout.deal.chip.columns) - scroll, 0), 1)
  }

  /** The places of all cards that are to come, as many as lie in sight. */
  private showPlaces(now: Now, layout: RollLayout, cards: number, { place }: CardSheet): void {
    const { columns } = layout.deal.chip
    const sight = Math.min(cards, layout.deal.rows * columns, PLACES)
    for (let index = 0; index < PLACES; index++) {
      const quad = this.empties[index] as Quad
      quad.visible = index < sight
      if (!quad.visible) continue
      const { x, y } = dealPlace(layout, index, 0, this.spot)
      quad.texture = place
      quad.x = x
      quad.y = y
      quad.alpha = span(now.ms, ...OPENING.prize)
    }
  }

  private show(quad: Quad, prize: number, now: Now, layout: RollLayout, turns: readonly Turn[], scroll: number, cards: CardSheet): void {
    const turn = turns[prize] as Turn
    const place = dealPlace(layout, prize, scroll, this.spot)
    const row = Math.floor(prize / layout.deal.chip.columns) - scroll
    const age = now.ms - turn.land
    const { reduced } = this.context
    const last = prize === turns.length - 1
    const great = turn.plan !== null
    const begin = great ? DEAL.hold : 0
    const fly = reduced ? 1 : sineInOut(span(age, begin, great ? DEAL.flight : DEAL.quick))
    const pop = great ? cubicOut(span(age, 0, DEAL.pop)) : Math.min(span(age, 0, 90) * 2, 1)
    const { wheel } = layout
    quad.texture = cards.chips[prize] ?? Texture.EMPTY
    quad.x = mix(wheel.x, place.x, fly)
    quad.y = mix(wheel.y + (WHEEL.tilt + (great ? 34 : 8)) * wheel.scale, place.y, fly)
    const most = Math.min(FORWARD.scale, FORWARD.width / layout.deal.chip.width)
    const big = great ? mix(most * 0.46, most, pop) : mix(0.5, 0.84, pop)
    quad.scaleX = quad.scaleY = mix(big, 1, fly)
    const above = 1 + Math.min(row, 0)
    quad.alpha = (reduced ? span(age, 0, 260) : pop) * Math.min(Math.max(above, 0), 1)
    // The greatest winner gets a card of their own.
    if (last) quad.visible = false
  }
}

/** Rows by which the cards have moved up. */
export function scrollAt(turns: readonly Turn[], { deal }: Pick<RollLayout, 'deal'>, ms: number, reduced: boolean): number {
  const { columns } = deal.chip
  // The greatest winner's card is not dealt.
  const landed = Math.min(landedAt(turns, ms), turns.length - 1)
  const row = Math.floor((landed - 1) / columns)
  const hidden = Math.max(row + 1 - deal.rows, 0)
  if (hidden === 0) return 0
  const first = turns[row * columns]
  if (!first || reduced) return hidden
  const each = first.land - first.start
  return hidden - 1 + sineInOut(span(ms, first.land, first.land + Math.min(SCROLL, each * 2)))
}
