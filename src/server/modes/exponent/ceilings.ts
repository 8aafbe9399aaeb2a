import { asc, eq } from 'drizzle-orm'
import { amongNumbers } from '#server/platform/db/among.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { ceilingOf, EXPONENT, mostOfAll, type Reach } from '#shared/modes/exponent/rules.ts'
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

/** Sets the ceilings of the locked rounds whose stakes have changed, and what their stakes can get under them. */
export async function setCeilings(tx: Tx, rounds: ReadonlyMap<number, RoundRow>, changed: ReadonlySet<number>): Promise<void> {
  for (const [round, stakes] of await reachesOf(tx, [...changed])) {
    const ceiling = ceilingOf(rounds.get(round)?.maxPayout ?? 0, stakes) ?? EXPONENT.leastCeiling
    await tx
      .update(exponentRound)
      .set({ ceiling, taken: mostOfAll(stakes, ceiling) })
      .where(eq(exponentRound.round, round))
  }
}
