import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { beijingDay } from '#shared/beijingTime.ts'
import { CAP_PARTS, type CapKind, type CapPart } from '#shared/calls/limits.ts'
import type { Minor } from '#shared/money.ts'
import { limitsHeld } from './held.ts'
import { type LimitsHeld, settled, usedAt } from './rules.ts'
import { TALLIES } from './tables.ts'

/** That a cap is half used or used up. */
interface CapWord {
  kind: CapKind
  part: CapPart
}

/** A word that the totals ask for, with the cap and the first day of the period that it is about. */
export interface Reached extends CapWord {
  cap: Minor
  from: string
}

/** The words that the totals of one tally ask for. Who has set a cap of 0 knows that it is used up. */
export function reachedIn(what: (typeof TALLIES)[number], held: LimitsHeld, now: number): Reached[] {
  const used = usedAt(held.tally, now)
  // A node whose clock is behind counts in the day that another node has begun.
  const today = [held.tally?.day ?? '', beijingDay(now)].sort()[1] ?? ''
  const word = (kind: CapKind, cap: Minor | null, amount: Minor, from: string): Reached[] => {
    const part = cap ? CAP_PARTS.findLast((each) => amount * 100 >= cap * each) : undefined
    return cap && part ? [{ kind, part, cap, from }] : []
  }
  return [
    ...word(`${what}Day`, settled(held.day, now).cap, used.day, today),
    ...word(`${what}Month`, settled(held.month, now).cap, used.month, `${today.slice(0, 8)}01`),
  ]
}

/**
 * Takes the words that the player has not been told yet, in one statement for each tally: of two devices, one gets them. A word is about one cap in one
 * period, so another cap, or another day, has words of its own. Whoever is told that a cap is used up is not told later that half of it is.
 */
export async function takeWords(db: DbOrTx, playerId: string, now: number): Promise<CapWord[]> {
  const taken: CapWord[] = []
  for (const what of TALLIES) {
    const reached = reachedIn(what, await limitsHeld(db, playerId, what), now)
    if (reached.length > 0) taken.push(...(await takeReached(db, playerId, reached)))
  }
  return taken
}

async function takeReached(db: DbOrTx, playerId: string, reached: readonly Reached[]): Promise<CapWord[]> {
  const column = <T>(read: (each: Reached) => T) => sql.param(reached.map(read))
  const { rows } = await db.execute<{ kind: CapKind; told: CapPart }>(sql`
    update player_cap c set told = r.part, told_of = r.cap, told_on = r.begins
    from unnest(${column(({ kind }) => kind)}::text[], ${column(({ part }) => part)}::smallint[], ${column(({ cap }) => cap)}::bigint[],
      ${column(({ from }) => from)}::date[]) as r (kind, part, cap, begins)
    where c.player_id = ${playerId}::bigint and c.kind = r.kind
      and (c.told < r.part or c.told_of is distinct from r.cap or c.told_on is distinct from r.begins)
    returning c.kind, c.told`)
  return rows.map(({ kind, told }) => ({ kind, part: told }))
}
