import type { Matrix } from './matrix.ts'

/** An axis-aligned rectangle. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

type Point = readonly [x: number, y: number]

/** Smallest box around points; null without points. */
export function boxAround(points: readonly Point[]): Box | null {
  return points.reduce<Box | null>((box, [x, y]) => joinBoxes(box, { left: x, top: y, right: x, bottom: y }), null)
}

export function sizedBox(width: number, height: number): Box {
  return { left: 0, top: 0, right: width, bottom: height }
}

export function joinBoxes(a: Box | null, b: Box | null): Box | null {
  if (!a || !b) return a ?? b
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  }
}

/** Intersection of two boxes; null when they do not overlap. */
export function sharedBox(a: Box | null, b: Box | null): Box | null {
  if (!a || !b) return null
  const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)]
  const [right, bottom] = [Math.min(a.right, b.right), Math.min(a.bottom, b.bottom)]
  return left < right && top < bottom ? { left, top, right, bottom } : null
}

export function grownBox(box: Box | null, by: number): Box | null {
  return box && { left: box.left - by, top: box.top - by, right: box.right + by, bottom: box.bottom + by }
}

/** Smallest box around a transformed box. */
export function turnedBox(box: Box | null, [a, b, c, d, tx, ty]: Matrix): Box | null {
  if (!box) return null
  const { left, top, right, bottom } = box
  const corners: Point[] = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ]
  return boxAround(corners.map(([x, y]): Point => [a * x + c * y + tx, b * x + d * y + ty]))
}
