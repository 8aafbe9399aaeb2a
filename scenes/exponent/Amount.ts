import { Quad } from '../kit/quads.ts'
import { type FigureSheet, MEGA } from './Figures.ts'
import { FIGURE_WIDTHS } from './layout.ts'

/** Most glyphs of an amount: +1,000,000.00 has 13. */
const PLACES = 14
/** Width of the sign as a share of the height. */
const SIGN = 0.66

/** An amount in huge figures of gold. */
export class Amount {
  readonly quads: readonly Quad[] = Array.from({ length: PLACES }, () => new Quad())

  constructor(private readonly figures: FigureSheet) {}

  /** Writes `text` from `left` on around `middle`, as high as `width` lets it be, at most `most`. */
  write(text: string, left: number, middle: number, width: number, most: number): void {
    const shares = [...text].map(widthOf)
    const all = shares.reduce((sum, share) => sum + share, 0)
    const size = Math.min(most, width / all)
    let x = left
    for (const [index, quad] of this.quads.entries()) {
      const glyph = text[index]
      quad.visible = glyph !== undefined
      if (glyph === undefined) continue
      const across = (shares[index] ?? 0) * size
      quad.texture = this.figures.figure(glyph, 'gold')
      quad.x = x + across / 2
      quad.y = middle
      quad.scaleX = quad.scaleY = size / MEGA
      x += across
    }
  }
}

function widthOf(glyph: string): number {
  if (glyph === '+') return SIGN
  return glyph === '.' || glyph === ',' ? FIGURE_WIDTHS.mark : FIGURE_WIDTHS.digit
}
