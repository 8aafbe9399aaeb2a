import { type OddsTable, poolOf } from '#shared/fairness/oddsTable.ts'
import type { MeasuredSource, Stated, Trial } from './ports.ts'

const kept = new WeakMap<OddsTable, Record<'all' | 'forced', Stated[]>>()

/** The stated chance of each grade, of what a draw truly draws from: with 保底 that is the rare items alone. */
export function statedOf(table: OddsTable, forced: boolean): Stated[] {
  let stated = kept.get(table)
  if (!stated) {
    stated = { all: gradesOf(table, false), forced: gradesOf(table, true) }
    kept.set(table, stated)
  }
  return stated[forced ? 'forced' : 'all']
}

function gradesOf(table: OddsTable, forced: boolean): Stated[] {
  const pool = poolOf(table, forced)
  const total = pool.at(-1)?.rangeTo ?? 0
  const weights = new Map<number, number>()
  for (const { grade, weight } of pool) weights.set(grade, (weights.get(grade) ?? 0) + weight)
  return [...weights].map(([bucket, weight]) => ({ bucket, chance: weight / total }))
}

/** A draw from published odds that gave an item of a grade. */
export const gradeTrial = (table: OddsTable, grade: number, forced: boolean): Trial => ({
  subject: table.subject,
  version: table.version,
  forced,
  stated: statedOf(table, forced),
  hits: [grade],
})

/** Counts the receipts of a mode by the grade of the item. */
export const BY_GRADE: MeasuredSource = {
  from: 'receipts',
  trialOf: ({ grade, forced }, table) => (table && grade !== null ? gradeTrial(table, grade, forced) : null),
}
