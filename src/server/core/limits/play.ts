import { among } from '#server/platform/db/among.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Refusal } from '#server/platform/http/refusal.ts'
import { beijingDay } from '#shared/beijingTime.ts'
import type { Minor } from '#shared/money.ts'
import { restOf } from './held.ts'
import { heldOf, type LimitsRead, limitRefusal, restingUntil, restRefusal } from './rules.ts'
import { playerRest } from './tables.ts'

/**
 * The two statements of a play check and count the limits themselves, so that limits cost no extra round trip. The first reads them with
 * `readLimits`; `spendRefusalOf` judges what it read. The second locks the tally, looks with `UNMOVED` whether what was read still holds, and counts
 * with `COUNT`.
 */

/** Returns why the player may not spend `cost` coins, by what `readLimits` yielded; null when they may. */
export const spendRefusalOf = (read: LimitsRead | null, cost: Minor, now: number): Refusal | null =>
  limitRefusal(heldOf(read, 'spend'), 'spend', cost, now)

/** The columns of a play that `UNMOVED` and `COUNT` need besides `cost`, with their types. */
export const TALLY_ASKED = 'day date, turn int, read_day date, read_amount bigint, read_month_amount bigint'

/** What a play was judged by, as these columns. */
export interface TallyAsked {
  /** The day in Beijing in which the play counts. */
  day: string
  turn: number
  read_day: string
  read_amount: Minor
  read_month_amount: Minor
}

/** A tally as `keepTallies` makes it. */
const BLANK = { day: '1970-01-01', amount: 0, monthAmount: 0, turn: 0 }

/** What was read, for the second statement. */
export function tallyAsked(read: LimitsRead | null, now: number): TallyAsked {
  const { day, amount, monthAmount, turn } = read ?? BLANK
  return { day: beijingDay(now), turn, read_day: day, read_amount: amount, read_month_amount: monthAmount }
}

/** A condition on the locked tally `t` and the play `a`: tally, caps and rest are those that the play was judged by. */
export const UNMOVED = '(t.turn = a.turn AND t.day = a.read_day AND t.amount = a.read_amount AND t.month_amount = a.read_month_amount)'

/** Those of the players who are resting, with what they are told. For acts of many players that cost nothing. */
export async function restingAmong(db: DbOrTx, playerIds: readonly string[], now: number): Promise<Map<string, Refusal>> {
  const rests = await db.select().from(playerRest).where(among(playerRest.playerId, playerIds))
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
