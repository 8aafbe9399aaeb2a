import { type CaseBook, type Drop, dropsOf, landingOrder } from '#shared/book.ts'
import { GRADES, type Grade, type Label } from '#shared/codes.ts'
import { nextPityCount } from '#shared/fairness/oddsTable.ts'
import { TOTAL_WEIGHT } from '#shared/fairness/weight.ts'

/** Drops of one opening that are alike: the same item, with the same label. They show as one card. */
export interface Stack {
  drop: Drop
  /** The drops with their numbers in the order of the draws, counted from 1. */
  all: { drop: Drop; draw: number }[]
}

export interface Result {
  /** The rarest drops that are alike; of equally rare ones the most expensive. */
  best: Stack
  /** The other drops, the rarest and most expensive first. */
  others: Stack[]
  value: number
  /** 0 欧皇, 1 非酋. */
  label: Exclude<Label, 4> | null
  /** Coins that the opening has cost; in a demo, what it would have cost. */
  cost: number
  /** Value ÷ cost. */
  ratio: number
}

const rarer = (a: Stack, b: Stack) => a.drop.grade - b.drop.grade || b.drop.recoveryPrice - a.drop.recoveryPrice

/** Returns the drops of a book as stacks, the rarest and most expensive first. */
export function stacksOf(book: CaseBook): Stack[] {
  const stacks = new Map<string, Stack>()
  for (const [at, drop] of dropsOf(book).entries()) {
    const key = `${drop.giftId} ${drop.label}`
    const stack = stacks.get(key) ?? { drop, all: [] }
    stack.all.push({ drop, draw: at + 1 })
    stacks.set(key, stack)
  }
  return [...stacks.values()].sort(rarer)
}

/** Returns what the result panel shows of a book; null for a book without drops. */
export function resultOf(book: CaseBook): Result | null {
  const [best, ...others] = stacksOf(book)
  if (!best) return null
  const total = book.events.find((event) => event.kind === 'total')
  const value = total?.value ?? 0
  const cost = book.demo ? book.openPrice * book.number : book.paid
  return { best, others, value, label: total?.label ?? null, cost, ratio: cost > 0 ? value / cost : 0 }
}

/** Titles by the multiple of what was paid, the highest first. Below the price no title celebrates. */
const TITLES: readonly (readonly [from: number, title: string])[] = [
  [5, '鸿运当头'],
  [2, '满载而归'],
  [1, '小有盈余'],
  [0.5, '收入囊中'],
  [0, '开启完成'],
]
const CEREMONIES: Partial<Record<Grade, string>> = { 0: '神话降临', 1: '传说降临' }

/**
 * Returns the title of a result. `grand` titles are set in the ceremonial font; they greet an item of grade 0 or 1 that is worth at
 * least the price of its box.
 */
export function titleOf(book: CaseBook, { best: { drop }, ratio }: Result): { text: string; grand: boolean } {
  const ceremony = CEREMONIES[drop.grade]
  if (ceremony && drop.recoveryPrice >= book.openPrice) return { text: ceremony, grand: true }
  if (book.demo && ratio < 1) return { text: '试玩结果', grand: false }
  return { text: TITLES.find(([from]) => ratio >= from)?.[1] ?? '开启完成', grand: false }
}

/** Returns the stamp of a result. 欧皇 goes before 金中金, which then shows as a tag. 非酋 is a quiet tag and never a stamp. */
export function stampOf(label: Result['label'], best: Drop): Label | null {
  return label === 0 ? 0 : best.label
}

/** Returns the chance of each grade in a book's odds table, in percent, the rarest first. */
export function gradeChances(book: CaseBook): { grade: Grade; chance: number }[] {
  return GRADES.map((grade) => {
    const weight = book.gifts.reduce((sum, gift) => (gift.grade === grade ? sum + gift.weight : sum), 0)
    return { grade, chance: (weight * 100) / TOTAL_WEIGHT }
  }).filter(({ chance }) => chance > 0)
}

/** A drop compared with the odds and the price of its box. */
export interface DropFacts {
  /** Percent; null when 保底 forced the draw, because other chances applied then. */
  chance: number | null
  /** Price of the item divided by the price of the box. */
  times: number
}

export function factsOf(book: CaseBook, drop: Drop): DropFacts {
  const weight = book.gifts.find(({ giftId }) => giftId === drop.giftId)?.weight
  const chance = weight === undefined || isForced(book, drop) ? null : (weight * 100) / TOTAL_WEIGHT
  return { chance, times: book.openPrice > 0 ? drop.recoveryPrice / book.openPrice : 0 }
}

/** Returns the pity count before every draw of a book and after the last one. Empty for a box without the pity rule. */
function pityCounts(book: CaseBook): number[] {
  if (!book.pity) return []
  const counts = [book.pity.count]
  for (const { grade } of dropsOf(book)) counts.push(nextPityCount(counts.at(-1) ?? 0, grade))
  return counts
}

/** True when 保底 forced this draw. */
export function isForced(book: CaseBook, drop: Drop): boolean {
  const before = pityCounts(book)[dropsOf(book).indexOf(drop)]
  return book.pity !== null && before !== undefined && before >= book.pity.limit
}

/** Returns the pity count after a book. Null for a box without the rule and for a demo, which does not count. */
export function pityAfter(book: CaseBook): { limit: number; count: number } | null {
  const count = pityCounts(book).at(-1)
  return book.pity && !book.demo && count !== undefined ? { limit: book.pity.limit, count } : null
}

/** Returns the worth of the first `landed` drops in the order in which they are revealed, in coins. */
export function worthOfLanded(book: CaseBook, landed: number): number {
  const drops = dropsOf(book)
  const cents = landingOrder(book)
    .slice(0, landed)
    .reduce((sum, index) => sum + Math.round((drops[index]?.recoveryPrice ?? 0) * 100), 0)
  return cents / 100
}

/** How many draws it takes on average to draw an item of `percent`, below ten with one decimal. */
export function averageDraws(percent: number): string {
  const draws = 100 / percent
  return draws < 10 ? String(Number(draws.toFixed(1))) : String(Math.round(draws))
}

/** Writes a percent with at least 2 and at most 4 decimals. */
export function formatChance(percent: number): string {
  const text = percent.toFixed(4).replace(/0{1,2}$/, '')
  return `${text}%`
}

/** Returns the summary of a result for screen readers, in the order in which the drops are revealed. `lead` is its first word. */
export function spokenResult(book: CaseBook, lead: string = book.demo ? '试玩结果' : '获得'): string {
  const drops = dropsOf(book)
  const names = landingOrder(book).map((index) => drops[index]?.giftName ?? '')
  return `${lead}：${names.join('，')}`
}
