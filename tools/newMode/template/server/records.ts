import { and, desc, eq, lte } from 'drizzle-orm'
import { statesOfGranted } from '#server/core/items/granted.ts'
import { shownBalances } from '#server/core/money/balances.ts'
import { storedUnder } from '#server/core/money/idempotency.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { countRows, type ListQuery, placeAfter, windowOf } from '#server/platform/db/listPage.ts'
import type { DataOf } from '#shared/calls/call.ts'
import type { Balances } from '#shared/calls/fields.ts'
import type { getMyTemplateNamePage, TemplateNameResult } from '#shared/modes/templateName/calls.ts'
import { templateNamePlay } from './tables.ts'

/** What the idempotency table stores for a play. Balances are in minor units, as they were just after paying. */
export interface StoredPlay extends Balances {
  templateNameId?: string
}

/** Builds the reply to a play again from what was stored. */
export async function restoreResult(db: Db, { templateNameId = '0', ...balances }: StoredPlay): Promise<TemplateNameResult> {
  const [row] = await db.select({ book: templateNamePlay.book }).from(templateNamePlay).where(eq(templateNamePlay.id, templateNameId))
  if (!row) throw new Error(`play ${templateNameId} is not in the database`)
  return { book: row.book, ...shownBalances(balances) }
}

/** Finds the play that was made under a key; null when the key made none. */
export async function findPlay(db: Db, playerId: string, key: string): Promise<TemplateNameResult | null> {
  const reply = (await storedUnder<StoredPlay>(db, playerId, key))?.reply
  return reply?.templateNameId ? restoreResult(db, reply) : null
}

/** One page of the player's plays, newest first. A play whose result is still to come is neither listed nor counted. */
export async function playPage(db: Db, playerId: string, query: ListQuery): Promise<DataOf<typeof getMyTemplateNamePage>> {
  const { page, pageSize, after = '0' } = query
  const { id, playerId: owner, revealAt } = templateNamePlay
  const mine = eq(owner, playerId)
  const wanted = and(mine, lte(revealAt, new Date(await clockOf(db))))
  const { offset, limit } = windowOf(query)
  const rows = await db
    .select()
    .from(templateNamePlay)
    .where(after === '0' ? wanted : and(wanted, await placeAfter(db, templateNamePlay, { at: revealAt, id }, mine, after)))
    .orderBy(desc(revealAt), desc(id))
    .limit(limit)
    .offset(offset)
  const states = await statesOfGranted(
    db,
    playerId,
    'templateName',
    rows.map((row) => row.id),
  )
  const pageData = rows.map(({ book: { playId, playedAt, boxName, boxImage, paid, drop } }) => ({
    playId,
    time: playedAt,
    boxName,
    boxImage,
    paid,
    drop: { ...drop, state: states.get(drop.itemId ?? '') ?? ('given' as const) },
  }))
  return { pageData, page, pageSize, total: await countRows(db, templateNamePlay, wanted) }
}
