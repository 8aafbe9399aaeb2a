import { describe, expect, it } from 'vitest'
import { ALL_MARKS, isStackMarked, NO_MARKS, stackToggled, sumOf } from '#client/items/marks.ts'
import { stacksOf } from '#client/items/stacks.ts'
import type { BagItem } from '#shared/calls/profile.ts'

const itemOf = (itemId: number, giftId: number, recoveryPrice: number, gainedAt = 0): BagItem => ({
  itemId: String(itemId),
  giftId,
  giftName: `物${giftId}`,
  giftImage: 'items/crown.webp',
  grade: 4,
  recoveryPrice,
  gainedAt,
  boxName: '',
  receiptId: null,
})
const idsOf = (items: readonly BagItem[], sort: 'value' | 'new') =>
  stacksOf(items, sort).map((stack) => stack.items.map(({ itemId }) => itemId).join())

describe('items of the bag that are alike', () => {
  it('are one stack, also when others of the same price lie between them', () => {
    const items = [itemOf(9, 2, 8), itemOf(8, 1, 5), itemOf(7, 3, 5), itemOf(6, 1, 5), itemOf(5, 1, 5), itemOf(4, 3, 1)]
    expect(idsOf(items, 'value')).toEqual(['9', '8,6,5', '7', '4'])
  })

  it('stay apart at different prices, because an exchange pays each its own', () => {
    expect(idsOf([itemOf(2, 1, 5), itemOf(1, 1, 4)], 'value')).toEqual(['2', '1'])
  })

  it('are put together by opening where the bag is ordered by time', () => {
    expect(idsOf([itemOf(4, 1, 5, 20), itemOf(3, 2, 5, 20), itemOf(2, 1, 5, 20), itemOf(1, 1, 5, 10)], 'new')).toEqual(['4,2', '3', '1'])
  })

  it('lose no item and keep the order of their firsts, whatever page they came with', () => {
    const items = Array.from({ length: 500 }, (_, at) => itemOf(1_000 - at, (at * 7) % 5, 100 - Math.floor(at / 40)))
    const all = stacksOf(items, 'value')
    expect(all.flatMap((stack) => stack.items)).toHaveLength(500)
    expect(stacksOf(items.slice(0, 90), 'value').map(({ item }) => item)).toEqual(
      all.slice(0, stacksOf(items.slice(0, 90), 'value').length).map(({ item }) => item),
    )
  })

  it('are marked and unmarked together, to the cent', () => {
    const alike = [itemOf(3, 1, 0.1), itemOf(2, 1, 0.1), itemOf(1, 1, 0.1)]
    const whole = { total: 10, filteredValue: 9.3 }
    const marked = stackToggled(NO_MARKS, alike)
    expect(isStackMarked(marked, alike)).toBe(true)
    expect(sumOf(marked, whole)).toEqual({ count: 3, value: 0.3 })
    expect(sumOf(stackToggled(marked, alike), whole)).toEqual({ count: 0, value: 0 })
    expect(sumOf(stackToggled(ALL_MARKS, alike), whole)).toEqual({ count: 7, value: 9 })
    const [first] = alike
    const some = stackToggled(NO_MARKS, first ? [first] : [])
    expect(isStackMarked(some, alike)).toBe(false)
    expect(sumOf(stackToggled(some, alike), whole).count).toBe(3)
  })
})
