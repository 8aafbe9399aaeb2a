import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STARTER_DIR } from '#server/core/catalogue/catalogueFile.ts'
import { parseCatalogue, readTexts } from '#server/core/catalogue/files.ts'
import { rangesOf } from '#shared/fairness/oddsTable.ts'
import { TOTAL_WEIGHT } from '#shared/fairness/weight.ts'
import {
  type Consolation,
  chanceFor,
  DREAM,
  dreamEntries,
  dreamPrice,
  leastChance,
  quoteDream,
  returnsTooMuch,
  winningRolls,
} from '#shared/modes/dream/dream.ts'

const { items } = parseCatalogue(await readTexts(STARTER_DIR))
const consolations: Consolation[] = items.map(({ giftId, grade, price }) => ({ giftId, grade, price: Math.round(price * 100) }))
const targets = consolations.filter(({ grade, price }) => grade <= DREAM.targetGrade && leastChance(price) <= DREAM.chance.most)
const priceOf = new Map(consolations.map(({ giftId, price }) => [giftId, price]))

const anyTarget = fc.constantFrom(...targets)
/** A target and a chance that may be set for it. */
const asked = fc.tuple(anyTarget, fc.integer({ min: 0, max: 10_000 })).map(([target, part]) => {
  const least = leastChance(target.price)
  return { target, chance: least + Math.floor(((DREAM.chance.most - least) * part) / 10_000) }
})
const worth = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 100_000_000 }))

describe('the price of an upgrade', () => {
  it('covers target × chance ÷ 0.92 and is less than a hundredth of a coin above it', () => {
    fc.assert(
      fc.property(asked, ({ target, chance }) => {
        const price = BigInt(dreamPrice(target.price, chance))
        const wanted = BigInt(target.price) * BigInt(chance)
        expect(price * 9_200n >= wanted && (price - 1n) * 9_200n < wanted).toBe(true)
        expect(Number(price)).toBeGreaterThanOrEqual(DREAM.leastPrice)
      }),
    )
  })

  it('at the least chance reaches the least price, and one basis point below does not', () => {
    for (const { price } of targets) {
      const least = leastChance(price)
      expect(dreamPrice(price, least)).toBeGreaterThanOrEqual(DREAM.leastPrice)
      if (least > DREAM.chance.least) expect(dreamPrice(price, least - 1)).toBeLessThan(DREAM.leastPrice)
    }
  })
})

describe('the quote of an upgrade', () => {
  it('is paid to the hundredth of a coin: coins and stakes are the price and the change, and only one of coins and change is above 0', () => {
    fc.assert(
      fc.property(asked, worth, ({ target, chance }, staked) => {
        const quote = quoteDream(target.price, chance, staked)
        expect(quote.price).toBe(dreamPrice(target.price, quote.chance))
        expect(quote.paid + staked).toBe(quote.price + quote.change)
        expect(Math.min(quote.paid, quote.change)).toBe(0)
        expect(quote.paid >= 0 && quote.change >= 0).toBe(true)
      }),
    )
  })

  it('raises the chance for what the stakes are worth, as far as they pay for it, and never beyond the greatest', () => {
    fc.assert(
      fc.property(asked, worth, ({ target, chance }, staked) => {
        const quote = quoteDream(target.price, chance, staked)
        expect(quote.chance).toBe(Math.max(chance, chanceFor(target.price, staked)))
        expect(quote.chance).toBeLessThanOrEqual(DREAM.chance.most)
        if (quote.chance === chance) return
        expect(quote.price).toBeLessThanOrEqual(staked)
        // What is given back would not have paid for one basis point more.
        if (quote.chance < DREAM.chance.most) expect(dreamPrice(target.price, quote.chance + 1)).toBeGreaterThan(staked)
      }),
    )
  })
})

