type Context = CanvasRenderingContext2D

/** Colours of a gradient, each at its share of the way. */
export type Stops = readonly (readonly [at: number, colour: string])[]

/** Gold as metal shines, from top to bottom. */
export const GOLD_METAL: Stops = [
  [0, '#fff3cc'],
  [0.45, '#ffbe46'],
  [1, '#8a4c0a'],
]

/** A gradient from `top` down to `bottom`. */
export function vertical(context: Context, top: number, bottom: number, ...stops: Stops): CanvasGradient {
  const gradient = context.createLinearGradient(0, top, 0, bottom)
  for (const [at, colour] of stops) gradient.addColorStop(at, colour)
  return gradient
}

/** The text, or as much of it as fits into `width` with an ellipsis. The context's font must be set. */
export function fitting(context: Context, text: string, width: number): string {
  const letters = [...text]
  if (context.measureText(text).width <= width) return text
  while (letters.length > 1 && context.measureText(`${letters.join('')}…`).width > width) letters.pop()
  return `${letters.join('')}…`
}

/** How text with a rim looks. */
export interface Lettering {
  font: string
  face: string | CanvasGradient
  rim: string
  /** Width of the rim's line; half of it lies outside the letters. */
  line: number
  align?: CanvasTextAlign
  /** How far the rim lies below the face. */
  sunk?: number
  /** Light around the rim. */
  light?: { colour: string; blur: number }
  /** The text is squeezed to this width. */
  widest?: number
}

/** Paints text with a dark rim, its middle at `y`. */
export function paintLetters(context: Context, text: string, x: number, y: number, look: Lettering): void {
  const { font, face, rim, line, align = 'center', sunk = 0, light, widest } = look
  context.font = font
  context.textAlign = align
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  if (light) {
    context.shadowColor = light.colour
    context.shadowBlur = light.blur
  }
  context.strokeStyle = rim
  context.lineWidth = line
  context.strokeText(text, x, y + sunk, widest)
  if (light) context.shadowBlur = 0
  context.fillStyle = face
  context.fillText(text, x, y, widest)
}
