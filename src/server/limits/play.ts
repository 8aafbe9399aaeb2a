import type { DbOrTx } from '#server/db/connect.ts'
import { isSqlState, SqlState } from '#server/db/errors.ts'
import type { Refusal } from '#server/http/refusal.ts'
import { beijingDay } from '#shared/beijingTime.ts'
import type { CapKind } from '#shared/calls/limits.ts'
import type { Minor } from '#shared/money.ts'
import { restOf } from './held.ts'
import { type KeptCap, type LimitsHeld, limitRefusal, NO_CAP, NO_LIMITS, restingUntil, restRefusal, settled } from './rules.ts'

/**
 * The two statements of an opening check and count the limits themselves, so that limits cost no extra round trip. The first statement
 * reads them with READ_SPEND. The second counts with `countSpend`, which undoes the whole statement when the limits have changed in
 * between.
 */

/** What READ_SPEND returns; null when nothing was counted for the player yet. */
export interface SpendRead {
  day: string
  amount: number
  monthAmount: number
  turn: number
  /** For each cap: its amount, the amount that it is being raised to, and the moment of the raise in ms since 1970. */
  caps: Partial<Record<CapKind, [number | null, number | null, number | null]>> | null
  /** End of the rest in ms since 1970. */
  rest: number | null
}

/** A column for a SELECT; $1 is the player. `turn` 0 means that the player never set a cap or rest, so those tables are not read. */
export const READ_SPEND = `
      (SELECT json_build_object('day', t.day, 'amount', t.amount, 'monthAmount', t.month_amount, 'turn', t.turn,
        'caps', CASE WHEN t.turn > 0 THEN (
          SELECT json_object_agg(l.kind, json_build_array(l.cap, l.raise, extract(epoch FROM l.raise_at) * 1000))
          FROM player_cap l WHERE l.player_id = $1::bigint) END,
        'rest', CASE WHEN t.turn > 0 THEN (SELECT extract(epoch FROM r.until) * 1000 FROM player_rest r WHERE r.player_id = $1::bigint) END)
      FROM day_tally t WHERE t.player_id = $1::bigint AND t.what = 'spend')`

const DAY_USED = 'CASE WHEN t.day >= excluded.day THEN t.amount ELSE 0 END'
const MONTH_USED = 'CASE WHEN t.day >= excluded.day - (extract(day FROM excluded.day)::int - 1) THEN t.month_amount ELSE 0 END'

/** Names of the statement's parameters, and in `after` the part of the statement that must have yielded a row. */
export interface CountSpendPlaces {
  after: string
  player: string
  amount: string
  day: string
  turn: string
  dayCap: string
  monthCap: string
}

/**
 * A part of a WITH that counts the amount. It makes the statement fail when caps or rest have changed since `turn`, or when a cap would be
 * passed; `limitsMoved` recognises the error.
 */
export const countSpend = ({ after, player, amount, day, turn, dayCap, monthCap }: CountSpendPlaces) => `
      INSERT INTO day_tally AS t (player_id, what, day, amount, month_amount)
      SELECT ${player}::bigint, 'spend', ${day}::date, ${amount}::bigint, ${amount}::bigint FROM ${after}
      ON CONFLICT (player_id, what) DO UPDATE SET day = greatest(t.day, excluded.day), month_amount = ${MONTH_USED} + excluded.month_amount,
        amount = CASE WHEN t.turn = ${turn}::int
          AND coalesce(${DAY_USED} + excluded.amount <= ${dayCap}::bigint, true)
          AND coalesce(${MONTH_USED} + excluded.amount <= ${monthCap}::bigint, true)
          THEN ${DAY_USED} + excluded.amount ELSE -1 END
      RETURNING 1`

/** True when `countSpend` made the statement fail. The caller reads the limits again. */
export const limitsMoved = (error: unknown): boolean => isSqlState(error, SqlState.checkViolation, 'day_tally_kept')

/** Returns why the player may not spend `cost` coins, by what READ_SPEND returned; null when they may. */
export const spendRefusal = (read: SpendRead | null, cost: Minor, now: number): Refusal | null =>
  limitRefusal(heldOf(read), 'spend', cost, now)

/** The values of the parameters day, turn, dayCap and monthCap of `countSpend`. */
export function countSpendValues(read: SpendRead | null, now: number): [string, number, Minor | null, Minor | null] {
  const { day, month } = heldOf(read)
  return [beijingDay(now), read?.turn ?? 0, settled(day, now).cap, settled(month, now).cap]
}

/** Refuses a player who is resting. For plays that cost nothing. */
export async function refuseResting(db: DbOrTx, playerId: string, now: number): Promise<void> {
  const until = restingUntil({ restUntil: await restOf(db, playerId) }, now)
  if (until !== null) throw restRefusal(until, now)
}

function heldOf(read: SpendRead | null): LimitsHeld {
  if (!read) return NO_LIMITS
  const { day, amount, monthAmount, rest } = read
  return { tally: { day, amount, monthAmount }, day: capOf(read, 'spendDay'), month: capOf(read, 'spendMonth'), restUntil: rest }
}

function capOf({ caps }: SpendRead, kind: CapKind): KeptCap {
  const kept = caps?.[kind]
  return kept ? { cap: kept[0], raise: kept[1], raiseAt: kept[2] } : NO_CAP
}
