import { Container, Sprite, type Texture } from 'pixi.js'
import { loadFonts } from '../kit/device.ts'
import { PaintAtlas } from '../kit/paintAtlas.ts'
import { FONTS } from '../kit/parts/paint.ts'
import type { SceneContext } from '../kit/scene.ts'

const LABEL = '落点'
/** What is painted once: figures, and the label above a landing as one piece. */
const GLYPHS = [...'0123456789.%', LABEL]
/** Height of a painted figure in board units, and room around it. */
const SIZE = 40
const ROOM = 6
/** Widths in figure heights. */
const WIDTHS: Readonly<Record<string, number>> = { '.': 0.3, '%': 0.78, [LABEL]: 2.1 }
const WIDTH = 0.63
const PLACES = 7

/** The painted figures of the dial. Its texts share one page. */
export class DigitSheet {
  private readonly sheet: PaintAtlas
  private readonly glyphs = new Map<string, Texture>()

  /** Paints the figures; their fonts must be loaded. */
  constructor(context: SceneContext) {
    this.sheet = new PaintAtlas(context.budget.paint, 1024, 256)
    for (const glyph of GLYPHS) {
      const [width, height] = [SIZE * widthOf(glyph) + 2 * ROOM, SIZE + 2 * ROOM]
      const texture = this.sheet.paint(width, height, (canvas) => paintFigure(canvas, glyph, width / 2, height / 2))
      if (texture) this.glyphs.set(glyph, texture)
    }
    this.sheet.update()
  }

  /** Loads the fonts of the figures. */
  static async load(): Promise<void> {
    await loadFonts([
      { font: `800 40px ${FONTS.number}`, text: '0123456789.%' },
      { font: `700 40px ${FONTS.text}`, text: LABEL },
    ])
  }

  of(glyph: string): Texture | undefined {
    return this.glyphs.get(glyph)
  }

  destroy(): void {
    this.sheet.destroy()
  }
}

/** A short text of the dial, centred on its place. */
export class Digits {
  readonly container = new Container()
  private readonly sprites: readonly Sprite[]
  private shown = ''

  /** `size` is the height of a figure in the container's unit. */
  constructor(
    private readonly sheet: DigitSheet,
    private readonly size: number,
  ) {
    this.sprites = Array.from({ length: PLACES }, () => new Sprite())
    for (const sprite of this.sprites) {
      sprite.anchor.set(0.5)
      sprite.scale.set(size / SIZE)
    }
    this.container.addChild(...this.sprites)
  }

  get text(): string {
    return this.shown
  }

  /** Shows figures, `.` and `%`, or the label 落点. */
  set text(text: string) {
    if (text === this.shown) return
    this.shown = text
    const glyphs = text === LABEL ? [LABEL] : [...text]
    let x = (-this.size * glyphs.reduce((sum, glyph) => sum + widthOf(glyph), 0)) / 2
    for (const [index, sprite] of this.sprites.entries()) {
      const glyph = glyphs[index]
      const texture = glyph === undefined ? undefined : this.sheet.of(glyph)
      sprite.visible = texture !== undefined
      if (glyph === undefined || !texture) continue
      sprite.texture = texture
      sprite.x = x + (this.size * widthOf(glyph)) / 2
      x += this.size * widthOf(glyph)
    }
  }

  set tint(tint: number) {
    for (const sprite of this.sprites) sprite.tint = tint
  }
}

const widthOf = (glyph: string) => WIDTHS[glyph] ?? WIDTH

/** Paints a figure with a dark rim, lit from above. */
function paintFigure(context: CanvasRenderingContext2D, glyph: string, x: number, y: number): void {
  const face = context.createLinearGradient(0, y - SIZE * 0.4, 0, y + SIZE * 0.4)
  face.addColorStop(0, '#ffffff')
  face.addColorStop(0.5, '#fff3d6')
  face.addColorStop(1, '#ffd583')
  const label = glyph === LABEL
  context.font = label ? `700 ${SIZE * 0.9}px ${FONTS.text}` : `800 ${SIZE * (glyph === '%' ? 0.84 : 1.1)}px ${FONTS.number}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.strokeStyle = 'rgba(10,5,20,.85)'
  context.lineWidth = SIZE * 0.14
  context.strokeText(glyph, x, y + SIZE * 0.05)
  context.fillStyle = face
  context.fillText(glyph, x, y + SIZE * 0.05)
}
