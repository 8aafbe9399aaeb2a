import { sql } from 'drizzle-orm'
import type { RankSeat, RankSource } from '#server/community/rank/ports.ts'
import type { Tx } from '#server/platform/db/connect.ts'

async function seatsOf(tx: Tx, roomIds: readonly string[]): Promise<RankSeat[]> {
  const { rows } = await tx.execute<RankSeat & Record<string, unknown>>(sql`
    select b.room_id::text as "roomId", not b.hidden as open, s.player_id::text as "playerId", s.won, b.cost::float8 as stake, p.robot, p.frozen,
      p.trade_url as "tradeUrl"
    from battle b join battle_seat s on s.room_id = b.room_id join player p on p.id = s.player_id
    where b.room_id = any(${sql.param([...roomIds])}::bigint[]) and b.stage = 3 order by b.room_id, s.seat`)
  return rows
}

/** What battles that were played to their end add to the boards. */
export const rankedBattles: RankSource = {
  kind: 'battle',
  gains: null,
  seats: seatsOf,
  count: {
    from: 'battle_seat x JOIN battle b ON b.room_id = x.room_id',
    slices: 'battle_seat',
    by: 'room_id',
    id: 'x.room_id',
    at: 'x.ended_at',
    counts: 'b.stage = 3 AND x.player_id IS NOT NULL',
    opened: '0',
    paid: '0',
    drawn: '0',
    staked: 'CASE WHEN b.hidden THEN 0 ELSE b.cost END',
    spent: 'b.cost',
  },
}
