import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import { type FigureSheet, SMALL } from './Figures.ts'

/** Room between two pieces where a blank stands, in shares of the height. */
const BLANK = 0.32

/** A line of small text from painted figures and words. Writing it anew creates nothing. */
export class Line {
  readonly container: QuadList
  /** Width of what is written, in board units. */
  width = 0
  private readonly quads: readonly Quad[]
  private shown = ''

  /** `size` is the height of the text in board units; `align` 0 begins at its position, 0.5 is centred, 1 ends there. */
  constructor(
    private readonly sheet: FigureSheet,
    readonly size: number,
    private readonly align: number,
    places: number,
  ) {
    this.quads = Array.from({ length: places }, () => new Quad(undefined, 0, 0.5))
    this.container = new QuadList(this.quads)
  }

  set tint(tint: number) {
    for (const quad of this.quads) quad.tint = tint
  }

  /** What is written. */
  get text(): string {
    return this.shown
  }

  /** Writes figures. A part in braces is a word by its name: `{number} 12 {round}`. */
  write(text: string): void {
    if (text === this.shown) return
    this.shown = text
    const unit = this.size / SMALL
    let [x, used] = [0, 0]
    for (const part of text.match(PARTS) ?? []) {
      if (part === ' ') {
        x += BLANK * this.size
        continue
      }
      const { texture, width } = this.sheet.piece(part.startsWith('{') ? part.slice(1, -1) : part)
      const quad = this.quads[used++]
      if (!quad) break
      quad.visible = true
      quad.texture = texture
      quad.x = x - 4 * unit
      quad.scaleX = quad.scaleY = unit
      x += width * this.size
    }
    this.width = x
    for (let index = 0; index < this.quads.length; index++) {
      const quad = this.quads[index] as Quad
      quad.x -= x * this.align
      if (index >= used) quad.visible = false
    }
  }
}

const PARTS = /\{\w+\}|./g
