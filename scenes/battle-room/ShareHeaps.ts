import { BLEND_MODES, Container } from 'pixi.js'
import type { Minor } from '#shared/money.ts'
import { COLOURS } from '#shared/tokens.ts'
import { mix, quadIn, sineInOut, span } from '../kit/fx/curves.ts'
import { fx } from '../kit/fx/light.ts'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import { Amount } from './Amount.ts'
import { heapPlace } from './heap.ts'
import { arcAt, END_TIMES } from './maths.ts'
import type { RoomSheet } from './RoomSheet.ts'

/** Coins that stand for a seat's part of the pot: a full heap of each number has no gap. */
const COINS = { few: 16, many: 12 } as const
/** Ms that a coin falls onto the pot, and that it flies to its seat. */
const FALL = 180
const FLIGHT = 340
/** Sizes of a coin as a share of the room of a seat. */
const COIN = 1 / 6
const VIEWS = ['coin', 'coin-1', 'coin-2', 'coin-1'] as const

/** Where a share is shown: the middle of the foot of its heap, and the middle of its sum. */
export interface SharePlace {
  x: number
  foot: number
  sum: number
}

/**
 * The picture of 平分: the pot grows coin by coin, then it divides. Every coin of it flies to a seat, so that equal heaps are left, and over each
 * seat its sum counts.
 */
export class ShareHeaps {
  readonly container = new Container()
  readonly sums: readonly Amount[]
  private readonly coins: readonly Quad[]
  private readonly glows: readonly Quad[]
  private readonly each: number
  private readonly pot = { x: 0, y: 0 }
  private readonly heap = { x: 0, y: 0 }
  private readonly at = { x: 0, y: 0 }

  constructor(
    sheet: RoomSheet,
    private readonly seats: number,
  ) {
    this.each = seats > 4 ? COINS.many : COINS.few
    this.coins = Array.from({ length: seats * this.each }, () => new Quad(fx('coin')))
    this.glows = Array.from({ length: seats }, () => new Quad(fx('glow')))
    this.sums = this.glows.map(() => new Amount(sheet, 12, ['coin']))
    for (const glow of this.glows) {
      glow.blendMode = BLEND_MODES.ADD
      glow.tint = COLOURS['amber-4']
    }
    for (const sum of this.sums) sum.tint = COLOURS['amber-4']
    this.container.addChild(new QuadList([...this.glows, ...this.coins]), ...this.sums.map(({ container }) => container))
  }

  /** Shows the moment `ms` of the end. `room` is the width that a seat has, `coins` what each gets. */
  show(places: readonly SharePlace[], room: number, coins: readonly Minor[], ms: number, calm: boolean): void {
    const size = Math.min(room * COIN, 15)
    for (const [index, coin] of this.coins.entries()) this.poseCoin(coin, index, places, size, ms, calm)
    const [from, to] = END_TIMES.consolation
    const here = span(ms, from, to)
    for (const [seat, glow] of this.glows.entries()) {
      const [place, sum] = [places[seat], this.sums[seat]]
      if (!place || !sum) continue
      glow.x = place.x
      glow.y = place.foot - size
      glow.size(room * 1.3, size * 6)
      glow.alpha = 0.5 * here
      sum.size = 15
      sum.roll(0, coins[seat] ?? 0, Math.max(ms - from, 0), to - from)
      sum.container.position.set(place.x, place.sum)
      sum.container.scale.set(Math.min((room - 4) / Math.max(sum.width, 1), 1))
      sum.container.alpha = span(ms, from, from + 200)
    }
  }

  /** A coin falls onto the pot, from the lowest to the highest, and leaves it in the opposite order. */
  private poseCoin(coin: Quad, index: number, places: readonly SharePlace[], size: number, ms: number, calm: boolean): void {
    const count = this.coins.length
    const back = count - 1 - index
    const place = places[back % this.seats]
    const middle = (places[0]?.x ?? 0) / 2 + (places.at(-1)?.x ?? 0) / 2
    const fallen = arrival(ms, 0.86 * (index / count) + 0.14 * (((index * 7) % 11) / 11))
    const share = calm ? Number(ms >= END_TIMES.consolation[0]) : departure(ms, back / count)
    coin.visible = fallen > 0 && place !== undefined
    if (!coin.visible || !place) return
    heapPlace(index, count, size, this.pot)
    heapPlace(Math.floor(back / this.seats), this.each, size, this.heap)
    this.pot.x += middle
    this.pot.y += place.foot
    this.heap.x += place.x
    this.heap.y += place.foot
    arcAt(this.pot, this.heap, share, 46, this.at)
    coin.x = this.at.x
    coin.y = this.at.y - (calm ? 0 : 60 * (1 - quadIn(fallen)))
    coin.alpha = Math.min(fallen * 3, 1)
    const flying = share > 0 && share < 1
    coin.texture = fx(VIEWS[flying ? Math.floor(share * 8 + index) % VIEWS.length : index % 3 === 0 ? 1 : 0] ?? 'coin')
    coin.size(size * 1.16, size * (flying ? 1.16 : 0.94))
    coin.rotation = flying ? share * 5 : 0.5 * Math.sin(index * 2.4)
  }
}

/** Share of the fall of a coin that is `part` (0–1) of the pot. */
function arrival(ms: number, part: number): number {
  const [from, to] = END_TIMES.count
  const begin = mix(from, to - FALL, part)
  return span(ms, begin, begin + FALL)
}

/** Share of the flight of a coin to its seat. */
function departure(ms: number, part: number): number {
  const [from, to] = END_TIMES.consolation
  const begin = mix(from, to - FLIGHT, part)
  return sineInOut(span(ms, begin, begin + FLIGHT))
}
