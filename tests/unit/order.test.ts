import { describe, expect, it } from 'vitest'
import { previewBook } from '#scenes/case-reel/fixtures.ts'
import { dropsOf, landingOrder } from '#shared/book.ts'

describe('ten cards of one grade', () => {
  it('turn by chance, then by price: the rarest last', () => {
    const book = previewBook([3, 3, 3, 3, 3, 3, 3, 3, 3, 3])
    const facts = [2, 9, 5, 9, 1, 7, 7, 7, 3, 8].map((weight, index) => ({
      giftId: 500 + index,
      weight,
      recoveryPrice: [1, 4, 1, 2][index % 4] ?? 0,
    }))
    for (const [index, drop] of dropsOf(book).entries()) Object.assign(drop, facts[index])
    const gifts = dropsOf(book).map((drop, index) => ({ ...drop, weight: facts[index]?.weight ?? 0 }))
    const order = landingOrder({ ...book, gifts })
    expect(order.map((index) => facts[index]?.weight)).toEqual([9, 9, 8, 7, 7, 7, 5, 3, 2, 1])
    // Of the two with 9 the cheaper comes first, of the three with 7 too.
    expect(order.slice(0, 2)).toEqual([3, 1])
    expect(order.slice(3, 6)).toEqual([6, 7, 5])
  })
})