describe('the ring of an upgrade', () => {
  it('has 1 000 000 rolls: the first chance × 100 win the target, all others an item worth 1 to 5 % of the price', () => {
    fc.assert(
      fc.property(asked, worth, ({ target, chance }, staked) => {
        const quote = quoteDream(target.price, chance, staked)
        const ranges = rangesOf(dreamEntries(target, quote, consolations))
        const [first, ...rest] = ranges
        expect(first).toMatchObject({ giftId: target.giftId, rangeFrom: 1, rangeTo: winningRolls(quote.chance) })
        expect(ranges.at(-1)?.rangeTo).toBe(TOTAL_WEIGHT)
        expect(new Set(ranges.map(({ giftId }) => giftId)).size).toBe(ranges.length)
        expect(rest.length).toBeGreaterThan(0)
        expect(rest.length).toBeLessThanOrEqual(DREAM.consolations)
        for (const { giftId, weight } of rest) {
          const price = (priceOf.get(giftId) ?? 0) * 100
          expect(weight).toBeGreaterThan(0)
          expect(price).toBeLessThanOrEqual(quote.price * DREAM.consolation.most)
          if (rest.length > 1) expect(price).toBeGreaterThanOrEqual(quote.price * DREAM.consolation.least)
        }
        const weights = rest.map(({ weight }) => weight)
        expect(Math.max(...weights) - Math.min(...weights)).toBeLessThan(DREAM.consolations)
      }),
    )
  })

  it('with the starter catalogue always finds an item within 1 to 5 % of the price', () => {
    for (const target of targets)
      for (let chance = leastChance(target.price); chance <= DREAM.chance.most; chance += 50) {
        const quote = quoteDream(target.price, chance, 0)
        const [, consolation] = dreamEntries(target, quote, consolations)
        const part = ((priceOf.get(consolation?.giftId ?? 0) ?? 0) * 100) / quote.price
        expect(part, `${target.giftId} at ${chance}`).toBeGreaterThanOrEqual(DREAM.consolation.least)
      }
  })
})

/** What an upgrade gives back on average, in parts of its price. */
function returnOf(target: Consolation, chance: number): number {
  const quote = quoteDream(target.price, chance, 0)
  const worthOf = ({ giftId, weight }: { giftId: number; weight: number }) => (priceOf.get(giftId) ?? 0) * weight
  return dreamEntries(target, quote, consolations).reduce((sum, entry) => sum + worthOf(entry), 0) / TOTAL_WEIGHT / quote.price
}

/** Every chance of a target while the price is small, where a hundredth of a coin counts most, and every seventh above. */
function chancesOf({ price }: Consolation): number[] {
  const chances: number[] = []
  for (let chance = leastChance(price); chance <= DREAM.chance.most; chance += dreamPrice(price, chance) < 300 ? 1 : 7) chances.push(chance)
  return [...chances, DREAM.chance.most]
}

it('gives back at most the declared part of its price, for every target at every chance: 92 % and what consoles', () => {
  const returns = targets.flatMap((target) => chancesOf(target).map((chance) => returnOf(target, chance)))
  const [lowest, highest] = [returns.reduce((a, b) => Math.min(a, b)), returns.reduce((a, b) => Math.max(a, b))]
  const mean = returns.reduce((sum, each) => sum + each, 0) / returns.length
  process.stdout.write(
    `return of an upgrade over ${targets.length} targets: ${[lowest, mean, highest].map((part) => (part * 100).toFixed(2)).join(' / ')} %\n`,
  )
  expect(lowest).toBeGreaterThan(0.92)
  expect(highest).toBeLessThanOrEqual(DREAM.mostReturn / 100)
}, 60_000)

it('gives back at most the declared part with any catalogue, or says that its ring does not', () => {
  const anyItem = fc.integer({ min: 1, max: 3_000 })
  fc.assert(
    fc.property(fc.array(anyItem, { minLength: 1, maxLength: 40 }), anyTarget, fc.nat(7_500), worth, (prices, target, part, staked) => {
      const items = prices.map((price, index) => ({ giftId: index + 1_000, grade: 4, price }))
      const own = new Map(items.map(({ giftId, price }) => [giftId, price]))
      const least = leastChance(target.price)
      const quote = quoteDream(target.price, Math.max(least, Math.min(least + part, DREAM.chance.most)), staked)
      const entries = dreamEntries(target, quote, items)
      expect(entries.reduce((sum, { weight }) => sum + weight, 0)).toBe(TOTAL_WEIGHT)
      const priceIn = (giftId: number) => (giftId === target.giftId ? target.price : (own.get(giftId) ?? 0))
      const back = entries.reduce((sum, { giftId, weight }) => sum + priceIn(giftId) * weight, 0)
      const tooMuch = returnsTooMuch(entries, quote.price, priceIn)
      if (!tooMuch) expect(back * 100).toBeLessThanOrEqual(DREAM.mostReturn * quote.price * TOTAL_WEIGHT)
      // Only where a single item is left, and that is too dear, does the ring say so.
      if (tooMuch) expect(entries).toHaveLength(2)
    }),
    { numRuns: 2_000 },
  )
})
