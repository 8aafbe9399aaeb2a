import { describe, expect, it } from 'vitest'
import {
  factsOf,
  formatChance,
  gradeChances,
  isForced,
  pityAfter,
  resultOf,
  stampOf,
  titleOf,
  worthOfLanded,
} from '#client/stage/result.ts'
import { heroAfter, turnsAt } from '#client/stage/resultTiming.ts'
import { worthText } from '#client/stage/terms.ts'
import { previewBook } from '#scenes/case-reel/fixtures.ts'
import { type CaseBook, type Drop, dropsOf, landingOrder } from '#shared/book.ts'
import type { Grade } from '#shared/codes.ts'

const bookOf = (grades: Grade[], over: Partial<CaseBook> = {}): CaseBook => ({ ...previewBook(grades), demo: false, ...over })
const dropAt = (book: CaseBook, at: number) => dropsOf(book)[at] as Drop

describe('what a result says of a drop', () => {
  it('takes the chance from the odds of the book and the worth from the price of one box', () => {
    const book = bookOf([1, 4])
    const { chance, times } = factsOf(book, dropAt(book, 0))
    const weight = book.gifts.find(({ giftId }) => giftId === dropAt(book, 0).giftId)?.weight ?? 0
    expect(chance).toBe(weight / 10_000)
    expect(times).toBe(dropAt(book, 0).recoveryPrice / 68)
  })

  it('tells no chance of the table for a draw that 保底 made', () => {
    const book = bookOf([4, 1, 1], { pity: { limit: 90, count: 89 } })
    expect(dropsOf(book).map((drop) => isForced(book, drop))).toEqual([false, true, false])
    expect(factsOf(book, dropAt(book, 1)).chance).toBeNull()
    expect(factsOf(book, dropAt(book, 2)).chance).not.toBeNull()
  })

  it('writes chances with two to four decimals', () => {
    expect([0.05, 12, 0.0123, 0.45, 0.125].map(formatChance)).toEqual(['0.05%', '12.00%', '0.0123%', '0.45%', '0.125%'])
  })

  it('stamps one label: that of the sum before 金中金', () => {
    const gold = dropAt(bookOf([0]), 0)
    expect(stampOf(0, gold)).toBe(0)
    expect(stampOf(null, gold)).toBe(4)
    expect(stampOf(null, dropAt(bookOf([2]), 0))).toBeNull()
  })
})

/** A book that wins one item of `grade` and of this worth, from a box that costs 68 coins. */
function won(grade: Grade, worth: number): CaseBook {
  const book = bookOf([grade])
  const drop = { ...dropAt(book, 0), recoveryPrice: worth }
  const label = worth <= 0.2 * 68 ? 1 : null
  return {
    ...book,
    paid: 68,
    events: [
      { kind: 'reel', reel: 0, drop },
      { kind: 'total', value: worth, label },
    ],
  }
}
const titled = (book: CaseBook) => {
  const result = resultOf(book)
  return result && titleOf(book, result)
}

describe('the title of a result', () => {
  it('goes by the multiple of what was paid, and celebrates nothing below the price', () => {
    const titles = [0.02, 0.26, 0.6, 0.95, 1, 2.5, 6].map((times) => titled(won(3, 68 * times))?.text)
    expect(titles).toEqual(['开启完成', '开启完成', '收入囊中', '收入囊中', '小有盈余', '满载而归', '鸿运当头'])
  })

  it('greets a myth and a legend with ceremony, unless they are worth less than their box', () => {
    expect(titled(won(0, 9_680))).toEqual({ text: '神话降临', grand: true })
    expect(titled(won(1, 68))).toEqual({ text: '传说降临', grand: true })
    expect(titled(won(1, 30))).toEqual({ text: '开启完成', grand: false })
  })

  it('never stamps 非酋', () => {
    const book = won(4, 1)
    expect(resultOf(book)?.label).toBe(1)
    expect(stampOf(1, dropAt(book, 0))).toBeNull()
    expect(stampOf(1, dropAt(bookOf([0]), 0))).toBe(4)
  })
})

