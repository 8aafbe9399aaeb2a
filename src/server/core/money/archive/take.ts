import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { fillSums } from '#server/core/money/sums.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { closedRange, type Range } from './closed.ts'
import { measure, readTexts, readWhole, writeTexts, writeWhole } from './files.ts'
import { type EntryLine, entryTexts } from './lines.ts'
import { type ArchiveState, filesOf, hashOf, type Manifest, manifestText, readManifest } from './manifest.ts'
import { type ArchiveRow, allArchives, archivedBalances, archiveOf, journalsOf, newestArchive, partlyArchived } from './records.ts'
import { removeRows } from './remove.ts'
import { ledgerArchive } from './tables.ts'
import { type SumLine, sumTexts, Tally } from './tally.ts'

/** The points between which the making of an archive may be broken off. */
export type Step = 'entries' | 'sums' | 'manifest' | 'compared' | 'recorded' | 'part' | 'slice' | 'removed'

export interface Taking {
  month: string
  /** Where the files go. */
  folder: string
  age: number
  slices: boolean
  now: number
  /** Brings what other domains sum from the entries of a range up to its end, because they cannot read them afterwards. */
  settle(range: Range): Promise<void>
  /** Is told of each step; tests break off here. */
  reached?(step: Step): void
}

export interface Taken {
  rows: number
  /** Bytes of the lines before they were compressed. */
  bytes: number
  /** False when the month was archived already and nothing was left to do. */
  isNew: boolean
}

/**
 * Moves the entries of a month, and older ones, into files and removes their rows:
 *
 * 1. The lines, the sums of the accounts and the manifest are written, each on disk before it has its name.
 * 2. The files are read back and compared with the rows.
 * 3. One transaction records the archive with its sums. From here on the entries count no longer; see `ARCHIVED`.
 * 4. The rows are removed.
 *
 * Whoever is killed before the third step leaves files that the next try writes anew, and after it an archive that the next try finishes.
 * Throws with words for the operator.
 */
export async function takeMonth(db: Db, taking: Taking): Promise<Taken> {
  const known = await archiveOf(db, taking.month)
  if (known?.state === 'restoring') throw new Error(`${taking.month} is being restored; finish that first`)
  const row = known ?? (await record(db, taking))
  if (row.state === 'removing') await finish(db, row, taking)
  return { rows: row.rows, bytes: readManifest(row.manifest).entries.bytes, isNew: row.state === 'removing' }
}

async function record(db: Db, taking: Taking): Promise<ArchiveRow> {
  const newest = await newestArchive(db)
  if (newest && newest.state !== 'removed') throw new Error(`${newest.month} is not finished: its state is ${newest.state}`)
  const range = await closedRange(db, taking)
  await settleSums(db)
  await taking.settle(range)
  const { manifest, sums } = await write(db, range, taking, newest)
  await compare(db, manifest, taking)
  taking.reached?.('compared')
  const row = await inTransaction(db, (tx) => insertRecord(tx, manifest, sums, taking.now))
  taking.reached?.('recorded')
  return row
}

/** An account that does not keep its sums would be summed without the entries that go. */
async function settleSums(db: Db): Promise<void> {
  await fillSums(db)
  const { rows } = await db.execute(sql`select from account where not summed limit 1`)
  if (rows.length > 0) throw new Error('some accounts do not keep their sums yet: start a node of this version, and try again')
}

async function write(db: Db, range: Range, { month, folder, reached }: Taking, newest: ArchiveRow | null) {
  const names = filesOf(month)
  const tally = new Tally(await archivedBalances(db))
  const entries = await writeTexts(join(folder, names.entries), tallied(entryTexts(db, range), tally))
  reached?.('entries')
  if (tally.problems.length > 0) throw new Error(`the ledger does not hold, run audit:ledger: ${tally.problems[0]}`)
  if (tally.entries === 0) throw new Error('nothing to archive: no entry has such an id')
  const sums = tally.sums()
  const summed = await writeTexts(join(folder, names.sums), sumTexts(sums))
  reached?.('sums')
  const before = partlyArchived(await allArchives(db))
  const gone = await journalsOf(db, range, { first: tally.firstJournal, last: tally.lastJournal, before })
  const manifest: Manifest = {
    version: 1,
    month,
    previous: newest?.hash ?? null,
    ...range,
    firstId: String(tally.firstId),
    lastId: String(tally.lastId),
    entries: { rows: tally.entries, ...entries },
    sums: { rows: sums.length, ...summed },
    houses: tally.houseSums(),
    parts: tally.partSums(gone.parts),
    journals: gone.slices,
  }
  requireWhole(tally, manifest)
  await writeWhole(join(folder, names.manifest), manifestText(manifest))
  reached?.('manifest')
  return { manifest, sums }
}

