import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { type AboutSource, cardOf, coinText, limitOf, withIds } from '#server/community/chat/sources.ts'
import { caseOpen } from './tables.ts'

/** Openings whose drops are public. */
export const aboutOpenings: AboutSource = async ({ db, playerId, catalogue }, wanted) => {
  const { id, revealAt } = caseOpen
  const rows = await db
    .select()
    .from(caseOpen)
    .where(and(eq(caseOpen.playerId, playerId), lte(revealAt, sql`now()`), withIds(id, wanted)))
    .orderBy(desc(revealAt), desc(id))
    .limit(limitOf(wanted))
  return rows.map((row) => {
    const box = catalogue.boxes.get(row.boxId)
    const notes = [`花费 ${coinText(row.paid)}`]
    return cardOf('open', { id: row.id, title: `${box?.name ?? '盲盒'} ×${row.number}`, notes, image: box?.image ?? '', at: row.openedAt })
  })
}
