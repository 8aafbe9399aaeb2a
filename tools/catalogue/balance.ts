import type { CatalogueItem } from '#shared/catalogue.ts'
import { TOTAL_WEIGHT } from '#shared/fairness/weight.ts'
import { returnRate } from './returnRate.ts'

/** Chance of each grade before the weights are adjusted to meet the return. Grade 4 gets the rest. */
const GRADE_SHARE: Record<number, number> = { 0: 0.0012, 1: 0.011, 2: 0.075, 3: 0.37, 4: 0.5428 }
/** Within a grade, expensive items are rarer: weight ∝ price^-0.9. */
const PRICE_SLOPE = 0.9
/** Items of grade 3 or better keep at least this share of draws (design 1.3 asks for 0.40). */
const GOOD_SHARE = 0.43
/** The smallest weight of an item: 5 in a million. With less, players would practically never see it. */
const LEAST_WEIGHT = 5

export interface BalanceTask {
  gifts: readonly CatalogueItem[]
  boxPrice: number
  pityLimit: number | null
  /** Part of the price that players get back on average, e.g. 0.92. */
  target: number
}

/** giftId → weight. */
export type Odds = { giftId: number; weight: number }[]

/**
 * Computes integer weights that sum to 1 000 000 and return `target`, pity included, most expensive item first. Throws when no tilt reaches
 * the target.
 */
export function balance({ gifts, boxPrice, pityLimit, target }: BalanceTask): Odds {
  const sorted = [...gifts].sort((a, b) => a.grade - b.grade || b.price - a.price)
  const rateAt = (tilt: number) => returnRate(weigh(sorted, tilt), boxPrice, pityLimit)
  let [low, high] = [-3, 3]
  if (rateAt(low) < target || rateAt(high) > target)
    throw new RangeError(`a box of ${boxPrice} cannot return ${target}: ${rateAt(low)} … ${rateAt(high)}`)
  for (let step = 0; step < 80; step++) {
    const middle = (low + high) / 2
    if (rateAt(middle) > target) low = middle
    else high = middle
  }
  return toIntegers(weigh(sorted, high)).map(({ giftId, weight }) => ({ giftId, weight }))
}

type Weighed = CatalogueItem & { weight: number }

/** Weights as real numbers that sum to 1. A higher `tilt` makes expensive items rarer, within a grade and between grades. */
function weigh(gifts: readonly CatalogueItem[], tilt: number): Weighed[] {
  const shares = new Map<number, number>()
  for (const grade of new Set(gifts.map((gift) => gift.grade)))
    shares.set(grade, (GRADE_SHARE[grade] ?? 0) * Math.exp(tilt * (grade - 4) * 0.55))
  const good = [...shares].reduce((sum, [grade, share]) => sum + (grade < 4 ? share : 0), 0)
  const plain = Math.min(1 - GOOD_SHARE, Math.max(0.3, 1 - good))
  return gifts.flatMap((gift) => {
    const peers = gifts.filter(({ grade }) => grade === gift.grade)
    const slope = (price: number) => price ** -(PRICE_SLOPE + tilt * 0.5)
    const inside = slope(gift.price) / peers.reduce((sum, peer) => sum + slope(peer.price), 0)
    const share = gift.grade === 4 ? plain : ((shares.get(gift.grade) ?? 0) / good) * (1 - plain)
    return { ...gift, weight: share * inside }
  })
}

/**
 * Rounds to integers by the largest-remainder method, with LEAST_WEIGHT as minimum. What the minimum adds is taken from the most common
 * item.
 */
function toIntegers(gifts: readonly Weighed[]): Weighed[] {
  const whole = gifts.map((gift) => ({ ...gift, weight: Math.max(LEAST_WEIGHT, Math.floor(gift.weight * TOTAL_WEIGHT)) }))
  const left = TOTAL_WEIGHT - whole.reduce((sum, { weight }) => sum + weight, 0)
  const commonest = whole.reduce((best, gift) => (gift.weight > best.weight ? gift : best))
  commonest.weight += left
  return whole
}
