import { boolean, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { minorUnits, moment } from '#server/db/columns.ts'
import type { CatalogueOffer } from '#shared/catalogue.ts'

/** Items that exist. An item that left the files stays, because players may hold it. */
export const catalogueItem = pgTable('catalogue_item', {
  giftId: integer('gift_id').primaryKey(),
  art: text().notNull(),
  name: text().notNull(),
  family: text().notNull(),
  grade: smallint().notNull(),
  price: minorUnits('price').notNull(),
})

/** Themes of boxes, in the order of the file. */
export const catalogueTheme = pgTable('catalogue_theme', {
  themeId: integer('theme_id').primaryKey(),
  name: text().notNull(),
  position: integer().notNull(),
})

/** Boxes, in the order of the file. A box that left the files is closed. */
export const catalogueBox = pgTable('catalogue_box', {
  boxId: integer('box_id').primaryKey(),
  art: text().notNull(),
  name: text().notNull(),
  themeId: integer('theme_id')
    .notNull()
    .references(() => catalogueTheme.themeId),
  price: minorUnits('price').notNull(),
  /** `ModuleId`s in which the box is offered. */
  modules: integer().array().notNull(),
  open: boolean().notNull(),
  /** Version of its odds table in force. */
  oddsVersion: integer('odds_version').notNull(),
  position: integer().notNull(),
})

/** Offers of 商城, in the order of the file. One that left the files is closed; a frame of it may be owned. */
export const catalogueOffer = pgTable('catalogue_offer', {
  offerId: integer('offer_id').primaryKey(),
  /** As in the file. */
  offer: jsonb().$type<CatalogueOffer>().notNull(),
  open: boolean().notNull(),
  position: integer().notNull(),
})

/** One row: which files are in force. */
export const catalogueState = pgTable('catalogue_state', {
  id: integer().primaryKey(),
  /** Counted up by every import that changed something; nodes reload when it moves. */
  revision: integer().notNull(),
  /** sha256 of the files. */
  filesHash: text('files_hash').notNull(),
  importedAt: moment('imported_at').notNull(),
})
