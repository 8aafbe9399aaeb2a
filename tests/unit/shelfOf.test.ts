import { describe, expect, it } from 'vitest'
import { shelfOf } from '#client/modes/case/shelfOf.ts'

const boxes = [
  { boxId: 1, boxType: 10 },
  { boxId: 2, boxType: 20 },
]
const themes = [{ themeId: 10 }, { themeId: 20 }, { themeId: 30 }]

describe('the shelf', () => {
  it('shows the boxes of the chosen theme, and tabs of themes that have boxes', () => {
    expect(shelfOf(boxes, themes, 20)).toEqual({ shown: [boxes[1]], themes: themes.slice(0, 2), theme: 20 })
    expect(shelfOf(boxes, themes, -1).shown).toEqual(boxes)
  })

  it('shows all boxes when the chosen theme has lost its last one', () => {
    expect(shelfOf(boxes.slice(0, 1), themes, 20)).toEqual({ shown: [boxes[0]], themes: themes.slice(0, 1), theme: -1 })
  })
})
