import type { Texture } from 'pixi.js'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import { type FigureSheet, type Look, MEGA } from './Figures.ts'
import { FIGURE_WIDTHS } from './layout.ts'

const PLACES = 7
const DIGITS = [...'0123456789']
/** Distance in figure heights by which a figure slides into its place. */
const SLIDE = 0.34

/**
 * Huge figures: a multiple, or seconds. A figure that has changed slides into its place; two looks cross-fade. It creates nothing while it
 * moves.
 */
export class Multiple {
  readonly container: QuadList
  /** Height of the figures in board units. */
  size = MEGA
  private readonly quads: readonly Quad[]
  private used = 0
  private width = 0

  constructor(
    private readonly sheet: FigureSheet,
    private readonly centred = false,
  ) {
    this.quads = Array.from({ length: PLACES * 4 }, () => new Quad())
    this.container = new QuadList(this.quads)
  }

  /**
   * Shows `value`, a whole number with `decimals` decimals. `slide` 0–1 is how far the change from `before` has come. `share` is how much
   * of the look `to` covers `from`.
   */
  pose(value: number, before: number, slide: number, decimals: number, suffix: 'x' | 's', from: Look, to: Look, share: number): void {
    this.used = 0
    const unit = this.size
    const places = Math.max(placesOf(value), decimals + 1)
    this.width = unit * (places * FIGURE_WIDTHS.digit + FIGURE_WIDTHS.mark + FIGURE_WIDTHS.suffix)
    let x = this.centred ? -this.width / 2 : 0
    let power = 10 ** (places - 1)
    for (let place = places - 1; place >= 0; place--, power /= 10) {
      const now = Math.floor(value / power) % 10
      const old = Math.floor(before / power) % 10
      this.digit(x + (unit * FIGURE_WIDTHS.digit) / 2, now, old, now === old ? 1 : slide, from, to, share)
      x += unit * FIGURE_WIDTHS.digit
      if (place === decimals) {
        this.glyph('.', x + (unit * FIGURE_WIDTHS.mark) / 2, 0, 1, from, to, share)
        x += unit * FIGURE_WIDTHS.mark
      }
    }
    this.glyph(suffix, x + (unit * FIGURE_WIDTHS.suffix) / 2, 0, 1, from, to, share)
    for (let index = this.used; index < this.quads.length; index++) (this.quads[index] as Quad).visible = false
  }

  private digit(x: number, now: number, old: number, slide: number, from: Look, to: Look, share: number): void {
    if (slide >= 1) {
      this.glyph(DIGITS[now] as string, x, 0, 1, from, to, share)
      return
    }
    const way = 1 - (1 - slide) ** 3
    this.glyph(DIGITS[old] as string, x, -SLIDE * way, 1 - way, from, to, share)
    this.glyph(DIGITS[now] as string, x, SLIDE * (1 - way), way, from, to, share)
  }

  private glyph(glyph: string, x: number, y: number, alpha: number, from: Look, to: Look, share: number): void {
    if (share < 1) this.put(this.sheet.figure(glyph, from), x, y, alpha)
    if (share > 0) this.put(this.sheet.figure(glyph, to), x, y, alpha * share)
  }

  private put(texture: Texture, x: number, y: number, alpha: number): void {
    const quad = this.quads[this.used++]
    if (!quad) return
    quad.texture = texture
    quad.x = x
    quad.y = y * this.size
    quad.scaleX = quad.scaleY = this.size / MEGA
    quad.alpha = alpha
    quad.visible = true
  }
}

function placesOf(value: number): number {
  let places = 1
  for (let rest = value; rest >= 10; rest = Math.floor(rest / 10)) places += 1
  return places
}
