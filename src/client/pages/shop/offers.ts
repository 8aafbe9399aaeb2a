import type { ShopKind, ShopOffer } from '#shared/calls/shop.ts'
import type { Voucher } from '#shared/calls/voucher.ts'
import { Currency } from '#shared/codes.ts'
import { toMinor, toWire } from '#shared/money.ts'
import { fits } from '#state/economy/vouchers.ts'

/** Most pieces in one purchase. */
const MOST = 99
/** The card tells how many pieces are left when they are at most this many. */
const FEW = 20

export type Sort = 'shop' | 'cheap' | 'dear'
export const CURRENCIES = ['all', 'coin', 'diamond'] as const
export type CurrencyFilter = (typeof CURRENCIES)[number]

export const nameOfCurrency = (currency: number) => (currency === Currency.coin ? 'coin' : 'diamond')

/**
 * Returns the offers of a kind and a currency. Sorted by price, all offers for coins come before those for diamonds, because the two
 * prices cannot be compared.
 */
export function shown(
  offers: readonly ShopOffer[],
  { kind, currency, sort }: { kind: ShopKind | null; currency: CurrencyFilter; sort: Sort },
): ShopOffer[] {
  const left = offers.filter(
    (offer) => (kind === null || offer.kind === kind) && (currency === 'all' || nameOfCurrency(offer.currency) === currency),
  )
  if (sort === 'shop') return left
  const sign = sort === 'cheap' ? 1 : -1
  return left.sort((a, b) => a.currency - b.currency || sign * (a.price - b.price))
}

/** Why an offer cannot be bought now; null when it can. */
export type Gone = 'owned' | 'soldOut' | 'shareUsed' | null

export function goneOf({ owned, stock, share }: Pick<ShopOffer, 'owned' | 'stock' | 'share'>): Gone {
  if (owned) return 'owned'
  if (stock === 0) return 'soldOut'
  return share === 0 ? 'shareUsed' : null
}

/**
 * True when the player must ask what has become of an attempt whose reply was lost before anything else: it may itself have bought the last of the
 * offer, or spent the coins that are missing now. `after` is the balance after another purchase.
 */
export const mustAsk = ({ gone, after, lost }: { gone: Gone; after: number; lost: boolean }): boolean =>
  lost && gone !== 'owned' && (gone !== null || after < 0)

export const GONE_WORDS = { owned: '已拥有', soldOut: '已售罄', shareUsed: '今日已购完' } as const

/** Returns how many pieces can be bought at once; at least 1, so that the stepper has a number to show. */
export function mostOf({ kind, stock, share }: Pick<ShopOffer, 'kind' | 'stock' | 'share'>): number {
  if (kind === 'frame') return 1
  return Math.max(1, Math.min(MOST, stock ?? MOST, share ?? MOST))
}

/** Says on the card how many pieces are left, or how many the player may buy today; '' when neither is limited. */
export function leftWords({ stock, share }: Pick<ShopOffer, 'stock' | 'share'>): string {
  if (stock !== null && stock <= Math.max(FEW, share ?? 0)) return `仅剩 ${stock} 件`
  return share === null ? '' : `今日限 ${share} 件`
}

/** Returns the offer of the day. The rarest or most expensive three that can be bought take turns. `day` counts days. */
export function heroOf(offers: readonly ShopOffer[], day: number): ShopOffer | undefined {
  const worth = (offer: ShopOffer) => (offer.grade === null ? 0 : 10 - offer.grade)
  const best = offers
    .filter((offer) => goneOf(offer) === null)
    .sort((a, b) => worth(b) - worth(a) || b.price - a.price)
    .slice(0, 3)
  return best[day % Math.max(1, best.length)]
}

/** Which voucher a purchase uses: the one that saves the most, none, or a chosen one. */
export type VoucherChoice = 'best' | 'none' | { voucherId: string }

/** Returns the coins that a voucher takes off `total` coins. */
export const savedBy = (voucher: Pick<Voucher, 'worth'>, total: number) => Math.min(voucher.worth, total)

/**
 * Returns the voucher that a purchase of `total` coins uses. `vouchers` must have those that expire first at the front, as
 * `usableVouchers` has. Of vouchers that save equally, that one is used first.
 */
export function voucherFor(choice: VoucherChoice, vouchers: readonly Voucher[], total: number, now: number): Voucher | null {
  if (choice === 'none') return null
  const fitting = vouchers.filter((voucher) => fits(voucher, total, now))
  if (choice !== 'best') return fitting.find(({ voucherId }) => voucherId === choice.voucherId) ?? null
  return fitting.reduce<Voucher | null>((best, voucher) => (best && savedBy(best, total) >= savedBy(voucher, total) ? best : voucher), null)
}

export interface Bill {
  total: number
  saved: number
  /** What the player pays. */
  due: number
  /** Balance after the purchase; negative when it is too low. */
  after: number
}

/** Computes a purchase, exact to two decimals. All amounts are in coins or diamonds. */
export function billOf(price: number, quantity: number, voucher: Pick<Voucher, 'worth'> | null, balance: number): Bill {
  const total = toMinor(price) * quantity
  const saved = voucher ? Math.min(toMinor(voucher.worth), total) : 0
  const due = total - saved
  return { total: toWire(total), saved: toWire(saved), due: toWire(due), after: toWire(toMinor(balance) - due) }
}
