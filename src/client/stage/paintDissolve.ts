import { newCanvas } from '#scenes/kit/device.ts'
import { GILDING, type Grain, grainLook, type Plan } from './dissolveMotion.ts'

/** Tokens of the gold that pictures turn into, with their places from top to bottom. */
const GOLD = [
  ['--gold-1', 0],
  ['--gold-2', 0.45],
  ['--gold-4', 1],
] as const

/** A picture as it stands on the screen. It outlives its element. */
export interface Standing {
  picture: HTMLImageElement
  /** Where the picture itself lies within its element, in CSS px of the screen. */
  box: DOMRect
}

/** A picture in device pixels of the canvas, as it was and in gold. */
export interface Piece {
  x: number
  y: number
  plain: HTMLCanvasElement
  gold: HTMLCanvasElement
  /** Ms after the first picture. */
  delay: number
}

/** Makes the piece of a picture. `area` is what the canvas covers of the screen, `sharp` the device pixels per CSS px, `delay` ms after the first picture. */
export function pieceOf({ picture, box }: Standing, area: DOMRect, sharp: number, delay: number): Piece {
  const [width, height] = [box.width * sharp, box.height * sharp]
  const plain = print(picture, width, height)
  const gold = print(picture, width, height)
  gild(gold)
  return { x: Math.round((box.left - area.left) * sharp), y: Math.round((box.top - area.top) * sharp), plain, gold, delay }
}

function print(picture: HTMLImageElement, width: number, height: number): HTMLCanvasElement {
  const canvas = newCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Colours what is on a canvas gold and leaves its light and shade to be seen. */
function gild(canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const shine = context.createLinearGradient(0, 0, 0, canvas.height)
  const tokens = getComputedStyle(document.documentElement)
  for (const [token, place] of GOLD) shine.addColorStop(place, tokens.getPropertyValue(token).trim() || 'gold')
  context.globalCompositeOperation = 'source-atop'
  context.globalAlpha = 0.8
  context.fillStyle = shine
  context.fillRect(0, 0, canvas.width, canvas.height)
}

/** Draws all pieces, `time` ms after the start of the first one, in place of what the canvas showed. */
export function drawPieces(
  context: CanvasRenderingContext2D,
  pieces: readonly Piece[],
  plan: Plan,
  grains: readonly Grain[],
  time: number,
): void {
  context.resetTransform()
  context.clearRect(0, 0, context.canvas.width, context.canvas.height)
  for (const piece of pieces) draw(context, piece, plan, grains, time - piece.delay)
}

/** Draws a picture `time` ms after its start: first plain and turning to gold, then in grains. */
function draw(context: CanvasRenderingContext2D, piece: Piece, plan: Plan, grains: readonly Grain[], time: number): void {
  const { x, y, plain, gold } = piece
  context.resetTransform()
  if (time < GILDING) {
    const share = Math.max(0, time / GILDING)
    context.globalAlpha = 1
    context.drawImage(plain, x, y)
    context.globalAlpha = share
    context.drawImage(gold, x, y)
    return
  }
  for (const grain of grains) drawGrain(context, piece, plan, grain, time)
}

/** Where a picture is cut, in whole pixels, so that no seam shows while it is whole. */
const cut = (length: number, at: number, parts: number) => Math.round((length * at) / parts)

function drawGrain(context: CanvasRenderingContext2D, { x, y, gold }: Piece, { columns, rows }: Plan, grain: Grain, time: number): void {
  const look = grainLook(grain, time)
  if (!look) return
  const [left, right] = [cut(gold.width, grain.column, columns), cut(gold.width, grain.column + 1, columns)]
  const [top, bottom] = [cut(gold.height, grain.row, rows), cut(gold.height, grain.row + 1, rows)]
  const [width, height] = [right - left, bottom - top]
  const [cos, sin] = [Math.cos(look.turn) * look.size, Math.sin(look.turn) * look.size]
  context.globalAlpha = look.alpha
  context.setTransform(cos, sin, -sin, cos, x + left + width / 2 + look.x * width, y + top + height / 2 + look.y * height)
  context.drawImage(gold, left, top, width, height, -width / 2, -height / 2, width, height)
}
