import { randomBytes } from 'node:crypto'
import type { Catalogue, Item } from '#server/core/catalogue/snapshot.ts'
import { cardOf } from '#server/core/items/cards.ts'
import type { Drop } from '#shared/book.ts'
import type { ItemCard } from '#shared/calls/cards.ts'
import type { TableDraw } from '#shared/fairness/oddsTable.ts'
import { type DreamBook, type DreamQuote, dreamRevealDelay } from '#shared/modes/dream/dream.ts'
import { type Minor, toWire } from '#shared/money.ts'

export interface BookDraft {
  /** Null in a demo. */
  dreamId: string | null
  target: Item
  quote: DreamQuote
  stakes: ItemCard[]
  /** Worth of the stakes. */
  staked: Minor
  fast: boolean
  draw: TableDraw
  drop: Drop
  /** Null in a demo. */
  nonce: number | null
  /** Milliseconds since 1970, by the database's clock for an upgrade that others will hear of. */
  now: number
}

/** The item that a draw hit, as the client shows it. In a demo both ids are null. */
export function dropOf({ hit }: TableDraw, catalogue: Catalogue, itemId: string | null, receiptId: string | null): Drop {
  const price = catalogue.items.get(hit.giftId)?.price
  if (price === undefined) throw new Error(`item ${hit.giftId} is not in the catalogue`)
  return { ...cardOf(catalogue, { giftId: hit.giftId, grade: hit.grade, price }), itemId, receiptId, label: null }
}

/** Writes the book of an upgrade: everything that the client needs to play it. A demo pays and gives back nothing. */
export function writeBook({ dreamId, target, quote, stakes, staked, fast, draw, drop, nonce, now }: BookDraft): DreamBook {
  const isDemo = dreamId === null
  return {
    kind: 'dream',
    dreamId,
    target: target.card,
    chance: quote.chance,
    price: toWire(quote.price),
    paid: toWire(isDemo ? 0 : quote.paid),
    staked: toWire(staked),
    change: toWire(quote.change),
    stakes,
    demo: isDemo,
    fast,
    playedAt: now,
    revealAt: now + dreamRevealDelay(fast),
    cosmeticSeed: randomBytes(8).toString('hex'),
    roll: draw.roll,
    won: draw.hit.giftId === target.card.giftId,
    drop,
    nonce,
  }
}
