import { describe, expect, it } from 'vitest'
import { shelfOf } from '#client/modes/case/shelfOf.ts'
import { usualBox } from '#state/core/items/boxOrder.ts'

const boxes = [
  { boxId: 1, boxType: 10, openPrice: 20 },
  { boxId: 2, boxType: 20, openPrice: 5 },
  { boxId: 3, boxType: 10, openPrice: 68 },
  { boxId: 4, boxType: 10, openPrice: 5 },
]
const themes = [{ themeId: 10 }, { themeId: 20 }, { themeId: 30 }]
const ids = (shown: readonly { boxId: number }[]) => shown.map(({ boxId }) => boxId)

describe('the shelf', () => {
  it('shows the boxes of the chosen theme, and tabs of themes that have boxes', () => {
    expect(shelfOf(boxes, themes, 20, 'usual')).toEqual({ shown: [boxes[1]], themes: themes.slice(0, 2), theme: 20 })
    expect(shelfOf(boxes, themes, -1, 'usual').shown).toEqual(boxes)
  })

  it('shows all boxes when the chosen theme has lost its last one', () => {
    expect(shelfOf(boxes.slice(0, 1), themes, 20, 'usual')).toEqual({ shown: [boxes[0]], themes: themes.slice(0, 1), theme: -1 })
  })

  it('orders by price, and leaves boxes of the same price as they are recommended', () => {
    expect(ids(shelfOf(boxes, themes, -1, 'cheap').shown)).toEqual([2, 4, 1, 3])
    expect(ids(shelfOf(boxes, themes, -1, 'dear').shown)).toEqual([3, 1, 2, 4])
    expect(ids(shelfOf(boxes, themes, 10, 'cheap').shown)).toEqual([4, 1, 3])
    expect(ids(boxes)).toEqual([1, 2, 3, 4])
  })
})

describe('the first box in front', () => {
  it('is the dearest that costs at most a twentieth of the balance', () => {
    expect(usualBox(boxes, 20 * 68)?.boxId).toBe(3)
    expect(usualBox(boxes, 20 * 68 - 1)?.boxId).toBe(1)
  })

  it('is the cheapest where the balance is too small, and the recommended one for a visitor', () => {
    expect(usualBox(boxes, 0)?.boxId).toBe(2)
    expect(usualBox(boxes, null)?.boxId).toBe(1)
    expect(usualBox([], 100)).toBeNull()
  })
})
