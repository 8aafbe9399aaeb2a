import { span } from '../kit/fx/curves.ts'
import { GlyphRow } from '../kit/parts/GlyphRow.ts'
import type { QuadList } from '../kit/QuadList.ts'
import type { RollLayout } from './layout.ts'
import { CLOSING, type Now, OPENING } from './maths.ts'
import type { WordSheet } from './WordSheet.ts'

/** Most figures of the line: 第100/100件. */
const PLACES = 10
/** Size of the line as a share of that of its painted figures. */
const SIZE = 0.92

/** The line that counts the prizes: 第 8 / 12 件. Writing it anew creates nothing. */
export class Count {
  readonly container: QuadList
  private readonly row: GlyphRow
  private shown = ''

  constructor({ figures }: WordSheet) {
    this.row = new GlyphRow(figures, PLACES)
    this.container = this.row.container
  }

  /** What is written. */
  get text(): string {
    return this.container.visible ? this.shown : ''
  }

  update(now: Now, { count }: RollLayout, prize: number, prizes: number): void {
    const gone = now.ended < 0 ? 0 : span(now.ended, 0, CLOSING.card[0])
    this.container.visible = now.phase === 'draw' && prizes > 0 && gone < 1 && now.ms > OPENING.prize[0]
    if (!this.container.visible) return
    this.container.alpha = (1 - gone) * span(now.ms, ...OPENING.prize)
    this.container.position.set(count.x, count.y)
    const text = `第${prize + 1}/${prizes}件`
    if (text !== this.shown) this.row.write(text, SIZE)
    this.shown = text
  }
}