describe('drops that are alike', () => {
  it('are one stack with the number of every draw', () => {
    const book = bookOf([4, 4, 4, 3, 2, 4])
    const [first] = dropsOf(book)
    const events = book.events.map((event) =>
      event.kind === 'reel' && event.drop.grade === 4 && first ? { ...event, drop: first } : event,
    )
    const result = resultOf({ ...book, events })
    expect(result?.others.map(({ all }) => all.map(({ draw }) => draw))).toEqual([[4], [1, 2, 3, 6]])
    expect(result?.best.all).toHaveLength(1)
  })

  it('stay apart when one of them was won on the gold reel', () => {
    const book = bookOf([0, 0])
    const [first] = dropsOf(book)
    const events: CaseBook['events'] = [null, 4 as const].map((label, reel) => ({
      kind: 'reel',
      reel,
      drop: { ...(first as Drop), label },
    }))
    expect(resultOf({ ...book, events })?.others).toHaveLength(1)
  })
})

describe('the odds beside a single drop', () => {
  it('sum the odds table of the book by grade', () => {
    const chances = gradeChances(bookOf([4]))
    expect(chances.map(({ grade }) => grade)).toEqual([0, 1, 2, 3, 4])
    expect(chances.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(100, 6)
    expect(chances[0]?.chance).toBeCloseTo(0.2, 9)
  })
})

describe('the pity count after an opening', () => {
  it('starts anew at a legend and counts on behind it', () => {
    const pity = { limit: 90, count: 37 }
    expect(pityAfter(bookOf([4, 3, 2], { pity }))).toEqual({ limit: 90, count: 40 })
    expect(pityAfter(bookOf([4, 1, 3, 4], { pity }))).toEqual({ limit: 90, count: 2 })
    expect(pityAfter(bookOf([0], { pity }))).toEqual({ limit: 90, count: 0 })
  })

  it('is silent without the rule and in a demo', () => {
    expect(pityAfter(bookOf([4]))).toBeNull()
    expect(pityAfter(bookOf([4], { demo: true, pity: { limit: 90, count: 37 } }))).toBeNull()
  })
})

describe('what has landed so far', () => {
  const book = bookOf([3, 0, 2, 4, 4])

  it('sums those drops alone, in the order of their landing', () => {
    const prices = landingOrder(book).map((index) => dropAt(book, index).recoveryPrice)
    expect(worthOfLanded(book, 0)).toBe(0)
    expect(worthOfLanded(book, 1)).toBe(prices[0])
    expect(worthOfLanded(book, 4)).toBeLessThan(dropAt(book, 1).recoveryPrice)
    expect(worthOfLanded(book, 5)).toBeCloseTo(
      prices.reduce((sum, price) => sum + price, 0),
      6,
    )
  })
})

describe('cards that turn over', () => {
  it('go 70 ms apart, the commonest first, the hero after the last', () => {
    expect([0, 1, 2].map((at) => turnsAt(at, 3, false))).toEqual([140, 70, 0])
    for (const fast of [false, true]) {
      expect(heroAfter(9, fast)).toBeGreaterThan(turnsAt(0, 9, fast))
      expect(heroAfter(0, fast)).toBe(0)
    }
  })

  it('keep nobody waiting after a fast opening', () => {
    expect(heroAfter(9, true)).toBeLessThanOrEqual(200)
  })
})

describe('what was won beside what was paid', () => {
  it('is a percent below the price, and a multiple from there on', () => {
    expect(worthText(0.02)).toBe('2%')
    expect(worthText(0.004)).toBe('不到 1%')
    expect(worthText(0)).toBe('0%')
    expect(worthText(1)).toBe('1.00')
    expect(worthText(5.5)).toBe('5.50')
  })
})
