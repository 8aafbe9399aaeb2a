import { BLEND_MODES, type Buffer, Container, Mesh, MeshGeometry, MeshMaterial, Texture } from 'pixi.js'
import { sineInOut, span } from '../kit/fx/curves.ts'

/** Ms of one sweep. */
const LENGTH = 900
/** Size in pixels of a box's picture, and y of its foot. */
const PICTURE = { width: 480, height: 420, foot: 402 } as const
/** Board units by which the light leans over the height of the picture. */
const LEAN = 150
/** Half width and brightness of each band. One lies within the other, so that the edge is soft. */
const BANDS = [
  { half: 74, alpha: 0.16 },
  { half: 50, alpha: 0.2 },
  { half: 28, alpha: 0.26 },
  { half: 12, alpha: 0.3 },
] as const

/**
 * Light that sweeps over a box. It draws the box's own picture again, additively and within a leaning band, so the light ends where the
 * box does.
 */
export class Sheen {
  private readonly container = new Container()
  private readonly bands = BANDS.map(({ half, alpha }) => new Band(half, alpha))
  private time = LENGTH

  constructor() {
    this.container.addChild(...this.bands.map(({ mesh }) => mesh))
    this.container.visible = false
  }

  /** Sweeps over the box in `body`, whose picture is `still`. */
  play(body: Container, still: Texture): void {
    for (const { mesh } of this.bands) mesh.texture = still
    body.addChild(this.container)
    this.time = 0
  }

  stop(): void {
    this.time = LENGTH
    this.container.visible = false
  }

  update(delta: number): void {
    if (this.time >= LENGTH) return
    this.time = Math.min(this.time + delta, LENGTH)
    const share = sineInOut(this.time / LENGTH)
    const reach = PICTURE.width / 2 + LEAN
    const shown = span(this.time, 0, 120) * (1 - span(this.time, LENGTH - 120, LENGTH))
    for (const band of this.bands) band.lay((share * 2 - 1) * reach, shown)
    this.container.visible = this.time < LENGTH
  }

  destroy(): void {
    this.container.destroy({ children: true })
  }
}

/** One leaning stripe of the picture. */
class Band {
  readonly mesh: Mesh<MeshMaterial>
  private readonly places: Buffer
  private readonly uvs: Buffer

  constructor(
    private readonly half: number,
    private readonly alpha: number,
  ) {
    const geometry = new MeshGeometry()
    geometry.addIndex([0, 1, 2, 1, 3, 2])
    this.places = geometry.getBuffer('aVertexPosition')
    this.uvs = geometry.getBuffer('aTextureCoord')
    for (const buffer of [this.places, this.uvs]) buffer.update(Array.from({ length: 8 }, () => 0))
    this.mesh = new Mesh(geometry, new MeshMaterial(Texture.EMPTY))
    this.mesh.blendMode = BLEND_MODES.ADD
  }

  /** Puts the stripe's middle at `x` units from the middle of the box, with brightness `shown`. */
  lay(x: number, shown: number): void {
    this.mesh.alpha = this.alpha * shown
    for (let corner = 0; corner < 4; corner++) {
      const below = corner > 1 ? 1 : 0
      const across = x + (corner % 2 === 0 ? -this.half : this.half) + LEAN * (0.5 - below)
      this.places.data[corner * 2] = across
      this.places.data[corner * 2 + 1] = below * PICTURE.height - PICTURE.foot
      this.uvs.data[corner * 2] = across / PICTURE.width + 0.5
      this.uvs.data[corner * 2 + 1] = below
    }
    this.places.update()
    this.uvs.update()
  }
}
