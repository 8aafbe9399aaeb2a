import { Texture } from 'pixi.js'
import { loadFonts } from '../kit/device.ts'
import { PaintAtlas } from '../kit/paintAtlas.ts'
import { FONTS, paintCeremony } from '../kit/parts/paint.ts'
import type { SceneContext } from '../kit/scene.ts'

/** Sizes in board units: figures of a row, its word, the figures that count down. */
export const FIGURE = 46
const WORD = { text: '连抢', width: 66, size: 25 } as const
const COUNTED = { size: 168, width: 180 } as const
const FIGURES = [...'×+0123456789']

interface Glyph {
  texture: Texture
  width: number
}

/** Everything of the scene that is written. */
export class GlyphSheet {
  readonly word: Texture
  private readonly atlas: PaintAtlas
  private readonly figures = new Map<string, Glyph>()
  private readonly counted: readonly Texture[]

  constructor({ budget }: SceneContext) {
    const { paint: resolution } = budget
    this.atlas = new PaintAtlas(resolution, 1024, Math.ceil((resolution * 800) / 64) * 64)
    for (const glyph of FIGURES) {
      const width = FIGURE * (glyph === '×' ? 0.62 : glyph === '1' ? 0.5 : 0.68)
      const texture = this.atlas.paint(width + 14, FIGURE * 1.5, (canvas) => paintFigure(canvas, glyph, width + 14)) ?? Texture.EMPTY
      this.figures.set(glyph, { texture, width })
    }
    this.word =
      this.atlas.paint(WORD.width, WORD.size * 1.5, (canvas) => paintCeremony(canvas, WORD.text, WORD.width, WORD.size)) ?? Texture.EMPTY
    this.counted = ['1', '2', '3'].map(
      (text) =>
        this.atlas.paint(COUNTED.width, COUNTED.size * 1.5, (canvas) => paintCeremony(canvas, text, COUNTED.width, COUNTED.size)) ??
        Texture.EMPTY,
    )
    this.atlas.update()
  }

  static async fonts(): Promise<void> {
    await loadFonts([
      { font: `400 40px ${FONTS.ceremony}`, text: `${WORD.text}123` },
      { font: `800 40px ${FONTS.number}`, text: FIGURES.join('') },
    ])
  }

  figure(glyph: string): Glyph {
    return this.figures.get(glyph) ?? { texture: Texture.EMPTY, width: 0 }
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
  const gradient = context.createLinearGradient(0, y - FIGURE * 0.42, 0, y + FIGURE * 0.4)
  gradient.addColorStop(0, '#fffdf2')
  gradient.addColorStop(0.5, '#ffe6a3')
  gradient.addColorStop(1, '#ffb02e')
  context.font = `800 ${FIGURE}px ${FONTS.number}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.shadowColor = 'rgba(90,20,0,.75)'
  context.shadowBlur = 8
  context.strokeStyle = '#6d2406'
  context.lineWidth = 6
  context.strokeText(glyph, width / 2, y + 1)
  context.shadowBlur = 0
  context.fillStyle = gradient
  context.fillText(glyph, width / 2, y)
}
