import { and, eq, sql } from 'drizzle-orm'
import { namelessSeed } from '#server/community/replay/nameless.ts'
import type { ReplaySource, Sight, SightByToken } from '#server/community/replay/ports.ts'
import { findDrawn } from '#server/core/fairness/receipts.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type CaseBook, dropsOf } from '#shared/book.ts'
import type { Grade } from '#shared/codes.ts'
import type { Receipt } from '#shared/fairness/receipt.ts'
import { publicBook } from './publicBook.ts'
import { receiptOf, restoreBook } from './records.ts'
import { findShared, type SharePorts } from './shared.ts'
import { caseOpen } from './tables.ts'

const ofOpening = (refId: string) => eq(caseOpen.id, refId)

async function mayShare(db: Db, playerId: string, refId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: caseOpen.id })
    .from(caseOpen)
    .where(and(ofOpening(refId), eq(caseOpen.playerId, playerId)))
  return row !== undefined
}

async function untilShown(db: Db, refId: string): Promise<number | null> {
  const left = sql<number>`greatest(extract(epoch from ${caseOpen.revealAt} - now()) * 1000, 0)::float8`
  const [row] = await db.select({ left }).from(caseOpen).where(ofOpening(refId))
  return row?.left ?? null
}

/** The drop that a card shows: the rarest, and among equals the dearest. */
function sightOf(book: CaseBook): Sight {
  const [best] = dropsOf(book).sort((a, b) => a.grade - b.grade || b.recoveryPrice - a.recoveryPrice)
  if (!best) throw new Error(`opening of ${book.boxId} without drops`)
  const { giftName, giftImage, grade } = best
  const played = book.number > 1 ? `${book.boxName} ×${book.number}` : book.boxName
  return { won: `开出了${giftName}`, item: giftName, image: giftImage, grade, played }
}

/** The book without what 巅峰时刻 shows beside the name of whoever has opened. */
const nameless = (book: CaseBook): CaseBook => ({ ...book, openedAt: 0, revealAt: 0, cosmeticSeed: namelessSeed(book.cosmeticSeed) })

/** Openings, with all of their boxes. */
export const caseReplays: ReplaySource<CaseBook> = {
  kind: 'case',
  mayShare,
  untilShown,
  read: async (db, refId) => ({ ...publicBook(await restoreBook(db, refId)), openId: null }),
  told: async (_db, book, { known }) => ({ book: known ? book : nameless(book), proof: known }),
  sight: (book) => sightOf(book as CaseBook),
  receiptId: async (db, refId, draw) => dropsOf(await restoreBook(db, refId))[draw]?.receiptId ?? null,
}

/** A receipt of whatever mode, as calls tell it; null for none. */
export async function receiptById(db: Db, receiptId: string): Promise<Receipt | null> {
  const drawn = await findDrawn(db, receiptId)
  return drawn && receiptOf(db, drawn)
}

/** What the card of a shared receipt shows. */
export const receiptSight =
  (ports: SharePorts): SightByToken =>
  async (db, token) => {
    const { receipt, nickname } = await findShared(db, ports, token)
    const { giftName, giftImage, grade, boxName } = receipt
    const sight = { won: `开出了${giftName}`, item: giftName, image: giftImage, grade: grade as Grade, played: boxName }
    return { nickname, sight }
  }
