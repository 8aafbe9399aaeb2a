import { inArray } from 'drizzle-orm'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Refusal } from '#server/platform/http/refusal.ts'
import { beijingDay } from '#shared/beijingTime.ts'
import type { CapKind } from '#shared/calls/limits.ts'
import type { Minor } from '#shared/money.ts'
import { restOf } from './held.ts'
import { type KeptCap, type LimitsHeld, limitRefusal, NO_CAP, NO_LIMITS, restingUntil, restRefusal, settled } from './rules.ts'
import { playerRest } from './tables.ts'

/**
 * The two statements of a play check and count the limits themselves, so that limits cost no extra round trip. The first reads them with
 * `readSpend`. The second locks the tally, looks with `spendFits` whether what was read still holds, and counts with `COUNT_SPEND`.
 */

/** What `readSpend` yields; null when nothing was counted for the player yet. */
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

/** A column for a SELECT. `turn` 0 means that the player never set a cap or rest, so those tables are not read. */
export const readSpend = (player: string) => `
      (SELECT json_build_object('day', t.day, 'amount', t.amount, 'monthAmount', t.month_amount, 'turn', t.turn,
        'caps', CASE WHEN t.turn > 0 THEN (
          SELECT json_object_agg(l.kind, json_build_array(l.cap, l.raise, extract(epoch FROM l.raise_at) * 1000))
          FROM player_cap l WHERE l.player_id = t.player_id) END,
        'rest', CASE WHEN t.turn > 0 THEN (SELECT extract(epoch FROM r.until) * 1000 FROM player_rest r WHERE r.player_id = t.player_id) END)
      FROM day_tally t WHERE t.player_id = ${player} AND t.what = 'spend')`

/**
 * A part of a WITH that creates missing tallies, so that every later statement finds a row to lock. The rows of `asked` name the players.
 */
export const keepTally = (asked: string) => `
      INSERT INTO day_tally (player_id, what, day, amount, month_amount)
      SELECT a.player_id, 'spend', '1970-01-01', 0, 0 FROM ${asked} a
      WHERE NOT EXISTS (SELECT FROM day_tally t WHERE t.player_id = a.player_id AND t.what = 'spend')
      ORDER BY a.player_id ON CONFLICT DO NOTHING`

const DAY_USED = 'CASE WHEN t.day >= a.day THEN t.amount ELSE 0 END'
const MONTH_USED = 'CASE WHEN t.day >= a.day - (extract(day FROM a.day)::int - 1) THEN t.month_amount ELSE 0 END'

/**
 * A condition on the locked tally `t` and the play `a`, which has the columns of `SpendAsked`: caps and rest are those that were read, and
 * no cap would be passed. A play that costs nothing passes none.
 */
export const SPEND_FITS = `(t.turn = a.turn AND (a.cost = 0 OR coalesce(${DAY_USED} + a.cost <= a.day_cap, true)
        AND coalesce(${MONTH_USED} + a.cost <= a.month_cap, true)))`

/** What an UPDATE of day_tally `t` sets to count the cost of the play `a`. */
export const COUNT_SPEND = `day = greatest(t.day, a.day), amount = ${DAY_USED} + a.cost, month_amount = ${MONTH_USED} + a.cost`

/**
 * What an UPDATE of the locked day_tally `t` sets to take the cost of the play `a` back, which was counted in `a.day`. What a day or month
 * counted that is over stays as it is. The same as `uncounted`.
 */
export const RETURN_SPEND = `amount = greatest(0, t.amount - CASE WHEN t.day = a.day THEN a.cost ELSE 0 END),
  month_amount = greatest(0, t.month_amount - CASE WHEN date_trunc('month', t.day) = date_trunc('month', a.day) THEN a.cost ELSE 0 END)`

/** The columns that `SPEND_FITS` and `COUNT_SPEND` need besides `cost`. */
export interface SpendAsked {
  /** Day in Beijing. */
  day: string
  turn: number
  /** Null means no cap. */
  day_cap: Minor | null
  month_cap: Minor | null
}

/** What was read, for the second statement. */
export function spendAsked(read: SpendRead | null, now: number): SpendAsked {
  const { day, month } = heldOf(read)
  return { day: beijingDay(now), turn: read?.turn ?? 0, day_cap: settled(day, now).cap, month_cap: settled(month, now).cap }
}

/** Returns why the player may not spend `cost` coins, by what `readSpend` yielded; null when they may. */
export const spendRefusal = (read: SpendRead | null, cost: Minor, now: number): Refusal | null =>
  limitRefusal(heldOf(read), 'spend', cost, now)

/** Those of the players who are resting, with what they are told. For acts of many players that cost nothing. */
export async function restingAmong(db: DbOrTx, playerIds: readonly string[], now: number): Promise<Map<string, Refusal>> {
  const rests = await db
    .select()
    .from(playerRest)
    .where(inArray(playerRest.playerId, [...playerIds]))
  return new Map(
    rests.flatMap(({ playerId, until }) => {
      const end = restingUntil({ restUntil: until.getTime() }, now)
      return end === null ? [] : [[playerId, restRefusal(end, now)] as const]
    }),
  )
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
