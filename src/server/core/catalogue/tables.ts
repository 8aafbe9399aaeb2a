import { boolean, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { minorUnits, moment } from '#server/platform/db/columns.ts'
import type { CatalogueOffer } from '#shared/catalogue.ts'
import { FREE_KINDS } from '#shared/welfare.ts'

/** All items. An item that is no longer in the files stays here, because players may own it. */
export const catalogueItem = pgTable('catalogue_item', {
  giftId: integer('gift_id').primaryKey(),
  art: text().notNull(),
  name: text().notNull(),
  family: text().notNull(),
  grade: smallint().notNull(),
  price: minorUnits('price').notNull(),
  /** False for an item that is no longer in the files. */
  listed: boolean().notNull().default(true),
})

/** Themes of boxes. `position` is the place in the file. */
export const catalogueTheme = pgTable('catalogue_theme', {
  themeId: integer('theme_id').primaryKey(),
  name: text().notNull(),
  position: integer().notNull(),
})

/** Boxes. `position` is the place in the file. A box that is no longer in the files is closed. */
export const catalogueBox = pgTable('catalogue_box', {
  boxId: integer('box_id').primaryKey(),
  art: text().notNull(),
  name: text().notNull(),
  themeId: integer('theme_id')
    .notNull()
    .references(() => catalogueTheme.themeId),
  price: minorUnits('price').notNull(),
  /** The modules (`ModuleId`) in which the box is offered. */
  modules: integer().array().notNull(),
  open: boolean().notNull(),
  /** The version of its odds table that is in force. */
  oddsVersion: integer('odds_version').notNull(),
  position: integer().notNull(),
})

/** The free boxes of 福利. Nobody can pay for one; what they hold is in `odds_table` under the mode `free`. */
export const catalogueFreeBox = pgTable('catalogue_free_box', {
  boxId: integer('box_id').primaryKey(),
  art: text().notNull(),
  name: text().notNull(),
  use: text({ enum: FREE_KINDS }).notNull(),
  fromLevel: smallint('from_level').notNull(),
  open: boolean().notNull(),
  /** The version of its odds table that is in force. */
  oddsVersion: integer('odds_version').notNull(),
  position: integer().notNull(),
})

/** Offers of the shop (商城). An offer that is no longer in the files is closed; players may still own its frame. */
export const catalogueOffer = pgTable('catalogue_offer', {
  offerId: integer('offer_id').primaryKey(),
  /** The offer as the file has it. */
  offer: jsonb().$type<CatalogueOffer>().notNull(),
  open: boolean().notNull(),
  position: integer().notNull(),
})

/** A single row that says which files are in force. */
export const catalogueState = pgTable('catalogue_state', {
  id: integer().primaryKey(),
  /** Every import that changes something adds 1. Nodes reload the catalogue when this number changes. */
  revision: integer().notNull(),
  /** sha256 of the files, hex. */
  filesHash: text('files_hash').notNull(),
  /** The item for a first top-up; null where none is given. */
  firstGiftId: integer('first_gift_id'),
  importedAt: moment('imported_at').notNull(),
})
