import { Texture } from 'pixi.js'
import type { ItemCard } from '#shared/calls/cards.ts'
import type { RollBook } from '#shared/modes/roll/room.ts'
import { loadFonts, nextTask } from '../kit/device.ts'
import { PAGE, PaintAtlas, pageHeight } from '../kit/paintAtlas.ts'
import { FONTS, paintFitting } from '../kit/parts/paint.ts'
import { cellUrl, dropPictures, heroUrl, loadPictures } from '../kit/pictures.ts'
import type { SceneContext } from '../kit/scene.ts'
import { withFaces } from './faces.ts'
import type { Chip } from './layout.ts'
import { priceOf } from './maths.ts'
import type { Face } from './paint.ts'
import { type CardContent, moreWords, PLATE, paintCard, paintMore, paintPlace, paintPrizePlate } from './paintCards.ts'
import { paintGreat, paintHero } from './paintWall.ts'
import type { WallPlan } from './wallPlaces.ts'

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
  /** By the place of the prize. The wall has none for who has no room. */
  chips: readonly Texture[] = []
  wall: readonly (Texture | null)[] = []
  /** The place of a card that has not been dealt, and how many more than those on the wall have won. */
  place = Texture.EMPTY
  more = Texture.EMPTY
  private readonly plates = new Map<number, Texture>()
  private readonly prizes = new Map<number, Texture>()
  private pages: PaintAtlas[] = []
  private laidPages: PaintAtlas[] = []
  private turn = 0
  /** True once every prize has its plate and its picture: another layout may stop the painting in the middle. */
  private prizesPainted = false

  constructor(
    private readonly context: SceneContext,
    readonly book: RollBook,
    private readonly me: string | null,
  ) {}

  /** Paints everything for a layout. Stops without an error when the sheet is destroyed or another layout is asked for meanwhile. */
  async paint(chip: Chip, plan: WallPlan): Promise<void> {
    const { book, me } = this
    this.turn += 1
    const turn = this.turn
    const arts = book.wins.map(({ giftImage }, index) => (index === book.wins.length - 1 ? heroUrl : cellUrl)(giftImage))
    const [pictures] = await Promise.all([loadPictures(arts), loadFonts(fontsOf(book))])
    const winners = book.wins.map(({ winner }) => winner)
    await withFaces(winners, me, async (faces) => {
      const contents = book.wins.map(
        (prize, index): CardContent => ({ prize, art: pictures.get(arts[index] ?? '') ?? null, face: faces[index] ?? NOBODY }),
      )
      const wanted = () => this.turn === turn
      if (!this.prizesPainted) await this.paintPrizes(contents, wanted)
      if (wanted()) await this.paintLaid(contents, chip, plan, wanted)
    })
    dropPictures(arts)
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
    for (const page of [...this.pages.splice(0), ...this.laidPages.splice(0)]) page.destroy()
  }

  private get resolution(): number {
    const fine = this.context.budget.paint
    return Math.min(fine, this.book.wins.length > 40 ? COARSE : fine)
  }

  /** Paints each prize and its plate. */
  private async paintPrizes(contents: readonly CardContent[], wanted: () => boolean): Promise<void> {
    const kinds = [...new Map(contents.map(({ prize, art }) => [prize.giftId, { prize, art }])).values()]
    const great = new Set(contents.slice(-GREAT).map(({ prize }) => prize.giftId))
    const large = ({ giftId }: ItemCard) => scaled(PRIZE, great.has(giftId) ? 1 : 0.7)
    const easel = new Easel(
      this.pages,
      this.resolution,
      kinds.flatMap(({ prize }) => [PLATE, large(prize)]),
    )
    for (const { prize, art } of kinds) {
      if (!wanted()) return
      const { width, height } = large(prize)
      this.plates.set(prize.giftId, await easel.paint((canvas) => paintPrizePlate(canvas, prize)))
      this.prizes.set(prize.giftId, await easel.paint((canvas) => paintFitting(canvas, art, 0, 0, width, height)))
    }
    easel.done()
    this.prizesPainted = true
  }

  /** Paints what depends on the layout, and then takes the place of what was painted for the one before. */
  private async paintLaid(contents: readonly CardContent[], chip: Chip, plan: WallPlan, wanted: () => boolean): Promise<void> {
    const pages: PaintAtlas[] = []
    const dealt = await this.paintDealt(pages, contents, chip, wanted)
    const walled = await this.paintWall(pages, contents, plan, wanted)
    if (!wanted()) {
      for (const page of pages) page.destroy()
      return
    }
    for (const page of this.laidPages.splice(0)) page.destroy()
    this.laidPages = pages
    Object.assign(this, dealt, walled)
  }

  private async paintDealt(
    pages: PaintAtlas[],
    contents: readonly CardContent[],
    chip: Chip,
    wanted: () => boolean,
  ): Promise<{ chips: Texture[]; place: Texture }> {
    const { width, height } = chip
    // The greatest winner has a card of their own.
    const cards = height > 0 ? contents.slice(0, -1) : []
    const chips: Texture[] = []
    if (cards.length === 0) return { chips, place: Texture.EMPTY }
    const easel = new Easel(
      pages,
      this.resolution,
      [null, ...cards].map(() => chip),
    )
    const place = await easel.paint((canvas) => paintPlace(canvas, width, height))
    for (const content of cards) {
      if (!wanted()) break
      chips.push(await easel.paint((canvas) => paintCard(canvas, width, height, content)))
    }
    easel.done()
    return { chips, place }
  }

  private async paintWall(
    pages: PaintAtlas[],
    contents: readonly CardContent[],
    { places, more }: WallPlan,
    wanted: () => boolean,
  ): Promise<{ wall: (Texture | null)[]; more: Texture }> {
    const sizes = [...places.filter((place) => place !== null), ...(more ? [more] : [])]
    const easel = new Easel(pages, this.context.budget.paint, sizes)
    const wall: (Texture | null)[] = []
    for (const [index, place] of places.entries()) {
      const content = contents[index]
      if (!content || !wanted()) break
      if (!place) {
        wall.push(null)
        continue
      }
      const { kind, width, height } = place
      const paint = kind === 'hero' ? paintHero : kind === 'great' ? paintGreat : paintCard
      wall.push(await easel.paint((canvas) => paint(canvas, width, height, content)))
    }
    const said = more && wanted() ? await easel.paint((canvas) => paintMore(canvas, more.width, more.height, more.count)) : Texture.EMPTY
    easel.done()
    return { wall, more: said }
  }
}

