import { formatAmount } from '#shared/money.ts'
import { mix, span, spring } from '../kit/fx/curves.ts'
import { fx } from '../kit/fx/light.ts'
import { litQuad } from '../kit/fx/litQuad.ts'
import { GlyphRow } from '../kit/parts/GlyphRow.ts'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import type { SceneContext } from '../kit/scene.ts'
import { BAND, FIGURE, type GlyphSheet } from './GlyphSheet.ts'
import type { ShowerLayout } from './layout.ts'
import { type Now, SUM } from './maths.ts'

/** Glyphs of the largest sum with its sign. */
const PLACES = 10
/** Width of the diamond and of the unit's letters, whose picture has a rim around them, the room between, and the most that all may take, in board units. */
const SIZE = { diamond: 54, unit: 70, gap: 6, most: 344 } as const
/** Most scale of the figures. */
const LARGE = 1.5
/** How far it stands below the middle of the large packet, out of which the diamonds come, at its size 1. */
const LOW = 74

/** What was drawn: a diamond, the amount, 钻石, on a band before everything. */
export class Sum {
  readonly container: QuadList
  private readonly band: Quad
  private readonly glow = litQuad('glow', { tint: 0x6fd8ff })
  private readonly diamond = new Quad(fx('diamond'))
  private readonly figures: GlyphRow
  private readonly unit: Quad
  private amount: number | null = null

  constructor(
    private readonly context: SceneContext,
    sheet: GlyphSheet,
  ) {
    this.band = new Quad(sheet.band)
    this.unit = new Quad(sheet.unit)
    this.figures = new GlyphRow(sheet.figures, PLACES)
    this.container = new QuadList([this.band, this.glow, this.diamond, ...this.figures.quads, this.unit])
    this.container.visible = false
  }

  /** Writes a sum in diamonds; null for none. */
  write(amount: number | null): void {
    if (amount === this.amount) return
    this.amount = amount
    if (amount === null) return
    const text = `+${formatAmount(amount)}`
    const { diamond, unit, gap, most } = SIZE
    this.figures.write(text)
    const scale = Math.min(LARGE, (most - diamond - unit - 2 * gap) / this.figures.width)
    this.figures.write(text, scale)
    const whole = diamond + this.figures.width + unit + 2 * gap
    const middle = -whole / 2 + diamond + gap + this.figures.width / 2
    for (const quad of this.figures.quads) {
      quad.x += middle
      quad.y = -FIGURE * 0.06 * scale
    }
    this.diamond.x = this.glow.x = (diamond - whole) / 2
    this.diamond.size(diamond, diamond)
    this.glow.size(diamond * 2.6, diamond * 2.6)
    this.glow.alpha = 0.55
    this.unit.x = (whole - unit) / 2
    this.unit.y = 8
  }

  update({ summed }: Now, { hero, view }: ShowerLayout): void {
    const age = summed - SUM.swell - 60
    this.container.visible = this.amount !== null && age > 0
    if (!this.container.visible) return
    const { reduced } = this.context
    this.container.position.set(hero.x, hero.y + LOW * hero.size)
    this.container.scale.set(reduced ? 1 : mix(0.4, 1, spring(span(age, 0, 460))))
    this.container.alpha = span(age, 0, reduced ? 300 : 110)
    this.band.size(view.width, BAND.height)
  }
}
