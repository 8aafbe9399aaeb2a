import type { CatalogueOffer } from '#shared/catalogue.ts'
import { ModuleId } from '#shared/codes.ts'
import type { OddsEntry } from '#shared/fairness/oddsTable.ts'
import { TOTAL_WEIGHT } from '#shared/fairness/weight.ts'
import { consolationFor } from '#shared/modes/battle/prize.ts'
import { SEAT_NUMBERS } from '#shared/modes/battle/rules.ts'
import { type Consolation, DREAM, dreamEntries, dreamPrice, leastChance, quoteDream, returnsTooMuch } from '#shared/modes/dream/dream.ts'
import { chanceToReach } from '#shared/modes/exponent/chain.ts'
import { EXPONENT, wonAt } from '#shared/modes/exponent/rules.ts'
import { KUJI_RETURN_MOST } from '#shared/modes/kuji/bound.ts'
import { type Minor, toMinor } from '#shared/money.ts'
import { RANK_PERIODS, RANK_SHARES, type RankBoard } from '#shared/rank.ts'
import { DIAMOND_LOT } from '#shared/rules.ts'
import { expectedWorth } from './odds.ts'

/** A box that can be opened for coins. */
export interface OpenBox {
  boxId: number
  price: Minor
  modules: readonly number[]
  pityLimit: number | null
  entries: readonly OddsEntry[]
}

/** What the operator sells and what it is won with, read from files or from the database. */
export interface Goods {
  /** Items that are in the files. */
  items: readonly Consolation[]
  /** Boxes that are open. */
  boxes: readonly OpenBox[]
  /** Offers that are open. */
  offers: readonly CatalogueOffer[]
}

/** The most that a way of spending coins gives back, in parts of what was spent. */
export interface Return {
  /** What a reader finds it by. */
  name: string
  /** What the play itself gives back on average. */
  back: number
  /** What follows from the stake besides: ranks, and diamonds for a lost battle. */
  more: number
  /** Where its figure comes from, for the line of a refusal. */
  from: { file: 'boxes' | 'items' | 'shop'; id: number | null }
}

export const totalOf = ({ back, more }: Return): number => back + more

/** The part of a stake that boards of 排行 can pay, over all their periods. */
const ranked = (...boards: RankBoard[]) => boards.reduce((sum, board) => sum + (RANK_SHARES[board] / 10_000) * RANK_PERIODS.length, 0)

const MOST_SEATS = Math.max(...SEAT_NUMBERS)

/** The part of all stakes of a battle over a box that losers get in diamonds, where most seats lose. */
const consoled = (price: Minor) => (consolationFor(price) / DIAMOND_LOT / price) * ((MOST_SEATS - 1) / MOST_SEATS)

/** The best return of every mode: each box in 盲盒 and in 竞技场, then 黄金装备, 指数, 一番赏 and 商城. */
export function returnsOf(goods: Goods): Return[] {
  const upgrade = dreamReturn(goods.items)
  return [...boxReturns(goods), ...(upgrade ? [upgrade] : []), exponentReturn(), KUJI_RETURN, ...shopReturns(goods)]
}

/** A mode that sells what a box may hold, at the price of the box. */
interface Seller {
  name: string
  /** The module that a box must be in; null where every open box is sold. */
  module: number | null
  pity: boolean
  /** What follows from the stake besides, in parts of the price. */
  more(price: Minor): number
}

/** The modes that sell boxes. Battles know no 保底. */
const SELLERS: readonly Seller[] = [
  { name: '盲盒', module: ModuleId.mysteryBox, pity: true, more: () => ranked('luck', 'spend') },
  { name: '竞技场', module: ModuleId.battle, pity: false, more: (price) => consoled(price) + ranked('battle', 'spend') },
]

function boxReturns({ boxes, items }: Goods): Return[] {
  const prices = new Map(items.map(({ giftId, price }) => [giftId, price]))
  const priceOf = (giftId: number) => prices.get(giftId) ?? 0
  return boxes.flatMap(({ boxId, price, modules, pityLimit, entries }) =>
    SELLERS.filter(({ module }) => module === null || modules.includes(module)).map(({ name, pity, more }) => ({
      name: `${name} box ${boxId}`,
      back: expectedWorth(entries, pity ? pityLimit : null, priceOf) / price,
      more: more(price),
      from: { file: 'boxes', id: boxId } as const,
    })),
  )
}

