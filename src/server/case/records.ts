import { and, eq } from 'drizzle-orm'
import { currentCatalogue } from '#server/catalogue/snapshot.ts'
import type { Db } from '#server/db/connect.ts'
import { drawReceipt, fairnessSeed, oddsTable, SeedState } from '#server/fairness/tables.ts'
import { Refusal } from '#server/http/refusal.ts'
import { idempotency } from '#server/money/tables.ts'
import type { OpenResult } from '#shared/calls/case.ts'
import { Status } from '#shared/codes.ts'
import type { Receipt } from '#shared/fairness/receipt.ts'
import { toWire } from '#shared/money.ts'
import { withStrip } from './book.ts'
import { caseOpen } from './tables.ts'

/** Stored reply of an opening; balances in minor units, just after paying. */
export interface StoredOpen {
  openId?: string
  balance: number
  secondaryBalance: number
}

/** The opening behind a stored reply, as it was answered. */
export async function restoreResult(db: Db, { openId, balance, secondaryBalance }: StoredOpen): Promise<OpenResult> {
  const [open] = await db
    .select({ book: caseOpen.book })
    .from(caseOpen)
    .where(eq(caseOpen.id, openId ?? '0'))
  if (!open) throw new Error(`opening ${openId} is not in the database`)
  return {
    book: withStrip(open.book, await currentCatalogue(db)),
    balance: toWire(balance),
    secondaryBalance: toWire(secondaryBalance),
  }
}

/** The opening made under a key; null when the key never opened a box. */
export async function findOpen(db: Db, playerId: string, key: string): Promise<OpenResult | null> {
  const [row] = await db
    .select({ reply: idempotency.reply })
    .from(idempotency)
    .where(and(eq(idempotency.playerId, playerId), eq(idempotency.key, key)))
  const stored = row?.reply as StoredOpen | null | undefined
  return stored?.openId ? restoreResult(db, stored) : null
}

/** Receipt of one of the player's own draws; its server seed only once it is revealed. */
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
    grade,
    pity: odds.pityLimit === null ? null : { limit: odds.pityLimit, count: draw.pityCount ?? 0, forced: draw.pityForced },
    table: odds.entries,
  }
}
