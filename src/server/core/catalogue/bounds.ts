import { TOP_UP_MAX, TOP_UP_MIN } from '#shared/calls/pay.ts'
import type { CatalogueFreeBox, CatalogueOffer } from '#shared/catalogue.ts'
import { spentFor } from '#shared/level.ts'
import { type Minor, toMinor } from '#shared/money.ts'
import { commissionOf, PROMOTER_LEVELS } from '#shared/promotion.ts'
import { DIAMOND_LOT } from '#shared/rules.ts'
import { bonusOf, mostBonusOf } from '#shared/topUp.ts'
import { FIRST_TOP_UP_LEAST, GIFT_TURNS } from '#shared/welfare.ts'
import { coinsOf, type Goods, type Return, returnsOf, sellsVoucher, totalOf } from './returns.ts'

/** What an operator sells and gives away. All worths are in hundredths of a coin. */
export interface Giveaways extends Goods {
  /** Worth of the item for a first top-up; null where none is given. */
  firstGift: Minor | null
  /** Daily boxes that are open, with the mean worth of an opening. */
  dailyBoxes: readonly (Pick<CatalogueFreeBox, 'boxId' | 'fromLevel'> & { worth: Minor })[]
  /** Sets of 图鉴: what one of each of its items is worth, and the most that the set pays. */
  sets: readonly { family: string; worth: Minor; pays: Minor }[]
}

/** A path that pays more than it takes, and the part of the catalogue it comes from. */
export interface BrokenPath {
  file: 'boxes' | 'items' | 'shop' | 'welfare'
  /** Id of the box or offer; null for the whole file. */
  id: number | null
  /** One sentence: the path, the figures, and the way out. */
  reason: string
}

/** The daily box of a level must not pay the way to the level back within this many days. */
export const LEVEL_BOX_DAYS = 90

/** The highest part of a top-up that commission can be. */
const COMMISSION = Math.max(...PROMOTER_LEVELS.map(({ rate }) => rate))
/** Figures are sums of fractions. */
const NOTHING = 1e-9

const percent = (part: number) => `${(part * 100).toFixed(2)} %`
const coins = (minor: Minor) => (minor / 100).toFixed(2)

/**
 * The rule that no path pays more than it takes. Every way into the product is looked at in its worst combination: a player who always
 * plays the mode with the best return, comes first on every board with every coin, and has an inviter of the highest level who is the same person.
 */
export function brokenPaths(goods: Giveaways): BrokenPath[] {
  const returns = returnsOf(goods)
  const best = returns.reduce((a, b) => (totalOf(b) > totalOf(a) ? b : a))
  return [
    ...returns.flatMap(brokenMode),
    ...goods.offers.flatMap((offer) => (sellsVoucher(offer, 'topUpBonus') ? brokenBonus(offer, best) : [])),
    ...goods.offers.flatMap((offer) => brokenBarter(offer, goods)),
    ...brokenFirstGift(goods.firstGift, best),
    ...brokenLevels(goods.dailyBoxes, best),
    ...brokenSets(goods.sets, best),
  ]
}

/** Play, ranks and consolation together with commission. */
function brokenMode({ name, back, more, from }: Return): BrokenPath[] {
  const commission = COMMISSION / 10_000
  if (back + more + commission <= 1 + NOTHING) return []
  const figures = `${percent(back)}, ranks and consolation ${percent(more)}, commission ${percent(commission)}`
  return [
    {
      ...from,
      reason: `${name}: gives back ${figures}, together more than was paid; lower its return to ${percent(1 - more - commission)}`,
    },
  ]
}

type BonusOffer = Extract<CatalogueOffer, { kind: 'voucher' }>

