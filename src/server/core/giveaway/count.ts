import { sql } from 'drizzle-orm'
import { beijingDaySql } from '#server/platform/db/clock.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { holdLockOf } from '#server/platform/db/locks.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import { COIN, GIVEAWAY_NAMES, GIVEAWAYS, type Giveaway } from './sources.ts'

/** Rows of a source and day. */
export const SHARDS = 16
/** Grants of one size that may be under way at once while nobody waits; nearer to the end of a budget they are judged one after the other. */
const UNDER_WAY = 128

/** What a player reads when a source gives nothing more today. */
export const usedUp = () => new Refusal(Status.conflict, '今天的名额已领完，明天再来')

/** True while a source is on and its budget of this day is not used up, as SQL. */
export const openSql = (source: Giveaway): string => `(SELECT coalesce(bool_and(s.is_on), true) AND
  coalesce((SELECT sum(d.paid) FROM giveaway_day d WHERE d.source = '${source}' AND d.day = ${beijingDaySql('now()')}), 0)
    < coalesce(max(s.budget), ${GIVEAWAYS[source] * COIN}) FROM giveaway_setting s WHERE s.source = '${source}')`

/** What a source gives: `worth` in hundredths of a diamond, on a Beijing day of the database's clock. */
export interface Given {
  source: Giveaway
  day: string
  worth: number
}

/** What is left of a budget; below 0 where it is passed, and -1 at least where the source is off. */
async function leftOf(db: DbOrTx, { source, day }: Pick<Given, 'source' | 'day'>): Promise<number> {
  const { rows } = await db.execute<{ left: number }>(sql`
    select (case when coalesce(bool_and(s.is_on), true) then coalesce(max(s.budget), ${GIVEAWAYS[source] * COIN}::bigint)
        - coalesce((select sum(d.paid) from giveaway_day d where d.source = ${source} and d.day = ${day}::date), 0) else -1 end)::float8 as left
    from giveaway_setting s where s.source = ${source}`)
  return rows[0]?.left ?? -1
}

/** What is left of every budget on a day, in hundredths of a diamond; see `leftOf`. */
export async function leftOfAll(db: DbOrTx, day: string): Promise<ReadonlyMap<Giveaway, number>> {
  const budgets = sql.param(GIVEAWAY_NAMES.map((name) => GIVEAWAYS[name] * COIN))
  const { rows } = await db.execute<{ source: Giveaway; left: number }>(sql`
    select n.source, (case when coalesce(s.is_on, true) then coalesce(s.budget, n.budget) - coalesce(d.paid, 0) else -1 end)::float8 as left
    from unnest(${sql.param([...GIVEAWAY_NAMES])}::text[], ${budgets}::bigint[]) as n (source, budget)
    left join giveaway_setting s using (source)
    left join (select source, sum(paid) as paid from giveaway_day where day = ${day}::date group by 1) d using (source)`)
  return new Map(rows.map(({ source, left }) => [source, left]))
}

/** True while a source may give `worth`. */
export const mayGive = async (db: DbOrTx, given: Given): Promise<boolean> => (await leftOf(db, given)) >= given.worth

/** Counts what was given, whatever is left of the budget. */
export async function countGiven(tx: Tx, { source, day, worth }: Given, playerId = '0'): Promise<void> {
  await tx.execute(sql`insert into giveaway_day as g (source, day, shard, paid)
    values (${source}, ${day}::date, ${Number(BigInt(playerId) % BigInt(SHARDS))}, ${worth}::bigint)
    on conflict (source, day, shard) do update set paid = g.paid + excluded.paid`)
}

/**
 * Counts a gift against the budget of its source, in the transaction of the grant and as the last thing there. Throws a Refusal when the source is off or
 * what is left is too little: the grant is then undone, and may be asked for again on another day.
 */
export async function giveAway(tx: Tx, given: Given, playerId: string): Promise<void> {
  if ((await leftOf(tx, given)) < given.worth * UNDER_WAY) {
    await holdLockOf(tx, 'giveaway', given.source)
    if (!(await mayGive(tx, given))) throw usedUp()
  }
  await countGiven(tx, given, playerId)
}
