import { randomBytes } from 'node:crypto'
import { and, between, eq } from 'drizzle-orm'
import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { type Drawn, findDrawn } from '#server/core/fairness/receipts.ts'
import { itemInstance } from '#server/core/items/tables.ts'
import { player } from '#server/core/player/tables.ts'
import { toldName } from '#server/core/player/toldName.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { DataOf } from '#shared/calls/call.ts'
import { Status } from '#shared/codes.ts'
import type { sharedReceipt, shareReceipt } from '#shared/modes/case/calls.ts'
import { CASE_MODE } from '#shared/modes.ts'
import { noReceipt, receiptOf } from './records.ts'
import { caseOpen, receiptShare } from './tables.ts'

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
    .select({
      receiptId: receiptShare.receiptId,
      playerId: receiptShare.playerId,
      named: receiptShare.named,
      nickname: player.nickname,
      hidden: player.hidden,
    })
    .from(receiptShare)
    .innerJoin(player, eq(player.id, receiptShare.playerId))
    .where(eq(receiptShare.token, token))
  const drawn = row && (await findDrawn(db, row.receiptId))
  if (!drawn) throw noReceipt()
  const left = await untilReceiptShown(db, row.playerId, drawn.draw.at)
  if (left > 0) throw new Refusal(Status.conflict, `结果正在揭晓中，请${Math.ceil(left / 1_000)}秒后再看`)
  const receipt = await receiptOf(db, drawn)
  return {
    receipt,
    worth: receipt.worth,
    nickname: toldName(row),
    dropId: await dropOf(db, drawn.draw),
  }
}

/** An opening is made and public within this time, in ms; see `revealDelay`. It bounds what the index of a player's openings is asked for. */
const SPAN = 600_000

/** The drop of a receipt, by its opening: they are of the same player and moment. Null when no opening has brought it. */
async function dropOf(db: Db, { id, mode, playerId, at }: Drawn['draw']): Promise<string | null> {
  if (mode !== CASE_MODE || playerId === null) return null
  const near = between(caseOpen.revealAt, new Date(at.getTime() - SPAN), new Date(at.getTime() + SPAN))
  const [row] = await db
    .select({ dropId: itemInstance.id })
    .from(caseOpen)
    .innerJoin(itemInstance, and(eq(itemInstance.playId, caseOpen.id), eq(itemInstance.playMode, CASE_MODE)))
    .where(and(eq(caseOpen.playerId, playerId), near, eq(caseOpen.openedAt, at), eq(itemInstance.receiptId, id)))
  return row?.dropId ?? null
}
