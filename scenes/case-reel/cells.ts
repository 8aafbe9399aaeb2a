import { Texture } from 'pixi.js'
import { artUrl } from '#state/images.ts'
import { loadFonts } from '../kit/device.ts'
import { cellUrl, dropPictures, loadPictures } from '../kit/pictures.ts'
import { CellSheet } from '../kit/reel/CellSheet.ts'
import type { CellShape } from './layout.ts'
import { type CellContent, EMBLEM } from './maths.ts'
import { FONTS, paintCell } from './paint.ts'

/** The painted cells of a book. */
export class ItemSheet {
  private readonly sheet = new CellSheet()

  /** In the order of the painted contents. */
  get cells() {
    return this.sheet.cells
  }

  /** Loads and paints every content; `progress` gets 0–1. */
  async paint(contents: readonly CellContent[], shape: CellShape, resolution: number, progress: (share: number) => void): Promise<void> {
    const urls = contents.map(pictureOf)
    const [pictures] = await Promise.all([loadPictures(urls), loadFonts(fontsFor(contents))])
    const { width, height } = shape
    const draw = (context: CanvasRenderingContext2D, index: number) => {
      const content = contents[index]
      if (content) paintCell(context, shape, content, pictures.get(pictureOf(content)) ?? Texture.EMPTY)
    }
    try {
      await this.sheet.paint({ count: contents.length, width, height, axis: 'x' }, resolution, draw, progress)
    } finally {
      dropPictures(urls)
    }
  }

  destroy(): void {
    this.sheet.destroy()
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
