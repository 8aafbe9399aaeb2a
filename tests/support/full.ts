import type { TestContext } from 'vitest'
import { onlyWhere } from './onlyWhere.ts'

/** True in `npm run test:full`: tables of alike states are taken whole. */
export const full = process.env.FULL === '1'

/** Ends a test that only the full run takes. `npm test` names it as skipped, with this reason. `is` leaves the choice to a row of a table. */
export function onlyInFull(test: TestContext, is = true): void {
  onlyWhere(test, full || !is, 'only in npm run test:full')
}

/** The rows of a table that this run takes: all in the full run, else those that `quick` says yes to. */
export const takenOf = <Row>(rows: readonly Row[], quick: (row: Row) => boolean): Row[] => rows.filter((row) => full || quick(row))
