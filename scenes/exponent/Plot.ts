import { BLEND_MODES, Container } from 'pixi.js'
import type { Point } from '../kit/fx/emission.ts'
import { Ribbon } from '../kit/parts/Ribbon.ts'
import { QuadList } from '../kit/QuadList.ts'
import { Quad } from '../kit/quads.ts'
import { AreaMesh } from './AreaMesh.ts'
import { type Mark, marksOf, STEPS } from './axis.ts'
import { type Curve, PARTS } from './curve.ts'
import type { FigureSheet } from './Figures.ts'
import type { CurveLook, LightSheet } from './LightSheet.ts'
import { Line } from './Line.ts'
import { BREAK, type Now, ramp } from './maths.ts'

/** Most labels of each axis. */
const LABELS = { y: 15, x: 14 } as const
/** Distances of labels at which they begin to be seen and are seen clearly, in board units. */
const ROOM = { y: { from: 21, to: 36 }, x: { from: 34, to: 54 } } as const
const TEXT = 11.5
const INK = 0xb9c9f6
const BLUSH = 0xffc4cf

/** One look of the curve: its light and its thread. */
interface Strand {
  glow: Ribbon
  core: Ribbon
  area: AreaMesh
}

const marks = (count: number): Mark[] => Array.from({ length: count }, () => ({ value: 0, alpha: 0 }))

/** Axes, grid, and the curve of light with what it lights. */
export class Plot {
  readonly container = new Container()
  private readonly lines: readonly Quad[]
  private readonly base: Quad
  private readonly ticks: readonly Quad[]
  private readonly yLabels: readonly Line[]
  private readonly xLabels: readonly Line[]
  private readonly yMarks = marks(LABELS.y)
  private readonly xMarks = marks(LABELS.x)
  private readonly strands: Readonly<Record<CurveLook, Strand>>
  private readonly shade: Ribbon
  private from = 0
  private to = 1

  constructor(
    lights: LightSheet,
    figures: FigureSheet,
    private readonly curve: Curve,
  ) {
    this.lines = Array.from({ length: LABELS.y }, () => new Quad(lights.grid, 0, 0.5))
    this.ticks = Array.from({ length: LABELS.x }, () => new Quad(lights.dash, 0.5, 0))
    this.base = new Quad(lights.base, 0, 0.5)
    this.yLabels = Array.from({ length: LABELS.y }, () => new Line(figures, TEXT, 1, 6))
    this.xLabels = Array.from({ length: LABELS.x }, () => new Line(figures, TEXT, 0.5, 4))
    this.shade = new Ribbon(lights.shade, PARTS, 0xffffff)
    this.shade.mesh.blendMode = BLEND_MODES.NORMAL
    const strand = (look: CurveLook): Strand => {
      const core = new Ribbon(lights.cores[look], PARTS, 0xffffff, true)
      core.mesh.blendMode = BLEND_MODES.NORMAL
      return { glow: new Ribbon(lights.glows[look], PARTS, 0xffffff, true), core, area: new AreaMesh(lights.areas[look]) }
    }
    this.strands = { ice: strand('ice'), red: strand('red'), calm: strand('calm') }
    const { ice, red, calm } = this.strands
    this.container.addChild(
      new QuadList([...this.lines, this.base, ...this.ticks]),
      ...[...this.yLabels, ...this.xLabels].map(({ container }) => container),
      ...[ice, red, calm].map(({ area }) => area.mesh),
      this.shade.mesh,
      ...[ice, red, calm].map(({ glow }) => glow.mesh),
      ...[ice, red, calm].map(({ core }) => core.mesh),
    )
  }

