import { sql } from 'drizzle-orm'
import type { Violation } from '#server/platform/db/auditRules.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { measure } from './files.ts'
import { ARCHIVED } from './horizon.ts'
import { hashOf, type Manifest, readManifest } from './manifest.ts'
import { type ArchiveRow, allArchives, JOURNALS, keptSums } from './records.ts'
import { sumTexts } from './tally.ts'
import { verifyFolder } from './verify.ts'

const MANIFEST = 'an archive is as its manifest says, and follows the one before it'
const SUMS = 'the sums of an archive are those of its manifest'
const GONE = 'no entry stands where an archive was removed'
const JOURNALS_GONE = 'a journal without entries lies in an archive'
const FOLDER = 'the files of the archives are those that the database knows, and hold'

/** Checks the archives as the database knows them. Their sums and balances are checked with the accounts. */
export async function auditArchives(db: DbOrTx): Promise<Violation[]> {
  const archives = await allArchives(db)
  const found: Violation[] = []
  const note = (rule: string, row: Violation['row']) => found.push({ rule, row })
  for (const [at, archive] of archives.entries()) {
    const { month } = archive
    const manifest = manifestOf(archive)
    if (!manifest || !follows(archive, manifest, archives[at - 1])) note(MANIFEST, { month })
    else if ((await measure(textsOf(db, archive.id))).sha256 !== manifest.sums.sha256) note(SUMS, { month })
    if (archive.state === 'removed' && (await hasEntries(db, archive))) note(GONE, { month })
  }
  for (const slice of await journalsAmiss(db, archives)) note(JOURNALS_GONE, slice)
  return found
}

/** The same, and the files in the folder against what the database knows. */
export async function auditArchiveFiles(db: DbOrTx, folder: string): Promise<Violation[]> {
  const { archives, problems } = await verifyFolder(folder)
  const known = await allArchives(db)
  const hashes = new Map(archives.map(({ month, hash }) => [month, hash]))
  const missing = known
    .filter(({ month, hash }) => hashes.get(month) !== hash)
    .map(({ month }) => `${month}: its manifest is missing or another`)
  return [...problems, ...missing].map((problem) => ({ rule: FOLDER, row: { problem } }))
}

function manifestOf({ manifest, hash }: ArchiveRow): Manifest | null {
  try {
    return hashOf(manifest) === hash ? readManifest(manifest) : null
  } catch {
    return null
  }
}

function follows(row: ArchiveRow, manifest: Manifest, before: ArchiveRow | undefined): boolean {
  const same =
    row.month === manifest.month && row.after === manifest.after && row.until === manifest.until && row.rows === manifest.entries.rows
  return same && manifest.previous === (before?.hash ?? null) && manifest.after === (before?.until ?? '0')
}

async function* textsOf(db: DbOrTx, archiveId: string): AsyncGenerator<string> {
  for await (const sums of keptSums(db, archiveId)) yield sumTexts(sums).join('')
}

async function hasEntries(db: DbOrTx, { after, until }: ArchiveRow): Promise<boolean> {
  const { rows } = await db.execute(sql`select from entry where id > ${after}::bigint and id <= ${until}::bigint limit 1`)
  return rows.length > 0
}

/**
 * Counts the journals that have no entry left, by ranges of their ids, and compares them with what the archives took. Beyond the last range the rule
 * that a journal has entries holds for each.
 */
async function journalsAmiss(db: DbOrTx, archives: readonly ArchiveRow[]): Promise<Violation['row'][]> {
  const taken = takenJournals(archives)
  const amiss: Violation['row'][] = []
  for (let after = 0n; after < lastOf(taken); after += JOURNALS) {
    const until = String(after + JOURNALS)
    const { rows } = await db.execute<{ journals: number; ids: string }>(sql`
      select count(*)::int as journals, coalesce(sum(j.id), 0)::text as ids from journal j
      where j.id > ${String(after)}::bigint and j.id <= ${until}::bigint
        and not exists (select from entry e where e.journal_id = j.id and e.id > ${ARCHIVED})`)
    const { journals = 0, ids = '0' } = rows[0] ?? {}
    const expected = taken.get(until) ?? { journals: 0, ids: 0n }
    if (journals !== expected.journals || ids !== String(expected.ids)) amiss.push({ until, journals, expected: expected.journals })
  }
  return amiss
}

type Taken = Map<string, { journals: number; ids: bigint }>

function takenJournals(archives: readonly ArchiveRow[]): Taken {
  const taken: Taken = new Map()
  for (const archive of archives)
    for (const { until, journals, ids } of manifestOf(archive)?.journals ?? []) {
      const sum = taken.get(until) ?? { journals: 0, ids: 0n }
      taken.set(until, { journals: sum.journals + journals, ids: sum.ids + BigInt(ids) })
    }
  return taken
}

const lastOf = (taken: Taken): bigint => BigInt(Math.max(0, ...[...taken.keys()].map(Number)))
