import { sql } from 'drizzle-orm'
import { inSlices, type Rule, runRules, type Violation } from '#server/platform/db/auditRules.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { MODES, modesWith } from '#shared/modes.ts'

const namesOf = (modes: readonly string[]) => modes.map((mode) => `'${mode}'`).join(', ')
/** The modes whose draws hit exactly one grade each. */
const GRADED = modesWith('measured').filter((mode) => MODES[mode].measured === 'grades')
/** Those of them that leave receipts. */
const RECEIPTED = GRADED.filter((mode) => MODES[mode].verify !== null)

const RULES: Record<string, Rule> = {
  'of measured draws each has hit one grade': {
    slices: 'measured_sum',
    by: 'subject',
    query: `SELECT mode, subject, version, forced FROM measured_sum WHERE subject > $1 AND subject <= $2 AND mode IN (${namesOf(GRADED)})
      GROUP BY 1, 2, 3, 4 HAVING sum(hits) <> max(draws) OR min(draws) <> max(draws) OR abs(sum(expected) - max(draws)) > 0.01`,
  },
}

const RECOUNTED = 'measured hits are those of the receipts that were counted'

/** The receipts of a slice that are counted, by what they count for. */
const RECEIPTS: Rule = {
  slices: 'draw_receipt',
  query: `SELECT concat_ws(':', r.mode, coalesce(r.box_id, r.subject), r.odds_version, r.pity_forced, r.grade) AS key, count(*)::float8 AS hits FROM draw_receipt r
    WHERE r.id > $1 AND r.id <= $2 AND r.mode IN (${namesOf(RECEIPTED)}) AND r.id <= (SELECT receipts_through FROM measured_state)
      AND coalesce((SELECT h.to_id FROM measured_hole h WHERE h.from_id <= r.id ORDER BY h.from_id DESC LIMIT 1), 0) < r.id
    GROUP BY 1`,
}

/** Compares what was counted with the receipts. */
async function recount(db: DbOrTx, slice?: number): Promise<Violation[]> {
  const left = new Map<string, number>()
  const add = (key: string, hits: number) => left.set(key, (left.get(key) ?? 0) + hits)
  const { rows } = await db.execute<{ key: string; hits: number }>(
    sql.raw(
      `SELECT concat_ws(':', mode, subject, version, forced, bucket) AS key, hits::float8 AS hits FROM measured_sum WHERE mode IN (${namesOf(RECEIPTED)}) AND hits > 0`,
    ),
  )
  for (const { key, hits } of rows) add(key, hits)
  for await (const found of inSlices(db, RECEIPTS, slice)) for (const { key, hits } of found) add(String(key), -Number(hits))
  return [...left].filter(([, hits]) => hits !== 0).map(([key, hits]) => ({ rule: RECOUNTED, row: { key, tooMany: hits } }))
}

/** Checks what 实测概率 has counted against the receipts. Returns the rows that break a rule. */
export async function auditMeasured(db: DbOrTx, slice?: number): Promise<Violation[]> {
  return [...(await runRules(db, RULES, slice)), ...(await recount(db, slice))]
}
