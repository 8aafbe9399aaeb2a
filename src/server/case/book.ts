import { randomBytes } from 'node:crypto'
import type { Box, Catalogue } from '#server/catalogue/snapshot.ts'
import { type CaseBook, type CaseEvent, type Drop, revealDelay } from '#shared/book.ts'
import { Label } from '#shared/codes.ts'
import type { OddsEntry } from '#shared/fairness/oddsTable.ts'
import { type Minor, toWire } from '#shared/money.ts'
import type { OpenNumber } from '#shared/rules.ts'
import type { BoxDraw } from './draws.ts'

/** A book as it is kept: without the strip's items, which come from the catalogue. */
export type StoredBook = Omit<CaseBook, 'gifts'>

/** A row of the database: the first books did not name their odds version. */
export type KeptBook = Omit<StoredBook, 'oddsVersion'> & { oddsVersion?: number }

/** Grade that lands on the gold emblem and runs the gold reel. */
const GOLD_GRADE = 0
/** 欧皇 from so many times the price, 非酋 up to one such part of it (design 1.3): 5 × and 0.2 ×, in whole numbers. */
const LUCKY_TIMES = 5
const UNLUCKY_PART = 5

export interface BookDraft {
  /** Null in a demo. */
  openId: string | null
  box: Box
  number: OpenNumber
  fast: boolean
  /** Minor units; 0 in a demo. */
  paid: Minor
  drops: readonly Drop[]
  /** Before the opening. */
  pityCount: number
  /** Milliseconds since 1970. */
  now: number
}

/** The item that `draw` hit, as a drop. Ids are null in a demo. */
export function dropOf(draw: BoxDraw, catalogue: Catalogue, itemId: string | null, receiptId: string | null): Drop {
  const item = catalogue.items.get(draw.hit.giftId)
  if (!item) throw new Error(`item ${draw.hit.giftId} is not in the catalogue`)
  return { ...item.card, itemId, receiptId, label: draw.hit.grade === GOLD_GRADE ? Label.goldInGold : null }
}

const reelEvent = (drop: Drop, reel: number): CaseEvent => ({ kind: drop.label === null ? 'reel' : 'goldReel', reel, drop })

function totalEvent(drops: readonly Drop[], price: Minor): CaseEvent {
  const value = drops.reduce((sum, drop) => sum + Math.round(drop.recoveryPrice * 100), 0)
  const label = value >= price * LUCKY_TIMES ? Label.lucky : value * UNLUCKY_PART <= price ? Label.unlucky : null
  return { kind: 'total', value: toWire(value), label }
}

/** Writes the book of an opening. */
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

/** Puts the strip into a book: the items of the table that it was drawn from. */
export function withStrip(book: StoredBook, entries: readonly OddsEntry[], catalogue: Catalogue): CaseBook {
  const gifts = entries.flatMap(({ giftId, weight }) => {
    const card = catalogue.items.get(giftId)?.card
    return card ? [{ ...card, weight }] : []
  })
  return { ...book, gifts }
}
