import { and, desc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { type AboutSource, cardOf, itemImage, itemName, NEWEST, type SourceDeps, withIds } from '#server/community/chat/sources.ts'
import { freeOpen } from '#server/community/welfare/tables.ts'
import { drawReceipt } from '#server/core/fairness/tables.ts'
import { hiddenOf } from '#server/modes/all.ts'
import { dropsOf } from '#shared/book.ts'
import { modeFacts } from '#shared/modes.ts'

/** Receipts of the newest free openings whose drops are public. */
async function freeReceipts({ db, playerId }: SourceDeps): Promise<string[]> {
  const { id, day, book, revealAt } = freeOpen
  const rows = await db
    .select({ book })
    .from(freeOpen)
    .where(and(eq(freeOpen.playerId, playerId), lte(revealAt, sql`now()`)))
    .orderBy(desc(day), desc(id))
    .limit(NEWEST)
  return rows.flatMap((row) => dropsOf(row.book).flatMap(({ receiptId }) => receiptId ?? []))
}

/**
 * Receipts of the player's own draws whose plays are public. Among the newest are those of free openings, which cost nothing and are told by
 * what they won; every other receipt stands in a record of its mode.
 */
export const receipts: AboutSource = async (deps, wanted) => {
  const { db, playerId, catalogue } = deps
  const ids = wanted === 'newest' ? await freeReceipts(deps) : wanted
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(drawReceipt)
    .where(and(withIds(drawReceipt.id, ids), eq(drawReceipt.playerId, playerId), isNotNull(drawReceipt.giftId)))
  const hidden = await hiddenOf(db, playerId)
  return rows
    .filter(({ at }) => !hidden.has(at.getTime()))
    .map(({ id, mode, giftId, roll, total, at }) =>
      cardOf('receipt', {
        id,
        title: `凭证 · ${itemName(catalogue, giftId)}`,
        notes: [modeFacts(mode)?.name ?? '', `${roll} / ${total}`],
        image: itemImage(catalogue, giftId),
        at,
      }),
    )
}
