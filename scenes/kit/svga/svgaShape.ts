import type { Matrix } from './matrix.ts'
import { bytesOf, numberOf, numbersOf, textOf, type Value, walk } from './protobuf.ts'

/** How an outline is drawn, with the values that a canvas takes. */
export interface SvgaStyle {
  /** CSS colour; '' is not filled. */
  fill: string
  /** CSS colour; '' has no line. */
  stroke: string
  width: number
  cap: CanvasLineCap
  join: CanvasLineJoin
  /** 0 means the canvas default. */
  miter: number
  dash: readonly number[]
}

export type SvgaOutline =
  | { kind: 'path'; d: string }
  | { kind: 'rect'; x: number; y: number; width: number; height: number; radius: number }
  | { kind: 'ellipse'; x: number; y: number; radiusX: number; radiusY: number }

/** A drawn outline of a sprite. */
export interface SvgaShape {
  outline: SvgaOutline
  style: SvgaStyle
  matrix: Matrix
}

const CAPS = ['butt', 'round', 'square'] as const
const JOINS = ['miter', 'round', 'bevel'] as const
const KEEP = 3

/** Reads a shape. 'keep' means that the shapes of the frame before stay; null means that nothing is drawn. */
export function readShape(value: Value): SvgaShape | 'keep' | null {
  let kind = 0
  let style: SvgaStyle | null = null
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  const outlines: (SvgaOutline | null)[] = [null, null, null]
  walk(bytesOf(value), (field, part) => {
    if (field === 1) kind = numberOf(part)
    else if (field === 2) outlines[0] = readPath(part)
    else if (field === 3) outlines[1] = readRect(part)
    else if (field === 4) outlines[2] = readEllipse(part)
    else if (field === 10) style = readStyle(part)
    else if (field === 11) matrix = numbersOf(part, 6) as unknown as Matrix
  })
  if (kind === KEEP) return 'keep'
  const outline = outlines[kind]
  return outline && style ? { outline, style, matrix } : null
}

function readPath(value: Value): SvgaOutline {
  let d = ''
  walk(bytesOf(value), (field, part) => {
    if (field === 1) d = textOf(part)
  })
  return { kind: 'path', d }
}

function readRect(value: Value): SvgaOutline {
  const [x = 0, y = 0, width = 0, height = 0, radius = 0] = numbersOf(value, 5)
  return { kind: 'rect', x, y, width, height, radius }
}

function readEllipse(value: Value): SvgaOutline {
  const [x = 0, y = 0, radiusX = 0, radiusY = 0] = numbersOf(value, 4)
  return { kind: 'ellipse', x, y, radiusX, radiusY }
}

function readStyle(value: Value): SvgaStyle {
  const style: SvgaStyle = { fill: '', stroke: '', width: 1, cap: 'butt', join: 'miter', miter: 0, dash: [] }
  const dashes = [0, 0, 0]
  walk(bytesOf(value), (field, part) => {
    if (field === 1) style.fill = readColour(part)
    else if (field === 2) style.stroke = readColour(part)
    else if (field === 3) style.width = numberOf(part) > 0 ? numberOf(part) : 1
    else if (field === 4) style.cap = CAPS[numberOf(part)] ?? 'butt'
    else if (field === 5) style.join = JOINS[numberOf(part)] ?? 'miter'
    else if (field === 6) style.miter = Math.max(numberOf(part), 0)
    else if (field >= 7 && field <= 9) dashes[field - 7] = numberOf(part)
  })
  style.dash = dashOf(dashes[0] ?? 0, dashes[1] ?? 0, dashes[2] ?? 0)
  return style
}

/** Converts the format's three numbers to a canvas dash list, as svgaplayerweb does. */
function dashOf(first: number, second: number, third: number): number[] {
  const dash: number[] = []
  if (first > 0) dash.push(first)
  if (second > 0) dash.push(...(dash.length < 1 ? [0] : []), second, 0)
  if (third > 0) {
    if (dash.length < 2) dash.push(0, 0)
    dash[2] = third
  }
  return dash
}

function readColour(value: Value): string {
  const [r = 0, g = 0, b = 0, a = 0] = numbersOf(value, 4)
  return `rgba(${Math.trunc(r * 255)}, ${Math.trunc(g * 255)}, ${Math.trunc(b * 255)}, ${a})`
}
