import { Container, Matrix, type Renderer } from 'pixi.js'
import type { LightBatch } from './lightBatch.ts'
import { place, type Quad } from './quads.ts'

const matrix = new Matrix()

/**
 * Draws many pictures, in the order of `quads`, as one display object. A `Quad` is cheaper than a sprite: it has no node of its own in
 * Pixi's tree.
 */
export class QuadList extends Container {
  constructor(readonly quads: readonly Quad[]) {
    super()
  }

  protected override _render(renderer: Renderer): void {
    const batch = renderer.plugins.batch as LightBatch
    renderer.batch.setObjectRenderer(batch)
    const { quads, worldAlpha } = this
    const { worldTransform } = this.transform
    for (let i = 0; i < quads.length; i++) {
      const quad = quads[i] as Quad
      if (quad.visible) batch.quad(quad, worldTransform, worldAlpha)
    }
  }

  protected override _calculateBounds(): void {
    for (const quad of this.quads) {
      if (!quad.visible) continue
      const { width, height } = quad.texture.orig
      const [left, top] = [-quad.anchorX * width, -quad.anchorY * height]
      this._bounds.addFrameMatrix(place(quad, this.transform.worldTransform, matrix), left, top, left + width, top + height)
    }
  }
}
