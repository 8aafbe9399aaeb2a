import { describe, expect, it } from 'vitest'
import { placeBeside } from '#client/shell/toastPlace.ts'
import { phoneText } from '#state/loginRules.ts'

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

describe('the phone field', () => {
  it.each([
    ['138 0013-8000', '13800138000'],
    ['+8613800138000', '13800138000'],
    ['008613800138000', '13800138000'],
    ['１３８００１３８０００', '13800138000'],
    ['13a8b', '138'],
    ['86', '86'],
  ])('reads %j as %j', (typed, read) => expect(phoneText(typed)).toBe(read))
})