/** Prices below this are looked at chance by chance, because there a hundredth of a coin counts; above it in steps. */
const CHEAP: Minor = 200
const STEP = 250

function chancesOf(target: Minor): number[] {
  const chances: number[] = []
  for (let chance = leastChance(target); chance <= DREAM.chance.most; chance += dreamPrice(target, chance) < CHEAP ? 1 : STEP)
    chances.push(chance)
  return chances
}

/** The items that can console at a price, so that `dreamEntries` need not sort all of them; all where there are none. */
function nearTo(price: Minor, items: readonly Consolation[]): readonly Consolation[] {
  const { least, most } = DREAM.consolation
  const near = items.filter((item) => item.price * 100 >= price * least && item.price * 100 <= price * most)
  return near.length > 0 ? near : items
}

/** The best upgrade over all targets. What the server refuses (`ringOf`) counts for nothing. Null where nothing can be upgraded to. */
function dreamReturn(items: readonly Consolation[]): Return | null {
  const prices = new Map(items.map(({ giftId, price }) => [giftId, price]))
  const priceOf = (giftId: number) => prices.get(giftId) ?? Number.POSITIVE_INFINITY
  let back = 0
  for (const target of items.filter(({ grade }) => grade <= DREAM.targetGrade))
    for (const chance of chancesOf(target.price)) {
      const quote = quoteDream(target.price, chance, 0)
      const entries = dreamEntries(target, quote, nearTo(quote.price, items))
      if (entries.length < 2 || returnsTooMuch(entries, quote.price, priceOf)) continue
      const worth = entries.reduce((sum, { giftId, weight }) => sum + priceOf(giftId) * weight, 0)
      back = Math.max(back, worth / TOTAL_WEIGHT / quote.price)
    }
  return back === 0 ? null : { name: '黄金装备', back, more: ranked('spend'), from: { file: 'items', id: null } }
}

/** The best multiple to leave at. The greatest stake loses least by rounding. */
function exponentReturn(): Return {
  const { least, most } = EXPONENT.multiple
  let back = 0
  for (let multiple = least; multiple <= most; multiple++)
    back = Math.max(back, (chanceToReach(multiple) * wonAt(EXPONENT.stake.most, multiple)) / EXPONENT.stake.most)
  return { name: '指数', back, more: ranked('spend'), from: { file: 'items', id: null } }
}

/** A pool that could give back more is refused where it is read and where it is opened. It counts on no board. */
const KUJI_RETURN: Return = { name: '一番赏', back: KUJI_RETURN_MOST, more: 0, from: { file: 'items', id: null } }

type VoucherOffer = Extract<CatalogueOffer, { kind: 'voucher' }>

/** An offer of a voucher of that kind. */
export const sellsVoucher = (offer: CatalogueOffer, kind: VoucherOffer['voucher']['kind']): offer is VoucherOffer =>
  offer.kind === 'voucher' && offer.voucher.kind === kind

/** What a price in diamonds is in coins. */
export const coinsOf = ({ price, currency }: Pick<CatalogueOffer, 'price' | 'currency'>): Minor =>
  currency === 'coin' ? toMinor(price) : toMinor(price) / DIAMOND_LOT

/** Every item of 商城 for coins, with the best discount voucher. The shop counts on no board. */
function shopReturns({ offers, items }: Goods): Return[] {
  const prices = new Map(items.map(({ giftId, price }) => [giftId, price]))
  const cheaper = Math.max(1, ...offers.filter((offer) => sellsVoucher(offer, 'shopDiscount')).map(discountOf))
  return offers.flatMap((offer) => {
    if (offer.kind !== 'item' || offer.currency !== 'coin') return []
    const back = ((prices.get(offer.giftId) ?? 0) / toMinor(offer.price)) * cheaper
    return [{ name: `商城 offer ${offer.offerId}`, back, more: 0, from: { file: 'shop' as const, id: offer.offerId } }]
  })
}

/** How many times as much a discount voucher buys, with its own price, at the least purchase: there it counts most. */
function discountOf(offer: VoucherOffer): number {
  const { worth, minAmount } = offer.voucher
  const purchase = toMinor(minAmount)
  return purchase / (purchase - toMinor(worth) + coinsOf(offer))
}
