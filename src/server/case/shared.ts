import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { player } from '#server/auth/tables.ts'
import { currentCatalogue } from '#server/catalogue/snapshot.ts'
import type { Db } from '#server/db/connect.ts'
import { findDrawn } from '#server/fairness/receipts.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { DataOf } from '#shared/calls/call.ts'
import type { sharedReceipt, shareReceipt } from '#shared/calls/case.ts'
import { Status } from '#shared/codes.ts'
import { noReceipt, receiptOf } from './records.ts'
import { receiptShare } from './tables.ts'

/** What shared receipts need of other domains. */
export interface SharePorts {
  /** Ms until the play of a receipt is public, of whatever mode it was; 0 when it is. */
  untilReceiptShown(db: Db, playerId: string, at: Date): Promise<number>
}

interface Sharing {
  playerId: string
  receiptId: string
  /** True when the nickname is told too. */
  named: boolean
  at: Date
}

/** Makes a receipt of the player public. The link stays the same however often it is asked for; `named` may change. */
export async function shareOwn(db: Db, { playerId, receiptId, named, at }: Sharing): Promise<DataOf<typeof shareReceipt>> {
  const drawn = await findDrawn(db, receiptId)
  if (drawn?.draw.playerId !== playerId) throw noReceipt()
  const { giftId } = await receiptOf(db, drawn)
  const token = randomBytes(16).toString('base64url')
  const [row] = await db
    .insert(receiptShare)
    .values({ receiptId, playerId, token, named, at })
    .onConflictDoUpdate({ target: receiptShare.receiptId, set: { named } })
    .returning({ token: receiptShare.token })
  if (!row) throw new Error('receipt not shared')
  return { ...row, worth: await worthOf(db, giftId) }
}

const worthOf = async (db: Db, giftId: number): Promise<number> => (await currentCatalogue(db)).items.get(giftId)?.card.recoveryPrice ?? 0

/** A receipt that was shared. Of its player it tells the nickname at most, and nothing before the play is public. */
export async function findShared(db: Db, { untilReceiptShown }: SharePorts, token: string): Promise<DataOf<typeof sharedReceipt>> {
  const [row] = await db
    .select({ receiptId: receiptShare.receiptId, playerId: receiptShare.playerId, named: receiptShare.named, nickname: player.nickname })
    .from(receiptShare)
    .innerJoin(player, eq(player.id, receiptShare.playerId))
    .where(eq(receiptShare.token, token))
  const drawn = row && (await findDrawn(db, row.receiptId))
  if (!drawn) throw noReceipt()
  const left = await untilReceiptShown(db, row.playerId, drawn.draw.at)
  if (left > 0) throw new Refusal(Status.conflict, `结果正在揭晓中，请${Math.ceil(left / 1_000)}秒后再看`)
  const receipt = await receiptOf(db, drawn)
  return { receipt, nickname: row.named ? row.nickname : '', worth: await worthOf(db, receipt.giftId) }
}
