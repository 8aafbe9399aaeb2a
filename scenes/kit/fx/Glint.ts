import { BLEND_MODES, type Buffer, Mesh, MeshGeometry, MeshMaterial } from 'pixi.js'
import type { SceneContext } from '../scene.ts'
import { mix, sineInOut, span } from './curves.ts'
import { Effect } from './Effect.ts'
import { fx } from './light.ts'

const ROWS = 12
/**
 * LEAN is how far the band leans, as a share of the card's height. BANDS are the widths of its two bands, as shares of the card's width.
 */
const LEAN = 0.42
const BANDS = [0.5, 0.16] as const
/** Delay of the narrow band behind the broad one, as a share of the way. */
const BEHIND = 0.2

export interface Card {
  x: number
  y: number
  width: number
  height: number
  /** Length of the cut along each edge, for cards with cut corners, in board units. */
  cut: number
  tint: number
}

/** A light that sweeps over a card. It is clipped to the card's outline as it moves, without a mask. */
export class Glint extends Effect {
  readonly length = 720
  private readonly bands: readonly Band[]
  private card: Card = { x: 0, y: 0, width: 1, height: 1, cut: 0, tint: 0xffffff }

  constructor(private readonly context: SceneContext) {
    super()
    this.bands = BANDS.map(() => new Band())
    this.container.addChild(...this.bands.map(({ mesh }) => mesh))
  }

  play(card: Card): gsap.core.Timeline {
    this.card = card
    this.container.position.set(card.x - card.width / 2, card.y - card.height / 2)
    for (const { mesh } of this.bands) mesh.tint = card.tint
    return this.run()
  }

  protected paint(ms: number): void {
    for (const [index, band] of this.bands.entries()) {
      const from = index * BEHIND * this.length
      const share = span(ms, from, from + this.length * (1 - BEHIND))
      band.mesh.alpha = (this.context.reduced ? 0 : 1) * (index === 0 ? 0.5 : 0.62) * Math.sin(Math.PI * share) ** 0.5
      band.lay(this.card, sineInOut(share), BANDS[index] ?? 0.2)
    }
  }
}

/** One leaning band, built of slices that each end at the card's edge. */
class Band {
  readonly mesh: Mesh
  private readonly places: Buffer
  private readonly uvs: Buffer

  constructor() {
    const geometry = new MeshGeometry()
    const none = Array.from({ length: (ROWS + 1) * 4 }, () => 0)
    geometry.addIndex(Array.from({ length: ROWS }, (_, row) => row * 2).flatMap((at) => [at, at + 1, at + 2, at + 1, at + 3, at + 2]))
    this.places = geometry.getBuffer('aVertexPosition')
    this.uvs = geometry.getBuffer('aTextureCoord')
    for (const buffer of [this.places, this.uvs]) buffer.update(none)
    this.mesh = new Mesh(geometry, new MeshMaterial(fx('glow')))
    this.mesh.blendMode = BLEND_MODES.ADD
  }

  /** Places the band after `share` (0–1) of its way over `card`. `breadth` is its width as a share of the card's. */
  lay({ width, height, cut }: Card, share: number, breadth: number): void {
    const band = width * breadth
    const lean = height * LEAN
    const left = mix(-band - lean, width, share)
    for (let row = 0; row <= ROWS; row++) {
      const y = (row / ROWS) * height
      const inset = Math.max(cut - y, cut - (height - y), 0)
      const from = left + lean * (1 - row / ROWS)
      this.edge(row * 4, from, band, y, inset, width - inset)
    }
    this.places.update()
    this.uvs.update()
  }

  private edge(at: number, from: number, band: number, y: number, least: number, most: number): void {
    for (let side = 0; side < 2; side++) {
      const x = Math.min(Math.max(from + side * band, least), most)
      this.places.data[at + side * 2] = x
      this.places.data[at + side * 2 + 1] = y
      this.uvs.data[at + side * 2] = Math.min(Math.max((x - from) / band, 0), 1)
      this.uvs.data[at + side * 2 + 1] = 0.5
    }
  }
}
