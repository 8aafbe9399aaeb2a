import { ROW_GAP, rowAt, type Tear } from '#state/modes/shower/stage.ts'
import { span, spring } from '../kit/fx/curves.ts'
import { GlyphRow } from '../kit/parts/GlyphRow.ts'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import type { SceneContext } from '../kit/scene.ts'
import type { GlyphSheet } from './GlyphSheet.ts'
import type { ShowerLayout } from './layout.ts'
import type { Now } from './maths.ts'

/** Figures of the largest row, with the sign before them. */
const PLACES = 3
const TILT = -0.1
/** Packets in a row from which on it is told. */
const TOLD = 2

/** How many packets were torn in a row: ×12 连抢. Writing it anew creates nothing. */
export class InRow {
  readonly container: QuadList
  private readonly figures: GlyphRow
  private readonly word = new Quad()
  private shown = 0

  constructor(
    private readonly context: SceneContext,
    sheet: GlyphSheet,
  ) {
    this.figures = new GlyphRow(sheet.figures, PLACES)
    this.word.texture = sheet.word
    this.container = new QuadList([...this.figures.quads, this.word])
  }

  /** The row that is told; 0 for none. */
  get told(): number {
    return this.container.visible ? this.shown : 0
  }

  update({ ms, phase }: Now, { row }: ShowerLayout, tears: readonly Tear[]): void {
    const { count, at } = rowAt(tears, ms)
    this.container.visible = count >= TOLD && phase === 'rain'
    if (!this.container.visible) return
    const age = ms - at
    const pop = this.context.reduced ? 1 : 0.7 + 0.3 * spring(span(age, 0, 320))
    this.container.position.set(row.x, row.y)
    this.container.rotation = TILT
    this.container.scale.set(pop * Math.min(1 + count * 0.012, 1.24))
    this.container.alpha = 1 - span(age, ROW_GAP - 320, ROW_GAP)
    this.write(count)
  }

  private write(count: number): void {
    if (count === this.shown) return
    this.shown = count
    this.figures.write(`×${Math.min(count, 99)}`)
    this.word.x = this.figures.width / 2 - 22
    this.word.y = 36
  }
}
