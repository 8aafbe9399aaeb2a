import { sql } from 'drizzle-orm'
import { gradeTrial } from '#server/community/measured/byGrade.ts'
import type { MeasuredSource } from '#server/community/measured/ports.ts'
import { among } from '#server/platform/db/among.ts'
import type { BattleBox, BattleRound } from '#shared/modes/battle/room.ts'
import { oddsOf } from './odds.ts'
import { battle } from './tables.ts'

type RoundRow = { box: BattleBox; drops: BattleRound['drops'] }

/** The drops of battles that were played to their end, of every seat, by box. A battle knows no 保底. */
export const measuredBattles: MeasuredSource = {
  from: 'notes',
  over: sql`select room_id from battle where stage = 3`,
  trials: async (db, refIds) => {
    const { rows } = await db.execute<RoundRow>(sql`
      select battle.told->'boxes'->(e.event->'round'->>'round')::int as box, e.event->'round'->'drops' as drops
      from battle join room_event e on e.room_id = battle.room_id and e.event->>'kind' = 'round' where ${among(battle.roomId, refIds)}`)
    const tables = await oddsOf(
      db,
      rows.map(({ box }) => box),
    )
    return rows.flatMap(({ box, drops }) => drops.map(({ grade }) => gradeTrial(tables(box), grade, false)))
  },
}
