import { describe, expect, it } from 'vitest'
import { placeBeside } from '#client/shell/toastPlace.ts'
import { typedPhone } from '#shared/typedText.ts'
import { each } from '../support/each.ts'

describe('a notice', () => {
  const hides = (place: number, height: number, { top, bottom }: { top: number; bottom: number }) =>
    bottom > place * height - 30 && top < place * height + 30

  it('stands above the middle where there is no field', () => {
    expect(placeBeside([], 667)).toBe(0.41)
  })

  it.each([480, 568, 667, 932])('hides none of the three fields of the login box on a screen %i px high', (height) => {
    const top = (height - 413) / 2 + 80
    const fields = [0, 63, 126].map((down) => ({ top: top + down, bottom: top + down + 48 }))
    const place = placeBeside(fields, height)
    for (const field of fields) expect(hides(place, height, field)).toBe(false)
  })
})

describe('a notice over a result', () => {
  // Where the name, the cards, the sums and the buttons stand, as parts of the screen's height.
  const parts = [
    [0.42, 0.49],
    [0.56, 0.71],
    [0.74, 0.81],
    [0.82, 0.99],
  ] as const

  it.each([568, 667, 932])('hides neither name nor cards, sums and buttons on a screen %i px high', (height) => {
    const kept = parts.map(([top, bottom]) => ({ top: top * height, bottom: bottom * height }))
    const middle = placeBeside(kept, height) * height
    each(kept, ({ top, bottom }) => expect(bottom > middle - 30 && top < middle + 30).toBe(false))
  })

  it('that is scrolled hides as little as it can', () => {
    const rows = [0.1, 0.13, 0.41, 0.42, 0.7].map((middle) => ({ top: middle * 667 - 5, bottom: middle * 667 + 5 }))
    expect(placeBeside([...rows, { top: 580, bottom: 660 }], 667)).toBe(0.7)
  })
})

describe('the phone field', () => {
  it.each([
    ['138 0013-8000', '13800138000'],
    ['+8613800138000', '13800138000'],
    ['008613800138000', '13800138000'],
    ['１３８００１３８０００', '13800138000'],
    ['13a8b', '138'],
    ['86', '86'],
  ])('reads %j as %j', (typed, read) => expect(typedPhone(typed)).toBe(read))
})
