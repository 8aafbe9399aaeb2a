import { inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Catalogue } from '#server/core/catalogue/snapshot.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { AboutCard } from '#shared/calls/chat.ts'
import type { AboutKind } from '#shared/chat.ts'
import { formatAmount, type Minor, toWire } from '#shared/money.ts'

/** What a source reads from. */
export interface SourceDeps {
  db: DbOrTx
  playerId: string
  catalogue: Catalogue
}

/** Which records are asked for: those with these ids, or the newest. */
export type Wanted = readonly string[] | 'newest'

/** Reads records of one kind that are the player's own and public. Of the newest it reads at most NEWEST, those first. */
export type AboutSource = (deps: SourceDeps, wanted: Wanted) => Promise<AboutCard[]>

/** Records of one kind among the newest. */
export const NEWEST = 6

/** Selects the wanted records by their ids. */
export const withIds = (column: PgColumn, wanted: Wanted): SQL | undefined =>
  wanted === 'newest' ? undefined : inArray(column, [...wanted])

/** How many rows to read. */
export const limitOf = (wanted: Wanted): number => (wanted === 'newest' ? NEWEST : wanted.length)

/** What an amount of coins reads. */
export const coinText = (minor: Minor): string => `${formatAmount(toWire(minor))} 金币`

/** Path of an item's picture; '' for an item that the catalogue does not know. */
export const itemImage = ({ items }: Catalogue, giftId: number | null): string => items.get(giftId ?? 0)?.card.giftImage ?? ''

/** Name of an item; '' for one that the catalogue does not know. */
export const itemName = ({ items }: Catalogue, giftId: number | null): string => items.get(giftId ?? 0)?.card.giftName ?? ''

interface CardParts {
  id: string
  title: string
  /** Joined with ` · `; empty ones are left out. */
  notes: readonly string[]
  image?: string
  at: Date | null
}

/** Puts a card together. */
export const cardOf = (kind: AboutKind, { id, title, notes, image = '', at }: CardParts): AboutCard => ({
  kind,
  id,
  title,
  note: notes.filter((note) => note !== '').join(' · '),
  image,
  time: at?.getTime() ?? 0,
})
