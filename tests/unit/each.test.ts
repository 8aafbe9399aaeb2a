import { expect, it } from 'vitest'
import { each } from '../support/each.ts'

it('each checks all of a list, in order, and refuses an empty one', async () => {
  const seen: unknown[] = []
  each(new Set([1, 2]), (one) => void seen.push(one))
  await each(['a', 'b', 'c'], async (one) => {
    await Promise.resolve()
    seen.push(one)
  })
  each([undefined], (one) => void seen.push(one))
  expect(seen).toEqual([1, 2, 'a', 'b', 'c', undefined])
  expect(() => each([], () => undefined)).toThrow('nothing was checked')
})

it('each fails where one of the list does, also a later one of an async check', async () => {
  const odd = (one: number) => expect(one % 2).toBe(1)
  expect(() => each([1, 2], odd)).toThrow()
  await expect(each([1, 3, 4], async (one) => odd(one))).rejects.toThrow()
})
