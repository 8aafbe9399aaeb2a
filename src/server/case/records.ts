import { and, eq } from 'drizzle-orm'
import { type Catalogue, currentCatalogue } from '#server/catalogue/snapshot.ts'
import type { Db } from '#server/db/connect.ts'
import { drawReceipt, fairnessSeed, oddsTable, SeedState } from '#server/fairness/tables.ts'
import { Refusal } from '#server/http/refusal.ts'
import { itemInstance } from '#server/items/tables.ts'
import { idempotency } from '#server/money/tables.ts'
import type { CaseBook } from '#shared/book.ts'
import type { OpenResult } from '#shared/calls/case.ts'
import { Status } from '#shared/codes.ts'
import type { OddsEntry } from '#shared/fairness/oddsTable.ts'
import type { Receipt } from '#shared/fairness/receipt.ts'
import { toWire } from '#shared/money.ts'
import { withStrip } from './book.ts'
import { caseOpen } from './tables.ts'

/** What the idempotency table stores for an opening. Balances are in minor units, as they were just after paying. */
export interface StoredOpen {
  openId?: string
  balance: number
  secondaryBalance: number
}

/** Request hash and reply that are stored under a key. */
export interface StoredReply {
  requestHash: string
  reply: StoredOpen | null
}

/** Reads what is stored under the player's key; null when the key was never used. */
export async function storedReply(db: Db, playerId: string, key: string): Promise<StoredReply | null> {
  const [row] = await db
    .select({ requestHash: idempotency.requestHash, reply: idempotency.reply })
    .from(idempotency)
    .where(and(eq(idempotency.playerId, playerId), eq(idempotency.key, key)))
  return row ? { requestHash: row.requestHash, reply: row.reply as StoredOpen | null } : null
}

/** Builds the reply to an opening again from what was stored. */
export async function restoreResult(db: Db, { openId, balance, secondaryBalance }: StoredOpen): Promise<OpenResult> {
  const book = await restoreBook(db, openId ?? '0')
  return { book, balance: toWire(balance), secondaryBalance: toWire(secondaryBalance) }
}

/** Reads the book of an opening, with the strip of the odds version that it was drawn from, even if newer odds are in force. */
export async function restoreBook(db: Db, openId: string): Promise<CaseBook> {
  const [open] = await db.select({ book: caseOpen.book }).from(caseOpen).where(eq(caseOpen.id, openId))
  if (!open) throw new Error(`opening ${openId} is not in the database`)
  const oddsVersion = open.book.oddsVersion ?? (await drawnVersion(db, openId))
  const catalogue = await currentCatalogue(db)
  return withStrip({ ...open.book, oddsVersion }, await entriesOf(db, catalogue, open.book.boxId, oddsVersion), catalogue)
}

/** Reads the odds version from the receipts, for the oldest books, which do not name it. */
async function drawnVersion(db: Db, openId: string): Promise<number> {
  const [drawn] = await db
    .select({ oddsVersion: drawReceipt.oddsVersion })
    .from(itemInstance)
    .innerJoin(drawReceipt, eq(drawReceipt.id, itemInstance.receiptId))
    .where(eq(itemInstance.openId, openId))
    .limit(1)
  if (!drawn) throw new Error(`opening ${openId} has no receipt`)
  return drawn.oddsVersion
}

/** The entries of one odds version, from memory if it is the one in force. */
async function entriesOf(db: Db, { boxes }: Catalogue, boxId: number, version: number): Promise<readonly OddsEntry[]> {
  const inForce = boxes.get(boxId)?.table
  if (inForce?.version === version) return inForce.entries
  const [kept] = await db
    .select({ entries: oddsTable.entries })
    .from(oddsTable)
    .where(and(eq(oddsTable.boxId, boxId), eq(oddsTable.version, version)))
  if (!kept) throw new Error(`odds table ${boxId} v${version} is not in the database`)
  return kept.entries
}

/** Finds the opening that was made under a key; null when the key opened no box. */
export async function findOpen(db: Db, playerId: string, key: string): Promise<OpenResult | null> {
  const reply = (await storedReply(db, playerId, key))?.reply
  return reply?.openId ? restoreResult(db, reply) : null
}

/** The receipt of one of the player's own draws. It contains the server seed only after that seed was revealed. */
export async function findReceipt(db: Db, playerId: string, receiptId: string): Promise<Receipt> {
  const [row] = await db
    .select()
    .from(drawReceipt)
    .innerJoin(fairnessSeed, eq(fairnessSeed.id, drawReceipt.seedId))
    .innerJoin(oddsTable, and(eq(oddsTable.boxId, drawReceipt.boxId), eq(oddsTable.version, drawReceipt.oddsVersion)))
    .where(and(eq(drawReceipt.id, receiptId), eq(drawReceipt.playerId, playerId)))
  if (!row) throw new Refusal(Status.notFound, '凭证不存在')
  const { items, boxes } = await currentCatalogue(db)
  const { draw_receipt: draw, fairness_seed: seed, odds_table: odds } = row
  const { mode, boxId, oddsVersion, nonce, cursor, roll, total, rangeFrom, rangeTo, giftId, grade } = draw
  return {
    receiptId: draw.id,
    at: draw.at.getTime(),
    mode,
    boxId,
    boxName: boxes.get(boxId)?.name ?? '',
    oddsVersion,
    oddsHash: odds.hash,
    serverSeedHash: seed.serverSeedHash,
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
    pity: odds.pityLimit === null ? null : { limit: odds.pityLimit, count: draw.pityCount ?? 0, forced: draw.pityForced },
    table: odds.entries,
  }
}