  /** Draws the axes and the curve; the curve must have been computed. */
  update(now: Now, reduced: boolean): void {
    const broke = now.ended >= 0 && now.ending === 'break' ? ramp(BREAK.redden[0], BREAK.redden[1], now.ended) : 0
    this.drawAxes(broke)
    const { ice, red, calm } = this.strands
    const still = now.ended >= 0 && now.ending === 'refund' ? ramp(0, 700, now.ended) : 0
    const whole = reduced ? broke : 1
    this.lay(ice, 0, reduced ? 1 : 1 - broke, (1 - still) * (reduced ? 1 - broke : 1 - ramp(0.55, 0.95, broke)))
    this.lay(red, reduced ? 0 : 1 - broke, 1, broke > 0 ? whole : 0)
    this.lay(calm, 0, 1, still)
    this.from = 0
    this.to = 1
    this.shade.bend(this.part, 15)
    this.shade.mesh.alpha = 0.62
  }

  /** Lays a look along a part of the curve. */
  private lay({ glow, core, area }: Strand, from: number, to: number, alpha: number): void {
    const shown = alpha > 0.004 && to - from > 0.004
    glow.mesh.visible = core.mesh.visible = area.mesh.visible = shown
    if (!shown) return
    this.from = from
    this.to = to
    glow.bend(this.part, 34)
    core.bend(this.part, 6.4)
    area.bend(this.curve)
    glow.mesh.alpha = core.mesh.alpha = alpha
    area.mesh.alpha = alpha * Math.max(to - from, 0)
  }

  private readonly part = (share: number, at: Point): void => this.curve.along(this.from + (this.to - this.from) * share, at)

  private drawAxes(blush: number): void {
    const { curve, yMarks, xMarks } = this
    const right = curve.left + curve.width
    const unit = curve.height / curve.rise / 10
    const tint = blush > 0.5 ? BLUSH : INK
    const rows = marksOf(10, 10 + curve.rise * 10, unit, STEPS.multiple, ROOM.y, yMarks)
    for (let index = 0; index < this.yLabels.length; index++) {
      const label = this.yLabels[index] as Line
      const line = this.lines[index] as Quad
      const mark = yMarks[index] as Mark
      const shown = index < rows && mark.value <= 10 + curve.rise * 10
      label.container.visible = line.visible = shown
      if (!shown) continue
      const y = curve.bottom - (mark.value - 10) * unit
      label.write(tenths(mark.value))
      label.tint = tint
      label.container.position.set(right, y - 8)
      label.container.alpha = mark.alpha * 0.95
      line.x = curve.left
      line.y = y
      line.tint = tint
      line.alpha = index === 0 ? 0 : mark.alpha * 0.42
    }
    this.base.x = curve.left
    this.base.y = curve.bottom
    this.base.alpha = 0.5
    this.drawSeconds(marksOf(0, Math.floor(curve.seconds), curve.width / curve.seconds, STEPS.seconds, ROOM.x, xMarks), tint)
  }

  private drawSeconds(columns: number, tint: number): void {
    const { curve, xMarks } = this
    for (let index = 0; index < this.xLabels.length; index++) {
      const label = this.xLabels[index] as Line
      const tick = this.ticks[index] as Quad
      const mark = xMarks[index] as Mark
      const x = curve.xOf(mark.value)
      const shown = index < columns && x < curve.left + curve.width - 10
      label.container.visible = tick.visible = shown
      if (!shown) continue
      label.write(`${mark.value}s`)
      label.tint = tint
      label.container.position.set(Math.max(x, curve.left + 4), curve.bottom + 14)
      label.container.alpha = mark.alpha * 0.95
      tick.x = x
      tick.y = curve.bottom - 5
      tick.scaleY = 0.09
      tick.tint = tint
      tick.alpha = mark.alpha * 0.8
    }
  }
}

/** Texts of multiples in tenths, so that a frame writes none anew. */
const TENTHS = new Map<number, string>()
function tenths(value: number): string {
  const known = TENTHS.get(value)
  if (known) return known
  const text = value >= 100 ? `${Math.round(value / 10)}x` : `${(value / 10).toFixed(1)}x`
  TENTHS.set(value, text)
  return text
}
