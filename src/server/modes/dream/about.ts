import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { type AboutSource, cardOf, itemImage, itemName, limitOf, withIds } from '#server/community/chat/sources.ts'
import { dreamUpgrade } from './tables.ts'

/** Upgrades whose result is public. */
export const aboutUpgrades: AboutSource = async ({ db, playerId, catalogue }, wanted) => {
  const { id, revealAt } = dreamUpgrade
  const rows = await db
    .select()
    .from(dreamUpgrade)
    .where(and(eq(dreamUpgrade.playerId, playerId), lte(revealAt, sql`now()`), withIds(id, wanted)))
    .orderBy(desc(revealAt), desc(id))
    .limit(limitOf(wanted))
  return rows.map((row) =>
    cardOf('upgrade', {
      id: row.id,
      title: itemName(catalogue, row.giftId) || '黄金装备',
      notes: [row.won ? '升级成功' : '升级失败', `概率 ${(row.chance / 100).toFixed(2)}%`],
      image: itemImage(catalogue, row.giftId),
      at: row.playedAt,
    }),
  )
}
