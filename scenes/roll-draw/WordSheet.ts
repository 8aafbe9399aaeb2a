import { Texture } from 'pixi.js'
import type { RollWin } from '#shared/modes/roll/room.ts'
import { loadFonts } from '../kit/device.ts'
import { PaintAtlas } from '../kit/paintAtlas.ts'
import { Glyphs } from '../kit/parts/GlyphRow.ts'
import { paintLetters, vertical } from '../kit/parts/lettering.ts'
import { FONTS, paintCeremony } from '../kit/parts/paint.ts'
import type { SceneContext } from '../kit/scene.ts'
import { withFaces } from './faces.ts'
import { paintSealed } from './paintCards.ts'
import { OWN_PLATE, paintOwnPlate } from './paintOwn.ts'

/** Sizes of painted words in board units. */
export const WORDS = {
  grand: { text: '大 奖 揭 晓', width: 300, size: 52 },
  won: { text: '恭 喜 获 得', width: 320, size: 56 },
  wall: { text: '中 奖 名 单', width: 190, size: 25 },
} as const
export const SEALED = { width: 230, height: 64 } as const
/** Size of the figures of the counting line. */
const FIGURE = 17
const FIGURES = [...'0123456789/第件']

/** Everything of the scene that is written but names and prizes. */
export class WordSheet {
  readonly grand: Texture
  readonly won: Texture
  readonly wall: Texture
  /** Figures of the counting line. */
  readonly figures: Glyphs
  /** What the seal says, and the plate of an own win; empty until they are known. */
  sealed = Texture.EMPTY
  own = Texture.EMPTY
  private readonly atlas: PaintAtlas
  private readonly told: PaintAtlas[] = []
  private readonly keys = { sealed: '', own: '' }
  private alive = true

  constructor(private readonly context: SceneContext) {
    const { paint: resolution } = context.budget
    this.atlas = new PaintAtlas(resolution, 1024, Math.ceil((resolution * 300) / 64) * 64)
    const word = ({ text, width, size }: { text: string; width: number; size: number }) =>
      this.atlas.paint(width, size * 1.5, (canvas) => paintCeremony(canvas, text, width, size)) ?? Texture.EMPTY
    this.grand = word(WORDS.grand)
    this.won = word(WORDS.won)
    this.wall = word(WORDS.wall)
    this.figures = new Glyphs(this.atlas).paint(FIGURES, (glyph) => {
      const width = FIGURE * (glyph > '9' ? 1.06 : 0.66)
      const gap = FIGURE * (glyph === '/' ? 0.34 : glyph > '9' ? 0.22 : 0)
      return {
        width: width + 2 * gap,
        across: width + 6,
        height: FIGURE * 1.5,
        draw: (canvas, across) => paintFigure(canvas, glyph, across),
      }
    })
    this.atlas.update()
  }

  static async fonts(): Promise<void> {
    const words = [...Object.values(WORDS).map(({ text }) => text), '名单已封存']
    await loadFonts([
      { font: `400 40px ${FONTS.ceremony}`, text: words.join('') },
      { font: `700 16px ${FONTS.number}`, text: '0123456789abcdef/…' },
      { font: `700 16px ${FONTS.text}`, text: '第件我机器人…' },
    ])
  }

  /** Paints what the seal says. */
  seal(hash: string): void {
    if (this.keys.sealed === hash && this.sealed !== Texture.EMPTY) return
    this.keys.sealed = hash
    this.sealed = this.page(SEALED.width, SEALED.height, (canvas) => paintSealed(canvas, SEALED.width, hash))
  }

  /** Paints the plate of an own win, or none. */
  async win(win: RollWin | null): Promise<void> {
    const key = JSON.stringify(win)
    if (this.keys.own === key) return
    this.keys.own = key
    this.own = Texture.EMPTY
    if (!win) return
    const { width, height } = OWN_PLATE
    const fonts = loadFonts([
      { font: `700 17px ${FONTS.text}`, text: `${win.giftName}…` },
      { font: `700 17px ${FONTS.number}`, text: '0123456789.,' },
    ])
    await withFaces([win.winner], win.winner.customerId, async ([face]) => {
      await fonts
      if (!this.alive || this.keys.own !== key || !face) return
      this.own = this.page(width, height, (canvas) => paintOwnPlate(canvas, win, face))
    })
  }

  destroy(): void {
    this.alive = false
    for (const page of [this.atlas, ...this.told]) page.destroy()
  }

  private page(width: number, height: number, draw: (context: CanvasRenderingContext2D) => void): Texture {
    const { paint: resolution } = this.context.budget
    const page = new PaintAtlas(resolution, Math.ceil(width * resolution), Math.ceil(height * resolution))
    this.told.push(page)
    const texture = page.paint(width, height, draw) ?? Texture.EMPTY
    page.update()
    return texture
  }
}

function paintFigure(context: CanvasRenderingContext2D, glyph: string, width: number): void {
  const y = FIGURE * 0.76
  paintLetters(context, glyph, width / 2, y, {
    font: glyph > '9' ? `700 ${FIGURE * 0.86}px ${FONTS.text}` : `700 ${FIGURE}px ${FONTS.number}`,
    face: vertical(context, y - 9, y + 9, [0, '#ffffff'], [1, '#ffd98a']),
    rim: 'rgba(18,5,40,.85)',
    line: 3.4,
  })
}