/** A journal whose entries do not sum to zero has others elsewhere, or is broken. */
function requireWhole(tally: Tally, { parts }: Manifest): void {
  const known = new Set(parts.map(({ journal, currency }) => `${journal}/${currency}`))
  const broken = tally.unbalancedJournals().find((name) => !known.has(name))
  if (broken) throw new Error(`the ledger does not hold, run audit:ledger: journal ${broken} does not sum to zero`)
}

async function* tallied(texts: AsyncIterable<string>, tally: Tally): AsyncGenerator<string> {
  for await (const text of texts) {
    for (const line of text.split('\n')) if (line !== '') tally.add(JSON.parse(line) as EntryLine)
    yield text
  }
}

/** Reads the files back, and the rows once more. Throws when they differ in a single byte. */
async function compare(db: Db, manifest: Manifest, { folder, month }: Pick<Taking, 'folder' | 'month'>): Promise<void> {
  await requireFiles(folder, manifest)
  const rows = await measure(entryTexts(db, manifest))
  if (rows.sha256 !== manifest.entries.sha256) throw new Error(`${month}: the file differs from the rows`)
}

/** Throws unless the files of the archive stand in the folder, as the manifest has them. */
export async function requireFiles(folder: string, manifest: Manifest): Promise<void> {
  const names = filesOf(manifest.month)
  if ((await readWhole(join(folder, names.manifest))) !== manifestText(manifest))
    throw new Error(`${names.manifest} is missing or not that of this archive`)
  for (const part of ['entries', 'sums'] as const) {
    const { sha256 } = await measure(readTexts(join(folder, names[part])))
    if (sha256 !== manifest[part].sha256) throw new Error(`${names[part]} is not what its manifest says`)
  }
}

/** Sums that one statement inserts. */
const SUMS = 2_000

async function insertRecord(tx: Tx, manifest: Manifest, sums: readonly SumLine[], now: number): Promise<ArchiveRow> {
  const text = manifestText(manifest)
  const { month, after, until, entries } = manifest
  const state: ArchiveState = 'removing'
  const [row] = await tx
    .insert(ledgerArchive)
    .values({ month, after, until, rows: entries.rows, manifest: text, hash: hashOf(text), state, madeAt: new Date(now) })
    .returning()
  if (!row) throw new Error('archive not recorded')
  for (let at = 0; at < sums.length; at += SUMS)
    await tx.execute(sql`
      insert into ledger_archive_sum (account_id, archive_id, month, lines, amount, gained, paid, topped_up, spent, exchanged, closing)
      select account, ${row.id}::bigint, month, lines, amount, gained, paid, "toppedUp", spent, exchanged, closing
      from json_to_recordset(${JSON.stringify(sums.slice(at, at + SUMS))}::json) as s (account bigint, month text, lines bigint, amount bigint,
        gained bigint, paid bigint, "toppedUp" bigint, spent bigint, exchanged bigint, closing bigint)`)
  return row
}

async function finish(db: Db, row: ArchiveRow, { folder, reached }: Taking): Promise<void> {
  await requireFiles(folder, readManifest(row.manifest))
  await removeRows(db, row, reached)
  reached?.('removed')
  await setState(db, row.id, 'removed')
}

export async function setState(db: Db, id: string, state: ArchiveState): Promise<void> {
  await db.update(ledgerArchive).set({ state }).where(eq(ledgerArchive.id, id))
}
