import { loadFonts } from '../kit/device.ts'
import { PaintAtlas } from '../kit/paintAtlas.ts'
import { GlyphRow, Glyphs } from '../kit/parts/GlyphRow.ts'
import { paintLetters, vertical } from '../kit/parts/lettering.ts'
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
  readonly glyphs: Glyphs
  private readonly sheet: PaintAtlas

  /** Paints the figures; their fonts must be loaded. */
  constructor(context: SceneContext) {
    this.sheet = new PaintAtlas(context.budget.paint, 1024, 256)
    this.glyphs = new Glyphs(this.sheet).paint(GLYPHS, (glyph) => {
      const width = SIZE * (WIDTHS[glyph] ?? WIDTH)
      return { width, across: width + 2 * ROOM, height: SIZE + 2 * ROOM, draw: (...canvas) => paintFigure(glyph, ...canvas) }
    })
    this.sheet.update()
  }

  /** Loads the fonts of the figures. */
  static async load(): Promise<void> {
    await loadFonts([
      { font: `800 40px ${FONTS.number}`, text: '0123456789.%' },
      { font: `700 40px ${FONTS.text}`, text: LABEL },
    ])
  }

  destroy(): void {
    this.sheet.destroy()
  }
}

/** A short text of the dial, centred on its place. */
export class Digits extends GlyphRow {
  private shown = ''

  /** `size` is the height of a figure in the container's unit. */
  constructor(
    { glyphs }: DigitSheet,
    private readonly size: number,
  ) {
    super(glyphs, PLACES)
  }

  get text(): string {
    return this.shown
  }

  /** Shows figures, `.` and `%`, or the label 落点. */
  set text(text: string) {
    if (text === this.shown) return
    this.shown = text
    this.write(text === LABEL ? [LABEL] : text, this.size / SIZE)
  }
}

/** Paints a figure with a dark rim, lit from above. */
function paintFigure(glyph: string, context: CanvasRenderingContext2D, width: number, height: number): void {
  const [x, y] = [width / 2, height / 2]
  const number = `800 ${SIZE * (glyph === '%' ? 0.84 : 1.1)}px ${FONTS.number}`
  paintLetters(context, glyph, x, y + SIZE * 0.05, {
    font: glyph === LABEL ? `700 ${SIZE * 0.9}px ${FONTS.text}` : number,
    face: vertical(context, y - SIZE * 0.4, y + SIZE * 0.4, [0, '#ffffff'], [0.5, '#fff3d6'], [1, '#ffd583']),
    rim: 'rgba(10,5,20,.85)',
    line: SIZE * 0.14,
  })
}
