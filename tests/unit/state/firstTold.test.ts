import { expect, it } from 'vitest'
import { FirstTold } from '#state/core/fairness/firstTold.ts'

it('what was told first counts, and what is told later only adds to it', () => {
  const told = new FirstTold<{ hash: string; list: string | null }>((first, later) => ({ ...first, list: first.list ?? later.list }))
  expect(told.of('1')).toBeUndefined()
  told.note('1', { hash: 'a', list: null })
  told.note('1', { hash: 'b', list: 'l' })
  told.note('1', { hash: 'c', list: 'm' })
  expect(told.of('1')).toEqual({ hash: 'a', list: 'l' })
})

it('the room that was told of longest ago is forgotten first', () => {
  const told = new FirstTold<number>((first) => first)
  for (let room = 1; room <= 50; room++) told.note(String(room), room)
  told.note('1', 100)
  told.note('51', 51)
  expect([told.of('1'), told.of('2'), told.of('3'), told.of('51')]).toEqual([1, undefined, 3, 51])
})
