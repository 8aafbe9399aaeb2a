import { Texture } from 'pixi.js'
import { loadFonts, newCanvas } from '../kit/device.ts'
import { PaintAtlas } from '../kit/paintAtlas.ts'
import { paintLetters, type Stops, vertical } from '../kit/parts/lettering.ts'
import { FONTS } from '../kit/parts/paint.ts'
import type { SceneContext } from '../kit/scene.ts'

/** Looks of the multiple: it climbs, it is high, the index has broken. */
export const LOOKS = ['ice', 'gold', 'red'] as const
export type Look = (typeof LOOKS)[number]

/** Height at which the multiple and small text are painted, in board units, and the room around the multiple's figures. */
export const MEGA = 76
export const SMALL = 20
const ROOM = 5
/** Height of the page in board units. */
const HEIGHT = 630

/** Words that are painted as one piece. */
export const WORDS = {
  climbing: '上升中 · 第',
  broken: '指数断裂 · 第',
  top: '登顶 · 第',
  refunded: '本轮中止，投入已退还 · 第',
  round: '轮',
  number: '第',
  until: '距开始',
  ready: '即将开始',
  waiting: '等待下一轮',
  staked: '已投入',
  me: '我',
  left: '退出',
  summit: '登顶',
} as const
export type Word = keyof typeof WORDS

const MEGA_GLYPHS = [...'0123456789.xs']
/** What an amount has beside figures; only gold is paid. */
const AMOUNT_GLYPHS = ['+', ',']
const SMALL_GLYPHS = [...'0123456789.,xs']

/** A painted piece of small text. `width` is in shares of its height `SMALL`. */
export interface Piece {
  texture: Texture
  width: number
}

/** Colours of a look from top to bottom, and of its rim. */
const FACES: Record<Look, readonly [stops: Stops, rim: string]> = {
  ice: [
    [
      [0.16, '#ffffff'],
      [0.5, '#d4f8ff'],
      [0.92, '#39c8ff'],
    ],
    'rgba(3,14,52,.82)',
  ],
  gold: [
    [
      [0.14, '#ffffff'],
      [0.48, '#ffefc0'],
      [0.92, '#ffb02e'],
    ],
    'rgba(56,20,2,.85)',
  ],
  red: [
    [
      [0.16, '#ffffff'],
      [0.5, '#ffd3da'],
      [0.92, '#ff3f63'],
    ],
    'rgba(52,2,16,.85)',
  ],
}

/** Everything of the scene that is written: the figures of the multiple in every look, small figures and words. Painted once. */
export class FigureSheet {
  private readonly atlas: PaintAtlas
  private readonly mega = new Map<string, Texture>()
  private readonly pieces = new Map<string, Piece>()

  /** Paints everything; `fonts` must have been awaited. */
  constructor({ budget }: SceneContext) {
    this.atlas = new PaintAtlas(budget.paint, 1024, Math.ceil((budget.paint * HEIGHT) / 64) * 64)
    for (const look of LOOKS) for (const glyph of MEGA_GLYPHS) this.mega.set(look + glyph, this.paintMega(glyph, look))
    for (const glyph of AMOUNT_GLYPHS) this.mega.set(`gold${glyph}`, this.paintMega(glyph, 'gold'))
    for (const glyph of SMALL_GLYPHS) this.pieces.set(glyph, this.paintPiece(glyph, `600 ${SMALL}px ${FONTS.number}`))
    for (const [word, text] of Object.entries(WORDS)) this.pieces.set(word, this.paintPiece(text, `500 ${SMALL * 0.96}px ${FONTS.text}`))
    this.atlas.update()
  }

  static async fonts(): Promise<void> {
    await loadFonts([
      { font: `800 60px ${FONTS.number}`, text: '0123456789.xs+,' },
      { font: `600 26px ${FONTS.number}`, text: '0123456789.,xs' },
      { font: `500 26px ${FONTS.text}`, text: Object.values(WORDS).join('') },
    ])
  }

  /** A figure of the multiple. */
  figure(glyph: string, look: Look): Texture {
    return this.mega.get(look + glyph) ?? Texture.EMPTY
  }

  /** A small figure, or a word by its name. */
  piece(name: string): Piece {
    return this.pieces.get(name) ?? NOTHING
  }

  destroy(): void {
    this.atlas.destroy()
  }

  private paintMega(glyph: string, look: Look): Texture {
    const [width, height] = [MEGA * 0.66 + 2 * ROOM, MEGA * 0.84 + 2 * ROOM]
    return this.paint(width, height, (context) => paintFigure(context, glyph, look, width / 2, height / 2))
  }

  private paintPiece(text: string, font: string): Piece {
    const width = widthOf(text, font)
    return { texture: this.paint(width + 8, SMALL * 1.3, (context) => paintSmall(context, text, font)), width: width / SMALL }
  }

  private paint(width: number, height: number, draw: (context: CanvasRenderingContext2D) => void): Texture {
    const texture = this.atlas.paint(width, height, draw)
    if (!texture) throw new RangeError('the figures do not fit their page')
    return texture
  }
}

const NOTHING: Piece = { texture: Texture.EMPTY, width: 0 }

function widthOf(text: string, font: string): number {
  const context = newCanvas(1, 1).getContext('2d')
  if (!context) return SMALL * text.length
  context.font = font
  return context.measureText(text).width
}

function paintFigure(context: CanvasRenderingContext2D, glyph: string, look: Look, x: number, y: number): void {
  const [stops, rim] = FACES[look]
  const mark = glyph === 'x' || glyph === 's'
  const size = MEGA * (mark ? 0.66 : 1.02)
  const half = MEGA * 0.36
  context.font = `800 ${size}px ${FONTS.number}`
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  context.lineJoin = 'round'
  context.strokeStyle = rim
  context.lineWidth = 7
  const foot = y + half
  context.globalAlpha = 0.55
  context.strokeText(glyph, x, foot + 2)
  context.globalAlpha = 1
  context.lineWidth = 3
  context.strokeText(glyph, x, foot)
  context.fillStyle = vertical(context, y - half, y + half, ...stops)
  context.fillText(glyph, x, foot)
}

function paintSmall(context: CanvasRenderingContext2D, text: string, font: string): void {
  paintLetters(context, text, 4, SMALL * 0.67, { font, face: '#fff', rim: 'rgba(4,5,28,.55)', line: 4, align: 'left' })
}
