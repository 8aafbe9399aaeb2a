import { sql } from 'drizzle-orm'
import type { DbOrTx } from './connect.ts'

/** The archives of the ledger as rules of the audit see them. */
export interface Archived {
  /** Entries up to this id lie in archives. */
  until: string
  /** No journal above this id does. */
  lastJournal: string
}

/** What is archived; null when nothing is. */
export async function archivedOf(db: DbOrTx): Promise<Archived | null> {
  const { rows } = await db.execute<{ until: string | null; last: string | null }>(sql`
    select max(a.until)::text as until, (select max((j->>'until')::bigint) from ledger_archive, jsonb_array_elements(manifest::jsonb->'journals') j)::text as last
    from ledger_archive a`)
  const { until = null, last = null } = rows[0] ?? {}
  return until === null ? null : { until, lastJournal: last ?? '0' }
}

/** True where the entries of a journal lie in archives, or some of them. */
const isArchived = (id: string, { until, lastJournal }: Archived) => `(${id} <= ${lastJournal}
  AND NOT EXISTS (SELECT FROM entry WHERE journal_id = ${id} AND id > ${until})
  OR ${id} IN (SELECT (p->>'journal')::bigint FROM ledger_archive, jsonb_array_elements(manifest::jsonb->'parts') p))`

/** How a query names the journals of its rows: `'open:' || o.id`. */
const NAMED = /('\w+:') \|\| \w+\.(\w+)/

/**
 * A rule that compares records with entries cannot judge those whose entries lie in archives: they were judged before. The query says itself how
 * its journals are named, and tells the column in which the number stands; a rule over journals tells their `id`.
 */
export function withoutArchived(slices: string, query: string, archived: Archived): string {
  if (!/\b(?:FROM|JOIN) entry\b/.test(query)) return query
  const [, word, column] = NAMED.exec(query) ?? []
  if (word) {
    // OFFSET 0 makes PostgreSQL look for the journals of one row by their name; it would rather judge all journals.
    const journals = `(SELECT id FROM journal WHERE ref = ${word} || b.${column} OFFSET 0) j`
    return `SELECT * FROM (${query}) b WHERE NOT EXISTS (SELECT FROM ${journals} WHERE ${isArchived('j.id', archived)})`
  }
  return slices === 'journal' ? `SELECT * FROM (${query}) b WHERE NOT ${isArchived('b.id', archived)}` : query
}
