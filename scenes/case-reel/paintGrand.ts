import type { Texture } from 'pixi.js'
import { COLOURS } from '#shared/tokens.ts'
import { css } from '../kit/colour.ts'
import { drawTexture } from '../kit/drawPicture.ts'
import { fx } from '../kit/fx/light.ts'
import { FONTS } from '../kit/parts/paint.ts'
import { between, seededRandom } from '../kit/random.ts'
import { POOL_HEAD, poolGrid } from './layout.ts'
import { formatShare, type PoolItem } from './odds.ts'

type Context = CanvasRenderingContext2D

/** Sizes of the painted things, in board units. */
export const PAINTED = {
  title: { width: 300, height: 99 },
  ribbon: { width: 340, height: 30 },
  word: { width: 86, height: 164 },
  ground: { width: 120, height: 120 },
  dial: { width: 220, height: 220 },
  emblem: { width: 150, height: 150 },
  vignette: { width: 60, height: 112 },
  heap: { width: 156, height: 118 },
  name: { width: 350, height: 54 },
  chips: { width: 350, height: 34 },
} as const

const CREAM = css(COLOURS['amber-1'])

/** A gradient of gold that is transparent at both ends. */
function fading(context: Context, width: number, colour: string, clear: string): CanvasGradient {
  const paint = context.createLinearGradient(0, 0, width, 0)
  paint.addColorStop(0, clear)
  paint.addColorStop(0.22, colour)
  paint.addColorStop(0.78, colour)
  paint.addColorStop(1, clear)
  return paint
}

/** A dark band with two lit edges that fade at both ends. */
function paintBand(context: Context, width: number, height: number): void {
  context.fillStyle = fading(context, width, 'rgba(38,18,3,.9)', 'rgba(38,18,3,0)')
  context.fillRect(0, 0, width, height)
  context.fillStyle = fading(context, width, css(COLOURS['gold-2']), css(COLOURS['gold-2'], 0))
  context.fillRect(0, 0, width, 1)
  context.fillRect(0, height - 1, width, 1)
}

/** Paints the ribbon below 金中金. */
export function paintGoldRibbon(context: Context): void {
  const { width, height } = PAINTED.ribbon
  paintBand(context, width, height)
  words(context, '金徽定格 · 第二轮只转神话', width / 2, height / 2 + 0.5, `700 15px ${FONTS.text}`, CREAM, 'center')
}

/** Paints two title characters, one above the other. */
export function paintWord(context: Context, word: string): void {
  const { width } = PAINTED.word
  for (const [index, character] of [...word].entries()) paintCharacter(context, character, width / 2, 42 + index * 78, 72)
}

