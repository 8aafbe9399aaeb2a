import { Texture } from 'pixi.js'
import type { ItemCard } from '#shared/calls/cards.ts'
import type { RollBook } from '#shared/modes/roll/room.ts'
import { loadFonts, nextTask } from '../kit/device.ts'
import { PAGE, PaintAtlas, pageHeight } from '../kit/paintAtlas.ts'
import { FONTS, paintFitting } from '../kit/parts/paint.ts'
import { cellUrl, dropPictures, loadPictures } from '../kit/pictures.ts'
import type { SceneContext } from '../kit/scene.ts'
import { withFaces } from './faces.ts'
import { CHIP, type WallPlace } from './layout.ts'
import { priceOf } from './maths.ts'
import type { Face } from './paint.ts'
import { type CardContent, PLATE, paintCard, paintGreat, paintHero, paintPrizePlate } from './paintCards.ts'

/** Size of a prize's picture over the wheel in board units. */
export const PRIZE = { width: 128, height: 96 } as const
/** Prizes whose picture is shown large; the others are painted at most this sharp. */
const GREAT = 5
const COARSE = 1.5
/** Ms of painting after which the browser gets a turn. */
const PATIENCE = 6

type Draw = (context: CanvasRenderingContext2D) => void

/** The painted cards of a book: those that are dealt, those of the wall, and each prize with its plate. */
export class CardSheet {
  readonly chips: Texture[] = []
  wall: Texture[] = []
  private readonly plates = new Map<number, Texture>()
  private readonly prizes = new Map<number, Texture>()
  private pages: PaintAtlas[] = []
  private wallPages: PaintAtlas[] = []
  private turn = 0

  constructor(
    private readonly context: SceneContext,
    readonly book: RollBook,
    private readonly me: string | null,
  ) {}

  /** Paints everything for a wall. Stops without an error when the sheet is destroyed or another wall is asked for meanwhile. */
  async paint(places: readonly WallPlace[]): Promise<void> {
    const { book, me } = this
    this.turn += 1
    const turn = this.turn
    const urls = book.wins.map(({ giftImage }) => cellUrl(giftImage))
    const [pictures] = await Promise.all([loadPictures(urls), loadFonts(fontsOf(book))])
    const winners = book.wins.map(({ winner }) => winner)
    await withFaces(winners, me, async (faces) => {
      const art = (prize: ItemCard) => pictures.get(cellUrl(prize.giftImage)) ?? null
      const contents = book.wins.map((prize, index): CardContent => ({ prize, art: art(prize), face: faces[index] ?? NOBODY }))
      const wanted = () => this.turn === turn
      if (this.chips.length === 0) await this.paintDealt(contents, wanted)
      if (wanted()) await this.paintWall(contents, places, wanted)
    })
    dropPictures(urls)
  }

  /** The plate of a prize, and its picture. */
  plate(giftId: number): Texture {
    return this.plates.get(giftId) ?? Texture.EMPTY
  }

  prize(giftId: number): Texture {
    return this.prizes.get(giftId) ?? Texture.EMPTY
  }

  destroy(): void {
    this.turn = -1
    for (const page of [...this.pages.splice(0), ...this.wallPages.splice(0)]) page.destroy()
  }

  private async paintDealt(contents: readonly CardContent[], wanted: () => boolean): Promise<void> {
    const fine = this.context.budget.paint
    const kinds = [...new Map(contents.map(({ prize, art }) => [prize.giftId, { prize, art }])).values()]
    const great = new Set(contents.slice(-GREAT).map(({ prize }) => prize.giftId))
    const large = ({ giftId }: ItemCard) => scaled(PRIZE, great.has(giftId) ? 1 : 0.7)
    const sizes = [...kinds.flatMap(({ prize }) => [PLATE, large(prize)]), ...contents.map(() => CHIP)]
    const easel = new Easel(this.pages, Math.min(fine, contents.length > 40 ? COARSE : fine), sizes)
    for (const { prize, art } of kinds) {
      if (!wanted()) return
      const { width, height } = large(prize)
      this.plates.set(prize.giftId, await easel.paint((canvas) => paintPrizePlate(canvas, prize)))
      this.prizes.set(prize.giftId, await easel.paint((canvas) => paintFitting(canvas, art, 0, 0, width, height)))
    }
    for (const content of contents) {
      if (!wanted()) return
      this.chips.push(await easel.paint((canvas) => paintCard(canvas, CHIP.width, CHIP.height, content)))
    }
    easel.done()
  }

  private async paintWall(contents: readonly CardContent[], places: readonly WallPlace[], wanted: () => boolean): Promise<void> {
    const pages: PaintAtlas[] = []
    const easel = new Easel(pages, this.context.budget.paint, places)
    const wall: Texture[] = []
    for (const [index, { kind, width, height }] of places.entries()) {
      const content = contents[index]
      if (!content || !wanted()) break
      const paint = kind === 'hero' ? paintHero : kind === 'great' ? paintGreat : paintCard
      wall.push(await easel.paint((canvas) => paint(canvas, width, height, content)))
    }
    easel.done()
    if (!wanted()) {
      for (const page of pages) page.destroy()
      return
    }
    for (const page of this.wallPages.splice(0)) page.destroy()
    this.wallPages = pages
    this.wall = wall
  }
}

const NOBODY: Face = { name: '', picture: null, robot: false, own: false }

interface Size {
  width: number
  height: number
}

const scaled = ({ width, height }: Size, part: number): Size => ({ width: width * part, height: height * part })

/**
 * Paints pictures of known sizes onto pages, a few milliseconds in each task. It begins another page when one is full; no page is higher than
 * what lies on it.
 */
class Easel {
  private since = performance.now()
  private next = 0

  constructor(
    private readonly pages: PaintAtlas[],
    private readonly resolution: number,
    private readonly sizes: readonly Size[],
  ) {}

  /** Paints the next picture. */
  async paint(draw: Draw): Promise<Texture> {
    if (performance.now() - this.since > PATIENCE) {
      await nextTask()
      this.since = performance.now()
    }
    const size = this.sizes[this.next]
    if (!size) throw new RangeError('more pictures than sizes')
    const painted = this.pages.at(-1)?.paint(size.width, size.height, draw) ?? this.begin(size, draw)
    this.next += 1
    return painted
  }

  done(): void {
    for (const page of this.pages) page.update()
  }

  private begin({ width, height }: Size, draw: Draw): Texture {
    const page = new PaintAtlas(this.resolution, PAGE, pageHeight(this.sizes.slice(this.next), this.resolution))
    this.pages.push(page)
    return page.paint(width, height, draw) ?? Texture.EMPTY
  }
}

function fontsOf({ wins }: RollBook): { font: string; text: string }[] {
  const names = `${wins.map(({ giftName }) => giftName).join('')}…`
  const prices = wins.map(({ recoveryPrice }) => priceOf(recoveryPrice)).join('')
  return [
    { font: `500 12px ${FONTS.text}`, text: names },
    { font: `700 12px ${FONTS.text}`, text: names },
    { font: `700 12px ${FONTS.number}`, text: prices },
  ]
}
