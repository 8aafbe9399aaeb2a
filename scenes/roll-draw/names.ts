import { fitting, paintLetters } from '../kit/parts/lettering.ts'
import { FONTS } from '../kit/parts/paint.ts'

type Context = CanvasRenderingContext2D

/** How a name may be set: its size at most and at least, in board units, and in how many lines. */
export interface NameRoom {
  width: number
  size: number
  least: number
  lines: 1 | 2
}

/** A name as it is set: its lines, their size, and the width of the widest. */
export interface SetName {
  lines: readonly string[]
  size: number
  width: number
}

/** Distance of two lines of a name as a share of its size. */
export const LEADING = 1.14

const fontOf = (size: number) => `700 ${size}px ${FONTS.text}`

/** Sets a name whole where it can: in one line, smaller, in two lines. Only what is longer still ends with an ellipsis. */
export function setName(context: Context, name: string, { width, size, least, lines }: NameRoom): SetName {
  context.font = fontOf(size)
  const wide = context.measureText(name).width
  const one = Math.min((size * width) / Math.max(wide, 1), size)
  if (one >= (lines === 2 ? Math.max(least, size * 0.86) : least)) return { lines: [name], size: one, width: (wide * one) / size }
  if (lines === 2) return inTwo(context, name, { width, size, least })
  context.font = fontOf(least)
  const shown = fitting(context, name, width)
  return { lines: [shown], size: least, width: context.measureText(shown).width }
}

function inTwo(context: Context, name: string, { width, size, least }: Omit<NameRoom, 'lines'>): SetName {
  const halves = halvesOf(context, name)
  const wide = Math.max(...halves.map((half) => context.measureText(half).width), 1)
  const fits = Math.min((size * width) / wide, size)
  if (fits >= least) return { lines: halves, size: fits, width: (wide * fits) / size }
  context.font = fontOf(least)
  const shown = halves.map((half) => fitting(context, half, width))
  return { lines: shown, size: least, width: Math.max(...shown.map((half) => context.measureText(half).width)) }
}

/** Cuts a name where both lines are about as wide, the upper one rather wider. */
function halvesOf(context: Context, name: string): [string, string] {
  const letters = [...name]
  const whole = context.measureText(name).width
  let count = 1
  while (count < letters.length - 1 && context.measureText(letters.slice(0, count).join('')).width < whole / 2 - 0.01) count += 1
  return [letters.slice(0, count).join(''), letters.slice(count).join('')]
}

/** Paints a set name from `x` on, or around it, its middle at `y`. The context's alignment must be set. */
export function paintName(context: Context, { lines, size }: SetName, x: number, y: number, colour: string): void {
  const step = size * LEADING
  const top = y - ((lines.length - 1) * step) / 2
  const look = { font: fontOf(size), face: colour, rim: 'rgba(10,3,24,.78)', line: 2.2, align: context.textAlign }
  for (const [line, text] of lines.entries()) paintLetters(context, text, x, top + line * step, look)
}

/** Height of a set name. */
export const nameHeight = ({ lines, size }: SetName): number => size * (1 + (lines.length - 1) * LEADING)
