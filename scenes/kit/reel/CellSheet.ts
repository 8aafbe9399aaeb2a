import type { Texture } from 'pixi.js'
import { nextTask } from '../device.ts'
import { fittingResolution, PaintAtlas, pageFor } from '../paintAtlas.ts'
import type { ReelCell } from './Reel.ts'
import { Smear } from './Smear.ts'

/** How many cells a sheet has, their size in board units, and the axis along which they will move. */
export interface SheetShape {
  count: number
  width: number
  height: number
  axis: 'x' | 'y'
}

/** Paints cell `index` at the origin of a context whose unit is one board unit. */
export type PaintCell = (context: CanvasRenderingContext2D, index: number) => void

/** Resolution of the blurred pictures relative to the sharp ones. */
const SOFT = 0.5
/** Ms of painting after which the browser gets a turn. */
const PATIENCE = 6

/**
 * The cells of a reel, painted before the animation starts: a sharp picture and one blurred along the reel's axis. Each kind has its own
 * texture page.
 */
export class CellSheet {
  /** The painted cells by index; complete once `paint` has resolved. */
  readonly cells: ReelCell[] = []
  private readonly pages: PaintAtlas[] = []
  private gone = false

  /**
   * Paints every cell with at most `resolution` texture pixels per board unit (`context.budget.paint`) and pauses for the browser in
   * between. `progress` gets 0–1. Stops without an error when the sheet is destroyed meanwhile.
   */
  async paint(shape: SheetShape, resolution: number, draw: PaintCell, progress: (share: number) => void = () => undefined): Promise<void> {
    if (this.gone) return
    const { count, width, height } = shape
    const fine = fittingResolution(count, width, height, resolution)
    const smear = new Smear(shape, shape.axis, fine * SOFT)
    const sharp = this.page(count, width, height, fine)
    const soft = this.page(count, smear.width, smear.height, fine * SOFT)
    const sharpOnes: Texture[] = []
    const turns = new Turns()
    // All sharp pictures come first: when a canvas was copied from and is then painted on, the browser copies the whole canvas.
    for (let index = 0; index < count && !this.gone; index++) {
      sharpOnes.push(whole(sharp.paint(width, height, (context) => draw(context, index))))
      progress((index + 1) / count / 2)
      await turns.next()
    }
    for (const [index, picture] of sharpOnes.entries()) {
      if (this.gone) return
      const blurred = whole(soft.paint(smear.width, smear.height, (context) => smear.draw(context, sharp, picture.frame)))
      this.cells.push({ sharp: picture, blurred })
      progress((count + index + 1) / count / 2)
      await turns.next()
    }
    for (const page of this.pages) page.update()
  }

  /** Stops counting its pages in the texture cache and returns their bytes. The caller counts them from now on. */
  handOver(): number {
    return this.pages.reduce((sum, page) => sum + page.handOver(), 0)
  }

  /** Frees the pages. Reels that show these cells must be gone before. */
  destroy(): void {
    this.gone = true
    for (const { sharp, blurred } of this.cells.splice(0)) {
      sharp.destroy()
      blurred.destroy()
    }
    for (const page of this.pages.splice(0)) page.destroy()
  }

  private page(count: number, width: number, height: number, resolution: number): PaintAtlas {
    const size = pageFor(count, width, height, resolution)
    const page = new PaintAtlas(resolution, size.width, size.height)
    this.pages.push(page)
    return page
  }
}

/** Pauses painting for the browser. */
class Turns {
  private since = performance.now()

  /** Resolves at once until `PATIENCE` ms have passed, then after the browser's turn. */
  async next(): Promise<void> {
    if (performance.now() - this.since < PATIENCE) return
    await nextTask()
    this.since = performance.now()
  }
}

function whole(texture: Texture | null): Texture {
  if (!texture) throw new Error('the cells do not fit their page')
  return texture
}
