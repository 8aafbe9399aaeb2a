import { randomBytes } from 'node:crypto'
import type { Box, Catalogue } from '#server/core/catalogue/snapshot.ts'
import { type CaseBook, type CaseEvent, type Drop, revealDelay } from '#shared/book.ts'
import { Label } from '#shared/codes.ts'
import type { OddsEntry } from '#shared/fairness/oddsTable.ts'
import { type Minor, toWire } from '#shared/money.ts'
import type { OpenNumber } from '#shared/rules.ts'
import type { BoxDraw } from './draws.ts'

/** A book as the database stores it. The strip's items are left out, because the odds table has them. */
export type StoredBook = Omit<CaseBook, 'gifts'>

/** A book as read from the database. The oldest books do not name their odds version. */
export type KeptBook = Omit<StoredBook, 'oddsVersion'> & { oddsVersion?: number }

/** Grade 0 lands on the gold emblem and starts the gold reel. */
const GOLD_GRADE = 0
/**
 * An opening is labelled 欧皇 when its items are worth at least 5 times the price, and 非酋 when they are worth at most a fifth of it (design
 * 1.3).
 */
const LUCKY_TIMES = 5
const UNLUCKY_PART = 5

export interface BookDraft {
  /** Null in a demo opening. */
  openId: string | null
  /** A free box is one whose price is 0. */
  box: Pick<Box, 'boxId' | 'name' | 'image' | 'price' | 'table'>
  number: OpenNumber
  fast: boolean
  /** Minor units; 0 in a demo. */
  paid: Minor
  drops: readonly Drop[]
  /** The player's pity counter before the opening. */
  pityCount: number
  /** Milliseconds since 1970, by the database's clock for an opening that others will hear of. */
  now: number
}

/** Turns a draw into the drop that the client shows. In a demo opening both ids are null. */
export function dropOf(draw: BoxDraw, catalogue: Catalogue, itemId: string | null, receiptId: string | null): Drop {
  const item = catalogue.items.get(draw.hit.giftId)
  if (!item) throw new Error(`item ${draw.hit.giftId} is not in the catalogue`)
  return { ...item.card, itemId, receiptId, label: draw.hit.grade === GOLD_GRADE ? Label.goldInGold : null }
}

const reelEvent = (drop: Drop, reel: number): CaseEvent => ({ kind: drop.label === null ? 'reel' : 'goldReel', reel, drop })

function totalEvent(drops: readonly Drop[], price: Minor): CaseEvent {
  const value = drops.reduce((sum, drop) => sum + Math.round(drop.recoveryPrice * 100), 0)
  // What cost nothing was neither lucky nor unlucky.
  const label = price === 0 ? null : value >= price * LUCKY_TIMES ? Label.lucky : value * UNLUCKY_PART <= price ? Label.unlucky : null
  return { kind: 'total', value: toWire(value), label }
}

/** Writes the book of an opening: everything that the client needs to play it. */
export function writeBook({ box, number, fast, paid, drops, ...draft }: BookDraft): StoredBook {
  const golds = drops.filter(({ label }) => label !== null).length
  return {
    kind: 'case',
    openId: draft.openId,
    boxId: box.boxId,
    boxName: box.name,
    boxImage: box.image,
    openPrice: toWire(box.price),
    number,
    paid: toWire(paid),
    demo: draft.openId === null,
    fast,
    openedAt: draft.now,
    revealAt: draft.now + revealDelay(number, fast, golds),
    cosmeticSeed: randomBytes(8).toString('hex'),
    oddsVersion: box.table.version,
    pity: box.table.pityLimit === null ? null : { limit: box.table.pityLimit, count: draft.pityCount },
    events: [{ kind: 'pay', amount: toWire(paid) }, ...drops.map(reelEvent), totalEvent(drops, box.price * number)],
  }
}

/** Adds the reel's strip to a book: the items of the odds table that the book was drawn from. */
export function withStrip(book: StoredBook, entries: readonly OddsEntry[], catalogue: Catalogue): CaseBook {
  const gifts = entries.flatMap(({ giftId, weight }) => {
    const card = catalogue.items.get(giftId)?.card
    return card ? [{ ...card, weight }] : []
  })
  return { ...book, gifts }
}

/** What a client has said about the strip that it knows. */
export interface KnownStrip {
  oddsVersion?: number
  strip?: boolean
}

/** The book for a client: without its strip when the client has the one of this odds version. */
export function bookFor(known: KnownStrip, book: StoredBook, entries: readonly OddsEntry[], catalogue: Catalogue): CaseBook {
  const knows = known.strip === false && known.oddsVersion === book.oddsVersion
  return knows ? { ...book, gifts: [] } : withStrip(book, entries, catalogue)
}
