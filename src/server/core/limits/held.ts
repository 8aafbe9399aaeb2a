import { and, eq, sql } from 'drizzle-orm'
import { among } from '#server/platform/db/among.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { beijingDay } from '#shared/beijingTime.ts'
import { heldOf, type LimitsHeld, type LimitsRead } from './rules.ts'
import { dayTally, playerRest, type TallyKind } from './tables.ts'

/** SQL of a column: a {@link LimitsRead}. `turn` 0 means that the player never set a cap or rest, so those tables are not read. */
export const readLimits = (player: string, what: TallyKind) => `
      (SELECT json_build_object('day', t.day, 'amount', t.amount, 'monthAmount', t.month_amount, 'turn', t.turn,
        'caps', CASE WHEN t.turn > 0 THEN (
          SELECT json_object_agg(l.kind, json_build_array(l.cap, l.raise, extract(epoch FROM l.raise_at) * 1000))
          FROM player_cap l WHERE l.player_id = t.player_id) END,
        'rest', CASE WHEN t.turn > 0 THEN (SELECT extract(epoch FROM r.until) * 1000 FROM player_rest r WHERE r.player_id = t.player_id) END)
      FROM day_tally t WHERE t.player_id = ${player} AND t.what = '${what}')`

/**
 * A part of a WITH that creates missing tallies, so that every later statement finds a row to lock. The rows of `asked` name the players.
 */
export const keepTallies = (asked: string, what: TallyKind) => `
      INSERT INTO day_tally (player_id, what, day, amount, month_amount)
      SELECT a.player_id, '${what}', '1970-01-01', 0, 0 FROM ${asked} a
      WHERE NOT EXISTS (SELECT FROM day_tally t WHERE t.player_id = a.player_id AND t.what = '${what}')
      ORDER BY a.player_id ON CONFLICT DO NOTHING`

const DAY_USED = 'CASE WHEN t.day >= a.day THEN t.amount ELSE 0 END'
const MONTH_USED = 'CASE WHEN t.day >= a.day - (extract(day FROM a.day)::int - 1) THEN t.month_amount ELSE 0 END'

/** What an UPDATE of the locked day_tally `t` sets to count what `a` costs, in the day `a.day` and its month. */
export const COUNT = `day = greatest(t.day, a.day), amount = ${DAY_USED} + a.cost, month_amount = ${MONTH_USED} + a.cost`

/**
 * What an UPDATE of the locked day_tally `t` sets to take back what `a` costs, which was counted in `a.day`. What a day or month counted that is
 * over stays as it is.
 */
export const UNCOUNT = `amount = greatest(0, t.amount - CASE WHEN t.day = a.day THEN a.cost ELSE 0 END),
  month_amount = greatest(0, t.month_amount - CASE WHEN date_trunc('month', t.day) = date_trunc('month', a.day) THEN a.cost ELSE 0 END)`

/** Adds 1 to the tally's `turn` and locks the tally. An opening that has read the limits before then starts over. */
export async function turnTally(tx: Tx, playerId: string, what: TallyKind, now: number): Promise<void> {
  await tx
    .insert(dayTally)
    .values({ playerId, what, day: beijingDay(now), amount: 0, turn: 1 })
    .onConflictDoUpdate({ target: [dayTally.playerId, dayTally.what], set: { turn: sql`${dayTally.turn} + 1` } })
}

/** Reads the tallies of players; whoever has counted nothing has none. */
export async function talliesOf(db: DbOrTx, playerIds: readonly string[], what: TallyKind): Promise<(typeof dayTally.$inferSelect)[]> {
  if (playerIds.length === 0) return []
  return db
    .select()
    .from(dayTally)
    .where(and(among(dayTally.playerId, playerIds), eq(dayTally.what, what)))
}

/** Reads tally, caps and rest of players, by player. */
export async function limitsOf(db: DbOrTx, playerIds: readonly string[], what: TallyKind): Promise<Map<string, LimitsHeld>> {
  const { rows } = await db.execute<{ player_id: string; held: LimitsRead | null }>(sql`
    select a.player_id::text, ${sql.raw(readLimits('a.player_id', what))} as held from unnest(${sql.param([...playerIds])}::bigint[]) as a (player_id)`)
  return new Map(rows.map(({ player_id, held }) => [player_id, heldOf(held, what)]))
}

/** The same of one player. */
export const limitsHeld = async (db: DbOrTx, playerId: string, what: TallyKind): Promise<LimitsHeld> =>
  [...(await limitsOf(db, [playerId], what)).values()][0] ?? heldOf(null, what)

/** The end of the player's last rest in ms since 1970, past or future; null when there was none. */
export async function restOf(db: DbOrTx, playerId: string): Promise<number | null> {
  const [row] = await db.select().from(playerRest).where(eq(playerRest.playerId, playerId))
  return row?.until.getTime() ?? null
}
