import { type BaseTexture, Rectangle, Texture } from 'pixi.js'
import { FilmSheet } from '#client/lab/bench/filmSheet.ts'
import { paintPoster } from '#client/modes/battle/room/poster.ts'
import { drawSquare } from '#client/pages/mine/avatarPicture.ts'
import { paintInvitation as paintShare } from '#client/pages/share/poster.ts'
import { openPicture } from '#client/parts/pictureFile.ts'
import { paintDrop } from '#client/poster/drop.ts'
import { grainsOf, planOf } from '#client/stage/dissolveMotion.ts'
import { drawPieces, pieceOf } from '#client/stage/paintDissolve.ts'
import {
  paintBoxCard,
  paintEmptySlot,
  paintReelCell,
  paintPortrait as paintSeat,
  paintSlot,
  paintTag,
  paintWheel,
  label as roomLabel,
} from '#scenes/battle-room/paint.ts'
import { DIAMOND_URL } from '#scenes/battle-room/pictures.ts'
import { RoomSheet } from '#scenes/battle-room/RoomSheet.ts'
import { BOOKS, previewBook } from '#scenes/case-reel/fixtures.ts'
import { GrandSheet } from '#scenes/case-reel/GrandSheet.ts'
import { Hall } from '#scenes/case-reel/Hall.ts'
import { cellContents } from '#scenes/case-reel/maths.ts'
import { paintCardBack, paintCardFace } from '#scenes/case-reel/paintCards.ts'
import { paintWord } from '#scenes/case-reel/paintGrand.ts'
import { DigitSheet } from '#scenes/dream/Digits.ts'
import { FigureSheet } from '#scenes/exponent/Figures.ts'
import { LightSheet } from '#scenes/exponent/LightSheet.ts'
import { CHIP } from '#scenes/exponent/layout.ts'
import { paintChip } from '#scenes/exponent/paintChip.ts'
import { loadBundles } from '#scenes/kit/bundles.ts'
import { newCanvas } from '#scenes/kit/device.ts'
import { drawTexture } from '#scenes/kit/drawPicture.ts'
import { canvasOf } from '#scenes/kit/filmStrip.ts'
import { fx } from '#scenes/kit/fx/light.ts'
import { NumberRoll } from '#scenes/kit/fx/NumberRoll.ts'
import { PaintAtlas } from '#scenes/kit/paintAtlas.ts'
import type { CellShape } from '#scenes/kit/parts/cell.ts'
import { ItemSheet } from '#scenes/kit/parts/ItemSheet.ts'
import { paintBadge, paintCell, paintRowLabel } from '#scenes/kit/parts/paint.ts'
import { cellUrl, loadPictures } from '#scenes/kit/pictures.ts'
import { TIERS } from '#scenes/kit/quality.ts'
import type { SceneContext } from '#scenes/kit/scene.ts'
import { LAST_BOOK, ticketsOf } from '#scenes/kuji/fixtures.ts'
import { LEAF, TICKET } from '#scenes/kuji/maths.ts'
import {
  paintBack,
  paintInside,
  paintLeaf,
  paintShadow,
  paintStrip,
  paintStub,
  paintChip as paintTicketChip,
  CHIP as TICKET_CHIP,
} from '#scenes/kuji/paint.ts'
import { insidesOf, SHADOW, TicketSheet } from '#scenes/kuji/TicketSheet.ts'
import { paintItems } from '#scenes/lab/itemCells.ts'
import { lookAt } from '#scenes/mystery-box/BoxLook.ts'
import { GlyphSheet } from '#scenes/red-packet/GlyphSheet.ts'
import { AREA, PacketSheet, UNITS } from '#scenes/red-packet/PacketSheet.ts'
import { LampSheet } from '#scenes/roll-draw/LampSheet.ts'
import { LANTERN } from '#scenes/roll-draw/layout.ts'
import { paintBlank, paintLantern } from '#scenes/roll-draw/paint.ts'
import { PLATE, paintPlace, paintPrizePlate, paintSealed } from '#scenes/roll-draw/paintCards.ts'
import { paintHero } from '#scenes/roll-draw/paintWall.ts'
import { SEALED, WordSheet } from '#scenes/roll-draw/WordSheet.ts'
import { dropsOf } from '#shared/book.ts'
import { artUrl } from '#state/platform/images.ts'
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

