import { Texture } from 'pixi.js'
import type { Rect } from '../kit/artBoard.ts'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'

/** Strength of the dark behind an own win, and behind the greatest winner who stands alone. */
const DARK = { own: 0.9, alone: 0.74 } as const

/** Darkens the whole stage behind a winner who comes forward. */
export class Veil {
  private readonly quad = new Quad(Texture.WHITE, 0, 0)
  readonly container = new QuadList([this.quad])

  constructor() {
    this.quad.tint = 0x05020d
  }

  /** `own` and `alone`, 0–1: how much an own win, and the greatest winner, stand forward. */
  update({ x, y, width, height }: Rect, own: number, alone: number): void {
    const { quad } = this
    quad.alpha = Math.max(DARK.own * own, DARK.alone * alone)
    quad.visible = quad.alpha > 0
    quad.x = x
    quad.y = y
    quad.size(width, height)
  }
}
