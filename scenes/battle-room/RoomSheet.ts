import { Texture } from 'pixi.js'
import { COLOURS } from '#shared/tokens.ts'
import { css } from '../kit/colour.ts'
import { loadFonts } from '../kit/device.ts'
import { drawTexture } from '../kit/drawPicture.ts'
import { fx } from '../kit/fx/light.ts'
import { PaintAtlas } from '../kit/paintAtlas.ts'
import { Glyphs } from '../kit/parts/GlyphRow.ts'
import { paintLetters, vertical } from '../kit/parts/lettering.ts'
import { FONTS } from '../kit/parts/paint.ts'
import { cutBox } from '../kit/parts/shapes.ts'
import { loadedPicture } from '../kit/pictures.ts'
import type { SceneContext } from '../kit/scene.ts'
import { FIGURE } from './Amount.ts'
import { type Context, paintCheck } from './paint.ts'
import { DIAMOND_URL } from './pictures.ts'

/** Size of the title's figures in board units, and of the countdown's. */
export const TITLE_SIZE = 40
export const COUNT_SIZE = 96
/** Width of the painted panel and height of its caps. Panels of other widths are stretched. */
export const PANEL = { width: 90, cap: 26, middle: 8 } as const

/** Height of the page in board units. */
const HEIGHT = 500

const FIGURES = [...'0123456789.,+k分']
const TITLE = [...'0123456789第轮']

/** Everything of the scene that no room changes: figures, panels, bars. Painted once. */
export class RoomSheet {
  readonly panel: readonly Texture[]
  readonly edge: readonly Texture[]
  readonly veil: Texture
  readonly bar: Texture
  readonly fill: Texture
  readonly check: Texture
  readonly ribbon: Texture
  readonly banner: Texture
  /** Figures of an amount, of the title 第 N 轮, and of the countdown. */
  readonly figures: Glyphs
  readonly titles: Glyphs
  readonly counts: Glyphs
  private readonly atlas: PaintAtlas

  constructor(context: SceneContext) {
    const { paint: resolution } = context.budget
    this.atlas = new PaintAtlas(resolution, 1024, Math.ceil((resolution * HEIGHT) / 64) * 64)
    const { atlas } = this
    const paint = (width: number, height: number, draw: (canvas: Context) => void) => atlas.paint(width, height, draw) ?? Texture.EMPTY
    this.counts = new Glyphs(atlas).paint('321', (digit) => ({
      width: COUNT_SIZE,
      height: COUNT_SIZE * 1.2,
      draw: (canvas) => paintGold(canvas, digit, COUNT_SIZE),
    }))
    this.titles = new Glyphs(atlas).paint(TITLE, (glyph) => ({
      width: TITLE_SIZE * (glyph > '9' ? 1.15 : 0.86),
      height: TITLE_SIZE * 1.3,
      draw: (canvas, width) => paintGold(canvas, glyph, TITLE_SIZE, width),
    }))
    this.figures = new Glyphs(atlas)
      .paint(FIGURES, (glyph) => ({ width: FIGURE * 1.1, height: FIGURE * 1.24, draw: (canvas) => paintFigure(canvas, glyph) }))
      .paint(['coin', 'diamond'], (coin) => ({
        width: FIGURE,
        height: FIGURE,
        draw: (canvas) => drawTexture(canvas, coin === 'coin' ? fx('coin') : loadedPicture(DIAMOND_URL()), 0, 0, FIGURE, FIGURE),
      }))
    const { width, cap, middle } = PANEL
    const parts = [0, 1, 2]
    const heights = [cap, middle, cap]
    this.panel = parts.map((part) => paint(width, heights[part] ?? cap, (canvas) => paintPanel(canvas, part, false)))
    this.edge = parts.map((part) => paint(width, heights[part] ?? cap, (canvas) => paintPanel(canvas, part, true)))
    this.veil = paint(8, 64, (canvas) => {
      canvas.fillStyle = vertical(canvas, 0, 64, [0, 'rgba(255,255,255,.9)'], [0.5, 'rgba(255,255,255,.3)'], [1, 'rgba(255,255,255,0)'])
      canvas.fillRect(0, 0, 8, 64)
    })
    this.bar = paint(190, 5, (canvas) => paintBar(canvas, ['rgba(8,5,24,.9)', 'rgba(40,30,90,.9)']))
    this.fill = paint(190, 5, (canvas) => paintBar(canvas, [css(COLOURS['gold-1']), css(COLOURS['gold-3'])]))
    this.check = paint(15, 15, (canvas) => paintCheck(canvas, 15))
    this.ribbon = paint(300, 34, paintRibbon)
    this.banner = paint(120, 17, (canvas) => {
      cutBox(canvas, 0, 0, 120, 17, 5)
      canvas.fillStyle = vertical(canvas, 0, 17, [0, 'rgba(255,255,255,.95)'], [1, 'rgba(255,255,255,.4)'])
      canvas.fill()
    })
    atlas.update()
  }