/** The figures of the dial. */
function paintDialFigures(): void {
  for (const paint of SCALES) new DigitSheet({ budget: { paint } } as SceneContext)
}

/** Figures, panels and bars of a battle. */
async function paintRoom(): Promise<void> {
  await loadPictures([DIAMOND_URL()])
  await RoomSheet.fonts()
  for (const paint of SCALES) new RoomSheet({ budget: { paint } } as SceneContext)
}

/** Portraits, slots, boxes and the wheel of a battle. */
async function paintSeats(): Promise<void> {
  const [content] = cellContents(previewBook([2]))
  if (!content || content === 'emblem') throw new Error('no item to paint')
  const art = await textureOf(cellUrl(content.giftImage))
  atEachScale(100, 100, (context) => paintSeat(context, art, 92, 0xff5080))
  atEachScale(100, 100, (context) => paintSeat(context, Texture.EMPTY, 92, 0x5080ff))
  atEachScale(38, 14, (context) => paintTag(context, '机器人', 38, 14, '#ff5080', '#8a1040'))
  atEachScale(80, 30, (context) => paintSlot(context, 80, 30, content, art))
  atEachScale(80, 30, (context) => paintEmptySlot(context, 80, 30, 3))
  atEachScale(TILE.width, TILE.height, (context) => paintReelCell(context, TILE, content, art))
  atEachScale(48, 50, (context) => paintBoxCard(context, 48, 50, art, 1_280))
  atEachScale(200, 200, (context) => paintWheel(context, 200, [3, 5, 2], [0xff5080, 0x5080ff, 0x40c0a0], art))
  atEachScale(90, 20, (context) => roomLabel(context, '星野拾光', 45, 10, '700 15px sans-serif', '#fff', 60))
}

/** Figures, words, bands of light and plates of 指数. */
async function paintIndex(): Promise<void> {
  await FigureSheet.fonts()
  for (const paint of SCALES) {
    new FigureSheet({ budget: { paint } } as SceneContext)
    new LightSheet({ budget: { paint } } as SceneContext)
  }
}

/** Chips of those who leave: with a portrait and without, the player's own, a name that is too long. */
async function paintChips(): Promise<void> {
  const face = await textureOf(artUrl('boxes/red_chest'))
  atEachScale(CHIP.width, CHIP.height, (context) => paintChip(context, '月半弯', face, false))
  atEachScale(CHIP.width, CHIP.height, (context) => paintChip(context, '我', face, true))
  atEachScale(CHIP.width, CHIP.height, (context) => paintChip(context, '阿楠要发财了吗', null, false))
}

/** Lanterns, cards, plates and words of ROLL: with a portrait and without, a robot, the player's own. */
async function paintRolls(): Promise<void> {
  await loadBundles(['roll-draw'])
  await WordSheet.fonts()
  const art = await textureOf(artUrl('boxes/red_chest'))
  const person = { customerId: '1', nickname: '月半弯', headPic: '', headGround: '', robot: true }
  const face = { name: '星野拾光', picture: null, robot: true, own: false }
  const prize = { giftId: 1, giftName: '冠军金杯', giftImage: '', grade: 0, recoveryPrice: 5_200 } as const
  for (const paint of SCALES) {
    new WordSheet({ budget: { paint } } as SceneContext)
    await new LampSheet({ budget: { paint } } as SceneContext).want([person], null)
  }
  atEachScale(LANTERN.width, LANTERN.height, (context) => paintLantern(context, face))
  atEachScale(LANTERN.width, LANTERN.height, (context) => paintLantern(context, { ...face, picture: art, own: true }))
  atEachScale(LANTERN.width, LANTERN.height, paintBlank)
  atEachScale(200, 60, (context) => paintHero(context, 200, 60, { prize, art, face }))
  atEachScale(114, 44, (context) => paintPlace(context, 114, 44))
  atEachScale(PLATE.width, PLATE.height, (context) => paintPrizePlate(context, prize))
  atEachScale(SEALED.width, SEALED.height, (context) => paintSealed(context, SEALED.width, '41922704acc094ef'))
}

