import { type CaseBook, type Drop, dropsOf, landingOrder } from '#shared/book.ts'
import type { Grade, Label } from '#shared/codes.ts'

/** Title of a result by its best grade; 0 and 1 are ceremony and set in its face. A common draw is told plainly. */
export const RESULT_TITLES: Record<Grade, string> = { 0: '神话降临', 1: '传说降临', 2: '史诗入手', 3: '稀有收获', 4: '开启完成' }

export interface Result {
  /** The dearest of the rarest. */
  best: Drop
  /** The others, rarest and dearest first. */
  others: Drop[]
  value: number
  /** 0 欧皇, 1 非酋. */
  label: Exclude<Label, 4> | null
  /** What the opening cost; in a demo what it would have. */
  cost: number
  /** Value ÷ cost. */
  ratio: number
}

const rarer = (a: Drop, b: Drop) => a.grade - b.grade || b.recoveryPrice - a.recoveryPrice

/** What the result panel shows of a book; null for a book without drops. */
export function resultOf(book: CaseBook): Result | null {
  const [best, ...others] = dropsOf(book).sort(rarer)
  if (!best) return null
  const total = book.events.find((event) => event.kind === 'total')
  const value = total?.value ?? 0
  const cost = book.demo ? book.openPrice * book.number : book.paid
  return { best, others, value, label: total?.label ?? null, cost, ratio: cost > 0 ? value / cost : 0 }
}

/** Spoken summary of a result, in the order of its landing. */
export function spokenResult(book: CaseBook): string {
  const drops = dropsOf(book)
  const names = landingOrder(book).map((index) => drops[index]?.giftName ?? '')
  return `${book.demo ? '试玩结果' : '获得'}：${names.join('，')}`
}
