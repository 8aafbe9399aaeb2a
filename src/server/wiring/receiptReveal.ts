import { sql } from 'drizzle-orm'
import { beijingDaySql, untilShown } from '#server/platform/db/clock.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** The plays of a player that are not public yet: ms until each is, by the moment at which it was made. Its receipts have the same moment. */
export type HiddenPlays = ReadonlyMap<number, number>

/** Reads the plays of a player that are not public yet, of every mode that leaves receipts, by the database's clock. They last for seconds. */
export async function hiddenPlays(db: DbOrTx, playerId: string): Promise<HiddenPlays> {
  const hidden = (table: string, at: string) => sql`
    select ${sql.identifier(at)} as at, reveal_at from ${sql.identifier(table)} where player_id = ${playerId}::bigint and reveal_at > now()`
  const { rows } = await db.execute<{ at: number; left: number }>(sql`
    select round(extract(epoch from at) * 1000)::float8 as at, max(${untilShown(sql`reveal_at`)})::float8 as left from (
      ${hidden('case_open', 'opened_at')} union all ${hidden('dream_upgrade', 'played_at')}
      union all ${hidden('free_open', 'opened_at')} and day >= ${sql.raw(beijingDaySql('now()'))} - 1
    ) plays group by 1`)
  return new Map(rows.map(({ at, left }) => [at, left]))
}

/** Ms until the play of a receipt is public; 0 when it is. */
export async function untilReceiptShown(db: DbOrTx, playerId: string, at: Date): Promise<number> {
  return (await hiddenPlays(db, playerId)).get(at.getTime()) ?? 0
}
