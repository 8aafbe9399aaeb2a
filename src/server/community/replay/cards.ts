import { createHash } from 'node:crypto'
import { BoundedMap } from '#server/platform/http/boundedMap.ts'
import { type CardWords, drawCard } from './drawCard.ts'
import type { Shown } from './ports.ts'

/** Cards that are kept, each some 60 kB. */
const KEPT = 200
/** Cards that may wait to be drawn in this process, the one that is drawn included. */
const WAITING = 16
/** Goes into each ETag: a drawing that changes gets another number. */
const DRAWING = 1

/** A card as it is sent. */
export interface Card {
  jpeg: Buffer
  etag: string
  /** True for the stock card, which stands for a link that shows nothing, and for a card that there is no time to draw. */
  stock: boolean
}

const STOCK: CardWords = { image: '', grade: 2, item: '', line: '' }

/** What is written on the card of a link. */
export const wordsOf = ({ nickname, sight }: Shown): CardWords => ({
  image: sight.image,
  grade: sight.grade,
  item: sight.item,
  line: nickname ? `${nickname} · ${sight.played}` : sight.played,
})

/** A still has no words. */
const stillOf = ({ sight: { image, grade } }: Shown): CardWords => ({ image, grade, item: '', line: '', still: true })

const etagOf = (words: CardWords) =>
  `"${createHash('sha256')
    .update(JSON.stringify([DRAWING, words]))
    .digest('base64url')
    .slice(0, 22)}"`

/**
 * Draws cards for chats, one at a time, and keeps the last ones. Two links that look alike share a card. When too many wait, a link gets the
 * stock card.
 */
export class Cards {
  private readonly kept = new BoundedMap<string, Promise<Buffer>>(KEPT)
  private stock: Promise<Buffer> | null = null
  private tail: Promise<unknown> = Promise.resolve()
  private waiting = 0

  constructor(private readonly draw: (words: CardWords) => Promise<Buffer> = drawCard) {}

  /** The card of what a link shows, or its still; null is a link that shows nothing. */
  async of(shown: Shown | null, still = false): Promise<Card> {
    if (!shown) return this.stockCard()
    const words = still ? stillOf(shown) : wordsOf(shown)
    const etag = etagOf(words)
    const known = this.kept.get(etag)
    if (!known && this.waiting >= WAITING) return this.stockCard()
    const drawing = known ?? this.inTurn(words)
    this.kept.set(etag, drawing)
    // A failure is told to whoever waits, and the next one tries anew.
    drawing.catch(() => this.kept.delete(etag))
    return { jpeg: await drawing, etag, stock: false }
  }

  private async stockCard(): Promise<Card> {
    this.stock ??= this.draw(STOCK)
    this.stock.catch(() => {
      this.stock = null
    })
    return { jpeg: await this.stock, etag: etagOf(STOCK), stock: true }
  }

  private async inTurn(words: CardWords): Promise<Buffer> {
    this.waiting++
    const drawing = this.tail.then(() => this.draw(words))
    this.tail = drawing.catch(() => undefined)
    try {
      return await drawing
    } finally {
      this.waiting--
    }
  }
}
