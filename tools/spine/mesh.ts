/** A point in skeleton units, y up. */
export interface Point {
  x: number
  y: number
}

/** A bone that a mesh hangs on: its place among the skeleton's bones, and where it stands at rest. */
export interface Joint extends Point {
  index: number
}

/** How a picture lies in the skeleton: its middle and its size in units. */
export interface Lie extends Point {
  width: number
  height: number
}

const round = (value: number) => Math.round(value * 1e4) / 1e4

/**
 * A picture as a grid whose points hang on several bones, so that it bends where they move. `weigh` gives each joint's share of a point, in
 * any scale; joints without a share are left out. Bones must not be turned at rest.
 */
export function mesh(lie: Lie, grid: { columns: number; rows: number }, joints: readonly Joint[], weigh: (at: Point) => number[]): object {
  const { columns, rows } = grid
  const [uvs, vertices, triangles]: [number[], number[], number[]] = [[], [], []]
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      const [u, v] = [column / columns, row / rows]
      uvs.push(round(u), round(v))
      const at = { x: lie.x + (u - 0.5) * lie.width, y: lie.y + (0.5 - v) * lie.height }
      vertices.push(...hang(at, joints, weigh(at)))
      if (row === rows || column === columns) continue
      const [corner, below] = [row * (columns + 1) + column, (row + 1) * (columns + 1) + column]
      triangles.push(corner, below, corner + 1, corner + 1, below, below + 1)
    }
  }
  return { type: 'mesh', uvs, triangles, vertices, hull: 2 * (columns + rows), width: lie.width, height: lie.height }
}

/** A weighted point as Spine writes it: the number of bones, then for each its index, the point as the bone sees it, and its share. */
function hang(at: Point, joints: readonly Joint[], shares: readonly number[]): number[] {
  const sum = shares.reduce((total, share) => total + share, 0)
  const held = joints.map((joint, i) => ({ joint, share: (shares[i] ?? 0) / sum })).filter(({ share }) => share > 0.005)
  const whole = held.reduce((total, { share }) => total + share, 0)
  return [
    held.length,
    ...held.flatMap(({ joint, share }) => [joint.index, round(at.x - joint.x), round(at.y - joint.y), round(share / whole)]),
  ]
}
