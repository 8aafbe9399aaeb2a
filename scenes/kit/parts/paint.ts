import type { Texture } from 'pixi.js'
import { GRADE_NAMES, type Grade } from '#shared/codes.ts'
import { formatAmount } from '#shared/money.ts'
import { COLOURS } from '#shared/tokens.ts'
import { frame } from '../bundles.ts'
import { css } from '../colour.ts'
import { drawNineSlice, drawTexture } from '../drawPicture.ts'
import { fx } from '../fx/light.ts'
import { type CellContent, type CellShape, EMBLEM } from './cell.ts'
import { GRADE_TEXT } from './grades.ts'
import { paintLetters, vertical } from './lettering.ts'

/** Fonts as the page's CSS declares them. */
export const FONTS = {
  text: '"Noto Sans SC Variable","Noto Sans SC",sans-serif',
  number: '"Oxanium Variable","Noto Sans SC Variable",sans-serif',
  ceremony: '"ZCOOL QingKe HuangYou","Noto Sans SC Variable",sans-serif',
} as const

const GOLD_TEXT = css(COLOURS['tx-gold'])

/** Corner size of the cell pictures in their pixels. */
const CORNER = 48

type Context = CanvasRenderingContext2D

/** Paints a cell of `shape` at the origin. */
export function paintCell(context: Context, shape: CellShape, content: CellContent, art: Texture): void {
  const { width, height } = shape
  const grade = content === EMBLEM ? 0 : content.grade
  drawNineSlice(context, frame('case-reel', `cell-${grade}`), { width, height }, CORNER, (CORNER / 224) * width)
  if (content === EMBLEM) {
    paintEmblem(context, shape, art)
    return
  }
  const card = shape.style === 'card'
  paintArt(context, art, width, height * (card ? 0.36 : 0.4), width * (card ? 0.94 : 0.92))
  const unit = card ? width / 120 : width / 92
  if (card) {
    paintTag(context, width, unit, grade)
    text(context, content.giftName, 9 * unit, height - 33 * unit, `600 ${12.5 * unit}px ${FONTS.text}`, '#f6f2ff', width - 18 * unit)
  }
  paintPrice(context, 8 * unit, height - (card ? 15 : 12) * unit, (card ? 14 : 12.5) * unit, content.recoveryPrice)
}

export function paintEmblem(context: Context, { width, height }: { width: number; height: number }, art: Texture): void {
  const size = Math.min(width, height) * 0.82
  context.save()
  context.shadowColor = css(COLOURS['gold-3'], 0.9)
  context.shadowBlur = 26
  drawTexture(context, art, (width - size) / 2, (height - size) / 2, size, size)
  context.restore()
}

/** Paints an item without distortion, its middle at `middle`, with a shadow below it. */
export function paintArt(context: Context, art: Texture, cellWidth: number, middle: number, width: number): void {
  const height = (width * art.orig.height) / art.orig.width
  context.save()
  context.shadowColor = 'rgba(0,0,0,.65)'
  context.shadowBlur = 12
  context.shadowOffsetY = 8
  drawTexture(context, art, (cellWidth - width) / 2, middle - height / 2, width, height)
  context.restore()
}

/** Paints a picture without distortion into a box, in its middle. */
export function paintFitting(context: Context, picture: Texture | null, x: number, y: number, width: number, height: number): void {
  if (!picture?.valid || picture.orig.width === 0) return
  const scale = Math.min(width / picture.orig.width, height / picture.orig.height)
  const [w, h] = [picture.orig.width * scale, picture.orig.height * scale]
  drawTexture(context, picture, x + (width - w) / 2, y + (height - h) / 2, w, h)
}

export function paintTag(context: Context, width: number, unit: number, grade: Grade): void {
  const [w, h] = [38 * unit, 18 * unit]
  const [right, top] = [width - 1.2 * unit, 1.2 * unit]
  context.beginPath()
  context.moveTo(right - w + 7 * unit, top)
  context.lineTo(right, top)
  context.lineTo(right, top + h)
  context.lineTo(right - w, top + h)
  context.closePath()
  context.fillStyle = 'rgba(8,5,24,.82)'
  context.fill()
  context.fillStyle = GRADE_TEXT[grade]
  context.fillRect(right - w, top + h - unit, w, unit)
  context.textAlign = 'center'
  text(context, GRADE_NAMES[grade], right - w / 2 + 2 * unit, top + h / 2, `700 ${11 * unit}px ${FONTS.text}`, GRADE_TEXT[grade])
  context.textAlign = 'left'
}

