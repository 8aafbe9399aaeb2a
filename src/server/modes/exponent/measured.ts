import { inArray, sql } from 'drizzle-orm'
import type { MeasuredSource, Stated } from '#server/community/measured/ports.ts'
import { chanceToReach } from '#shared/modes/exponent/chain.ts'
import { exponentRound } from './tables.ts'

/** Multiples in hundredths of which 实测概率 tells how many rounds reached them. */
const REACHED = [100, 120, 150, 200, 500, 1_000, 2_000, 5_000, 10_000]

const STATED: readonly Stated[] = REACHED.map((bucket) => ({ bucket, chance: chanceToReach(bucket) }))

/** Rounds, by the multiples that they reached. */
export const measuredRounds: MeasuredSource = {
  from: 'notes',
  over: sql`select round from exponent_round where settled_at is not null`,
  trials: async (db, refIds) => {
    const rows = await db
      .select({ crash: exponentRound.crash })
      .from(exponentRound)
      .where(inArray(exponentRound.round, refIds.map(Number)))
    return rows.map(({ crash }) => ({
      subject: 0,
      version: 0,
      forced: false,
      stated: STATED,
      hits: REACHED.filter((multiple) => crash >= multiple),
    }))
  },
}
