import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { type AboutSource, cardOf, coinText, limitOf, withIds } from '#server/community/chat/sources.ts'
import { templateNamePlay } from './tables.ts'

/** Plays whose result is public. */
export const aboutPlays: AboutSource = async ({ db, playerId }, wanted) => {
  const { id, revealAt } = templateNamePlay
  const rows = await db
    .select()
    .from(templateNamePlay)
    .where(and(eq(templateNamePlay.playerId, playerId), lte(revealAt, sql`now()`), withIds(id, wanted)))
    .orderBy(desc(revealAt), desc(id))
    .limit(limitOf(wanted))
  return rows.map(({ id, paid, playedAt, book: { boxName, drop } }) =>
    cardOf('templateName', { id, title: boxName, notes: [drop.giftName, `花费 ${coinText(paid)}`], image: drop.giftImage, at: playedAt }),
  )
}
