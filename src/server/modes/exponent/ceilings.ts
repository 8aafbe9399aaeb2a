import { asc, eq } from 'drizzle-orm'
import { amongNumbers } from '#server/platform/db/among.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { ceilingOf, EXPONENT, mostOfAll, type Reach } from '#shared/modes/exponent/rules.ts'
import type { Minor } from '#shared/money.ts'
import type { RoundRow } from './game.ts'
import { exponentRound, exponentStake } from './tables.ts'

/** The stakes of rounds, as far as they say what the rounds can pay. The rounds are locked, so nobody changes them meanwhile. */
export async function reachesOf(tx: Tx, rounds: readonly number[]): Promise<Map<number, Reach[]>> {
  const found = new Map<number, Reach[]>(rounds.map((round) => [round, []]))
  if (rounds.length === 0) return found
  const { round, stake, auto, id } = exponentStake
  const rows = await tx
    .select({ round, stake, auto })
    .from(exponentStake)
    .where(amongNumbers(round, [...rounds]))
    .orderBy(asc(id))
  for (const row of rows) found.get(row.round)?.push(row)
  return found
}

/** Sets the ceilings of the locked rounds whose stakes have changed, where they have been made, and what their stakes can get under them. */
export async function setCeilings(tx: Tx, rounds: ReadonlyMap<number, RoundRow>, changed: ReadonlySet<number>): Promise<void> {
  const made = [...changed].filter((round) => rounds.has(round))
  for (const [round, stakes] of await reachesOf(tx, made))
    await tx
      .update(exponentRound)
      .set(coverOf(rounds.get(round)?.maxPayout ?? 0, stakes))
      .where(eq(exponentRound.round, round))
}

/** The ceiling of a round with these stakes, and what they can get under it. */
export function coverOf(maxPayout: Minor, stakes: readonly Reach[]): { ceiling: number; taken: Minor } {
  const ceiling = ceilingOf(maxPayout, stakes) ?? EXPONENT.leastCeiling
  return { ceiling, taken: mostOfAll(stakes, ceiling) }
}
