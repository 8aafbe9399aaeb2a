import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { type AboutSource, cardOf, coinText, limitOf, withIds } from '#server/community/chat/sources.ts'
import { RANK_NAMES } from '#shared/modes/kuji/rules.ts'
import { kujiPlay } from './tables.ts'

/** Purchases whose prizes are public. */
export const aboutPlays: AboutSource = async ({ db, playerId }, wanted) => {
  const { id, revealAt } = kujiPlay
  const rows = await db
    .select()
    .from(kujiPlay)
    .where(and(eq(kujiPlay.playerId, playerId), lte(revealAt, sql`now()`), withIds(id, wanted)))
    .orderBy(desc(revealAt), desc(id))
    .limit(limitOf(wanted))
  return rows.map(({ id, paid, playedAt, book: { title, tickets } }) => {
    const best = [...tickets].sort((a, b) => b.drop.recoveryPrice - a.drop.recoveryPrice)[0]
    const notes = [`${tickets.length} 张签`, ...(best ? [`${RANK_NAMES[best.rank]} ${best.drop.giftName}`] : []), `花费 ${coinText(paid)}`]
    return cardOf('kuji', { id, title: `一番赏 · ${title}`, notes, image: best?.drop.giftImage ?? '', at: playedAt })
  })
}
