import { asc, sql } from 'drizzle-orm'
import { catalogueOffer } from '#server/core/catalogue/tables.ts'
import { amongNumbers } from '#server/platform/db/among.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { beijingDay } from '#shared/beijingTime.ts'
import type { CatalogueOffer } from '#shared/catalogue.ts'
import { shopSold } from './tables.ts'

/** What a purchase is judged by beside its offer. */
export interface Standing {
  /** Pieces that are sold. Others go on selling until the stock is locked. */
  sold: number
  /** Pieces that the player bought today. */
  mine: number
  /** True when the player owns the frame. */
  owned: boolean
  /** What an item counts for in the catalogue in force; null where the offer is no item. */
  item: { grade: number; price: number } | null
}

/** Reads offers and locks them in the order of their ids, so that an import waits until the purchases are done. */
export async function lockOffers(tx: Tx, ids: readonly number[]): Promise<Map<number, typeof catalogueOffer.$inferSelect>> {
  const rows = await tx
    .select()
    .from(catalogueOffer)
    .where(amongNumbers(catalogueOffer.offerId, ids))
    .orderBy(asc(catalogueOffer.offerId))
    .for('share')
  return new Map(rows.map((row) => [row.offerId, row]))
}

interface Asked {
  playerId: string
  offer: CatalogueOffer
}

/**
 * Reads how things stand for players, who are locked, with offers, which are locked too. Items are read from the database instead of memory, so that their
 * prices are those that the offers were checked against. Returns it by player.
 */
export async function standingsOf(tx: Tx, asked: readonly Asked[], now: number): Promise<Map<string, Standing>> {
  if (asked.length === 0) return new Map()
  const column = <T>(read: (one: Asked) => T) => sql.param(asked.map(read))
  const { rows } = await tx.execute<Omit<Standing, 'item'> & { playerId: string; grade: number | null; price: number | null }>(sql`
    select a.player_id::text as "playerId",
      coalesce((select sold from shop_sold where offer_id = a.offer_id), 0) as sold,
      coalesce((select bought from shop_share h where h.player_id = a.player_id and h.offer_id = a.offer_id and h.day = ${beijingDay(now)}::date), 0) as mine,
      coalesce((select true from player_frame f where f.player_id = a.player_id and f.frame_id = a.frame_id), false) as owned,
      (select grade from catalogue_item i where i.gift_id = a.gift_id) as grade,
      (select price::float8 from catalogue_item i where i.gift_id = a.gift_id) as price
    from unnest(${column(({ playerId }) => playerId)}::bigint[], ${column(({ offer }) => offer.offerId)}::int[],
      ${column(({ offer }) => (offer.kind === 'item' ? offer.giftId : null))}::int[],
      ${column(({ offer }) => (offer.kind === 'frame' ? offer.frameId : null))}::int[]) as a (player_id, offer_id, gift_id, frame_id)`)
  return new Map(
    rows.map(({ playerId, grade, price, ...rest }) => [
      playerId,
      { ...rest, item: grade === null || price === null ? null : { grade, price } },
    ]),
  )
}

/** Locks the counts of what is sold of offers in the order of the ids, and makes those that are missing. Returns them by offer. */
export async function lockSold(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const held = await soldOf(tx, wanted)
  if (held.size === wanted.length) return held
  await tx.execute(sql`
    insert into shop_sold (offer_id, sold) select o, 0 from unnest(${sql.param(wanted)}::int[]) as o order by o on conflict do nothing`)
  return soldOf(tx, wanted)
}

async function soldOf(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx
    .select()
    .from(shopSold)
    .where(amongNumbers(shopSold.offerId, ids))
    .orderBy(asc(shopSold.offerId))
    .for('no key update')
  return new Map(rows.map(({ offerId, sold }) => [offerId, sold]))
}