function paintCharacter(context: Context, character: string, x: number, y: number, size: number): void {
  const face = context.createLinearGradient(0, y - size / 2, 0, y + size / 2)
  face.addColorStop(0, '#ffffff')
  face.addColorStop(0.42, '#fff0c4')
  face.addColorStop(0.62, '#ffcf62')
  face.addColorStop(1, '#f29a1c')
  context.font = `400 ${size}px ${FONTS.ceremony}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.shadowColor = 'rgba(255,140,20,.8)'
  context.shadowBlur = 16
  context.strokeStyle = '#4a2206'
  context.lineWidth = 8
  context.strokeText(character, x, y + 3)
  context.shadowBlur = 0
  context.strokeStyle = css(COLOURS['gold-5'])
  context.lineWidth = 3
  context.strokeText(character, x, y + 2)
  context.fillStyle = face
  context.fillText(character, x, y)
  context.textAlign = 'left'
}

/** Warm light over dark brown that covers the hall; its edge fades to nothing. */
export function paintGround(context: Context): void {
  const { width } = PAINTED.ground
  const half = width / 2
  const paint = context.createRadialGradient(half, half, 0, half, half, half)
  paint.addColorStop(0, 'rgba(176,106,18,1)')
  paint.addColorStop(0.1, 'rgba(126,70,10,1)')
  paint.addColorStop(0.22, 'rgba(78,40,5,1)')
  paint.addColorStop(0.42, 'rgba(42,20,3,.95)')
  paint.addColorStop(0.7, 'rgba(22,10,2,.7)')
  paint.addColorStop(1, 'rgba(14,6,1,0)')
  context.fillStyle = paint
  context.fillRect(0, 0, width, width)
}

/** Darkness that closes in from the edges of the stage. */
export function paintVignette(context: Context): void {
  const { width, height } = PAINTED.vignette
  context.scale(1, height / width)
  const half = width / 2
  const paint = context.createRadialGradient(half, half * 0.94, half * 0.42, half, half, half * 1.38)
  paint.addColorStop(0, 'rgba(10,4,0,0)')
  paint.addColorStop(0.45, 'rgba(10,4,0,.38)')
  paint.addColorStop(1, 'rgba(8,3,0,.96)')
  context.fillStyle = paint
  context.fillRect(0, 0, width, width)
}

/** The dial of the house as light: rings and ticks. */
export function paintDial(context: Context): void {
  const { width } = PAINTED.dial
  context.translate(width / 2, width / 2)
  const radius = width / 2 - 3
  for (const [part, line, alpha] of [
    [1, 0.7, 0.5],
    [0.88, 1.6, 0.9],
    [0.62, 0.6, 0.4],
  ] as const) {
    context.strokeStyle = `rgba(255,226,150,${alpha})`
    context.lineWidth = line
    context.beginPath()
    context.arc(0, 0, radius * part, 0, Math.PI * 2)
    context.stroke()
  }
  for (let tick = 0; tick < 72; tick++) {
    const long = tick % 6 === 0
    context.strokeStyle = `rgba(255,236,180,${long ? 0.9 : 0.5})`
    context.lineWidth = long ? 1.4 : 0.8
    const angle = (tick / 72) * Math.PI * 2
    const [x, y] = [Math.cos(angle), Math.sin(angle)]
    context.beginPath()
    context.moveTo(x * radius * (long ? 0.9 : 0.93), y * radius * (long ? 0.9 : 0.93))
    context.lineTo(x * radius * 0.98, y * radius * 0.98)
    context.stroke()
  }
}

/** A heap of coins in the lower left corner: rows of coins, the nearest in front. */
export function paintHeap(context: Context): void {
  const { width, height } = PAINTED.heap
  const random = seededRandom('heap')
  const views = ['coin', 'coin-1', 'coin-2'] as const
  for (let row = 0; row < 7; row++) {
    const depth = row / 6
    const y = 24 + depth * (height - 10)
    const reach = width * (0.34 + 0.66 * depth ** 0.8)
    const size = 22 + 16 * depth
    for (let x = 0; x < reach; x += size * 0.56) {
      const at = x + between(random, -4, 4)
      const up = y + (at / reach) ** 2 * 26 + between(random, -4, 4)
      context.globalAlpha = 1
      drawTexture(context, fx(views[Math.floor(random() * 3)] ?? 'coin'), at - size / 2, up - size / 2, size, size)
      context.globalCompositeOperation = 'source-atop'
      context.fillStyle = `rgba(60,26,0,${0.34 * (1 - depth)})`
      context.fillRect(at - size / 2, up - size / 2, size, size)
      context.globalCompositeOperation = 'source-over'
    }
  }
}

/** Middles of the items in the odds panel. */
export function poolSpots(count: number, width: number): { x: number; y: number; width: number; height: number }[] {
  const { columns, rows, line } = poolGrid(count)
  const cell = (width - 12) / Math.max(columns, rows > 1 ? columns : 3)
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns)
    const inRow = row === rows - 1 ? count - row * columns : columns
    const x = width / 2 + ((index % columns) - (inRow - 1) / 2) * cell
    return { x, y: 27 + (row + 0.5) * line, width: cell, height: line }
  })
}

/** Paints the odds panel: every item with its share, and their sum of 100 %. */
export function paintPool(context: Context, items: readonly PoolItem[], pictures: readonly Texture[], width: number): void {
  const height = POOL_HEAD + poolGrid(items.length).rows * poolGrid(items.length).line
  paintPanel(context, width, height)
  words(context, '金池概率', 13, 16, `800 13px ${FONTS.text}`, CREAM, 'left')
  words(context, '合计 100.00% · 必得其一', width - 13, 16, `600 12.5px ${FONTS.text}`, '#f1d9a6', 'right')
  for (const [index, spot] of poolSpots(items.length, width).entries()) {
    const item = items[index]
    if (!item) continue
    const tall = spot.height - 20
    const picture = pictures[index]
    const wide = Math.min(tall * 1.3333, spot.width - 2)
    if (picture) drawTexture(context, picture, spot.x - wide / 2, spot.y - spot.height / 2, wide, wide * 0.75)
    const size = spot.width < 50 ? 11.5 : 13
    words(context, formatShare(item.share), spot.x, spot.y + spot.height / 2 - 9, `700 ${size}px ${FONTS.number}`, '#ffe9b8', 'center')
  }
}

function paintPanel(context: Context, width: number, height: number): void {
  const cut = 12
  context.beginPath()
  context.moveTo(cut, 0.6)
  context.lineTo(width - 0.6, 0.6)
  context.lineTo(width - 0.6, height - cut)
  context.lineTo(width - cut, height - 0.6)
  context.lineTo(0.6, height - 0.6)
  context.lineTo(0.6, cut)
  context.closePath()
  const glass = context.createLinearGradient(0, 0, 0, height)
  glass.addColorStop(0, 'rgba(58,32,12,.95)')
  glass.addColorStop(1, 'rgba(20,9,2,.95)')
  context.fillStyle = glass
  context.fill()
  const edge = context.createLinearGradient(0, 0, width, height)
  edge.addColorStop(0, css(COLOURS['gold-1']))
  edge.addColorStop(0.5, css(COLOURS['gold-5']))
  edge.addColorStop(1, css(COLOURS['gold-3']))
  context.strokeStyle = edge
  context.lineWidth = 1.2
  context.stroke()
}

/** Paints the ribbon with the item's name. */
export function paintName(context: Context, name: string): void {
  const { width, height } = PAINTED.name
  paintBand(context, width, height)
  const face = context.createLinearGradient(0, 12, 0, height - 10)
  face.addColorStop(0, '#ffffff')
  face.addColorStop(0.5, '#ffeebd')
  face.addColorStop(1, '#ffbe4a')
  context.translate(width / 2, height / 2 + 1)
  context.transform(1, 0, -0.1, 1, 0, 0)
  context.font = `900 28px ${FONTS.text}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.shadowColor = 'rgba(0,0,0,.8)'
  context.shadowBlur = 6
  context.fillStyle = face
  context.fillText(name, 0, 0, width - 70)
}

