import { BLEND_MODES, type IArrayBuffer, Mesh, MeshGeometry, MeshMaterial, type Texture } from 'pixi.js'
import { type Curve, PARTS } from './curve.ts'

/** Pixi's type of a buffer differs from that of a typed array only in its name. */
const bufferOf = (values: Float32Array | Uint16Array) => values as unknown as IArrayBuffer
/** Corner numbers of a part's two triangles. */
const TRIANGLES = [0, 1, 2, 1, 3, 2] as const

/** The light between the curve and the axis: a picture whose top lies at the height of the head. `bend` creates nothing. */
export class AreaMesh {
  readonly mesh: Mesh<MeshMaterial>
  private readonly points = new Float32Array((PARTS + 1) * 4)
  private readonly uvs = new Float32Array((PARTS + 1) * 4).fill(0.5)

  constructor(texture: Texture) {
    const indices = Uint16Array.from({ length: PARTS * 6 }, (_, at) => 2 * Math.floor(at / 6) + (TRIANGLES[at % 6] ?? 0))
    const geometry = new MeshGeometry(bufferOf(this.points), bufferOf(this.uvs), bufferOf(indices))
    this.mesh = new Mesh(geometry, new MeshMaterial(texture))
    this.mesh.blendMode = BLEND_MODES.ADD
  }

  bend(curve: Curve): void {
    const tall = Math.max(curve.bottom - curve.head.y, 1)
    for (let index = 0; index <= PARTS; index++) {
      const point = curve.points[index]
      if (!point) continue
      const at = index * 4
      this.points[at] = point.x
      this.points[at + 1] = point.y
      this.points[at + 2] = point.x
      this.points[at + 3] = curve.bottom
      this.uvs[at + 1] = 1 - (curve.bottom - point.y) / tall
      this.uvs[at + 3] = 0.985
    }
    this.mesh.verticesBuffer.update()
    this.mesh.uvBuffer.update()
  }
}
