import { BLEND_MODES } from 'pixi.js'
import { spring } from '../kit/fx/curves.ts'
import { fx } from '../kit/fx/light.ts'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import { arcAt } from './maths.ts'
import { part } from './pictures.ts'

interface Point {
  x: number
  y: number
}

/** Width of the crown's picture in board units at size 1. */
const WIDTH = 62
const FOOT = 192 / 208

/** The leader's crown. Its position is that of its foot. */
export class Crown {
  readonly container: QuadList
  private readonly crown = new Quad(part('crown'), 0.5, FOOT)
  private readonly glow = new Quad(fx('glow'))
  private readonly tail = new Quad(fx('flare'))
  private readonly at: Point = { x: 0, y: 0 }

  constructor() {
    for (const quad of [this.glow, this.tail]) {
      quad.blendMode = BLEND_MODES.ADD
      quad.tint = 0xffc24a
    }
    this.container = new QuadList([this.glow, this.tail, this.crown])
  }

  /** Flies from one seat to another; `from` null lets it come down from above, `to` null lets it rise and fade. */
  fly(from: Point | null, to: Point | null, share: number, size: number, reduced: boolean): void {
    const here = to ?? from
    this.container.visible = here !== null && !(to === null && share >= 1)
    if (!here || !this.container.visible) return
    const near = reduced ? (share < 0.5 ? 0 : 1) : share
    if (from && to) arcAt(from, to, near, 34 + Math.abs(to.x - from.x) * 0.18, this.at)
    else if (to) this.at.y = to.y - (1 - spring(near)) * 46
    else this.at.y = here.y - near * 30
    if (!from || !to) this.at.x = here.x
    const flying = from && to ? Math.sin(Math.PI * near) : 0
    const alpha = from && to ? 1 : to ? Math.min(share * 4, 1) : 1 - share
    this.show(this.at, size * (1 + 0.3 * flying), alpha, (to && from ? Math.sign(to.x - from.x) : 0) * 0.26 * flying, flying)
  }

  /** Falls onto the winner. */
  drop(to: Point, share: number, size: number, reduced: boolean): void {
    this.container.visible = share > 0
    if (share <= 0) return
    const down = reduced ? 1 : spring(share)
    this.at.x = to.x
    this.at.y = to.y - (1 - down) * 120
    this.show(this.at, size, Math.min(share * 5, 1), reduced ? 0 : (1 - share) * 0.2 * Math.sin(share * 9), 0.4 * (1 - share))
  }

  hide(): void {
    this.container.visible = false
  }

  private show({ x, y }: Point, size: number, alpha: number, turn: number, flying: number): void {
    const { crown, glow, tail } = this
    crown.x = glow.x = tail.x = x
    crown.y = y
    glow.y = tail.y = y - WIDTH * size * 0.36
    crown.scaleX = crown.scaleY = (WIDTH * size) / 256
    crown.rotation = turn
    crown.alpha = alpha
    glow.size(WIDTH * size * 2, WIDTH * size * 1.7)
    glow.alpha = alpha * (0.42 + 0.4 * flying)
    tail.size(WIDTH * size * (1.6 + 1.6 * flying), 16)
    tail.alpha = alpha * (0.3 + 0.6 * flying)
  }
}