/** Paints coin and amount, vertically centred on `y`. */
export function paintPrice(
  context: Context,
  x: number,
  y: number,
  size: number,
  amount: number,
  align: 'left' | 'right' | 'center' = 'left',
): void {
  const font = `700 ${size}px ${FONTS.number}`
  const label = formatAmount(amount)
  context.font = font
  const coin = size * 1.12
  const width = coin + size * 0.3 + context.measureText(label).width
  const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2
  drawTexture(context, fx('coin'), left, y - coin / 2, coin, coin)
  text(context, label, left + coin + size * 0.3, y, font, GOLD_TEXT)
}

function text(context: Context, label: string, x: number, y: number, font: string, color: string, widest?: number): void {
  context.font = font
  context.textBaseline = 'middle'
  context.fillStyle = color
  context.shadowColor = 'rgba(0,0,0,.8)'
  context.shadowBlur = 4
  context.fillText(label, x, y, widest)
  context.shadowBlur = 0
  context.shadowColor = 'transparent'
}

/** Paints a row's result at the right end of `size`: grade above price, on a shade that covers the cells behind. */
export function paintRowLabel(context: Context, { width, height }: { width: number; height: number }, grade: Grade, amount: number): void {
  const shade = context.createLinearGradient(0, 0, width, 0)
  shade.addColorStop(0, 'rgba(5,3,15,0)')
  shade.addColorStop(0.42, 'rgba(5,3,15,.72)')
  shade.addColorStop(1, 'rgba(5,3,15,.9)')
  context.fillStyle = shade
  context.fillRect(0, 0, width, height)
  const [right, middle] = [width - 14, height / 2]
  context.textAlign = 'right'
  text(context, GRADE_NAMES[grade], right, middle - 12, `900 16px ${FONTS.text}`, GRADE_TEXT[grade])
  context.textAlign = 'left'
  paintPrice(context, right, middle + 11, 16, amount, 'right')
}

/** Paints a row's number on a plate of 24 × 24 board units. */
export function paintBadge(context: Context, number: number): void {
  context.beginPath()
  for (const [x, y] of [
    [6, 0],
    [24, 0],
    [24, 18],
    [18, 24],
    [0, 24],
    [0, 6],
  ] as const)
    context.lineTo(x, y)
  context.closePath()
  context.fillStyle = 'rgba(10,6,30,.88)'
  context.fill()
  context.textAlign = 'center'
  text(context, String(number), 12, 13, `800 13px ${FONTS.number}`, '#ffe2a4')
  context.textAlign = 'left'
}

/** Colours of a title word: from top to bottom, its light and its rim. Gold celebrates, ice tells kindly. */
const CEREMONY = {
  gold: {
    face: [
      [0, '#ffffff'],
      [0.45, '#ffeec0'],
      [1, '#ffb53a'],
    ],
    light: 'rgba(255,150,30,.75)',
    rim: '#5a2c04',
  },
  ice: {
    face: [
      [0, '#ffffff'],
      [0.45, '#d7e6ff'],
      [1, '#8fb4f2'],
    ],
    light: 'rgba(70,120,230,.6)',
    rim: '#101f4a',
  },
} as const

/** Paints a title word with a dark rim, centred in `width` × `size * 1.5` board units. */
export function paintCeremony(context: Context, word: string, width: number, size: number, look: keyof typeof CEREMONY = 'gold'): void {
  const y = size * 0.75
  const { face, light, rim } = CEREMONY[look]
  paintLetters(context, word, width / 2, y, {
    font: `400 ${size}px ${FONTS.ceremony}`,
    face: vertical(context, y - size / 2, y + size / 2, ...face),
    rim,
    line: size * 0.1,
    sunk: size * 0.04,
    light: { colour: light, blur: 22 },
  })
  context.textAlign = 'left'
}