const NOBODY: Face = { name: '', picture: null, robot: false, own: false }

interface Size {
  width: number
  height: number
}

const scaled = ({ width, height }: Size, part: number): Size => ({ width: width * part, height: height * part })

/**
 * Paints pictures of known sizes onto pages of its own, a few milliseconds in each task. It begins another page when one is full; no page is
 * higher than what lies on it.
 */
class Easel {
  private since = performance.now()
  private next = 0
  private page: PaintAtlas | null = null

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
    const painted = this.page?.paint(size.width, size.height, draw) ?? this.begin(size, draw)
    this.next += 1
    return painted
  }

  done(): void {
    for (const page of this.pages) page.update()
  }

  private begin({ width, height }: Size, draw: Draw): Texture {
    this.page = new PaintAtlas(this.resolution, PAGE, pageHeight(this.sizes.slice(this.next), this.resolution))
    this.pages.push(this.page)
    return this.page.paint(width, height, draw) ?? Texture.EMPTY
  }
}

function fontsOf({ wins }: RollBook): { font: string; text: string }[] {
  const names = `${wins.map(({ giftName }) => giftName).join('')}${moreWords(0)}0123456789…`
  const prices = wins.map(({ recoveryPrice }) => priceOf(recoveryPrice)).join('')
  return [
    { font: `500 12px ${FONTS.text}`, text: names },
    { font: `700 12px ${FONTS.text}`, text: names },
    { font: `700 12px ${FONTS.number}`, text: prices },
  ]
}