/** Paints a centred line of octagonal chips. Parts with `number` use the font of numbers. */
export function paintChips(context: Context, chips: readonly (readonly { text: string; number?: boolean }[])[]): void {
  const { width, height } = PAINTED.chips
  const font = (number?: boolean) => (number ? `700 13.5px ${FONTS.number}` : `500 13px ${FONTS.text}`)
  const widthOf = (part: { text: string; number?: boolean }) => {
    context.font = font(part.number)
    return context.measureText(part.text).width
  }
  const sizes = chips.map((parts) => parts.reduce((sum, part) => sum + widthOf(part), 0) + 20 + 4 * (parts.length - 1))
  const gap = 7
  const all = sizes.reduce((sum, size) => sum + size, 0) + gap * (chips.length - 1)
  const scale = Math.min((width - 4) / all, 1)
  context.translate(width / 2, height / 2)
  context.scale(scale, scale)
  let left = -all / 2
  for (const [index, parts] of chips.entries()) {
    const size = sizes[index] ?? 0
    paintChip(context, left, size)
    let x = left + 10
    for (const part of parts) {
      words(context, part.text, x, 0.5, font(part.number), part.number ? '#ffe9b8' : CREAM, 'left')
      x += widthOf(part) + 4
    }
    left += size + gap
  }
}

function paintChip(context: Context, x: number, width: number): void {
  const [half, cut] = [14, 7]
  context.beginPath()
  context.moveTo(x + cut, -half)
  context.lineTo(x + width, -half)
  context.lineTo(x + width, half - cut)
  context.lineTo(x + width - cut, half)
  context.lineTo(x, half)
  context.lineTo(x, -half + cut)
  context.closePath()
  context.fillStyle = 'rgba(26,12,2,.86)'
  context.fill()
  context.strokeStyle = 'rgba(255,200,100,.34)'
  context.lineWidth = 1
  context.stroke()
}

function words(context: Context, text: string, x: number, y: number, font: string, colour: string, align: CanvasTextAlign): void {
  context.font = font
  context.textAlign = align
  context.textBaseline = 'middle'
  context.shadowColor = 'rgba(0,0,0,.8)'
  context.shadowBlur = 3
  context.fillStyle = colour
  context.fillText(text, x, y)
  context.shadowBlur = 0
  context.textAlign = 'left'
}
