import { span } from '../kit/fx/curves.ts'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import type { RollLayout } from './layout.ts'
import { CLOSING, type Now, OPENING } from './maths.ts'
import { FIGURE, type WordSheet } from './WordSheet.ts'

/** Most figures of the line: 第100/100件. */
const PLACES = 10
/** Size of the line as a share of that of its painted figures. */
const SIZE = 0.92

/** The line that counts the prizes: 第 8 / 12 件. Writing it anew creates nothing. */
export class Count {
  readonly container: QuadList
  private readonly quads = Array.from({ length: PLACES }, () => new Quad())
  private shown = ''

  constructor(private readonly words: WordSheet) {
    this.container = new QuadList(this.quads)
  }

  /** What is written. */
  get text(): string {
    return this.container.visible ? this.shown : ''
  }

  update(now: Now, { count }: RollLayout, prize: number, prizes: number): void {
    const gone = now.ended < 0 ? 0 : span(now.ended, ...CLOSING.fall)
    this.container.visible = now.phase === 'draw' && prizes > 0 && gone < 1 && now.ms > OPENING.prize[0]
    if (!this.container.visible) return
    this.container.alpha = (1 - gone) * span(now.ms, ...OPENING.prize)
    this.container.position.set(count.x, count.y)
    this.write(`第${Math.max(prize, 0) + 1}/${prizes}件`)
  }

  private write(text: string): void {
    if (text === this.shown) return
    this.shown = text
    let [x, used] = [0, 0]
    for (const glyph of text) {
      const quad = this.quads[used++]
      if (!quad) break
      const { texture, width } = this.words.figure(glyph)
      const gap = glyph === '/' ? FIGURE * 0.34 : glyph > '9' ? FIGURE * 0.22 : 0
      x += gap
      quad.visible = true
      quad.texture = texture
      quad.x = (x + width / 2) * SIZE
      quad.scaleX = quad.scaleY = SIZE
      x += width + gap
    }
    for (let index = 0; index < PLACES; index++) {
      const quad = this.quads[index] as Quad
      quad.x -= (x * SIZE) / 2
      if (index >= used) quad.visible = false
    }
  }
}
