import { formatAmount, type Minor, toWire } from '#shared/money.ts'
import { cubicOut, mix, span } from '../kit/fx/curves.ts'
import { type Column, figureAt, markShare, planRoll, turned } from '../kit/fx/odometer.ts'
import type { Glyphs } from '../kit/parts/GlyphRow.ts'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'

/** Size at which figures are painted in board units. */
export const FIGURE = 26
const DIGIT = 0.64
const MARK = 0.32
/** Radius of the drum on which a rolling digit sits, in digit heights. */
const RADIUS = 0.55
/** Widths of what is no digit, in digit heights. */
const WIDTHS: Readonly<Record<string, number>> = { '.': MARK, ',': MARK, coin: 1.12, diamond: 1.12, '+': 0.7, 分: 1.05, ' ': 0.25 }
const widthOf = (glyph: string) => WIDTHS[glyph] ?? DIGIT

/** An amount that rolls like an odometer, as one display object: what it shows follows from the arguments of `roll`. */
export class Amount {
  readonly container: QuadList
  /** Height of a digit in board units. */
  size = 16
  private readonly figures: Glyphs
  private readonly quads: readonly Quad[]
  private columns: readonly Column[] = []
  private from = -1
  private to = -1
  private length = -1
  private plain = ''
  private used = 0

  constructor(
    { figures }: { readonly figures: Glyphs },
    places = 12,
    /** Glyphs before the amount, e.g. a coin. */
    private readonly prefix: readonly string[] = [],
  ) {
    this.figures = figures
    this.quads = Array.from({ length: places * 2 + prefix.length }, () => new Quad())
    this.container = new QuadList(this.quads)
  }

  /** What it shows when it has landed. */
  get text(): string {
    return this.plain || (this.to < 0 ? '' : formatAmount(toWire(this.to)))
  }

  set tint(tint: number) {
    for (const quad of this.quads) quad.tint = tint
  }

  /** Width of what it shows when it has landed, in board units. */
  get width(): number {
    return this.widthOf('after')
  }

  /** Shows plain figures, centred. */
  write(text: string): void {
    if (this.plain === text) return
    this.plain = text
    this.to = -1
    this.begin()
    const glyphs = [...this.prefix, ...text]
    let x = (-this.size * glyphs.reduce((sum, glyph) => sum + widthOf(glyph), 0)) / 2
    for (const glyph of glyphs) x = this.put(glyph, x)
    this.end()
  }

  /** Shows the way from one amount to another, `ms` after its begin. */
  roll(from: Minor, to: Minor, ms: number, length: number): void {
    if (from !== this.from || to !== this.to || length !== this.length || this.plain) {
      this.columns = planRoll(from, to, length)
      Object.assign(this, { from, to, length, plain: '', settled: false })
    }
    if (ms >= length && this.settled) return
    this.settled = ms >= length
    this.draw(ms)
  }

  private settled = false

  /** Every column has its room from the beginning; the amount only glides until it stands in the middle. */
  private draw(ms: number): void {
    this.begin()
    const [old, fresh] = [this.widthOf('before'), this.widthOf('after')]
    const width = mix(old, fresh, cubicOut(span(ms, 0, this.length * 0.5)))
    let right = width / 2
    let x = right - Math.max(width, fresh)
    for (const glyph of this.prefix) x = this.put(glyph, x)
    for (const column of this.columns) {
      const here = widthOf(column.kind) * this.size
      this.lay(column, ms, right - here / 2)
      right -= here
    }
    this.end()
  }

  private widthOf(when: 'before' | 'after'): number {
    const columns = this.columns.filter((column) => column[when]).map(({ kind }) => kind)
    return this.size * [...this.prefix, ...columns].reduce((sum, glyph) => sum + widthOf(glyph), 0)
  }

  private lay(column: Column, ms: number, x: number): void {
    if (column.kind !== 'digit') {
      this.set(column.kind, x, 0, 1, markShare(column, ms))
      return
    }
    const at = turned(column, ms)
    const digit = Math.floor(at)
    const share = at - digit
    for (let next = 0; next < 2; next++) {
      const figure = figureAt(column, digit + next)
      const angle = ((next - share) * Math.PI) / 2
      const facing = Math.cos(angle)
      if (figure && facing > 0.02) this.set(figure, x, RADIUS * this.size * Math.sin(angle), facing, facing ** 1.4)
    }
  }

  private put(glyph: string, x: number): number {
    const width = widthOf(glyph) * this.size
    this.set(glyph, x + width / 2, 0, 1, 1)
    return x + width
  }

  private set(glyph: string, x: number, y: number, tall: number, alpha: number): void {
    const quad = this.quads[this.used++]
    if (!quad) return
    quad.texture = this.figures.texture(glyph)
    quad.x = x
    quad.y = y
    quad.scaleX = this.size / FIGURE
    quad.scaleY = (this.size / FIGURE) * tall
    quad.alpha = alpha
    quad.visible = true
  }

  private begin(): void {
    this.used = 0
  }

  private end(): void {
    for (let index = this.used; index < this.quads.length; index++) (this.quads[index] as Quad).visible = false
  }
}
