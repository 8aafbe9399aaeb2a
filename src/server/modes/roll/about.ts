import { and, desc, eq } from 'drizzle-orm'
import { type AboutSource, cardOf, itemImage, limitOf, withIds } from '#server/community/chat/sources.ts'
import { rollEntrant, rollPrize, rollRoom } from './tables.ts'

/** ROLL rooms that the player has joined or made. What was won is told when the draw is over. */
export const aboutRolls: AboutSource = async ({ db, playerId, catalogue }, wanted) => {
  const rows = await db
    .select({ entrant: rollEntrant, room: rollRoom, giftId: rollPrize.giftId })
    .from(rollEntrant)
    .innerJoin(rollRoom, eq(rollRoom.roomId, rollEntrant.roomId))
    .leftJoin(rollPrize, and(eq(rollPrize.roomId, rollEntrant.roomId), eq(rollPrize.winnerId, rollEntrant.playerId)))
    .where(and(eq(rollEntrant.playerId, playerId), withIds(rollEntrant.roomId, wanted)))
    .orderBy(desc(rollEntrant.id))
    .limit(limitOf(wanted))
  return rows.map(({ entrant, room, giftId }) => {
    const won = room.state === 'drawn' ? giftId : null
    const state = { open: '等待开奖', drawing: '正在开奖', drawn: won === null ? '未中奖' : '中奖', cancelled: '已取消' }[room.state]
    const image = won === null ? (room.told.best[0]?.giftImage ?? '') : itemImage(catalogue, won)
    return cardOf('roll', { id: room.roomId, title: `ROLL · ${room.told.title}`, notes: [state], image, at: entrant.at })
  })
}
