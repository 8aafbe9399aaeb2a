/** An affine matrix a, b, c, d, tx, ty as canvas takes it. */
export type Matrix = readonly [number, number, number, number, number, number]

/** null where the matrix flattens everything. */
export function inverseOf([a, b, c, d, x, y]: Matrix): Matrix | null {
  const area = a * d - b * c
  const inverse: Matrix = [d / area, -b / area, -c / area, a / area, (c * y - d * x) / area, (b * x - a * y) / area]
  return inverse.every(Number.isFinite) ? inverse : null
}

/** How much a matrix stretches at most. */
export function stretchOf([a, b, c, d]: Matrix): number {
  const [sum, area] = [a * a + b * b + c * c + d * d, a * d - b * c]
  return Math.sqrt((sum + Math.sqrt(Math.max(sum * sum - 4 * area * area, 0))) / 2)
}
