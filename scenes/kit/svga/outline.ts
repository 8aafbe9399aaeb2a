import { type Box, boxAround } from './box.ts'
import type { SvgaOutline } from './svgaShape.ts'

/** One canvas call with its numbers: moveTo, lineTo, bezierCurveTo, quadraticCurveTo, arcTo or closePath. */
type Step = readonly ['move' | 'line' | 'curve' | 'bend' | 'arc' | 'close', ...numbers: number[]]

/** Control point distance with which four Bézier curves form an ellipse. */
const ROUND = 0.5522848

export function stepsOf(outline: SvgaOutline): Step[] {
  if (outline.kind === 'path') return pathSteps(outline.d)
  return outline.kind === 'rect' ? rectSteps(outline) : ellipseSteps(outline)
}

function rectSteps({ x, y, width, height, radius }: Extract<SvgaOutline, { kind: 'rect' }>): Step[] {
  const r = Math.max(Math.min(radius, width / 2, height / 2), 0)
  const [right, bottom] = [x + width, y + height]
  return [
    ['move', x + r, y],
    ['arc', right, y, right, bottom, r],
    ['arc', right, bottom, x, bottom, r],
    ['arc', x, bottom, x, y, r],
    ['arc', x, y, right, y, r],
    ['close'],
  ]
}

function ellipseSteps({ x, y, radiusX, radiusY }: Extract<SvgaOutline, { kind: 'ellipse' }>): Step[] {
  const [ox, oy] = [radiusX * ROUND, radiusY * ROUND]
  const [left, top, right, bottom] = [x - radiusX, y - radiusY, x + radiusX, y + radiusY]
  return [
    ['move', left, y],
    ['curve', left, y - oy, x - ox, top, x, top],
    ['curve', x + ox, top, right, y - oy, right, y],
    ['curve', right, y + oy, x + ox, bottom, x, bottom],
    ['curve', x - ox, bottom, left, y + oy, left, y],
  ]
}

/** State while a path is read: the current position and the control points of the last curve. */
interface Pen {
  x: number
  y: number
  x1: number
  y1: number
  x2: number
  y2: number
}

/**
 * Parses a path text as svgaplayerweb does: one set of numbers per letter; R and A are ignored; closing a path does not move the pen; S
 * makes a single bend when no cubic curve came before.
 */
export function pathSteps(d: string): Step[] {
  const pen: Pen = { x: 0, y: 0, x1: 0, y1: 0, x2: 0, y2: 0 }
  return (d.match(/[MLHVCSQRAZ][^MLHVCSQRAZ]*/gi) ?? []).flatMap((part) => {
    const letter = part.charAt(0)
    const numbers = part
      .slice(1)
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number)
    const relative = letter !== letter.toUpperCase()
    const at: At = (index, axis) => (numbers[index] ?? Number.NaN) + (relative ? pen[axis] : 0)
    const step = pathStep(pen, letter.toUpperCase(), at)
    return step?.slice(1).every(Number.isFinite) ? [step] : []
  })
}

/** Returns the nth number of a letter as a coordinate on an axis. */
type At = (index: number, axis: 'x' | 'y') => number

/** Executes one letter of the path. */
function pathStep(pen: Pen, letter: string, at: At): Step | null {
  if (letter === 'Z') return ['close']
  if (letter === 'C') return curve(pen, at(0, 'x'), at(1, 'y'), at(2, 'x'), at(3, 'y'), at(4, 'x'), at(5, 'y'))
  if (letter === 'Q') return bend(pen, at(0, 'x'), at(1, 'y'), at(2, 'x'), at(3, 'y'))
  if (letter === 'S') return smooth(pen, at)
  if (!'MLHV'.includes(letter)) return null
  const [x, y] = [letter === 'V' ? pen.x : at(0, 'x'), letter === 'H' ? pen.y : at(letter === 'V' ? 0 : 1, 'y')]
  Object.assign(pen, { x, y })
  return [letter === 'M' ? 'move' : 'line', x, y]
}

function smooth(pen: Pen, at: At): Step {
  const [a, b, c, d] = [at(0, 'x'), at(1, 'y'), at(2, 'x'), at(3, 'y')]
  if (!(pen.x1 && pen.y1 && pen.x2 && pen.y2)) return bend(pen, a, b, c, d)
  return curve(pen, 2 * pen.x - pen.x2, 2 * pen.y - pen.y2, a, b, c, d)
}

function curve(pen: Pen, x1: number, y1: number, x2: number, y2: number, x: number, y: number): Step {
  Object.assign(pen, { x1, y1, x2, y2, x, y })
  return ['curve', x1, y1, x2, y2, x, y]
}

function bend(pen: Pen, x1: number, y1: number, x: number, y: number): Step {
  Object.assign(pen, { x1, y1, x, y })
  return ['bend', x1, y1, x, y]
}

/** Box around an outline's points. Curves stay within their control points. */
export function outlineBox(steps: readonly Step[]): Box | null {
  const points = steps.flatMap(([kind, ...numbers]) => {
    const places = kind === 'arc' ? numbers.slice(0, 4) : numbers
    return Array.from({ length: places.length / 2 }, (_, i): [number, number] => [places[2 * i] ?? 0, places[2 * i + 1] ?? 0])
  })
  return boxAround(points)
}

/** Makes an outline the current path of a canvas. */
export function trace(context: CanvasRenderingContext2D, steps: readonly Step[]): void {
  context.beginPath()
  for (const [kind, a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] of steps) {
    if (kind === 'move') context.moveTo(a, b)
    else if (kind === 'line') context.lineTo(a, b)
    else if (kind === 'curve') context.bezierCurveTo(a, b, c, d, e, f)
    else if (kind === 'bend') context.quadraticCurveTo(a, b, c, d)
    else if (kind === 'arc') context.arcTo(a, b, c, d, e)
    else context.closePath()
  }
}
