/** An affine matrix a, b, c, d, tx, ty in the order of a canvas. */
export type Matrix = readonly [number, number, number, number, number, number]

/** Inverse of a matrix; null when it has none. */
export function inverseOf([a, b, c, d, x, y]: Matrix): Matrix | null {
  const area = a * d - b * c
  const inverse: Matrix = [d / area, -b / area, -c / area, a / area, (c * y - d * x) / area, (b * x - a * y) / area]
  return inverse.every(Number.isFinite) ? inverse : null
}

/** Largest factor by which a matrix stretches a length. */
export function stretchOf([a, b, c, d]: Matrix): number {
  const [sum, area] = [a * a + b * b + c * c + d * d, a * d - b * c]
  return Math.sqrt((sum + Math.sqrt(Math.max(sum * sum - 4 * area * area, 0))) / 2)
}
