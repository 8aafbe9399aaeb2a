import { type SQL, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { beijingDay } from '#shared/beijingTime.ts'
import { Status } from '#shared/codes.ts'
import { freeAct } from './tables.ts'

/**
 * Some acts cost nothing, can be done again and again, and write rows that are kept for ever: an exchange and its undoing, a retrieval and its cancelling,
 * a seat that is taken and left. Each player has a budget of such rows for a day of Beijing time. An act that gives back what the player has in hand is only
 * counted, never refused; what is refused is what would begin the next turn.
 *
 * A call of a new kind chooses one of the three functions below; `tests/server/http/freeActs.test.ts` is red until it does.
 */

/** Rows a day that everybody has. Nobody who plays comes near it: two hundred undoings of 20 items are 10,000. */
export const FREE_ROWS = 20_000

/**
 * Rows a day for each item that lies in the bag now, where that is more. Whoever has exchanged a large bag by mistake undoes it in parts of thousands: each
 * part that is back lets the next one come.
 */
const ROWS_PER_ITEM = 4

const usedUp = () => new Refusal(Status.tooMany, '今日撤销、取消、锁定等操作次数已达上限，请明天再试')

/**
 * Counts rows that an act of the player writes, and throws a Refusal when the budget was used up before it. The act itself may be larger than what is left.
 * `now` in ms since 1970, by the database's clock. Take it right after the player's lock, before items and accounts.
 */
export async function takeFree(tx: Tx, playerId: string, rows: number, now: number): Promise<void> {
  const used = (await countFree(tx, playerId, rows, now)) - rows
  if (used >= FREE_ROWS && used >= (await itemsIn(tx, playerId)) * ROWS_PER_ITEM) throw usedUp()
}

/** Counts rows of an act that gives back. Returns how many the player has used in that day, with these. */
export async function countFree(tx: Tx, playerId: string, rows: number, now: number): Promise<number> {
  const [row] = await tx
    .insert(freeAct)
    .values({ playerId, day: beijingDay(now), rows })
    .onConflictDoUpdate({
      target: freeAct.playerId,
      set: {
        // A node whose clock is behind counts in the day that another node has begun.
        rows: sql`case when ${freeAct.day} >= excluded.day then ${freeAct.rows} else 0 end + excluded.rows`,
        day: sql`greatest(${freeAct.day}, excluded.day)`,
      },
    })
    .returning({ rows: freeAct.rows })
  return row?.rows ?? rows
}

/** Throws a Refusal for a player whose budget is used up: for acts that can be taken back by one that only counts. */
export async function refuseUsedUp(db: DbOrTx, playerId: string, now: number): Promise<void> {
  if ((await usedUpAmong(db, [playerId], now)).size > 0) throw usedUp()
}

/** The same for several players: those who are refused, with what they read. */
export async function usedUpAmong(db: DbOrTx, playerIds: readonly string[], now: number): Promise<Map<string, Refusal>> {
  if (playerIds.length === 0) return new Map()
  const { rows } = await db.execute<{ player_id: string }>(sql`
    select f.player_id::text from free_act f
    where f.player_id = any(${sql.param([...playerIds])}::bigint[]) and f.day >= ${beijingDay(now)}::date and f.rows >= ${FREE_ROWS}
      and f.rows >= ${ROWS_PER_ITEM} * (${bagOf(sql`f.player_id`)})`)
  return new Map(rows.map(({ player_id }) => [player_id, usedUp()]))
}

const bagOf = (player: SQL) => sql`select count(*)::int as items from item_instance i where i.owner_id = ${player} and i.state = 'bag'`

const itemsIn = async (tx: Tx, playerId: string): Promise<number> => {
  const { rows } = await tx.execute<{ items: number }>(bagOf(sql`${playerId}::bigint`))
  return rows[0]?.items ?? 0
}
