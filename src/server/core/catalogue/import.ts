import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import { oddsTable } from '#server/core/fairness/tables.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { holdLock } from '#server/platform/db/locks.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import type { CatalogueBox, CatalogueItem } from '#shared/catalogue.ts'
import { type OddsEntry, type OddsTable, oddsHash } from '#shared/fairness/oddsTable.ts'
import { CASE_MODE, FREE_MODE } from '#shared/modes.ts'
import { toMinor } from '#shared/money.ts'
import { CatalogueError, STARTER_DIR } from './catalogueFile.ts'
import type { CatalogueFiles } from './checks.ts'
import { parseCatalogue, readTexts, textsHash } from './files.ts'
import { canonicalEntries } from './odds.ts'
import { catalogueBox, catalogueFreeBox, catalogueItem, catalogueOffer, catalogueState, catalogueTheme } from './tables.ts'

const STATE_ROW = 1

export interface ImportReport {
  /** False when the same files are in force already and nothing was written. */
  changed: boolean
  items: number
  boxes: number
  /** Number of offers of the shop (商城). */
  offers: number
  /** Boxes whose odds got a new version. */
  newVersions: number
}

/** Imports the files of a folder in one transaction. Throws {@link CatalogueError}, and changes nothing, when one of them is wrong. */
export async function importCatalogue(db: Db, dir = STARTER_DIR): Promise<ImportReport> {
  const texts = await readTexts(dir)
  const files = parseCatalogue(texts)
  return inTransaction(db, (tx) => write(tx, files, textsHash(texts)))
}

/**
 * Imports the folder when the server starts, unless its files are in force already; those are checked again, by the rules of this version. Wrong
 * files are only logged when an older catalogue is in force; without one they stop the start.
 */
export async function ensureCatalogue(
  db: Db,
  log: { info(text: string): void; error(text: string): void },
  dir = STARTER_DIR,
): Promise<void> {
  const [state] = await db.select().from(catalogueState)
  try {
    const texts = await readTexts(dir)
    if (state?.filesHash === textsHash(texts)) return void parseCatalogue(texts)
    const report = await importCatalogue(db, dir)
    log.info(`catalogue imported: ${report.items} items, ${report.boxes} boxes, ${report.newVersions} new odds tables`)
  } catch (error) {
    if (!(error instanceof CatalogueError) || !state) throw error
    log.error(`the catalogue files are wrong, the catalogue before them stays in force until they are mended: ${error.lines.join('; ')}`)
  }
}

async function write(tx: Tx, files: CatalogueFiles, filesHash: string): Promise<ImportReport> {
  await holdLock(tx, 'catalogueImport')
  const [state] = await tx.select().from(catalogueState)
  const counts = { items: files.items.length, boxes: files.boxes.length, offers: files.shop.length }
  if (state?.filesHash === filesHash) return { changed: false, ...counts, newVersions: 0 }
  await writeItems(tx, files.items)
  await writeThemes(tx, files)
  const newVersions = (await writeBoxes(tx, files)) + (await writeFreeBoxes(tx, files))
  await writeOffers(tx, files)
  const firstGiftId = files.welfare.firstTopUp?.giftId ?? null
  const row = { revision: (state?.revision ?? 0) + 1, filesHash, firstGiftId, importedAt: sql`now()` }
  await tx
    .insert(catalogueState)
    .values({ id: STATE_ROW, ...row })
    .onConflictDoUpdate({ target: catalogueState.id, set: row })
  return { changed: true, ...counts, newVersions }
}

const excluded = (column: string) => sql.raw(`excluded.${column}`)

async function writeItems(tx: Tx, items: readonly CatalogueItem[]): Promise<void> {
  const set = {
    art: excluded('art'),
    name: excluded('name'),
    family: excluded('family'),
    grade: excluded('grade'),
    price: excluded('price'),
    listed: excluded('listed'),
  }
  const rows = items.map((item) => ({ ...item, price: toMinor(item.price), listed: true }))
  await tx.update(catalogueItem).set({ listed: false })
  await tx.insert(catalogueItem).values(rows).onConflictDoUpdate({ target: catalogueItem.giftId, set })
}

