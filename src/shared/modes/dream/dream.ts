import * as z from 'zod/mini'
import { drop } from '#shared/book.ts'
import { itemCard } from '#shared/calls/cards.ts'
import { amount, id, instant } from '#shared/calls/fields.ts'
import type { OddsEntry } from '#shared/fairness/oddsTable.ts'
import { TOTAL_WEIGHT } from '#shared/fairness/weight.ts'
import type { Minor } from '#shared/money.ts'

/** Rules of 黄金装备 (design 1.7). A chance is a whole number of basis points: 100 are one percent. */
export const DREAM = {
  /** Least and greatest chance that a player may set. */
  chance: { least: 500, most: 7_500 },
  /** Targets have this grade or a rarer one. */
  targetGrade: 2,
  maxStakes: 10,
  /** Least price of an upgrade in hundredths of a coin. Below it even the cheapest items of the catalogue, 0.05 coins, would console for more than `mostReturn` leaves. */
  leastPrice: 120,
  /** The consolation item is worth this part of the price, in percent. */
  consolation: { least: 1, most: 5 },
  /** Most items among which a lost draw chooses. */
  consolations: 12,
  /** No upgrade gives back more than this part of its price on average, in percent: the target's 92 and what consoles. */
  mostReturn: 96,
} as const

/** Share of the target's worth that the price covers: price = target × chance ÷ 0.92. */
const RETURN_PERCENT = 92
const FULL_CHANCE = 10_000
/** Rolls of the ring that one basis point wins. */
const ROLLS_PER_POINT = TOTAL_WEIGHT / FULL_CHANCE

/** Price of an upgrade, rounded up to hundredths of a coin. `target` is the target's worth. */
export function dreamPrice(target: Minor, chance: number): Minor {
  return Math.ceil((target * chance) / (RETURN_PERCENT * 100))
}

/** The greatest chance that `worth` pays for, at most the greatest that may be set. It can lie below the least that may be set. */
export function chanceFor(target: Minor, worth: Minor): number {
  const chance = Math.floor((worth * RETURN_PERCENT * 100) / target)
  return Math.min(chance, DREAM.chance.most)
}

/** The least chance that may be set for a target. Cheap targets have a higher one, so that the price reaches `DREAM.leastPrice`. */
export function leastChance(target: Minor): number {
  const priced = Math.ceil(((DREAM.leastPrice - 1) * RETURN_PERCENT * 100 + 1) / target)
  return Math.max(DREAM.chance.least, priced)
}

/** Rolls from 1 to this number win the target. */
export const winningRolls = (chance: number): number => chance * ROLLS_PER_POINT

/** What an upgrade costs and is played for. All amounts are in hundredths of a coin. */
export interface DreamQuote {
  /** The chance that is played, in basis points. It is above the asked one where the stakes are worth more than its price. */
  chance: number
  /** What the chance costs. */
  price: Minor
  /** What of it is paid in coins. */
  paid: Minor
  /** Coins that the player gets back because the stakes are worth more than the price. */
  change: Minor
}

/**
 * Computes an upgrade. What the stakes fall short of is paid in coins. What they are worth beyond the price raises the chance, up to the
 * greatest one; what is left then is given back in coins. `staked` is the worth of all stakes.
 */
export function quoteDream(target: Minor, asked: number, staked: Minor): DreamQuote {
  const chance = Math.max(asked, chanceFor(target, staked))
  const price = dreamPrice(target, chance)
  return { chance, price, paid: Math.max(price - staked, 0), change: Math.max(staked - price, 0) }
}

/** An item that may be a consolation. `price` is its worth in hundredths of a coin. */
export interface Consolation {
  giftId: number
  grade: number
  price: Minor
}

/**
 * Returns the table of an upgrade, for a ring of 1 000 000 rolls. The first rolls win the target, all others one of the consolation items:
 * those that are worth 1 to 5 % of the price, at most twelve of them, spread evenly over that band, each as likely as the others. Where the
 * catalogue has none in the band, it is the dearest one below it. The dearest are left out while the upgrade would give back more than
 * `DREAM.mostReturn`; where that does not help, {@link returnsTooMuch} says so of the entries.
 */
