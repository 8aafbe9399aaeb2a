const FAR = 1e12

/** How far every point lies inside a shape, in points. `cover` is the share of each point that the shape covers, 0–1. */
export function distances(cover: Float32Array, columns: number, rows: number): Float32Array {
  const field: Field = { squares: cover.map((share) => (share > 0.99 ? FAR : 0)), nearest: Int32Array.from(cover, (_, i) => i) }
  for (let column = 0; column < columns; column++) lower(field, column, columns, rows)
  for (let row = 0; row < rows; row++) lower(field, row * columns, 1, columns)
  // The edge runs through the nearest point that is not wholly covered: the more of it is covered, the farther away.
  return field.squares.map((square, i) => Math.max(0, Math.sqrt(square) - 0.5 + (cover[field.nearest[i] ?? 0] ?? 0)))
}

interface Field {
  /** Squared distance to the nearest point that is not wholly covered. */
  squares: Float32Array
  /** Index of that point. */
  nearest: Int32Array
}

/** Squared distances along one line: the lower envelope of the parabolas over its points (Felzenszwalb and Huttenlocher). */
function lower({ squares, nearest }: Field, start: number, step: number, length: number): void {
  const line = Float64Array.from({ length }, (_, i) => squares[start + i * step] ?? 0)
  const known = Int32Array.from({ length }, (_, i) => nearest[start + i * step] ?? 0)
  const roots = new Int32Array(length)
  const bounds = new Float64Array(length + 1)
  const value = (i: number) => line[i] ?? 0
  let last = 0
  bounds[0] = -FAR
  bounds[1] = FAR
  for (let i = 1; i < length; i++) {
    const meets = (root: number) => (value(i) + i * i - value(root) - root * root) / (2 * i - 2 * root)
    while (last > 0 && meets(roots[last] ?? 0) <= (bounds[last] ?? 0)) last--
    const border = meets(roots[last] ?? 0)
    if (border <= (bounds[last] ?? 0)) last = -1
    last++
    roots[last] = i
    bounds[last] = last === 0 ? -FAR : border
    bounds[last + 1] = FAR
  }
  for (let i = 0, k = 0; i < length; i++) {
    while ((bounds[k + 1] ?? FAR) < i) k++
    const root = roots[k] ?? 0
    squares[start + i * step] = (i - root) ** 2 + value(root)
    nearest[start + i * step] = known[root] ?? 0
  }
}
