import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/connect.ts'
import type { OddsEntry, OddsTable } from '#shared/fairness/oddsTable.ts'
import type { PlayMode } from '#shared/modes.ts'
import type { CountedReceipt, MeasuredSources } from './ports.ts'
import type { Tally } from './tally.ts'

/** A play is public after five minutes at the latest, see `untilShown`. Receipts dated further ahead were written before the clock was set back. */
const YOUNG = sql`(r.at > now() - interval '10 minutes' and r.at < now() + interval '10 minutes')`

/** A receipt as it is read. */
export interface ReceiptRow extends CountedReceipt, Record<string, unknown> {
  id: number
  mode: string
  /** Under which mode its odds are published. */
  oddsMode: PlayMode
  /** True while its play may still be hidden. */
  young: boolean
}

/** Reads receipts by the order of their ids. `source` joins or limits `draw_receipt r`. */
export async function readReceipts(tx: Tx, source: SQL, limit: number): Promise<ReceiptRow[]> {
  const { rows } = await tx.execute<ReceiptRow>(sql`
    select r.id::float8 as id, r.mode, coalesce(r.box_id, r.subject)::float8 as subject, r.odds_version as "oddsVersion", r.pity_forced as forced,
      r.gift_id as "giftId", r.grade, r.entries, case when r.box_id is null then r.mode else 'case' end as "oddsMode", ${YOUNG} as young
    from ${source} order by r.id limit ${limit}`)
  return rows
}

const keyOf = (mode: string, subject: number, version: number | null) => `${mode}:${subject}:${version}`

/** Adds receipts to a tally, each with the odds that it names. */
export async function addReceipts(tx: Tx, sources: MeasuredSources, receipts: readonly ReceiptRow[], tally: Tally): Promise<void> {
  const tables = await tablesOf(tx, receipts)
  for (const receipt of receipts) {
    const source = sources.get(receipt.mode)
    if (source?.from !== 'receipts') continue
    const trial = source.trialOf(receipt, tables.get(keyOf(receipt.oddsMode, receipt.subject, receipt.oddsVersion)) ?? null)
    if (trial) tally.add(receipt.mode, trial)
  }
}

type TableRow = { mode: PlayMode; subject: number; version: number; pity_limit: number | null; entries: OddsEntry[] }

/** The published odds that receipts name. */
async function tablesOf(tx: Tx, receipts: readonly ReceiptRow[]): Promise<Map<string, OddsTable>> {
  const published = receipts.filter(({ entries, oddsVersion }) => entries === null && oddsVersion !== null)
  const named = [...new Map(published.map((row) => [keyOf(row.oddsMode, row.subject, row.oddsVersion), row])).values()]
  if (named.length === 0) return new Map()
  const { rows } = await tx.execute<TableRow>(sql`
    select o.mode, o.subject::float8 as subject, o.version, o.pity_limit, o.entries
    from unnest(${sql.param(named.map(({ oddsMode }) => oddsMode))}::text[], ${sql.param(named.map(({ subject }) => subject))}::bigint[],
      ${sql.param(named.map(({ oddsVersion }) => oddsVersion))}::int[]) as n (mode, subject, version)
    join odds_table o on o.mode = n.mode and o.subject = n.subject and o.version = n.version`)
  return new Map(
    rows.map(({ mode, subject, version, pity_limit, entries }) => [
      keyOf(mode, subject, version),
      { mode, subject, version, pityLimit: pity_limit, entries },
    ]),
  )
}
