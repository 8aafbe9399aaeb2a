import type { Texture } from 'pixi.js'
import { drawTexture } from '../kit/drawPicture.ts'
import { fitting, GOLD_METAL, vertical } from '../kit/parts/lettering.ts'
import { FONTS } from '../kit/parts/paint.ts'
import { cutBox, octagon } from '../kit/parts/shapes.ts'
import { CHIP } from './layout.ts'

/** Half the width of a portrait in board units. */
const PORTRAIT = 14.5
const MIDDLE = CHIP.height / 2
/** Where name and multiple begin. */
export const TEXT_LEFT = 37

/** Paints a chip at the origin: dark glass, portrait, name. The multiple is drawn over it. `own` has an edge of gold. */
export function paintChip(context: CanvasRenderingContext2D, name: string, portrait: Texture | null, own: boolean): void {
  const { width, height } = CHIP
  cutBox(context, 0.7, 0.7, width - 1.4, height - 1.4, 8)
  const glass = context.createLinearGradient(0, 0, width, 0)
  glass.addColorStop(0, own ? 'rgba(74,50,8,.95)' : 'rgba(8,60,58,.94)')
  glass.addColorStop(1, own ? 'rgba(24,14,6,.9)' : 'rgba(5,22,44,.84)')
  context.fillStyle = glass
  context.fill()
  context.lineWidth = 1
  context.strokeStyle = own ? 'rgba(255,206,110,.9)' : 'rgba(90,255,200,.34)'
  context.stroke()
  paintFace(context, portrait, own)
  context.font = `500 11px ${FONTS.text}`
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.fillStyle = own ? '#ffe9b8' : '#e8fff6'
  context.fillText(fitting(context, name, width - TEXT_LEFT - 7), TEXT_LEFT, 11)
}

function paintFace(context: CanvasRenderingContext2D, portrait: Texture | null, own: boolean): void {
  const x = MIDDLE + 1
  octagon(context, x, MIDDLE, PORTRAIT)
  context.fillStyle = vertical(context, MIDDLE - PORTRAIT, MIDDLE + PORTRAIT, ...(own ? GOLD_METAL : SILVER))
  context.fill()
  context.save()
  octagon(context, x, MIDDLE, PORTRAIT - 1.8)
  context.clip()
  context.fillStyle = own ? '#3a1c78' : '#14356e'
  context.fillRect(0, 0, CHIP.height + 4, CHIP.height)
  const inner = PORTRAIT - 1.2
  if (portrait?.valid) drawTexture(context, portrait, x - inner, MIDDLE - inner, inner * 2, inner * 2)
  context.restore()
}

const SILVER = [
  [0, '#f4f8ff'],
  [0.45, '#a8b8da'],
  [1, '#4a5a86'],
] as const
