import fc from 'fast-check'
import { expect, it } from 'vitest'
import { kindsOf } from '#client/chrome/alikeItems.ts'

const item = fc.record({ giftId: fc.integer({ min: 1, max: 3 }), recoveryPrice: fc.constantFrom(0.5, 1, 2) })

it('items that are alike show once with their number, and none is lost or put to another', () => {
  fc.assert(
    fc.property(fc.array(item), (items) => {
      const kinds = kindsOf(items)
      const names = kinds.map(({ item }) => `${item.giftId} ${item.recoveryPrice}`)
      expect(new Set(names).size).toBe(names.length)
      for (const { item, count } of kinds) {
        expect(items.filter(({ giftId, recoveryPrice }) => giftId === item.giftId && recoveryPrice === item.recoveryPrice)).toHaveLength(
          count,
        )
      }
      expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(items.length)
    }),
  )
})
