import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { withHidden } from '#server/core/player/hidden.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type ListQuery, newestPage } from '#server/platform/db/listPage.ts'
import { beijingDay, beijingWeek } from '#shared/beijingTime.ts'
import type { DataOf } from '#shared/calls/call.ts'
import type { BattleRecord, BattleTopRow, getMyBattlePage } from '#shared/modes/battle/calls.ts'
import { toWire } from '#shared/money.ts'
import { battle, battleSeat } from './tables.ts'
import { cardOf } from './view.ts'

const BEST = 10

/** The finished battles of a player, newest first. */
export async function battlePage(db: Db, playerId: string, query: ListQuery): Promise<DataOf<typeof getMyBattlePage>> {
  const { endedAt, roomId } = battleSeat
  const mine = and(eq(battleSeat.playerId, playerId), isNotNull(endedAt))
  const select = db.select({ battle, seat: battleSeat }).from(battleSeat).innerJoin(battle, eq(battle.roomId, roomId)).$dynamic()
  const { rows, ...page } = await newestPage(db, query, { table: battleSeat, all: mine, at: endedAt, id: roomId }, select)
  return { pageData: await withHidden(db, rows.map(recordOf)), ...page }
}

function recordOf({
  battle: row,
  seat: { seat, won, gained, diamonds, endedAt },
}: {
  battle: typeof battle.$inferSelect
  seat: typeof battleSeat.$inferSelect
}): BattleRecord {
  const at = endedAt?.getTime() ?? 0
  return { ...cardOf(row, at), seat, won, gained: toWire(gained), diamonds: toWire(diamonds), endedAt: at }
}

/** What 十佳 may be asked for: the day of `now`, its week, the last day before it that has any. By Beijing time. */
function spanOf(period: number, now: number): SQL {
  const { topDay, topWeek } = battleSeat
  if (period === 0) return eq(topDay, beijingDay(now))
  if (period === 1) return eq(topWeek, beijingWeek(now))
  return sql`${topDay} = (select max(s.top_day) from battle_seat s where s.top_day < ${beijingDay(now)}::date)`
}

/** The ten seats that have won most in a day or week of public rooms. `period` as {@link spanOf} reads it. */
export async function battleTop(db: Db, period: number, now: number): Promise<BattleTopRow[]> {
  const within = spanOf(period, now)
  const rows = await db
    .select({ battle, seat: battleSeat })
    .from(battleSeat)
    .innerJoin(battle, eq(battle.roomId, battleSeat.roomId))
    .where(within)
    .orderBy(desc(battleSeat.gained))
    .limit(BEST)
  const best = rows.flatMap(({ battle: { roomId, told }, seat: { seat, gained, best, endedAt } }) => {
    const player = told.players[seat]
    if (!player || !best || !endedAt) return []
    const { seat: _seat, ...who } = player
    return [{ roomId, ...who, value: toWire(gained), cost: told.cost, best, endedAt: endedAt.getTime() }]
  })
  return withHidden(db, best)
}
