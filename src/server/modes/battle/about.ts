import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { type AboutSource, cardOf, coinText, limitOf, withIds } from '#server/community/chat/sources.ts'
import { battle, battleSeat } from './tables.ts'

/** Battles of the player that are over. Their id is the room's. */
export const aboutBattles: AboutSource = async ({ db, playerId }, wanted) => {
  const { endedAt, roomId } = battleSeat
  const rows = await db
    .select({ seat: battleSeat, told: battle.told })
    .from(battleSeat)
    .innerJoin(battle, eq(battle.roomId, roomId))
    .where(and(eq(battleSeat.playerId, playerId), isNotNull(endedAt), withIds(roomId, wanted)))
    .orderBy(desc(endedAt), desc(roomId))
    .limit(limitOf(wanted))
  return rows.map(({ seat, told }) =>
    cardOf('battle', {
      id: seat.roomId,
      title: `竞技场 · ${told.boxes.length} 回合`,
      notes: [seat.won ? '获胜' : '未获胜', `得到 ${coinText(seat.gained)}`],
      image: told.boxes[0]?.boxImage ?? '',
      at: seat.endedAt,
    }),
  )
}