  static fonts(): Promise<void> {
    return loadFonts([
      { font: `800 40px ${FONTS.number}`, text: '0123456789.,+kR%' },
      { font: `400 40px ${FONTS.ceremony}`, text: TITLE.join('') },
      { font: `700 12px ${FONTS.text}`, text: '我机器人红蓝绿队分空位' },
    ]).then(() => undefined)
  }

  destroy(): void {
    this.atlas.destroy()
  }
}

function paintFigure(context: Context, glyph: string): void {
  const [x, y] = [FIGURE * 0.55, FIGURE * 0.62]
  paintLetters(context, glyph, x, y + FIGURE * 0.05, {
    font: glyph > '\u00ff' ? `700 ${FIGURE * 0.8}px ${FONTS.text}` : `800 ${FIGURE * 1.06}px ${FONTS.number}`,
    face: vertical(context, y - FIGURE * 0.4, y + FIGURE * 0.4, [0, '#ffffff'], [0.5, '#ffffff'], [1, '#d8ccff']),
    rim: 'rgba(8,4,22,.88)',
    line: FIGURE * 0.16,
  })
}

/** Paints a figure of the title in gold, in a picture of `width` × `size * 1.25`. */
function paintGold(context: Context, glyph: string, size: number, width = size): void {
  const y = size * 0.64
  paintLetters(context, glyph, width / 2, y, {
    font: /\d/.test(glyph) ? `800 ${size * 0.96}px ${FONTS.number}` : `400 ${size}px ${FONTS.ceremony}`,
    face: vertical(
      context,
      y - size * 0.4,
      y + size * 0.42,
      [0, '#ffffff'],
      [0.4, '#ffeec0'],
      [0.52, css(COLOURS['gold-2'])],
      [1, css(COLOURS['gold-4'])],
    ),
    rim: css(COLOURS['gold-6']),
    line: size * 0.12,
    light: { colour: 'rgba(255,140,20,.7)', blur: size * 0.3 },
  })
}

/** Paints the upper cap, the middle or the lower cap of a column's panel, or its lit edge alone. */
function paintPanel(context: Context, part: number, edge: boolean): void {
  const { width, cap, middle } = PANEL
  const height = part === 1 ? middle : cap
  const top = part === 0 ? 1 : -40
  const bottom = part === 2 ? height - 1 : height + 40
  cutBox(context, 1, top, width - 2, bottom - top, 9)
  if (!edge) {
    context.fillStyle = 'rgba(9,5,28,.8)'
    context.fill()
    return
  }
  context.strokeStyle = 'rgba(255,255,255,.28)'
  context.lineWidth = 3
  context.stroke()
  context.strokeStyle = '#fff'
  context.lineWidth = 1.1
  context.stroke()
}

function paintBar(context: Context, [from, to]: [string, string]): void {
  const gradient = context.createLinearGradient(0, 0, 190, 0)
  gradient.addColorStop(0, to)
  gradient.addColorStop(1, from)
  context.beginPath()
  context.roundRect(0, 0, 190, 5, 2.5)
  context.fillStyle = gradient
  context.fill()
}

function paintRibbon(context: Context): void {
  const gradient = context.createLinearGradient(0, 0, 300, 0)
  for (const [at, alpha] of [
    [0, 0],
    [0.2, 0.86],
    [0.8, 0.86],
    [1, 0],
  ] as const)
    gradient.addColorStop(at, `rgba(16,8,30,${alpha})`)
  context.fillStyle = gradient
  context.fillRect(0, 0, 300, 34)
  const line = context.createLinearGradient(0, 0, 300, 0)
  for (const [at, alpha] of [
    [0, 0],
    [0.5, 1],
    [1, 0],
  ] as const)
    line.addColorStop(at, css(COLOURS['gold-2'], alpha))
  context.fillStyle = line
  context.fillRect(0, 0, 300, 1)
  context.fillRect(0, 33, 300, 1)
}
