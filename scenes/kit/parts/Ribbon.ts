import { BLEND_MODES, type IArrayBuffer, Mesh, MeshGeometry, MeshMaterial, type Texture } from 'pixi.js'
import type { Point } from '../fx/emission.ts'

/**
 * A ribbon of light along a curve: a mesh that is added to what lies behind it. `bend` writes the curve, also in every frame, without
 * creating anything. A ribbon of more than 49 segments is drawn outside the batch and costs a draw call.
 */
export class Ribbon {
  readonly mesh: Mesh<MeshMaterial>
  private readonly points: Float32Array
  private readonly at: Point = { x: 0, y: 0 }
  private readonly next: Point = { x: 0, y: 0 }

  /** `texture` lies across the ribbon: its middle column is stretched along it, or with `along` its whole width. */
  constructor(
    texture: Texture,
    private readonly segments: number,
    tint: number,
    along = false,
  ) {
    this.points = new Float32Array((segments + 1) * 4)
    const uvs = Float32Array.from({ length: this.points.length }, (_, at) =>
      at % 2 === 0 ? (along ? Math.floor(at / 4) / segments : 0.5) : at % 4 === 1 ? 0 : 1,
    )
    const indices = Uint16Array.from({ length: segments * 6 }, (_, at) => 2 * Math.floor(at / 6) + (TRIANGLES[at % 6] ?? 0))
    this.mesh = new Mesh(new MeshGeometry(bufferOf(this.points), bufferOf(uvs), bufferOf(indices)), new MeshMaterial(texture, { tint }))
    this.mesh.blendMode = BLEND_MODES.ADD
  }

  /** Lays the ribbon along `curve`, which writes the point at a share (0–1) of its length. `width` in board units. */
  bend(curve: (share: number, at: Point) => void, width: number): void {
    const { segments, at, next, points } = this
    let [sideX, sideY] = [0, 0]
    for (let index = 0; index <= segments; index++) {
      curve(index / segments, at)
      if (index < segments) {
        curve((index + 1) / segments, next)
        const length = Math.hypot(next.x - at.x, next.y - at.y) || 1
        sideX = ((at.y - next.y) / length) * (width / 2)
        sideY = ((next.x - at.x) / length) * (width / 2)
      }
      points[index * 4] = at.x + sideX
      points[index * 4 + 1] = at.y + sideY
      points[index * 4 + 2] = at.x - sideX
      points[index * 4 + 3] = at.y - sideY
    }
    this.mesh.verticesBuffer.update()
  }
}

/** Corner numbers of a segment's two triangles. */
const TRIANGLES = [0, 1, 2, 1, 3, 2] as const

/** Pixi's type of a buffer differs from that of a typed array only in its name. */
const bufferOf = (values: Float32Array | Uint16Array) => values as unknown as IArrayBuffer