/** A bonus, played once in the best mode, with commission on the top-up: at the least and the greatest top-up, and where the bound begins to hold. */
function brokenBonus(offer: BonusOffer, best: Return): BrokenPath[] {
  const { worth, minAmount, most } = offer.voucher
  const terms = { worth: toMinor(worth), minAmount: toMinor(minAmount), most: most === undefined ? null : toMinor(most) }
  const least = Math.max(terms.minAmount, toMinor(TOP_UP_MIN))
  const full = Math.ceil((mostBonusOf(terms) * 10_000) / terms.worth)
  const amounts = [least, Math.min(Math.max(full, least), toMinor(TOP_UP_MAX)), toMinor(TOP_UP_MAX)]
  const gains = amounts.map((amount) => ({
    amount,
    bonus: bonusOf(amount, terms),
    gain: gainOf(amount, bonusOf(amount, terms), coinsOf(offer), best),
  }))
  const worst = gains.reduce((a, b) => (b.gain > a.gain ? b : a))
  if (worst.gain <= NOTHING) return []
  const path = `a top-up of ${coins(worst.amount)} with its bonus of ${coins(worst.bonus)}, played in ${best.name} (${percent(totalOf(best))}), and commission`
  const wayOut = `raise its price by ${Math.ceil(worst.gain)} diamonds or lower "most"`
  return [
    {
      file: 'shop',
      id: offer.offerId,
      reason: `offer ${offer.offerId}: ${path} pays ${coins(worst.gain)} coins more than it takes; ${wayOut}`,
    },
  ]
}

/** What is left of a top-up with a bonus beyond what was paid, in hundredths of a coin. */
export function gainOf(amount: Minor, bonus: Minor, price: Minor, best: Return): number {
  const commission = commissionOf(amount, COMMISSION, { friend: 0, all: 0 }) / DIAMOND_LOT
  return (amount + bonus) * totalOf(best) + commission - price - amount
}

/** An item for diamonds, which are worth what they can be exchanged for. */
function brokenBarter(offer: CatalogueOffer, { items }: Goods): BrokenPath[] {
  if (offer.kind !== 'item' || offer.currency !== 'diamond') return []
  const worth = items.find(({ giftId }) => giftId === offer.giftId)?.price ?? 0
  if (worth <= coinsOf(offer)) return []
  const reason = `offer ${offer.offerId}: an item worth ${coins(worth)} coins costs ${offer.price} diamonds; raise its price to ${worth}`
  return [{ file: 'shop', id: offer.offerId, reason }]
}

/** The first gift is free only after its worth was wagered {@link GIFT_TURNS} times. What that costs must be what it brings, commission included. */
function brokenFirstGift(gift: Minor | null, best: Return): BrokenPath[] {
  if (gift === null) return []
  const commission = commissionOf(FIRST_TOP_UP_LEAST, COMMISSION, { friend: 0, all: 0 }) / DIAMOND_LOT
  const cost = GIFT_TURNS * gift * (1 - totalOf(best))
  if (gift + commission <= cost + NOTHING) return []
  const path = `the first top-up gift of ${coins(gift)} coins and ${coins(commission)} of commission, wagered ${GIFT_TURNS} times in ${best.name} (${percent(totalOf(best))})`
  return [{ file: 'welfare', id: null, reason: `${path}, costs only ${coins(cost)}; lower the returns of the boxes or raise GIFT_TURNS` }]
}

/** What the box of a level gives beyond that of the first level, against what the house has kept on the way to it. */
function brokenLevels(boxes: Giveaways['dailyBoxes'], best: Return): BrokenPath[] {
  const first = boxes.find(({ fromLevel }) => fromLevel === 1)?.worth ?? 0
  return boxes.flatMap(({ boxId, fromLevel, worth }) => {
    const paid = (worth - first) * LEVEL_BOX_DAYS
    const kept = spentFor(fromLevel) * (1 - totalOf(best))
    if (paid <= kept + NOTHING) return []
    const path = `free box ${boxId}: level ${fromLevel} costs ${coins(kept)} coins in ${best.name} (${percent(totalOf(best))}) and its box pays ${coins(paid)} within ${LEVEL_BOX_DAYS} days`
    return [{ file: 'welfare' as const, id: boxId, reason: `${path}; lower its worth or let it begin at a higher level` }]
  })
}

/** The reward of a set, for whoever won all its items in the best mode and has its frame already, against what the house has kept of them. */
function brokenSets(sets: Giveaways['sets'], best: Return): BrokenPath[] {
  const kept = 1 - totalOf(best) - COMMISSION / 10_000
  return sets.flatMap(({ family, worth, pays }) => {
    if (pays <= kept * worth + NOTHING) return []
    const path = `set ${family}: its items are worth ${coins(worth)} coins, of which ${best.name} (${percent(totalOf(best))}) and commission leave ${coins(kept * worth)}, and it pays ${coins(pays)}`
    return [{ file: 'items' as const, id: null, reason: `${path}; lower the returns of the boxes or SET_SHARE` }]
  })
}
