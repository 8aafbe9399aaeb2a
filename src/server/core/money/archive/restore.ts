import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { measure, readTexts } from './files.ts'
import { type EntryLine, entryTexts, linesOf } from './lines.ts'
import { filesOf, readManifest } from './manifest.ts'
import { archiveOf, newestArchive } from './records.ts'
import { ledgerArchive, ledgerArchiveSum } from './tables.ts'
import { requireFiles, setState } from './take.ts'

/** The points between which a restore may be broken off. */
export type RestoreStep = 'begun' | 'slice' | 'compared' | 'restored'

interface Restoring {
  month: string
  folder: string
  reached?(step: RestoreStep): void
}

/** Entries that one statement inserts. */
const SLICE = 5_000

/**
 * Puts the rows of the newest archive back. They count again when all of them stand, in the transaction that forgets the archive. May be broken off
 * and begun again at any point. Throws with words for the operator.
 */
export async function restoreMonth(db: Db, { month, folder, reached }: Restoring): Promise<number> {
  const row = await archiveOf(db, month)
  if (!row) throw new Error(`${month} is not archived`)
  const newest = await newestArchive(db)
  if (newest?.id !== row.id) throw new Error(`only the newest archive can be restored, which is that of ${newest?.month}`)
  if (row.state === 'removing') throw new Error(`the rows of ${month} are being removed; finish that first`)
  const manifest = readManifest(row.manifest)
  await requireFiles(folder, manifest)
  await setState(db, row.id, 'restoring')
  reached?.('begun')
  for await (const lines of slices(linesOf<EntryLine>(readTexts(join(folder, filesOf(month).entries))))) {
    await insertLines(db, lines)
    reached?.('slice')
  }
  const { sha256 } = await measure(entryTexts(db, manifest))
  if (sha256 !== manifest.entries.sha256) throw new Error(`${month}: the rows differ from the file`)
  reached?.('compared')
  await inTransaction(db, async (tx) => {
    await tx.delete(ledgerArchiveSum).where(eq(ledgerArchiveSum.archiveId, row.id))
    await tx.delete(ledgerArchive).where(eq(ledgerArchive.id, row.id))
  })
  reached?.('restored')
  return row.rows
}

async function* slices(lines: AsyncIterable<EntryLine>): AsyncGenerator<EntryLine[]> {
  let slice: EntryLine[] = []
  for await (const line of lines) {
    slice.push(line)
    if (slice.length < SLICE) continue
    yield slice
    slice = []
  }
  if (slice.length > 0) yield slice
}

const insertLines = (db: Db, lines: readonly EntryLine[]) =>
  db.execute(sql`
    insert into entry (id, journal_id, account_id, house, currency, amount, balance_after)
    select id, journal, account, house, currency, amount, "balanceAfter" from json_to_recordset(${JSON.stringify(lines)}::json)
      as l (id bigint, journal bigint, account bigint, house text, currency smallint, amount bigint, "balanceAfter" bigint)
    on conflict do nothing`)
