import type { Texture } from 'pixi.js'
import { COLOURS } from '#shared/tokens.ts'
import { css } from '../kit/colour.ts'
import { drawNineSlice, drawTexture } from '../kit/drawPicture.ts'
import type { CellShape } from '../kit/parts/cell.ts'
import { type CellContent, EMBLEM } from '../kit/parts/cell.ts'
import type { CellLook } from '../kit/parts/ItemSheet.ts'
import { FONTS, paintArt, paintEmblem, paintPrice, paintTag } from '../kit/parts/paint.ts'
import { effect } from './pictures.ts'

type Context = CanvasRenderingContext2D

/** Corner size of the cell pictures in their pixels, and of a dealt card in board units. */
const CORNER = 48
const CORNER_OUT = 20
/** Font size of the name in board units, legible on the narrowest phone. */
const NAME = 13
const PRICE = 13.5

/**
 * Paints the face of a dealt card. It is smaller than a reel's cell, so name and price take a larger share. The name may take two lines.
 */
export function paintCardFace(context: Context, { width, height }: CellShape, content: CellContent, art: Texture): void {
  const grade = content === EMBLEM ? 0 : content.grade
  drawNineSlice(context, effect(`cell-${grade}`), { width, height }, CORNER, CORNER_OUT)
  if (content === EMBLEM) {
    paintEmblem(context, { width, height }, art)
    return
  }
  const lines = broken(context, content.giftName, width - 12)
  const foot = 24 + lines.length * 16
  paintArt(context, art, width, 10 + (height - foot) / 2, Math.min(width * 1.02, (height - foot) * 1.25))
  paintTag(context, width, 0.92, grade)
  context.font = `600 ${NAME}px ${FONTS.text}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = '#f8f4ff'
  context.shadowColor = 'rgba(0,0,0,.85)'
  context.shadowBlur = 4
  for (const [line, words] of lines.entries()) context.fillText(words, width / 2, height - foot + 10 + line * 16, width - 8)
  context.shadowBlur = 0
  context.textAlign = 'left'
  paintPrice(context, width / 2, height - 14, PRICE, content.recoveryPrice, 'center')
}

/** Breaks a name that is too wide into two lines of about equal length. */
function broken(context: Context, name: string, width: number): string[] {
  context.font = `600 ${NAME}px ${FONTS.text}`
  if (context.measureText(name).width <= width) return [name]
  const at = name.indexOf('·')
  const middle = at > 1 && at < name.length - 2 ? at + 1 : Math.ceil(name.length / 2)
  return [name.slice(0, middle), name.slice(middle)]
}

/** Paints the back of a dealt card: dark enamel in a gold frame, with rays around the emblem. */
/** Faces of dealt cards, for a sheet. */
export const CARD_FACES: CellLook = { name: 'card', axis: 'x', paint: paintCardFace }

export function paintCardBack(context: Context, { width, height }: CellShape, emblem: Texture): void {
  outline(context, width, height, 0, 12)
  context.fillStyle = gold(context, width, height)
  context.fill()
  outline(context, width, height, 1.6, 11)
  context.fillStyle = enamel(context, width, height)
  context.fill()
  context.save()
  context.clip()
  paintRays(context, width, height)
  context.restore()
  outline(context, width, height, 5, 9.5)
  context.strokeStyle = css(COLOURS['gold-2'], 0.75)
  context.lineWidth = 0.9
  context.stroke()
  paintCorners(context, width, height)
  paintRing(context, width / 2, height / 2, width * 0.4)
  const size = width * 0.58
  context.shadowColor = css(COLOURS['gold-3'], 0.75)
  context.shadowBlur = 14
  drawTexture(context, emblem, (width - size) / 2, (height - size) / 2, size, size)
  context.shadowBlur = 0
  paintSheen(context, width, height)
}

/** Path of the octagonal outline, `inset` board units from the edge. */
function outline(context: Context, width: number, height: number, inset: number, cut: number): void {
  const [right, bottom] = [width - inset, height - inset]
  context.beginPath()
  context.moveTo(inset + cut, inset)
  context.lineTo(right, inset)
  context.lineTo(right, bottom - cut)
  context.lineTo(right - cut, bottom)
  context.lineTo(inset, bottom)
  context.lineTo(inset, inset + cut)
  context.closePath()
}

function gold(context: Context, width: number, height: number): CanvasGradient {
  const paint = context.createLinearGradient(0, 0, width, height)
  paint.addColorStop(0, css(COLOURS['gold-1']))
  paint.addColorStop(0.3, css(COLOURS['gold-4']))
  paint.addColorStop(0.55, css(COLOURS['gold-2']))
  paint.addColorStop(0.8, css(COLOURS['gold-5']))
  paint.addColorStop(1, css(COLOURS['gold-2']))
  return paint
}

function enamel(context: Context, width: number, height: number): CanvasGradient {
  const paint = context.createRadialGradient(width / 2, height / 2, 4, width / 2, height / 2, height * 0.62)
  paint.addColorStop(0, '#5a35c8')
  paint.addColorStop(0.5, '#2c1877')
  paint.addColorStop(1, '#0d0729')
  return paint
}

function paintRays(context: Context, width: number, height: number): void {
  const blades = 24
  context.fillStyle = css(COLOURS['violet-2'], 0.13)
  for (let blade = 0; blade < blades; blade++) {
    const angle = (blade / blades) * Math.PI * 2
    context.beginPath()
    context.moveTo(width / 2, height / 2)
    for (const side of [-0.055, 0.055])
      context.lineTo(width / 2 + Math.cos(angle + side) * height, height / 2 + Math.sin(angle + side) * height)
    context.fill()
  }
}

/** Two rings with tick marks. */
function paintRing(context: Context, x: number, y: number, radius: number): void {
  context.strokeStyle = css(COLOURS['amber-4'], 0.7)
  context.lineWidth = 0.8
  for (const part of [1, 0.86]) {
    context.beginPath()
    context.arc(x, y, radius * part, 0, Math.PI * 2)
    context.stroke()
  }
  for (let tick = 0; tick < 36; tick++) {
    const angle = (tick / 36) * Math.PI * 2
    const from = tick % 3 === 0 ? 0.9 : 0.94
    context.beginPath()
    context.moveTo(x + Math.cos(angle) * radius * from, y + Math.sin(angle) * radius * from)
    context.lineTo(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius)
    context.stroke()
  }
}

/** A four-pointed star above and below, with small ones beside them. */
function paintCorners(context: Context, width: number, height: number): void {
  context.fillStyle = css(COLOURS['gold-2'])
  for (const side of [-1, 1]) {
    const y = height / 2 + side * (height / 2 - 19)
    star(context, width / 2, y, 6.5)
    for (const x of [-1, 1]) star(context, width / 2 + x * 15, y + side * 1.5, 3)
  }
}

function star(context: Context, x: number, y: number, size: number): void {
  context.beginPath()
  for (let point = 0; point < 8; point++) {
    const angle = (point / 8) * Math.PI * 2
    const reach = point % 2 ? size * 0.26 : size
    context.lineTo(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach)
  }
  context.closePath()
  context.fill()
}

/** Light on the upper half. */
function paintSheen(context: Context, width: number, height: number): void {
  context.save()
  outline(context, width, height, 1.6, 11)
  context.clip()
  const paint = context.createLinearGradient(0, 0, width * 0.5, height * 0.6)
  paint.addColorStop(0, 'rgba(255,255,255,.26)')
  paint.addColorStop(0.55, 'rgba(255,255,255,.05)')
  paint.addColorStop(0.56, 'rgba(255,255,255,0)')
  context.fillStyle = paint
  context.fillRect(0, 0, width, height)
  context.restore()
}
