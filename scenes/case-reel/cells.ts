import { Texture } from 'pixi.js'
import { artUrl } from '#state/images.ts'
import { loadFonts, nextTask } from '../kit/device.ts'
import { PaintAtlas, pageFor } from '../kit/paintAtlas.ts'
import { cellUrl, dropPictures, loadPictures } from '../kit/pictures.ts'
import type { ReelCell } from '../kit/Reel.ts'
import type { CellShape } from './layout.ts'
import { type CellContent, EMBLEM } from './maths.ts'
import { FONTS, paintCell } from './paint.ts'

/** Board units that the motion blur reaches beyond a cell, to each side. */
const REACH = 26
/** Copies that make the blur. */
const COPIES = 17
/** A streak in motion looks darker than its cell at rest: this makes up for it. */
const GAIN = 1.5
/** Ms of painting before the browser gets a turn. */
const PATIENCE = 6

/** The painted cells of a book: sharp ones in full, blurred ones in half resolution. */
export class CellSheet {
  cells: ReelCell[] = []
  private pages: PaintAtlas[] = []
  private urls: string[] = []

  /** Paints every content; `progress` gets 0–1. */
  async paint(contents: readonly CellContent[], shape: CellShape, resolution: number, progress: (share: number) => void): Promise<void> {
    this.urls = contents.map(pictureOf)
    const [pictures] = await Promise.all([loadPictures(this.urls), loadFonts(fontsFor(contents))])
    const sharp = this.page(contents.length, shape.width, shape.height, resolution)
    const soft = this.page(contents.length, shape.width + 2 * REACH, shape.height, resolution / 2)
    let since = performance.now()
    for (const [index, content] of contents.entries()) {
      this.cells.push(paintPair(sharp, soft, shape, content, pictures.get(pictureOf(content)) ?? Texture.EMPTY))
      progress((index + 1) / contents.length)
      if (performance.now() - since < PATIENCE) continue
      await nextTask()
      since = performance.now()
    }
    for (const page of this.pages) page.update()
    await dropPictures(this.urls)
  }

  destroy(): void {
    for (const { sharp, blurred } of this.cells) {
      sharp.destroy()
      blurred.destroy()
    }
    for (const page of this.pages) page.destroy()
    this.cells = []
    this.pages = []
  }

  private page(count: number, width: number, height: number, resolution: number): PaintAtlas {
    const size = pageFor(count, width, height, resolution)
    const page = new PaintAtlas(resolution, size.width, size.height)
    this.pages.push(page)
    return page
  }
}

function pictureOf(content: CellContent): string {
  return content === EMBLEM ? artUrl('emblem/emblem') : cellUrl(content.giftImage)
}

function fontsFor(contents: readonly CellContent[]): { font: string; text: string }[] {
  const names = contents.map((content) => (content === EMBLEM ? '' : content.giftName)).join('')
  return [
    { font: `600 12px ${FONTS.text}`, text: `${names}神话传说史诗稀有普通` },
    { font: `700 12px ${FONTS.number}`, text: '0123456789.,' },
  ]
}

function paintPair(sharp: PaintAtlas, soft: PaintAtlas, shape: CellShape, content: CellContent, art: Texture): ReelCell {
  const { width, height } = shape
  const cell = sharp.paint(width, height, (context) => paintCell(context, shape, content, art))
  if (!cell) throw new Error('the cells do not fit their page')
  const { x, y, width: w, height: h } = cell.frame
  const res = sharp.resolution
  const blurred = soft.paint(width + 2 * REACH, height, (context) => {
    context.globalCompositeOperation = 'lighter'
    const total = ((COPIES + 1) / 2) ** 2 / GAIN
    for (let copy = 0; copy < COPIES; copy++) {
      const side = copy - (COPIES - 1) / 2
      context.globalAlpha = ((COPIES + 1) / 2 - Math.abs(side)) / total
      const shift = REACH + (side / ((COPIES - 1) / 2)) * REACH
      context.drawImage(sharp.source, x * res, y * res, w * res, h * res, shift, 0, width, height)
    }
  })
  if (!blurred) throw new Error('the blurred cells do not fit their page')
  return { sharp: cell, blurred }
}
