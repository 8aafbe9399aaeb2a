import { and, eq, sql } from 'drizzle-orm'
import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { oddsTable } from '#server/core/fairness/tables.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { DataOf } from '#shared/calls/call.ts'
import { type MeasuredMode, type measuredOdds, type measuredTables, TABLES_LISTED } from '#shared/calls/measured.ts'
import { MODES } from '#shared/modes.ts'
import { measuredState, measuredSum } from './tables.ts'

/** Versions of a table that are listed. All of them can be asked for. */
const VERSIONS_LISTED = 50

async function countedAtOf(db: Db): Promise<number | null> {
  const [state] = await db.select({ at: measuredState.countedAt }).from(measuredState)
  return state?.at?.getTime() ?? null
}

/** The tables of a mode from which something was counted, after the one with the number `after`. */
export async function measuredTablesOf(db: Db, mode: MeasuredMode, after: number): Promise<DataOf<typeof measuredTables>> {
  const { rows } = await db.execute<{ subject: number; versions: number[] }>(sql`
    select subject::float8 as subject, (array_agg(distinct version order by version desc))[1:${sql.raw(String(VERSIONS_LISTED))}] as versions
    from measured_sum where mode = ${mode} and subject > ${after} group by subject order by subject limit ${TABLES_LISTED + 1}`)
  const { boxes, freeBoxes } = await currentCatalogue(db)
  const nameOf = (subject: number) => {
    if (subject === 0) return MODES[mode].name
    return (mode === 'free' ? freeBoxes : boxes).get(subject)?.name ?? `已下架的宝匣 ${subject}`
  }
  const tables = rows.slice(0, TABLES_LISTED).map(({ subject, versions }) => ({ subject, name: nameOf(subject), versions }))
  return { countedAt: await countedAtOf(db), tables, more: rows.length > TABLES_LISTED }
}

/** What was drawn from one version of a table so far. */
export async function measuredOddsOf(db: Db, mode: MeasuredMode, subject: number, version: number): Promise<DataOf<typeof measuredOdds>> {
  const { bucket, draws, hits, expected, variance, forced } = measuredSum
  const rows = await db
    .select({ bucket, draws, hits, expected, variance, forced })
    .from(measuredSum)
    .where(and(eq(measuredSum.mode, mode), eq(measuredSum.subject, subject), eq(measuredSum.version, version)))
    .orderBy(bucket)
  const ofPool = (wanted: boolean) => rows.flatMap(({ forced: of, ...row }) => (of === wanted ? [row] : []))
  return { countedAt: await countedAtOf(db), hash: await hashOf(db, mode, subject, version), free: ofPool(false), forced: ofPool(true) }
}

/** Battles draw from the odds of boxes. */
async function hashOf(db: Db, mode: MeasuredMode, subject: number, version: number): Promise<string | null> {
  if (MODES[mode].measured !== 'grades') return null
  const published = and(
    eq(oddsTable.mode, mode === 'free' ? 'free' : 'case'),
    eq(oddsTable.subject, subject),
    eq(oddsTable.version, version),
  )
  const [odds] = await db.select({ hash: oddsTable.hash }).from(oddsTable).where(published)
  return odds?.hash ?? null
}
