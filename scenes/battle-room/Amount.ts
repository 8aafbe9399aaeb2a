import { formatAmount, type Minor, toWire } from '#shared/money.ts'
import { type Column, planRoll, presence, turned } from '../kit/fx/odometer.ts'
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

  private draw(ms: number): void {
    this.begin()
    let width = this.prefix.reduce((sum, glyph) => sum + widthOf(glyph), 0) * this.size
    for (const column of this.columns) width += this.widthAt(column, ms)
    let x = -width / 2
    for (const glyph of this.prefix) x = this.put(glyph, x)
    for (let index = this.columns.length - 1; index >= 0; index--) {
      const column = this.columns[index] as Column
      const here = this.widthAt(column, ms)
      this.lay(column, ms, x + here / 2)
      x += here
    }
    this.end()
  }

  private widthAt(column: Column, ms: number): number {
    return (column.kind === 'digit' ? DIGIT : MARK) * this.size * presence(column, ms)
  }

  private lay(column: Column, ms: number, x: number): void {
    const here = presence(column, ms)
    if (here <= 0.02) return
    if (column.kind !== 'digit') {
      this.set(column.kind, x, 0, 1, here)
      return
    }
    const at = turned(column, ms)
    const digit = Math.floor(at)
    const share = at - digit
    for (let next = 0; next < 2; next++) {
      const angle = ((next - share) * Math.PI) / 2
      const facing = Math.cos(angle)
      if (facing > 0.02)
        this.set(DIGITS[(((digit + next) % 10) + 10) % 10] ?? '0', x, RADIUS * this.size * Math.sin(angle), facing, here * facing ** 1.4)
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

const DIGITS = [...'0123456789']
