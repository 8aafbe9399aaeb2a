import { type BaseTexture, Rectangle, Texture } from 'pixi.js'
import { FilmSheet } from '#client/lab/bench/filmSheet.ts'
import { drawSquare, openPicture } from '#client/pages/mine/avatarPicture.ts'
import { ItemSheet } from '#scenes/case-reel/cells.ts'
import { BOOKS, previewBook } from '#scenes/case-reel/fixtures.ts'
import { GrandSheet } from '#scenes/case-reel/GrandSheet.ts'
import { Hall } from '#scenes/case-reel/Hall.ts'
import type { CellShape } from '#scenes/case-reel/layout.ts'
import { cellContents } from '#scenes/case-reel/maths.ts'
import { paintBadge, paintCell, paintRowLabel } from '#scenes/case-reel/paint.ts'
import { paintCardBack, paintCardFace } from '#scenes/case-reel/paintCards.ts'
import { paintWord } from '#scenes/case-reel/paintGrand.ts'
import { newCanvas } from '#scenes/kit/device.ts'
import { drawTexture } from '#scenes/kit/drawPicture.ts'
import { fx } from '#scenes/kit/fx/light.ts'
import { NumberRoll } from '#scenes/kit/fx/NumberRoll.ts'
import { PaintAtlas } from '#scenes/kit/paintAtlas.ts'
import { cellUrl, loadPictures } from '#scenes/kit/pictures.ts'
import { TIERS } from '#scenes/kit/quality.ts'
import type { SceneContext } from '#scenes/kit/scene.ts'
import { paintItems } from '#scenes/lab/itemCells.ts'
import { lookAt } from '#scenes/mystery-box/BoxLook.ts'
import { dropsOf } from '#shared/book.ts'
import { artUrl } from '#state/images.ts'
import type { PictureName } from '../painters.ts'
import { paintMovies } from './svga.ts'

type Draw = (context: CanvasRenderingContext2D) => void

/** Texture pixels per board unit in each quality tier: blurs and edges are computed otherwise at each. */
const SCALES = Object.values(TIERS).map(({ paint }) => paint)
const CARD: CellShape = { style: 'card', width: 128, height: 170, rest: 0.84, pitch: 124 }
const TILE: CellShape = { style: 'tile', width: 92, height: 92, rest: 0.84, pitch: 96 }
const DEALT: CellShape = { style: 'card', width: 64, height: 92, rest: 1, pitch: 70 }

/** Draws on a fresh canvas of `width` × `height` board units, once at the scale of each quality tier. */
function atEachScale(width: number, height: number, draw: Draw): void {
  for (const scale of SCALES) {
    const context = newCanvas(Math.ceil(width * scale), Math.ceil(height * scale)).getContext('2d')
    if (!context) throw new Error('no 2D canvas')
    context.scale(scale, scale)
    draw(context)
  }
}

async function textureOf(url: string): Promise<Texture> {
  const texture = (await loadPictures([url])).get(url)
  if (!texture?.valid) throw new Error(`${url} cannot be had: npm run assets`)
  return texture
}

/** The cells of a book, each in every way it is painted. */
async function paintCells(): Promise<void> {
  for (const content of cellContents(BOOKS.x1 ?? previewBook([2])).slice(0, 3)) {
    const art = await textureOf(content === 'emblem' ? artUrl('emblem/emblem') : cellUrl(content.giftImage))
    for (const shape of [CARD, TILE]) atEachScale(shape.width, shape.height, (context) => paintCell(context, shape, content, art))
    atEachScale(DEALT.width, DEALT.height, (context) => paintCardFace(context, DEALT, content, art))
  }
}

async function paintLabels(): Promise<void> {
  const emblem = await textureOf(artUrl('emblem/emblem'))
  atEachScale(DEALT.width, DEALT.height, (context) => paintCardBack(context, DEALT, emblem))
  atEachScale(120, 92, (context) => paintRowLabel(context, { width: 120, height: 92 }, 1, 1_120))
  atEachScale(24, 24, (context) => paintBadge(context, 5))
  atEachScale(86, 164, (context) => paintWord(context, '神话'))
}

/** A sheet of cells with their blurred pictures. */
async function paintBlurs(): Promise<void> {
  await new ItemSheet().paint(cellContents(previewBook([2])).slice(0, 2), TILE, 2, () => undefined)
}

/** Everything of 金中金 and the great moment. */
async function paintGrandSheet(): Promise<void> {
  const book = previewBook([0])
  if (dropsOf(book).length === 0) throw new Error('the book wins nothing')
  for (const scale of SCALES) await new GrandSheet(book).paint(scale, { width: 340, height: 120 })
}

function paintHall(): void {
  for (const scale of SCALES) new Hall(Texture.EMPTY, new PaintAtlas(scale, 256, 256))
}

/** An atlas page that grows under its pictures, and a frame that lies on its side. */
function paintPage(): void {
  const atlas = new PaintAtlas(2, 128, 256, 64)
  for (const name of ['coin', 'spark', 'glow'] as const) atlas.paint(40, 30, (context) => drawTexture(context, fx(name), 0, 0, 40, 30))
  const base = fx('coin').baseTexture as BaseTexture
  const lying = new Texture(base, new Rectangle(4, 4, 60, 40), new Rectangle(0, 0, 40, 60), undefined, 2)
  atEachScale(40, 60, (context) => drawTexture(context, lying, 0, 0, 40, 60))
}

function paintDigits(): void {
  const look = { font: '"Oxanium Variable"', face: ['#ffffff', '#ffeebb', '#ffb53a'], rim: '#5a2c04', glow: 0xffb53a } as const
  for (const paint of SCALES) new NumberRoll({ budget: { paint } } as SceneContext, { ...look, size: 40 })
}

async function paintShelf(): Promise<void> {
  for (const box of ['red_chest', 'neon_cat'] as const) lookAt(await textureOf(artUrl(`boxes/${box}`)))
}

async function paintLab(): Promise<void> {
  await paintItems({ width: 120, height: 150, axis: 'y' }, 1.25)
  const sheet = new FilmSheet(3, 120, 90)
  const crown = await textureOf(artUrl('items/crown'))
  const frame = newCanvas(240, 180)
  drawTexture(frame.getContext('2d') as CanvasRenderingContext2D, crown, 0, 0, 240, 180)
  for (const index of [0, 1, 2]) sheet.add(index, frame, index * 500)
}

/** A portrait cut out of a picture: shrunk and enlarged. */
async function paintPortrait(): Promise<void> {
  const blob = await (await fetch(artUrl('boxes/red_chest'))).blob()
  const picture = await openPicture(new File([blob], 'box.webp', { type: 'image/webp' }))
  drawSquare(picture, { left: 10.5, top: 4.25, side: 260 })
  drawSquare(picture, { left: 100, top: 90, side: 70.5 })
}

/** What each picture of the table in `painters.ts` paints. */
export const PAINTS: Record<PictureName, () => void | Promise<void>> = {
  cells: paintCells,
  'labels and backs': paintLabels,
  'blurred cells': paintBlurs,
  'gold and great moment': paintGrandSheet,
  'shade of the hall': paintHall,
  'page and turned frame': paintPage,
  digits: paintDigits,
  'shelf of boxes': paintShelf,
  'SVGA paintings': paintMovies,
  laboratory: paintLab,
  portrait: paintPortrait,
}
