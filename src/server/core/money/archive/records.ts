import { asc, desc, eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Range } from './closed.ts'
import { readManifest } from './manifest.ts'
import { ledgerArchive } from './tables.ts'
import type { SumLine } from './tally.ts'

/** An archive as the database knows it. */
export type ArchiveRow = typeof ledgerArchive.$inferSelect

export const allArchives = (db: DbOrTx): Promise<ArchiveRow[]> => db.select().from(ledgerArchive).orderBy(asc(ledgerArchive.id))

export async function archiveOf(db: DbOrTx, month: string): Promise<ArchiveRow | null> {
  const [row] = await db.select().from(ledgerArchive).where(eq(ledgerArchive.month, month))
  return row ?? null
}

export async function newestArchive(db: DbOrTx): Promise<ArchiveRow | null> {
  const [row] = await db.select().from(ledgerArchive).orderBy(desc(ledgerArchive.id)).limit(1)
  return row ?? null
}

/** The balance of each account after all archives. */
export async function archivedBalances(db: DbOrTx): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ account: number; amount: number }>(
    sql`select account_id::float8 as account, sum(amount)::float8 as amount from ledger_archive_sum group by 1`,
  )
  return new Map(rows.map(({ account, amount }) => [account, amount]))
}

/** The sums of an archive, in the order of its file, some thousand at a time. */
export async function* keptSums(db: DbOrTx, archiveId: string, page = 5_000): AsyncGenerator<SumLine[]> {
  for (let [account, month] = [0, '']; ; ) {
    const { rows } = await db.execute<SumLine & Record<string, unknown>>(sql`
      select account_id::float8 as account, month, lines::float8 as lines, amount::float8 as amount, gained::float8 as gained,
        paid::float8 as paid, topped_up::float8 as "toppedUp", spent::float8 as spent, exchanged::float8 as exchanged,
        closing::float8 as closing
      from ledger_archive_sum where archive_id = ${archiveId}::bigint and (account_id, month) > (${account}::bigint, ${month})
      order by account_id, month limit ${page}`)
    if (rows.length === 0) return
    yield rows
    const last = rows.at(-1)
    ;[account, month] = [last?.account ?? 0, last?.month ?? '']
  }
}

/** Journals of which archives hold some entries, and others lie elsewhere. */
export const partlyArchived = (archives: readonly Pick<ArchiveRow, 'manifest'>[]): string[] => [
  ...new Set(archives.flatMap(({ manifest }) => readManifest(manifest).parts.map(({ journal }) => journal))),
]

export interface JournalsGone {
  slices: { after: string; until: string; journals: number; ids: string }[]
  /** Journals that also have entries beyond the range, or had before it. */
  parts: string[]
}

/** Ids of journals that one statement looks at, and that a manifest counts together. */
export const JOURNALS = 50_000n

/** The journals whose last entries lie in the range, by ranges of their ids from `first` to `last`. `before` are those that lay partly in older archives. */
export async function journalsOf(
  db: DbOrTx,
  { after, until }: Range,
  { first, last, before }: { first: number; last: number; before: string[] },
): Promise<JournalsGone> {
  const found: JournalsGone = { slices: [], parts: [] }
  for (let from = ((BigInt(first) - 1n) / JOURNALS) * JOURNALS; from < BigInt(last); from += JOURNALS) {
    const { rows } = await db.execute<{ journals: number; ids: string; parts: string[] | null }>(sql`
      select count(*) filter (where not later)::int as journals, coalesce(sum(id) filter (where not later), 0)::text as ids,
        array_agg(id::text order by id) filter (where later or id = any(${sql.param(before)}::bigint[])) as parts
      from (
        select j.id, exists (select from entry where journal_id = j.id and id > ${until}::bigint) as later from journal j
        where j.id > ${String(from)}::bigint and j.id <= ${String(from + JOURNALS)}::bigint
          and exists (select from entry where journal_id = j.id and id > ${after}::bigint and id <= ${until}::bigint)
      ) j`)
    const { journals = 0, ids = '0', parts = null } = rows[0] ?? {}
    if (journals > 0) found.slices.push({ after: String(from), until: String(from + JOURNALS), journals, ids })
    found.parts.push(...(parts ?? []))
  }
  return found
}
