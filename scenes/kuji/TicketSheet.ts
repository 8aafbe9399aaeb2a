import { Rectangle, Texture } from 'pixi.js'
import type { KujiBook } from '#shared/modes/kuji/pool.ts'
import { loadFonts } from '../kit/device.ts'
import { PaintAtlas } from '../kit/paintAtlas.ts'
import { FONTS } from '../kit/parts/paint.ts'
import { loadedPicture } from '../kit/pictures.ts'
import type { SceneContext } from '../kit/scene.ts'
import { LEAF, TICKET } from './maths.ts'
import { CHIP, type Inside, paintBack, paintChip, paintInside, paintLeaf, paintShadow, paintStrip, paintStub } from './paint.ts'
import { artOf } from './pictures.ts'

/** Upright pieces of which a leaf consists, so that its peeled part can be left out. */
export const PIECES = 30
/** Width of the shadow at the fold in board units. */
export const SHADOW = 46

/** The pictures of one ticket. */
export interface TicketPictures {
  stub: Texture
  inside: Texture
  chip: Texture
}

/** What the tickets of a book say, the Last One after them. */
export const insidesOf = ({ tickets, lastOne }: Pick<KujiBook, 'tickets' | 'lastOne'>): Inside[] => [
  ...tickets.map(({ rank, drop }) => ({ rank, drop })),
  ...(lastOne ? [{ rank: 'last' as const, drop: lastOne }] : []),
]

/** Every picture of the tickets of one book, painted before motion on as many pages as they need. */
export class TicketSheet {
  readonly leaf: readonly Texture[]
  readonly strip: Texture
  readonly back: Texture
  readonly shadow: Texture
  readonly tickets: readonly TicketPictures[]
  private readonly pages: PaintAtlas[] = []

  /** The book's pictures and the fonts must be loaded. */
  constructor(
    private readonly context: SceneContext,
    book: KujiBook,
  ) {
    const whole = this.paint(LEAF - TICKET.strip, TICKET.height, paintLeaf)
    this.strip = this.paint(TICKET.strip, TICKET.height, paintStrip)
    this.back = this.paint(LEAF, TICKET.height, paintBack)
    this.shadow = this.paint(SHADOW, TICKET.height, (canvas) => paintShadow(canvas, SHADOW))
    this.tickets = insidesOf(book).map((inside, index) => ({
      stub: this.paint(TICKET.stub, TICKET.height, (canvas) =>
        paintStub(canvas, (book.tickets[index] ?? book.tickets.at(-1))?.number ?? 0),
      ),
      inside: this.paint(LEAF, TICKET.height, (canvas) => paintInside(canvas, inside, loadedPicture(artOf(inside.drop)))),
      chip: this.paint(CHIP, CHIP, (canvas) => paintChip(canvas, inside)),
    }))
    // A page that grows moves its pictures' shares, so the leaf is cut when all is painted.
    this.leaf = piecesOf(whole)
    for (const page of this.pages) page.update()
  }

  /** Loads what the pictures are written with. */
  static fonts(book: KujiBook): Promise<unknown> {
    const names = insidesOf(book)
      .map(({ drop }) => drop.giftName)
      .join('')
    return loadFonts([
      { font: `900 27px ${FONTS.text}`, text: '一番赏' },
      { font: `800 36px ${FONTS.text}`, text: '普末' },
      { font: `700 17px ${FONTS.text}`, text: `${names}撕开` },
      { font: `800 46px ${FONTS.number}`, text: 'ABCDEFNo.0123456789,' },
    ])
  }

  private paint(width: number, height: number, draw: (context: CanvasRenderingContext2D) => void): Texture {
    const last = this.pages.at(-1)?.paint(width, height, draw)
    if (last) return last
    const page = new PaintAtlas(this.context.budget.paint, 1024, 2048, 512)
    this.pages.push(page)
    return page.paint(width, height, draw) ?? Texture.EMPTY
  }

  destroy(): void {
    for (const page of this.pages) page.destroy()
  }
}

/** Cuts a picture into upright pieces of equal width. */
function piecesOf(whole: Texture): Texture[] {
  const { x, y, width, height } = whole.frame
  const wide = width / PIECES
  return Array.from({ length: PIECES }, (_, index) => new Texture(whole.baseTexture, new Rectangle(x + index * wide, y, wide, height)))
}
