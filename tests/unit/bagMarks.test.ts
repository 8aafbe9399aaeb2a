import { expect, it } from 'vitest'
import { ALL_MARKS, isMarked, isStackMarked, type Marks, markedOf, NO_MARKS, stackToggled, sumOf, toggled } from '#client/items/marks.ts'
import type { BagItem } from '#shared/calls/profile.ts'

const itemOf = (id: number, recoveryPrice: number): BagItem => ({
  itemId: String(id),
  giftId: id,
  giftName: `物${id}`,
  giftImage: 'items/crown.webp',
  grade: 4,
  recoveryPrice,
  gainedAt: 0,
  boxName: '',
  receiptId: null,
})
const ITEMS = [itemOf(1, 0.1), itemOf(2, 0.2), itemOf(3, 1_000.33)]
const WHOLE = { total: 5_000, filteredValue: 123_456.78 }
const after = (start: Marks, ...items: BagItem[]) => items.reduce(toggled, start)

it('sums what is marked to the cent', () => {
  expect(sumOf(after(NO_MARKS, ...ITEMS), WHOLE)).toEqual({ count: 3, value: 1_000.63 })
  expect(sumOf(NO_MARKS, WHOLE)).toEqual({ count: 0, value: 0 })
})

it('a second tap takes the mark away', () => {
  const marks = after(NO_MARKS, ...ITEMS, itemOf(2, 0.2))
  expect([isMarked(marks, '1'), isMarked(marks, '2')]).toEqual([true, false])
  expect(sumOf(marks, WHOLE)).toEqual({ count: 2, value: 1_000.43 })
})

it('all is everything under the filter, loaded or not, but for what was taken out', () => {
  const marks = after(ALL_MARKS, itemOf(3, 1_000.33))
  expect(sumOf(ALL_MARKS, WHOLE)).toEqual({ count: 5_000, value: 123_456.78 })
  expect(sumOf(marks, WHOLE)).toEqual({ count: 4_999, value: 122_456.45 })
  expect([isMarked(marks, '3'), isMarked(marks, 'any other')]).toEqual([false, true])
})

it('tells the marked items, the dearest first', () => {
  const ids = (marks: Marks) => markedOf(marks, ITEMS).map(({ itemId }) => itemId)
  expect(ids(after(NO_MARKS, itemOf(1, 0.1), itemOf(3, 1_000.33)))).toEqual(['3', '1'])
  expect(ids(after(ALL_MARKS, itemOf(3, 1_000.33)))).toEqual(['2', '1'])
})

it('what is locked belongs to no 全选, and can be marked by hand', () => {
  const locked = { ...itemOf(2, 0.2), locked: true }
  const items = [itemOf(1, 0.1), locked, itemOf(3, 1_000.33)]
  expect(isStackMarked(ALL_MARKS, [locked])).toBe(false)
  expect(markedOf(ALL_MARKS, items).map(({ itemId }) => itemId)).toEqual(['3', '1'])
  expect(stackToggled(ALL_MARKS, [locked])).toEqual(ALL_MARKS)
  expect(markedOf(stackToggled(NO_MARKS, [locked]), items)).toEqual([locked])
})
