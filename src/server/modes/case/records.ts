import { eq } from 'drizzle-orm'
import { type Catalogue, currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { findDrawn, type OwnDrawn } from '#server/core/fairness/receipts.ts'
import { boxOdds, drawReceipt, oddsTable, SeedState } from '#server/core/fairness/tables.ts'
import { grantedBy, itemInstance } from '#server/core/items/tables.ts'
import { KeptPlays, keptBook } from '#server/core/play/kept.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { CaseBook } from '#shared/book.ts'
import { Status } from '#shared/codes.ts'
import type { OddsEntry } from '#shared/fairness/oddsTable.ts'
import type { Receipt } from '#shared/fairness/receipt.ts'
import { CASE_MODE, DREAM_MODE, FREE_MODE } from '#shared/modes.ts'
import { withStrip } from './book.ts'
import { caseOpen } from './tables.ts'

/** Reads the book of an opening, with the strip of the odds version that it was drawn from, even if newer odds are in force. */
export async function restoreBook(db: Db, openId: string): Promise<CaseBook> {
  const book = await keptBook(db, caseOpen, openId)
  const oddsVersion = book.oddsVersion ?? (await drawnVersion(db, openId))
  const catalogue = await currentCatalogue(db)
  return withStrip({ ...book, oddsVersion }, await entriesOf(db, catalogue, book.boxId, oddsVersion), catalogue)
}

/** Openings by their keys. */
export const keptOpens = new KeptPlays('openId', ({ db }: { db: Db }, openId) => restoreBook(db, openId))

/** Reads the odds version from the receipts, for the oldest books, which do not name it. */
async function drawnVersion(db: Db, openId: string): Promise<number> {
  const [drawn] = await db
    .select({ oddsVersion: drawReceipt.oddsVersion })
    .from(itemInstance)
    .innerJoin(drawReceipt, eq(drawReceipt.id, itemInstance.receiptId))
    .where(grantedBy(CASE_MODE, [openId]))
    .limit(1)
  if (!drawn?.oddsVersion) throw new Error(`opening ${openId} has no receipt`)
  return drawn.oddsVersion
}

/** The entries of one odds version, from memory if it is the one in force. */
async function entriesOf(db: Db, { boxes }: Catalogue, boxId: number, version: number): Promise<readonly OddsEntry[]> {
  const inForce = boxes.get(boxId)?.table
  if (inForce?.version === version) return inForce.entries
  const [kept] = await db.select({ entries: oddsTable.entries }).from(oddsTable).where(boxOdds(boxId, version))
  if (!kept) throw new Error(`odds table ${boxId} v${version} is not in the database`)
  return kept.entries
}

/** The receipt of one of the player's own draws. It contains the server seed only after that seed was revealed. */
export async function findReceipt(db: Db, playerId: string, receiptId: string): Promise<Receipt> {
  const drawn = await findDrawn(db, receiptId)
  if (drawn?.draw.playerId !== playerId) throw noReceipt()
  return receiptOf(db, drawn)
}

export const noReceipt = () => new Refusal(Status.notFound, '凭证不存在')

/** A draw as its receipt tells it. */
export async function receiptOf(db: Db, drawn: OwnDrawn): Promise<Receipt> {
  const told = toldDraw(await currentCatalogue(db), drawn)
  if (!told) throw noReceipt()
  return told
}

/** A draw as its receipt tells it, with the names of this catalogue; null where the calls of its mode tell it. */
export function toldDraw(catalogue: Catalogue, drawn: OwnDrawn): Receipt | null {
  // Not from published odds, or not for an item.
  if (drawn.odds === null || drawn.draw.giftId === null || drawn.draw.grade === null) return null
  const { items } = catalogue
  const { draw, seed, odds } = drawn
  const { mode, nonce, cursor, roll, total, rangeFrom, rangeTo } = draw
  const { giftId, grade } = drawn.draw
  return {
    receiptId: draw.id,
    at: draw.at.getTime(),
    mode,
    boxId: odds.subject,
    boxName: subjectName(catalogue, drawn),
    oddsVersion: odds.version,
    oddsHash: odds.hash,
    serverSeedHash: seed.serverSeedHash,
    seedPublishedAt: seed.createdAt.getTime(),
    serverSeed: seed.state === SeedState.revealed ? seed.serverSeed : null,
    clientSeed: seed.clientSeed,
    nonce,
    cursor,
    roll,
    total,
    rangeFrom,
    rangeTo,
    giftId,
    giftName: items.get(giftId)?.card.giftName ?? '',
    giftImage: items.get(giftId)?.card.giftImage ?? '',
    grade,
    worth: items.get(giftId)?.card.recoveryPrice ?? 0,
    pity: odds.pityLimit === null ? null : { limit: odds.pityLimit, count: draw.pityCount ?? 0, forced: draw.pityForced },
    table: [...odds.entries],
  }
}

/** What was played, in words: the box, or the target of an upgrade. */
function subjectName({ items, boxes, freeBoxes }: Catalogue, { draw, subject }: OwnDrawn): string {
  if (draw.mode === DREAM_MODE) return items.get(Number(subject))?.card.giftName ?? ''
  if (draw.mode === FREE_MODE) return freeBoxes.get(Number(subject))?.name ?? ''
  return boxes.get(draw.boxId ?? Number(subject))?.name ?? ''
}