async function writeThemes(tx: Tx, { themes }: CatalogueFiles): Promise<void> {
  const set = { name: excluded('name'), position: excluded('position') }
  const rows = themes.map((theme, position) => ({ ...theme, position }))
  await tx.insert(catalogueTheme).values(rows).onConflictDoUpdate({ target: catalogueTheme.themeId, set })
}

/**
 * Writes the boxes and the odds that changed, and closes the boxes that are no longer in the files. Returns the number of new odds
 * versions.
 */
async function writeBoxes(tx: Tx, { boxes, items }: CatalogueFiles): Promise<number> {
  const byId = new Map(items.map((item) => [item.giftId, item]))
  let newVersions = 0
  for (const [position, box] of boxes.entries()) {
    const { pityLimit } = box
    const table = { mode: CASE_MODE, subject: box.boxId, pityLimit, entries: canonicalEntries(box.odds, byId) }
    const { version, isNew } = await writeOdds(tx, table)
    if (isNew) newVersions++
    await writeBox(tx, box, version, position)
  }
  const present = boxes.map(({ boxId }) => boxId)
  await tx.update(catalogueBox).set({ open: false }).where(notInArray(catalogueBox.boxId, present))
  return newVersions
}

async function writeBox(tx: Tx, { odds: _, pityLimit: __, ...box }: CatalogueBox, oddsVersion: number, position: number): Promise<void> {
  const row = { ...box, price: toMinor(box.price), oddsVersion, position }
  await tx.insert(catalogueBox).values(row).onConflictDoUpdate({ target: catalogueBox.boxId, set: row })
}

/** The same for the free boxes of 福利, which hold their odds under a mode of their own. */
async function writeFreeBoxes(tx: Tx, { welfare, items }: CatalogueFiles): Promise<number> {
  const byId = new Map(items.map((item) => [item.giftId, item]))
  let newVersions = 0
  await tx.update(catalogueFreeBox).set({ open: false })
  for (const [position, { odds, ...box }] of welfare.boxes.entries()) {
    const table = { mode: FREE_MODE, subject: box.boxId, pityLimit: null, entries: canonicalEntries(odds, byId) }
    const { version, isNew } = await writeOdds(tx, table)
    if (isNew) newVersions++
    const row = { ...box, oddsVersion: version, position }
    await tx.insert(catalogueFreeBox).values(row).onConflictDoUpdate({ target: catalogueFreeBox.boxId, set: row })
  }
  return newVersions
}

async function writeOffers(tx: Tx, { shop }: CatalogueFiles): Promise<void> {
  const rows = shop.map((offer, position) => ({ offerId: offer.offerId, offer, open: offer.open, position }))
  await tx.update(catalogueOffer).set({ open: false })
  if (rows.length === 0) return
  const set = { offer: excluded('offer'), open: excluded('open'), position: excluded('position') }
  await tx.insert(catalogueOffer).values(rows).onConflictDoUpdate({ target: catalogueOffer.offerId, set })
}

/** Publishes the odds under the next version number, unless they equal the latest version. */
async function writeOdds(
  tx: Tx,
  odds: Omit<OddsTable, 'version'> & { entries: OddsEntry[] },
): Promise<{ version: number; isNew: boolean }> {
  const ofBox = and(eq(oddsTable.mode, odds.mode), eq(oddsTable.subject, odds.subject))
  const [latest] = await tx.select().from(oddsTable).where(ofBox).orderBy(desc(oddsTable.version)).limit(1)
  const table = (version: number): OddsTable => ({ ...odds, version })
  if (latest && latest.hash === oddsHash(table(latest.version))) return { version: latest.version, isNew: false }
  const version = (latest?.version ?? 0) + 1
  const row = { ...odds, version, hash: oddsHash(table(version)), createdAt: sql`now()` }
  await tx.insert(oddsTable).values(row)
  return { version, isNew: true }
}
