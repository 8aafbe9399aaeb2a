import { type IArrayBuffer, Mesh, MeshGeometry, MeshMaterial, type Texture } from 'pixi.js'

const TURN = Math.PI * 2
/** Most segments with which Pixi still draws a mesh in its batch. */
const SEGMENTS = 48

/** How a picture lies on a band. */
export interface ArcLook {
  /** Inner and outer radius; 1 is the band's own unit, which `mesh.scale` sets. */
  inner: number
  outer: number
  /**
   * The radius in pixels of the picture, from its middle, that is 1: the band shows a sector of the picture. Without it the picture is bent
   * along the band, its left side at the beginning and its top outside.
   */
  pixels?: number
  /** Share of a bent picture's width at which the band ends; 1 without it. */
  until?: number
}

/** A band of a ring between two angles, as a mesh. `lay` creates nothing, so it may be called in every frame. Angles are in turns, clockwise from the top. */
export class ArcMesh {
  readonly mesh: Mesh<MeshMaterial>
  private readonly points = new Float32Array((SEGMENTS + 1) * 4)
  private readonly uvs = new Float32Array((SEGMENTS + 1) * 4)
  private from = Number.NaN
  private to = Number.NaN

  constructor(
    private readonly texture: Texture,
    private readonly look: ArcLook,
  ) {
    const indices = Uint16Array.from({ length: SEGMENTS * 6 }, (_, at) => 2 * Math.floor(at / 6) + (TRIANGLES[at % 6] ?? 0))
    for (let index = 0; index <= SEGMENTS; index++) this.bend(index, index / SEGMENTS)
    this.mesh = new Mesh(new MeshGeometry(bufferOf(this.points), bufferOf(this.uvs), bufferOf(indices)), new MeshMaterial(texture))
  }

  /** Lays the band from one angle to another. An empty band is not drawn. */
  lay(from: number, to: number): void {
    const { points, mesh, look } = this
    mesh.visible = to > from
    if (!mesh.visible || (from === this.from && to === this.to)) return
    this.from = from
    this.to = to
    for (let index = 0; index <= SEGMENTS; index++) {
      const angle = (from + ((to - from) * index) / SEGMENTS) * TURN
      const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
      const at = index * 4
      points[at] = sin * look.outer
      points[at + 1] = -cos * look.outer
      points[at + 2] = sin * look.inner
      points[at + 3] = -cos * look.inner
      if (look.pixels) this.project(at, look.pixels)
    }
    mesh.verticesBuffer.update()
    if (look.pixels) mesh.uvBuffer.update()
  }

  /** Shows each point the part of the picture that lies there. */
  private project(at: number, pixels: number): void {
    const { width, height } = this.texture.orig
    for (let i = at; i < at + 4; i += 2) {
      this.uvs[i] = 0.5 + ((this.points[i] ?? 0) * pixels) / width
      this.uvs[i + 1] = 0.5 + ((this.points[i + 1] ?? 0) * pixels) / height
    }
  }

  private bend(index: number, share: number): void {
    const u = share * (this.look.until ?? 1)
    this.uvs.set([u, 0, u, 1], index * 4)
  }
}

/** Corner numbers of a segment's two triangles. */
const TRIANGLES = [0, 1, 2, 1, 3, 2] as const

/** Pixi's type of a buffer differs from that of a typed array only in its name. */
const bufferOf = (values: Float32Array | Uint16Array) => values as unknown as IArrayBuffer
