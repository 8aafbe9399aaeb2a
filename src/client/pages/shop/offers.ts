import type { ShopKind, ShopOffer } from '#shared/calls/shop.ts'
import type { Voucher } from '#shared/calls/voucher.ts'
import { Currency } from '#shared/codes.ts'
import { toMinor, toWire } from '#shared/money.ts'
import { fits } from '#state/vouchers.ts'

/** As many pieces as one purchase may have. */
const MOST = 99
/** A stock that is worth a word. */
const FEW = 20

export type Sort = 'shop' | 'cheap' | 'dear'
export const CURRENCIES = ['all', 'coin', 'diamond'] as const
export type CurrencyFilter = (typeof CURRENCIES)[number]

export const nameOfCurrency = (currency: number) => (currency === Currency.coin ? 'coin' : 'diamond')

/** Offers of a kind and a currency; sorted by price the coins come before the diamonds, since the two cannot be compared. */
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

/** Why an offer cannot be had now; null when it can. */
export type Gone = 'owned' | 'soldOut' | 'shareUsed' | null

export function goneOf({ owned, stock, share }: Pick<ShopOffer, 'owned' | 'stock' | 'share'>): Gone {
  if (owned) return 'owned'
  if (stock === 0) return 'soldOut'
  return share === 0 ? 'shareUsed' : null
}

export const GONE_WORDS = { owned: '已拥有', soldOut: '已售罄', shareUsed: '今日已兑完' } as const

/** Pieces that can be had at once: at least 1, so that a stepper has something to show. */
export function mostOf({ kind, stock, share }: Pick<ShopOffer, 'kind' | 'stock' | 'share'>): number {
  if (kind === 'frame') return 1
  return Math.max(1, Math.min(MOST, stock ?? MOST, share ?? MOST))
}

/** What is left, in words for the card: the smaller of stock and share; '' without an end. */
export function leftWords({ stock, share }: Pick<ShopOffer, 'stock' | 'share'>): string {
  if (stock !== null && stock <= Math.max(FEW, share ?? 0)) return `仅剩 ${stock} 件`
  return share === null ? '' : `今日限 ${share} 件`
}

/** The offer of the day: among what can be had, the rarest or dearest few take turns. */
export function heroOf(offers: readonly ShopOffer[], day: number): ShopOffer | undefined {
  const worth = (offer: ShopOffer) => (offer.grade === null ? 0 : 10 - offer.grade)
  const best = offers
    .filter((offer) => goneOf(offer) === null)
    .sort((a, b) => worth(b) - worth(a) || b.price - a.price)
    .slice(0, 3)
  return best[day % Math.max(1, best.length)]
}

/** Which voucher a purchase uses: the best that fits, none, or the one the player chose. */
export type VoucherChoice = 'best' | 'none' | { voucherId: string }

/** Coins that a voucher takes off `total`. */
export const savedBy = (voucher: Pick<Voucher, 'worth'>, total: number) => Math.min(voucher.worth, total)

/** `vouchers` as usableVouchers gives them: those that expire first come first, so of equals they are used first. */
export function voucherFor(choice: VoucherChoice, vouchers: readonly Voucher[], total: number, now: number): Voucher | null {
  if (choice === 'none') return null
  const fitting = vouchers.filter((voucher) => fits(voucher, total, now))
  if (choice !== 'best') return fitting.find(({ voucherId }) => voucherId === choice.voucherId) ?? null
  return fitting.reduce<Voucher | null>((best, voucher) => (best && savedBy(best, total) >= savedBy(voucher, total) ? best : voucher), null)
}

export interface Bill {
  total: number
  saved: number
  /** What is charged. */
  due: number
  /** Balance after it; negative when it does not suffice. */
  after: number
}

/** The sums of a purchase, exact to two decimals. */
export function billOf(price: number, quantity: number, voucher: Pick<Voucher, 'worth'> | null, balance: number): Bill {
  const total = toMinor(price) * quantity
  const saved = voucher ? Math.min(toMinor(voucher.worth), total) : 0
  const due = total - saved
  return { total: toWire(total), saved: toWire(saved), due: toWire(due), after: toWire(toMinor(balance) - due) }
}