export function dreamEntries(
  target: { giftId: number; grade: number },
  { chance, price }: DreamQuote,
  items: readonly Consolation[],
): OddsEntry[] {
  const won = winningRolls(chance)
  const chosen = bounded(spread(consolationsFor(price, target.giftId, items), DREAM.consolations), TOTAL_WEIGHT - won, price)
  const weights = sharesOf(TOTAL_WEIGHT - won, chosen.length)
  return [
    { giftId: target.giftId, grade: target.grade, weight: won },
    ...chosen.map(({ giftId, grade }, index) => ({ giftId, grade, weight: weights(index) })),
  ]
}

/** The rolls of each of `count` items that share `rolls` evenly; what is left over goes to the first, which is the cheapest. */
function sharesOf(rolls: number, count: number): (index: number) => number {
  const each = Math.floor(rolls / count)
  return (index) => (index === 0 ? rolls - each * (count - 1) : each)
}

/** What consoles may be worth in all, as hundredths of a coin × rolls. The target is worth at most the rest, because the price is rounded up. */
const mostConsoling = (price: Minor): number => ((DREAM.mostReturn - RETURN_PERCENT) * price * TOTAL_WEIGHT) / 100

/** Leaves out the dearest of `chosen` while they console for too much. One is always left. */
function bounded(chosen: Consolation[], rolls: number, price: Minor): Consolation[] {
  const weights = sharesOf(rolls, chosen.length)
  const worth = chosen.reduce((sum, item, index) => sum + item.price * weights(index), 0)
  return chosen.length > 1 && worth > mostConsoling(price) ? bounded(chosen.slice(0, -1), rolls, price) : chosen
}

/** Whether the items of a ring console for so much that the upgrade would give back more than `DREAM.mostReturn`. `priceOf` an item, in hundredths of a coin. */
export function returnsTooMuch([, ...rest]: readonly OddsEntry[], price: Minor, priceOf: (giftId: number) => Minor): boolean {
  return rest.reduce((sum, { giftId, weight }) => sum + priceOf(giftId) * weight, 0) > mostConsoling(price)
}

/** Items worth 1 to 5 % of `price`, the cheapest first. */
function consolationsFor(price: Minor, target: number, items: readonly Consolation[]): Consolation[] {
  const { least, most } = DREAM.consolation
  const sorted = items.filter(({ giftId }) => giftId !== target).sort((a, b) => a.price - b.price || a.giftId - b.giftId)
  const affordable = sorted.filter((item) => item.price * 100 <= price * most)
  const band = affordable.filter((item) => item.price * 100 >= price * least)
  const instead = affordable.at(-1) ?? sorted[0]
  return band.length > 0 || !instead ? band : [instead]
}

/** At most `most` elements, evenly spaced, with the first and the last. */
function spread<T>(list: readonly T[], most: number): T[] {
  if (list.length <= most) return [...list]
  const places = Array.from({ length: most }, (_, place) => Math.round((place * (list.length - 1)) / (most - 1)))
  return list.filter((_, index) => places.includes(index))
}

/** The record of one upgrade, with everything that a client needs to play it, live or as a replay. */
export const dreamBook = z.object({
  kind: z.literal('dream'),
  /** Null in a demo, which the server does not store. */
  dreamId: z.nullable(id),
  target: itemCard,
  /** Basis points. Rolls from 1 to `chance` × 100 win the target. */
  chance: z.int(),
  /** What the chance costs: coins and stakes together, without the change. */
  price: amount,
  /** Coins paid. */
  paid: amount,
  /** Worth of the items staked. */
  staked: amount,
  /** Coins given back. */
  change: amount,
  stakes: z.array(itemCard),
  demo: z.boolean(),
  fast: z.boolean(),
  playedAt: instant,
  /** From this instant on the server shows the result to other players. */
  revealAt: instant,
  /** 16 hex characters. They decide cosmetic details, e.g. how many turns the needle makes, and nothing else. */
  cosmeticSeed: z.string(),
  /** From 1 to 1 000 000: where the needle stops on the ring. */
  roll: z.int(),
  won: z.boolean(),
  /** The target, or the consolation item. */
  drop,
  /** Of the receipt; null in a demo. */
  nonce: z.nullable(z.int()),
})
export type DreamBook = z.output<typeof dreamBook>

/** How long the server keeps the result of an upgrade private, in ms: as long as the client plays it. */
export const dreamRevealDelay = (fast: boolean): number => (fast ? 1_500 : 6_500)
