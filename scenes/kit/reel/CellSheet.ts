import { nextTask } from '../device.ts'
import { fittingResolution, PaintAtlas, pageFor } from '../paintAtlas.ts'
import type { ReelCell } from './Reel.ts'

/** The cells of a sheet: how many, how large in board units, and along which axis they will rush. */
export interface SheetShape {
  count: number
  width: number
  height: number
  axis: 'x' | 'y'
}

/** Paints cell `index` at the origin of a context whose unit is a board unit. */
export type PaintCell = (context: CanvasRenderingContext2D, index: number) => void

/** Part of a cell's length that the motion blur reaches beyond it, to each side. */
const REACH = 0.22
/** Copies that make the blur. */
const COPIES = 17
/** A streak in motion looks darker than its cell at rest: this makes up for it. */
const GAIN = 1.5
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
    const soft = softSize(shape)
    const sharpPage = this.page(count, width, height, fine)
    const softPage = this.page(count, soft.width, soft.height, fine * SOFT)
    let since = performance.now()
    for (let index = 0; index < count && !this.gone; index++) {
      this.cells.push(paintPair(sharpPage, softPage, shape, (context) => draw(context, index)))
      progress((index + 1) / count)
      if (performance.now() - since < PATIENCE) continue
      await nextTask()
      since = performance.now()
    }
    for (const page of this.pages) page.update()
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

/** Board units of a blurred cell. */
function softSize({ width, height, axis }: SheetShape): { width: number; height: number } {
  const stretch = 1 + 2 * REACH
  return axis === 'x' ? { width: width * stretch, height } : { width, height: height * stretch }
}

function paintPair(
  sharpPage: PaintAtlas,
  softPage: PaintAtlas,
  shape: SheetShape,
  draw: (context: CanvasRenderingContext2D) => void,
): ReelCell {
  const sharp = sharpPage.paint(shape.width, shape.height, draw)
  if (!sharp) throw new Error('the cells do not fit their page')
  const { x, y, width, height } = sharp.frame
  const res = sharpPage.resolution
  const soft = softSize(shape)
  const blurred = softPage.paint(soft.width, soft.height, (context) =>
    smear(context, shape, (left, top) =>
      context.drawImage(sharpPage.source, x * res, y * res, width * res, height * res, left, top, shape.width, shape.height),
    ),
  )
  if (!blurred) throw new Error('the blurred cells do not fit their page')
  return { sharp, blurred }
}

/** Adds up copies of a picture, shifted along the axis, the middle ones strongest. */
function smear(context: CanvasRenderingContext2D, { width, height, axis }: SheetShape, copyAt: (left: number, top: number) => void): void {
  const half = (COPIES - 1) / 2
  const total = (half + 1) ** 2 / GAIN
  const reach = REACH * (axis === 'x' ? width : height)
  context.globalCompositeOperation = 'lighter'
  for (let side = -half; side <= half; side++) {
    context.globalAlpha = (half + 1 - Math.abs(side)) / total
    const shift = reach * (1 + side / half)
    copyAt(axis === 'x' ? shift : 0, axis === 'x' ? 0 : shift)
  }
}
