import { Texture } from 'pixi.js'
import { onAssetSwap } from '#state/platform/assetSwap.ts'
import { artUrl } from '#state/platform/images.ts'
import { loadFonts } from '../device.ts'
import { cellUrl, dropPictures, loadPictures } from '../pictures.ts'
import type { Resource } from '../ResourceCache.ts'
import { CellSheet } from '../reel/CellSheet.ts'
import type { ReelCell } from '../reel/Reel.ts'
import { textureCache } from '../textureCache.ts'
import { type CellContent, type CellShape, EMBLEM } from './cell.ts'
import { FONTS, paintCell } from './paint.ts'

/** How the cells of a sheet look. Sheets with the same `name` share their cells, so two painters have two names. */
export interface CellLook {
  name: string
  /** Axis along which the cells move, and are blurred. */
  axis: 'x' | 'y'
  /** Paints one cell at the origin. */
  paint: typeof paintCell
}

/** Cells of a reel that runs to the side, or of one that runs up or down. */
export const CELLS: Record<CellLook['axis'], CellLook> = {
  x: { name: 'reel', axis: 'x', paint: paintCell },
  y: { name: 'reel', axis: 'y', paint: paintCell },
}

/** Contents, shape, resolution and look of a sheet. */
interface Order {
  contents: readonly CellContent[]
  shape: CellShape
  resolution: number
  look: CellLook
}

/** A painted sheet; its cells are in the order of its contents. */
interface Painted {
  cells: readonly ReelCell[]
  /** False when a picture could not be loaded. */
  whole: boolean
}

/** Painted sheets in the texture cache, by key. A player who opens the same box again finds its cells painted. */
const sheets = new Map<string, Painted>()

/** The painted cells of items: those of one book, or of everything that a wheel may show. */
export class ItemSheet {
  /** In the order of the painted contents. */
  cells: readonly ReelCell[] = []
  private key: string | null = null
  private gone = false

  /** Loads and paints every content, unless the sheet is still in the texture cache. `progress` gets 0–1. */
  async paint(
    contents: readonly CellContent[],
    shape: CellShape,
    resolution: number,
    progress: (share: number) => void,
    look = CELLS.x,
  ): Promise<void> {
    // Always in the same order, whatever was won, so that all books of a box share one sheet.
    const sorted = [...contents].sort((a, b) => numberOf(a) - numberOf(b))
    const order: Order = { contents: sorted, shape, resolution, look }
    const key = keyOf(order)
    await textureCache.hold(key, () => paintSheet(key, order, progress))
    this.key = key
    if (this.gone) return this.destroy()
    const found = sheets.get(key)?.cells ?? []
    this.cells = contents.flatMap((content) => found[sorted.indexOf(content)] ?? [])
  }

  /** Releases the sheet. Reels that show its cells must be gone before. */
  destroy(): void {
    const { key } = this
    this.gone = true
    this.key = null
    this.cells = []
    if (key === null) return
    textureCache.drop(key)
    // A sheet that lacks a picture is discarded, so that the next opening loads it again.
    if (!sheets.get(key)?.whole) textureCache.discard(key)
  }
}

async function paintSheet(key: string, { contents, shape, resolution, look }: Order, progress: (share: number) => void): Promise<Resource> {
  const urls = contents.map(pictureOf)
  const sheet = new CellSheet()
  try {
    const [pictures] = await Promise.all([loadPictures(urls), loadFonts(fontsFor(contents))])
    const draw = (context: CanvasRenderingContext2D, index: number) => {
      const content = contents[index]
      if (content) look.paint(context, shape, content, pictures.get(pictureOf(content)) ?? Texture.EMPTY)
    }
    await sheet.paint({ count: contents.length, width: shape.width, height: shape.height, axis: look.axis }, resolution, draw, progress)
    sheets.set(key, { cells: [...sheet.cells], whole: urls.every((url) => pictures.get(url)?.valid) })
  } catch (error) {
    sheet.destroy()
    throw error
  } finally {
    dropPictures(urls)
  }
  const free = async () => {
    sheets.delete(key)
    sheet.destroy()
  }
  return { bytes: sheet.handOver(), free }
}

/** Cache key, equal for sheets that look the same. */
function keyOf({ contents, shape, resolution, look }: Order): string {
  const cells = contents.map((content) =>
    content === EMBLEM ? pictureOf(content) : [content.giftName, content.grade, content.recoveryPrice, pictureOf(content)],
  )
  return `cells ${JSON.stringify([look.name, look.axis, shape.style, shape.width, shape.height, resolution, cells])}`
}

const numberOf = (content: CellContent) => (content === EMBLEM ? 0 : content.giftId)

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

/** In development: discards all sheets after a picture was saved, so that cells are painted again. */
function forget(): void {
  for (const key of [...sheets.keys()]) textureCache.discard(key)
}

if (import.meta.hot) onAssetSwap(forget)
