import { Texture } from 'pixi.js'
import { loadFonts } from '../kit/device.ts'
import { PAGE, PaintAtlas } from '../kit/paintAtlas.ts'
import { Glyphs } from '../kit/parts/GlyphRow.ts'
import { paintLetters, vertical } from '../kit/parts/lettering.ts'
import { FONTS, paintCeremony } from '../kit/parts/paint.ts'
import type { SceneContext } from '../kit/scene.ts'

/** Sizes in board units: figures of a row, its word, the figures that count down. */
export const FIGURE = 46
const WORD = { text: '连抢', width: 66, size: 25 } as const
const COUNTED = { size: 168, width: 180 } as const
const FIGURES = [...'×+0123456789.,']
/** The word after a sum, and the band on which it stands. */
const UNIT = { text: '钻石', width: 76, size: 34 } as const
export const BAND = { width: 360, height: 104 } as const
/** Texture pixels by which the page grows. */
const STEP = 256
const NARROW: Readonly<Record<string, number>> = { '×': 0.62, 1: 0.5, '.': 0.32, ',': 0.32 }

/** Everything of the scene that is written. */
export class GlyphSheet {
  /** Figures of a row, and the signs before them. */
  readonly figures: Glyphs
  readonly word: Texture
  readonly unit: Texture
  readonly band: Texture
  private readonly atlas: PaintAtlas
  private readonly counted: readonly Texture[]

  constructor({ budget }: SceneContext) {
    const { paint: resolution } = budget
    this.atlas = new PaintAtlas(resolution, PAGE, PAGE, STEP)
    this.counted = ['1', '2', '3'].map(
      (text) =>
        this.atlas.paint(COUNTED.width, COUNTED.size * 1.5, (canvas) => paintCeremony(canvas, text, COUNTED.width, COUNTED.size)) ??
        Texture.EMPTY,
    )
    this.band = this.atlas.paint(BAND.width, BAND.height, paintBand) ?? Texture.EMPTY
    this.figures = new Glyphs(this.atlas).paint(FIGURES, (glyph) => {
      const width = FIGURE * (NARROW[glyph] ?? 0.68)
      return { width, across: width + 14, height: FIGURE * 1.5, draw: (canvas, across) => paintFigure(canvas, glyph, across) }
    })
    this.word =
      this.atlas.paint(WORD.width, WORD.size * 1.5, (canvas) => paintCeremony(canvas, WORD.text, WORD.width, WORD.size)) ?? Texture.EMPTY
    this.unit =
      this.atlas.paint(UNIT.width, UNIT.size * 1.5, (canvas) => paintCeremony(canvas, UNIT.text, UNIT.width, UNIT.size, 'ice')) ??
      Texture.EMPTY
    this.atlas.update()
  }

  static async fonts(): Promise<void> {
    await loadFonts([
      { font: `400 40px ${FONTS.ceremony}`, text: `${WORD.text}${UNIT.text}123` },
      { font: `800 40px ${FONTS.number}`, text: FIGURES.join('') },
    ])
  }

  /** The large figure of the last three seconds. */
  count(second: number): Texture {
    return this.counted[second - 1] ?? Texture.EMPTY
  }

  destroy(): void {
    this.atlas.destroy()
  }
}

function paintFigure(context: CanvasRenderingContext2D, glyph: string, width: number): void {
  const y = FIGURE * 0.78
  paintLetters(context, glyph, width / 2, y, {
    font: `800 ${FIGURE}px ${FONTS.number}`,
    face: vertical(context, y - FIGURE * 0.42, y + FIGURE * 0.4, [0, '#fffdf2'], [0.5, '#ffe6a3'], [1, '#ffb02e']),
    rim: '#6d2406',
    line: 6,
    sunk: 1,
    light: { colour: 'rgba(90,20,0,.75)', blur: 8 },
  })
}

/** A dark band that fades to both sides, between two lines of gold. */
function paintBand(context: CanvasRenderingContext2D): void {
  const { width, height } = BAND
  const across = (colour: string, most: number) => {
    const gradient = context.createLinearGradient(0, 0, width, 0)
    for (const [at, share] of [
      [0, 0],
      [0.05, 1],
      [0.95, 1],
      [1, 0],
    ] as const)
      gradient.addColorStop(at, `rgba(${colour},${share * most})`)
    return gradient
  }
  context.fillStyle = across('44,4,26', 0.93)
  context.fillRect(0, 4, width, height - 8)
  context.fillStyle = across('255,201,110', 0.95)
  context.fillRect(0, 4, width, 1.6)
  context.fillRect(0, height - 5.6, width, 1.6)
}
