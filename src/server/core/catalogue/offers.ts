import type { CatalogueItem, CatalogueOffer } from '#shared/catalogue.ts'
import { toMinor } from '#shared/money.ts'
import { DIAMOND_LOT } from '#shared/rules.ts'

/** A discount voucher takes off at most this percentage of a purchase. */
export const DISCOUNT_SHARE = 10
/** A top-up voucher adds at most this percentage. */
const BONUS_LIMIT = 100

interface OfferProblem {
  path: readonly PropertyKey[]
  reason: string
}

type Of<K extends CatalogueOffer['kind']> = Extract<CatalogueOffer, { kind: K }>

/** Checks what the schema of an offer cannot. Nobody may buy an item for less than the bag pays for it, even with the largest discount. */
export function checkOffers(shop: readonly CatalogueOffer[], items: ReadonlyMap<number, CatalogueItem>): OfferProblem[] {
  const frames = new Set<number>()
  return shop.flatMap((offer, index) => problemsOf(offer, items, frames).map(({ path, reason }) => said(offer, index, path, reason)))
}

const said = ({ offerId }: CatalogueOffer, index: number, path: readonly PropertyKey[], reason: string) => ({
  path: [index, ...path],
  reason: `offer ${offerId}: ${reason}`,
})

function problemsOf(offer: CatalogueOffer, items: ReadonlyMap<number, CatalogueItem>, frames: Set<number>): OfferProblem[] {
  if (offer.kind === 'item') return itemProblems(offer, items)
  if (offer.kind === 'voucher') return voucherProblems(offer)
  const twice = frames.has(offer.frameId)
  frames.add(offer.frameId)
  return twice ? [{ path: ['frameId'], reason: `frame ${offer.frameId} stands twice` }] : []
}

function itemProblems({ giftId, currency, price }: Of<'item'>, items: ReadonlyMap<number, CatalogueItem>): OfferProblem[] {
  const item = items.get(giftId)
  if (!item) return [{ path: ['giftId'], reason: `no item ${giftId} in items.json` }]
  const least = currency === 'diamond' ? toMinor(item.price) * DIAMOND_LOT : Math.ceil((toMinor(item.price) * 100) / (100 - DISCOUNT_SHARE))
  if (toMinor(price) >= least) return []
  return [
    { path: ['price'], reason: `item ${giftId} brings ${item.price} coins back, so it must cost at least ${least / 100} ${currency}` },
  ]
}

function voucherProblems({ currency, voucher }: Of<'voucher'>): OfferProblem[] {
  const { kind, worth, minAmount } = voucher
  const problems: OfferProblem[] = boundProblems(voucher)
  if (currency === 'coin') problems.push({ path: ['currency'], reason: 'vouchers are sold for diamonds' })
  if (kind === 'topUpBonus' && worth > BONUS_LIMIT)
    problems.push({ path: ['voucher', 'worth'], reason: `adds ${worth} %, expected at most ${BONUS_LIMIT} %` })
  if (kind === 'shopDiscount' && toMinor(worth) * 100 > toMinor(minAmount) * DISCOUNT_SHARE)
    problems.push({
      path: ['voucher', 'worth'],
      reason: `takes ${worth} off ${minAmount} coins, expected at most ${DISCOUNT_SHARE} %`,
    })
  return problems
}

/** A bonus has a bound, and the percentage that its name promises is reached before the bound holds. */
function boundProblems({ kind, worth, minAmount, most }: Of<'voucher'>['voucher']): OfferProblem[] {
  const path = ['voucher', 'most']
  if (kind === 'shopDiscount') return most === undefined ? [] : [{ path, reason: 'only a topUpBonus has "most"' }]
  if (most === undefined) return [{ path: ['voucher'], reason: 'a topUpBonus needs "most", the coins that it adds at most' }]
  if (toMinor(most) * 10_000 >= toMinor(minAmount) * toMinor(worth)) return []
  return [{ path, reason: `adds at most ${most} coins, less than ${worth} % of its least top-up of ${minAmount}` }]
}
