import { and, asc, eq } from 'drizzle-orm'
import { boxOdds, oddsTable } from '#server/core/fairness/tables.ts'
import type { Db, DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { refuseSecond } from '#server/platform/db/oneConnection.ts'
import type { BoxCard, BoxGift, ItemCard } from '#shared/calls/cards.ts'
import type { ThemeCard } from '#shared/calls/common.ts'
import { GRADES, type Grade } from '#shared/codes.ts'
import { type OddsTable, rangesOf } from '#shared/fairness/oddsTable.ts'
import { TOTAL_WEIGHT } from '#shared/fairness/weight.ts'
import { FREE_MODE } from '#shared/modes.ts'
import { type Minor, toWire } from '#shared/money.ts'
import type { FreeKind } from '#shared/welfare.ts'
import { expectedWorth, returnRate } from './odds.ts'
import { catalogueBox, catalogueFreeBox, catalogueItem, catalogueState, catalogueTheme } from './tables.ts'

/** A catalogue item and its card for replies. */
export interface Item {
  card: ItemCard
  /** What the bag pays for the item, in minor units (hundredths of a coin). */
  price: Minor
  /** False for an item that is no longer in the files. Players may still own it. */
  listed: boolean
  /** The set of 图鉴 that it belongs to. */
  family: string
}

/** A box and everything about it that is the same for all players. */
export interface Box {
  boxId: number
  name: string
  image: string
  price: Minor
  /** A closed box is shown nowhere and cannot be opened. */
  open: boolean
  modules: readonly number[]
  table: OddsTable
  /** Hash of the odds table (`oddsHash`). */
  hash: string
  card: BoxCard
  /** The items of the box in the order of their draw ranges, rarest first. */
  gifts: readonly BoxGift[]
  /** The same items as cards, for the reel's strip. */
  cards: readonly ItemCard[]
  /** The chance of each grade, in percent. */
  gradeChances: readonly { grade: Grade; prob: number }[]
}

/** A free box of 福利. It is no {@link Box}, so nothing that sells, lists or battles with boxes can meet one. */
export interface FreeBox extends Omit<Box, 'modules' | 'card'> {
  use: FreeKind
  fromLevel: number
  /** Mean worth of one opening. */
  worth: number
}

/** The catalogue that is in force. The value never changes; an import makes a new one. */
export interface Catalogue {
  revision: number
  items: ReadonlyMap<number, Item>
  themes: readonly ThemeCard[]
  /** All boxes, closed ones included, in the order of the file. */
  boxes: ReadonlyMap<number, Box>
  /** All free boxes, closed ones included, in the order of the file. */
  freeBoxes: ReadonlyMap<number, FreeBox>
  /** The item for a first top-up; null where none is given. */
  firstGiftId: number | null
}

type ItemRow = typeof catalogueItem.$inferSelect
type BoxRow = typeof catalogueBox.$inferSelect

function itemOf({ giftId, name, art, grade, price, listed, family }: ItemRow): Item {
  return {
    price,
    listed,
    family,
    card: { giftId, giftName: name, giftImage: `items/${art}.webp`, grade: grade as Grade, recoveryPrice: toWire(price) },
  }
}

/** Turns a weight into percent, with at most 4 decimals. */
const percentOf = (weight: number) => (weight * 100) / TOTAL_WEIGHT

function gradeChances(table: OddsTable) {
  const weightOf = (wanted: Grade) => table.entries.filter(({ grade }) => grade === wanted).reduce((sum, { weight }) => sum + weight, 0)
  return GRADES.map((grade) => ({ grade, prob: percentOf(weightOf(grade)) })).filter(({ prob }) => prob > 0)
}

const BEST_GIFTS = 4

type FreeRow = typeof catalogueFreeBox.$inferSelect
type Items = ReadonlyMap<number, Item>

/** What follows from the odds of a box and the items, whatever the box costs. */
function contentsOf(table: OddsTable, itemFor: (giftId: number) => Item): Pick<Box, 'gifts' | 'cards' | 'gradeChances'> {
  const gifts = rangesOf(table.entries).map(({ giftId, weight, rangeFrom, rangeTo }) => ({
    ...itemFor(giftId).card,
    probability: percentOf(weight),
    rangeFrom,
    rangeTo,
  }))
  return { gifts, cards: table.entries.map(({ giftId }) => itemFor(giftId).card), gradeChances: gradeChances(table) }
}

function freeBoxOf({ boxId, name, art, use, fromLevel, open }: FreeRow, table: OddsTable, hash: string, items: Items): FreeBox {
  const itemFor = (giftId: number) => items.get(giftId) ?? missing(giftId)
  const worth = expectedWorth(table.entries, null, (giftId) => itemFor(giftId).price)
  return { boxId, name, image: `boxes/${art}.webp`, price: 0, open, table, hash, use, fromLevel, worth, ...contentsOf(table, itemFor) }
}

function boxOf(row: BoxRow, table: OddsTable, hash: string, themeName: string, items: ReadonlyMap<number, Item>): Box {
  const itemFor = (giftId: number) => items.get(giftId) ?? missing(giftId)
  const { gifts, cards, gradeChances } = contentsOf(table, itemFor)
  const image = `boxes/${row.art}.webp`
  const worth = expectedWorth(table.entries, table.pityLimit, (giftId) => itemFor(giftId).price)
  const card: BoxCard = {
    boxId: row.boxId,
    boxName: row.name,
    boxImage: image,
    openPrice: toWire(row.price),
    boxType: row.themeId,
    boxTypeName: themeName,
    returnRate: returnRate(worth, row.price),
    pityLimit: table.pityLimit,
    oddsVersion: table.version,
    bestGifts: [...cards].sort((a, b) => b.recoveryPrice - a.recoveryPrice).slice(0, BEST_GIFTS),
  }
  const { boxId, name, price, open, modules } = row
  return { boxId, name, image, price, open, modules, table, hash, card, gifts, cards, gradeChances }
}

function missing(giftId: number): never {
  throw new Error(`catalogue names item ${giftId}, which is not in the database`)
}

async function freeBoxesOf(tx: Tx, items: Items): Promise<Catalogue['freeBoxes']> {
  const itsOdds = and(
    eq(oddsTable.mode, FREE_MODE),
    eq(oddsTable.subject, catalogueFreeBox.boxId),
    eq(oddsTable.version, catalogueFreeBox.oddsVersion),
  )
  const rows = await tx.select().from(catalogueFreeBox).innerJoin(oddsTable, itsOdds).orderBy(asc(catalogueFreeBox.position))
  const boxes = rows.map(({ catalogue_free_box: row, odds_table: { hash, mode, subject, version, pityLimit, entries } }) =>
    freeBoxOf(row, { mode, subject, version, pityLimit, entries }, hash, items),
  )
  return new Map(boxes.map((box) => [box.boxId, box]))
}

/** Reads the catalogue in force from the database, as it is at one moment. {@link currentCatalogue} has it in memory. */
export function loadCatalogue(db: DbOrTx): Promise<Catalogue> {
  return '$client' in db ? db.transaction(readCatalogue, { isolationLevel: 'repeatable read', accessMode: 'read only' }) : readCatalogue(db)
}

async function readCatalogue(tx: Tx): Promise<Catalogue> {
  const [state] = await tx.select().from(catalogueState)
  const items = new Map((await tx.select().from(catalogueItem)).map((row) => [row.giftId, itemOf(row)]))
  const themes = await tx.select().from(catalogueTheme).orderBy(asc(catalogueTheme.position))
  const names = new Map(themes.map(({ themeId, name }) => [themeId, name]))
  const rows = await tx
    .select()
    .from(catalogueBox)
    .innerJoin(oddsTable, boxOdds(catalogueBox.boxId, catalogueBox.oddsVersion))
    .orderBy(asc(catalogueBox.position))
  const boxes = rows.map(({ catalogue_box: row, odds_table: { hash, mode, subject, version, pityLimit, entries } }) =>
    boxOf(row, { mode, subject, version, pityLimit, entries }, hash, names.get(row.themeId) ?? '', items),
  )
  return {
    revision: state?.revision ?? 0,
    items,
    themes: themes.map(({ themeId, name }) => ({ themeId, themeName: name })),
    boxes: new Map(boxes.map((box) => [box.boxId, box])),
    freeBoxes: await freeBoxesOf(tx, items),
    firstGiftId: state?.firstGiftId ?? null,
  }
}

interface Cache {
  loading: Promise<Catalogue>
  /** What was loaded last; null until something is. */
  loaded: Catalogue | null
  /** When its revision was last compared with the database's, in ms of a monotonic clock. */
  checkedAt: number
}

const caches = new WeakMap<Db, Cache>()
/** A node looks for a newer catalogue at most once in this many ms, so it may show an old one for as long. */
const CHECK_EVERY = 1_000

function reload(db: Db): Promise<Catalogue> {
  const loading = loadCatalogue(db)
  const cache: Cache = { loading, loaded: caches.get(db)?.loaded ?? null, checkedAt: performance.now() }
  caches.set(db, cache)
  loading.then(
    (catalogue) => {
      cache.loaded = catalogue
    },
    () => caches.get(db) === cache && caches.delete(db),
  )
  return loading
}

/**
 * Returns the catalogue from memory. When nobody has told for a second which revision is in force, it asks the database. Where players open
 * boxes it need not: the statement that begins an opening reads the revision too. Whoever has a transaction open calls {@link catalogueWithin}.
 */
export async function currentCatalogue(db: Db): Promise<Catalogue> {
  refuseSecond(db.$client)
  const cache = caches.get(db)
  if (!cache) return reload(db)
  if (performance.now() - cache.checkedAt < CHECK_EVERY) return cache.loading
  cache.checkedAt = performance.now()
  return latestCatalogue(db)
}

/** Asks the database for the revision in force and returns that catalogue. */
export async function latestCatalogue(db: Db): Promise<Catalogue> {
  return catalogueAt(db, await revisionOf(db))
}

async function revisionOf(db: DbOrTx): Promise<number> {
  const [state] = await db.select({ revision: catalogueState.revision }).from(catalogueState)
  return state?.revision ?? 0
}

/** Returns the catalogue with `revision`, which the caller has just read from the database. Loads it only if memory has an older one. */
export async function catalogueAt(db: Db, revision: number): Promise<Catalogue> {
  refuseSecond(db.$client)
  const cache = caches.get(db)
  const catalogue = await cache?.loading
  if (!cache || !catalogue) return reload(db)
  // Of the many who learn of an import at the same time, one loads it.
  if (catalogue.revision < revision) return caches.get(db) === cache ? reload(db) : catalogueAt(db, revision)
  cache.checkedAt = performance.now()
  return catalogue
}

/**
 * The same as {@link currentCatalogue} for whoever has a transaction of `db` open: what memory lacks is read on the transaction's own connection.
 * It waits for nothing that waits for a connection.
 */
export async function catalogueWithin(tx: Tx, db: Db): Promise<Catalogue> {
  const cache = caches.get(db)
  return cache?.loaded && performance.now() - cache.checkedAt < CHECK_EVERY ? cache.loaded : latestWithin(tx, db)
}

/** The same as {@link latestCatalogue} for whoever has a transaction of `db` open, see {@link catalogueWithin}. */
export async function latestWithin(tx: Tx, db: Db): Promise<Catalogue> {
  const cache = caches.get(db)
  const revision = await revisionOf(tx)
  if (cache?.loaded && cache.loaded.revision >= revision) {
    cache.checkedAt = performance.now()
    return cache.loaded
  }
  const catalogue = await readWithin(tx)
  caches.set(db, { loading: Promise.resolve(catalogue), loaded: catalogue, checkedAt: performance.now() })
  return catalogue
}

/** Reads the catalogue again when an import was committed between two of the statements. */
async function readWithin(tx: Tx): Promise<Catalogue> {
  const catalogue = await readCatalogue(tx)
  return (await revisionOf(tx)) === catalogue.revision ? catalogue : readWithin(tx)
}
