import type { Texture } from 'pixi.js'
import { nextTask } from '../device.ts'
import { fittingResolution, PaintAtlas, pageFor } from '../paintAtlas.ts'
import type { ReelCell } from './Reel.ts'
import { Smear } from './Smear.ts'

/** The cells of a sheet: how many, how large in board units, and along which axis they will rush. */
export interface SheetShape {
  count: number
  width: number
  height: number
  axis: 'x' | 'y'
}

/** Paints cell `index` at the origin of a context whose unit is a board unit. */
export type PaintCell = (context: CanvasRenderingContext2D, index: number) => void

/** Blurred pictures need this part of the sharp ones' resolution. */
const SOFT = 0.5
/** Ms of painting before the browser gets a turn. */
const PATIENCE = 6

/** Cells painted before motion starts: sharp ones, and ones blurred along the reel's axis, each kind on one page. */
export class CellSheet {
  /** In the order of their index; complete when `paint` has resolved. */
  readonly cells: ReelCell[] = []
  private readonly pages: PaintAtlas[] = []
  private gone = false

  /**
   * Paints every cell with at most `resolution` texture pixels per board unit (`context.budget.paint`), with pauses for the browser;
   * `progress` gets 0–1. Stops quietly when the sheet is destroyed meanwhile.
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
    // All sharp ones first: a canvas that is painted on after it was copied from is copied whole.
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

  /** Bytes of its pages; from now on whoever asked counts them. */
  handOver(): number {
    return this.pages.reduce((sum, page) => sum + page.handOver(), 0)
  }

  /** Frees the pages; reels that still show these cells must be gone. */
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

/** Painting in turns with the browser. */
class Turns {
  private since = performance.now()

  /** Resolves at once while there is patience left, else after the browser's turn. */
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
