import { Texture } from 'pixi.js'
import { artUrl } from '#state/platform/images.ts'
import { frame } from '../kit/bundles.ts'
import { loadFonts } from '../kit/device.ts'
import { drawNineSlice, drawTexture } from '../kit/drawPicture.ts'
import { dropPictures, loadPictures } from '../kit/pictures.ts'
import { CellSheet, type SheetShape } from '../kit/reel/CellSheet.ts'
import { FIXTURE_ITEMS, type FixtureItem } from './fixtures.ts'

/** Corner size and width of the cell pictures, in their pixels. */
const CORNER = 48
const FRAME_WIDTH = 224
/** Height in board units from which a cell shows the item's name. */
const NAMED = 90
const FONT = '"Noto Sans SC Variable","Noto Sans SC",sans-serif'

const urlOf = ({ art }: FixtureItem) => artUrl(`items/${art}`)

/** Paints the fixture items as cells of one size, in their order. */
export async function paintItems(shape: Omit<SheetShape, 'count'>, resolution: number): Promise<CellSheet> {
  const sheet = new CellSheet()
  const urls = FIXTURE_ITEMS.map(urlOf)
  const names = FIXTURE_ITEMS.map(({ name }) => name).join('')
  const [pictures] = await Promise.all([loadPictures(urls), loadFonts([{ font: `600 12px ${FONT}`, text: names }])])
  await sheet.paint({ ...shape, count: FIXTURE_ITEMS.length }, resolution, (context, index) => {
    const item = FIXTURE_ITEMS[index]
    if (item) paintItem(context, shape, item, pictures.get(urlOf(item)) ?? Texture.EMPTY)
  })
  dropPictures(urls)
  return sheet
}

type Size = Pick<SheetShape, 'width' | 'height'>

function paintItem(context: CanvasRenderingContext2D, size: Size, item: FixtureItem, art: Texture): void {
  const { width, height } = size
  const short = Math.min(width, height)
  drawNineSlice(context, frame('case-reel', `cell-${item.grade}`), size, CORNER, (CORNER / FRAME_WIDTH) * short)
  const named = height >= NAMED
  const ratio = art.orig.width / art.orig.height
  const drawn = Math.min(width * 0.94, height * (named ? 0.72 : 0.86) * ratio)
  context.save()
  context.shadowColor = 'rgba(0,0,0,.65)'
  context.shadowBlur = short / 10
  context.shadowOffsetY = short / 16
  drawTexture(context, art, (width - drawn) / 2, height * (named ? 0.42 : 0.5) - drawn / ratio / 2, drawn, drawn / ratio)
  context.restore()
  if (named) paintName(context, size, item.name)
}

function paintName(context: CanvasRenderingContext2D, { width, height }: Size, name: string): void {
  context.font = `600 ${width / 10.5}px ${FONT}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = '#f6f2ff'
  context.shadowColor = 'rgba(0,0,0,.8)'
  context.shadowBlur = 4
  context.fillText(name, width / 2, height - 18, width - 16)
}