/** Tickets of 一番赏: stub, leaf, strip and back, and what lies under the leaf, for the A prize, 普通赏 and the Last One. */
async function paintTickets(): Promise<void> {
  await loadBundles(['kuji'])
  await TicketSheet.fonts(LAST_BOOK)
  const art = await textureOf(artUrl('items/trophy'))
  const high = TICKET.height
  atEachScale(TICKET.stub, high, (context) => paintStub(context, 1_000))
  atEachScale(LEAF - TICKET.strip, high, paintLeaf)
  atEachScale(TICKET.strip, high, paintStrip)
  atEachScale(LEAF, high, paintBack)
  atEachScale(SHADOW, high, (context) => paintShadow(context, SHADOW))
  for (const inside of insidesOf({ tickets: ticketsOf('A', 'N'), lastOne: LAST_BOOK.lastOne })) {
    atEachScale(LEAF, high, (context) => paintInside(context, inside, art))
    atEachScale(TICKET_CHIP, TICKET_CHIP, (context) => paintTicketChip(context, inside))
  }
}

/** Figures and words of the red-packet shower. */
async function paintShower(): Promise<void> {
  await GlyphSheet.fonts()
  for (const paint of SCALES) new GlyphSheet({ budget: { paint } } as SceneContext)
}

/** A strip of two packets as it is read back from the stage, half covered everywhere, cut apart again. */
function paintPackets(): void {
  for (const paint of SCALES) {
    const scale = paint / UNITS
    const [width, height] = [Math.ceil(AREA.width * scale), Math.ceil(AREA.height * scale)]
    const pixels = new Uint8ClampedArray(4 * 2 * width * height).map((_, at) => (at % 4 === 3 ? 128 : at % 127))
    new PacketSheet(canvasOf(pixels, 2 * width, height), 2, scale)
  }
}

/** The poster that invites into a room. */
async function paintInvitation(): Promise<void> {
  const box = { boxImage: 'boxes/red_chest.webp' }
  await paintPoster({ mode: 0, cost: 563, boxes: [box], seats: 4, code: '286190' } as never, 'https://example.org/battle-room?id=1')
}

/** The poster of 推广中心, with a name that is cut off. */
async function paintPlayer(): Promise<void> {
  const player = { nickname: '阿楠要发财了吗今天也是', headPic: 'avatars/12.webp', promoteCode: 'K7WQ2MXA' }
  await paintShare({ ...player, link: 'https://example.org/?promoteCode=K7WQ2MXA' })
}

/** The card of a drop, of each grade's light. */
async function paintDrops(): Promise<void> {
  for (const grade of [0, 1, 2, 3, 4]) {
    const receipt = { giftName: '蝴蝶刀 · 祥云', giftImage: 'items/crown.webp', grade, boxName: '赤霄宝匣' } as never
    await paintDrop({
      receipt,
      worth: 1280.5,
      nickname: '月半弯',
      link: 'https://example.org/proof?s=abcdefghijklmnopqrstuv',
      time: '2026-03-08 20:00',
    })
  }
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
  const picture = await openPicture(new File([blob], 'box.webp', { type: 'image/webp' }), 8)
  drawSquare(picture, { left: 10.5, top: 4.25, side: 260 })
  drawSquare(picture, { left: 100, top: 90, side: 70.5 })
}

/** Two items that dissolve one after the other: while they turn to gold, and in grains. */
async function paintDissolving(): Promise<void> {
  const picture = new Image()
  picture.src = artUrl('items/crown')
  await picture.decode()
  const plan = planOf(2, false)
  const pieces = [0, 1].map((at) =>
    pieceOf({ picture, box: new DOMRect(60 + at * 110, 60, 96.5, 90) }, new DOMRect(0, 0, 330, 210), 1.5, at * plan.apart),
  )
  const context = newCanvas(495, 315).getContext('2d') as CanvasRenderingContext2D
  for (const time of [0, 120, 340, 520]) drawPieces(context, pieces, plan, grainsOf(plan), time)
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
  'figures of the dial': paintDialFigures,
  'battle room': paintRoom,
  'seats and slots of a battle': paintSeats,
  'figures and light of the index': paintIndex,
  'chips of the index': paintChips,
  'figures of the shower': paintShower,
  'packets of the shower': paintPackets,
  'lanterns and cards of ROLL': paintRolls,
  'tickets of 一番赏': paintTickets,
  'poster of a room': paintInvitation,
  'poster of a player': paintPlayer,
  'card of a drop': paintDrops,
  'shelf of boxes': paintShelf,
  'SVGA paintings': paintMovies,
  laboratory: paintLab,
  'dissolving items': paintDissolving,
  portrait: paintPortrait,
}
