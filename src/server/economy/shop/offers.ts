import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type Catalogue, currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { catalogueOffer } from '#server/core/catalogue/tables.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Deps } from '#server/platform/deps.ts'
import { beijingDay } from '#shared/beijingTime.ts'
import type { DataOf } from '#shared/calls/call.ts'
import { type getShopPage, SHOP_KINDS, type ShopOffer } from '#shared/calls/shop.ts'
import type { CatalogueOffer } from '#shared/catalogue.ts'
import { Currency } from '#shared/codes.ts'
import { toMinor, toWire } from '#shared/money.ts'
import { type BonusTerms, mostBonusOf } from '#shared/topUp.ts'
import { playerFrame, shopShare, shopSold } from './tables.ts'

export interface OfferQuery {
  page: number
  pageSize: number
  /** Index in SHOP_KINDS; -1 means all. */
  kind: number
}

/** What was sold of an offer. */
interface Sales {
  sold: number
  /** Pieces that this player bought today. */
  mine: number
  /** True when the player owns the frame. */
  owned: boolean
}

/**
 * One page of open offers in the order of the file, with what is left of them for this player. Without a player (null) it is what is left
 * for anybody.
 */
export async function shopPage(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  playerId: string | null,
  { page, pageSize, kind }: OfferQuery,
): Promise<DataOf<typeof getShopPage>> {
  const ofKind = kind === -1 ? undefined : sql`${catalogueOffer.offer}->>'kind' = ${SHOP_KINDS[kind] ?? ''}`
  const open = and(eq(catalogueOffer.open, true), ofKind)
  const all = await db.select({ offer: catalogueOffer.offer }).from(catalogueOffer).where(open).orderBy(asc(catalogueOffer.position))
  const offers = all.slice((page - 1) * pageSize, page * pageSize).map(({ offer }) => offer)
  const catalogue = await currentCatalogue(db)
  const sales = await salesOf(db, playerId, offers, now())
  return { pageData: offers.map((offer) => offerCard(offer, sales(offer), catalogue)), page, pageSize, total: all.length }
}

/** Reads what was sold of `offers`. Returns a function that gives the figures of one offer. */
export async function salesOf(
  db: DbOrTx,
  playerId: string | null,
  offers: readonly CatalogueOffer[],
  now: number,
): Promise<(offer: CatalogueOffer) => Sales> {
  const ids = offers.map(({ offerId }) => offerId)
  if (ids.length === 0) return () => ({ sold: 0, mine: 0, owned: false })
  const sold = await db.select().from(shopSold).where(inArray(shopSold.offerId, ids))
  const { mine, frames } = playerId === null ? { mine: [], frames: [] } : await boughtBy(db, playerId, ids, now)
  return (offer) => ({
    sold: sold.find(({ offerId }) => offerId === offer.offerId)?.sold ?? 0,
    mine: mine.find(({ offerId }) => offerId === offer.offerId)?.bought ?? 0,
    owned: offer.kind === 'frame' && frames.some(({ frameId }) => frameId === offer.frameId),
  })
}

/** Reads the pieces that the player bought today, and the player's frames. */
async function boughtBy(db: DbOrTx, playerId: string, ids: readonly number[], now: number) {
  const today = and(eq(shopShare.playerId, playerId), eq(shopShare.day, beijingDay(now)), inArray(shopShare.offerId, [...ids]))
  const mine = await db.select().from(shopShare).where(today)
  const frames = await db.select().from(playerFrame).where(eq(playerFrame.playerId, playerId))
  return { mine, frames }
}

/** The card of an offer, with what is left of it. */
export function offerCard(offer: CatalogueOffer, { sold, mine, owned }: Sales, catalogue: Catalogue): ShopOffer {
  const { offerId, kind, text, price, stock, share } = offer
  return {
    offerId,
    kind,
    text,
    price,
    ...looksOf(offer, catalogue),
    currency: currencyOf(offer),
    stock: stock === null ? null : Math.max(stock - sold, 0),
    share: share === null ? null : Math.max(share - mine, 0),
    owned,
    voucher: offer.kind === 'voucher' ? { ...offer.voucher, most: mostOf(offer.voucher) } : null,
  }
}

type OfferedVoucher = Extract<CatalogueOffer, { kind: 'voucher' }>['voucher']

/** What a bought voucher is worth, in minor units. */
export const termsOf = ({ worth, minAmount, most }: OfferedVoucher): BonusTerms => ({
  worth: toMinor(worth),
  minAmount: toMinor(minAmount),
  most: most === undefined ? null : toMinor(most),
})

/** The most coins that the voucher adds to a top-up; null for a discount. */
const mostOf = (voucher: OfferedVoucher) => (voucher.kind === 'topUpBonus' ? toWire(mostBonusOf(termsOf(voucher))) : null)

/** The currency of an offer's price. */
export const currencyOf = ({ currency }: CatalogueOffer): Currency => (currency === 'coin' ? Currency.coin : Currency.diamond)

/** Name, picture and grade of what an offer sells. */
export function looksOf(offer: CatalogueOffer, { items }: Catalogue): Pick<ShopOffer, 'name' | 'image' | 'grade'> {
  if (offer.kind === 'frame') return { name: offer.name, image: frameImage(offer.art), grade: null }
  if (offer.kind === 'voucher') return { name: offer.name, image: `icons/${offer.art}.webp`, grade: null }
  const card = items.get(offer.giftId)?.card
  return { name: card?.giftName ?? '', image: card?.giftImage ?? '', grade: card?.grade ?? null }
}

/** Path of a frame's picture below the image host. */
export const frameImage = (art: string) => `frames/${art}.webp`
