import { expect, it } from 'vitest'
import { rareOf, rareWords } from '#client/items/rareWords.ts'
import type { Grade } from '#shared/codes.ts'

const item = (giftId: number, grade: Grade) => ({ giftId, giftName: `物${giftId}`, grade })

it('names the items of grade 0 and 1, the rarest first, alike ones together', () => {
  expect(rareWords([item(3, 2), item(2, 1), item(1, 0), item(2, 1)])).toBe('神话「物1」、传说「物2」×2')
  expect(rareOf([item(3, 2), item(2, 1)])).toEqual([item(2, 1)])
  expect(rareWords([item(3, 2), item(4, 4)])).toBe('')
})

it('counts what it has no room to name', () => {
  expect(rareWords([1, 2, 3, 4, 5, 5].map((id) => item(id, 1)))).toBe('传说「物1」、传说「物2」、传说「物3」 等，另有 3 件')
})
