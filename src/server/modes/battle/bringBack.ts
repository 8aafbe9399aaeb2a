import { sql } from 'drizzle-orm'
import { earlier, planEarlier } from '#server/core/rounds/setBack.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { BATTLE_ROOM } from './held.ts'
import { BattleStage } from './tables.ts'

/** Moves battles that are not over, with everything that they have told or will tell, to `back` ms earlier. */
export async function bringBattlesBack(tx: Tx, back: number): Promise<void> {
  const open = sql`stage in (${BattleStage.waiting}, ${BattleStage.playing})`
  const at = (json: string, ...path: string[]) => {
    const place = `{${path.join(',')}}`
    return sql`case when jsonb_typeof(${sql.raw(json)} #> ${place}::text[]) = 'number'
      then jsonb_set(${sql.raw(json)}, ${place}::text[], to_jsonb((${sql.raw(json)} #>> ${place}::text[])::bigint - ${back}::bigint)) else ${sql.raw(json)} end`
  }
  await planEarlier(tx, BATTLE_ROOM, back)
  const events = sql`room_id in (select room_id from battle where ${open})`
  await tx.execute(sql`update room_event set at = ${earlier('at', back)}, event = ${at('event', 'startAt')} where ${events}`)
  await tx.execute(sql`update room_event set event = ${at('event', 'round', 'startAt')} where ${events}`)
  for (const moment of ['startAt', 'fillBy', 'createdAt'])
    await tx.execute(sql`update battle set told = ${at('told', moment)} where ${open}`)
  await tx.execute(
    sql`update battle set start_at = ${earlier('start_at', back)}, created_at = ${earlier('created_at', back)} where ${open}`,
  )
}
