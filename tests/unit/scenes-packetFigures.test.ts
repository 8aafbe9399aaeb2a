import { expect, it } from 'vitest'
import { previewShower } from '#scenes/red-packet/fixtures.ts'
import { burstMoment, type FigureMoment, LOOPS, newNow, pictureAt, showNow, TEAR, tearMoment } from '#scenes/red-packet/maths.ts'
import { endOf } from '#shared/modes/shower/rules.ts'

const moment = (): FigureMoment => ({ name: 'fall', ms: 0 })
const torn = (age: number) => ({ ...tearMoment(age, moment()) })
const burst = (age: number) => ({ ...burstMoment(age, 5_000, moment()) })

it('a torn packet goes through its poses in their order', () => {
  expect([0, TEAR.press, TEAR.up, TEAR.fall].map(torn)).toEqual([
    { name: 'hit', ms: 0 },
    { name: 'tear', ms: 0 },
    { name: 'open', ms: 0 },
    { name: 'gone', ms: 0 },
  ])
  expect(torn(TEAR.gone - 1)).toEqual({ name: 'gone', ms: TEAR.gone - 1 - TEAR.fall })
})

it('the large packet floats until it bursts', () => {
  expect(burst(-1)).toEqual({ name: 'fall', ms: 5_000 })
  expect([0, 200, 1_000].map(burst)).toEqual([
    { name: 'tear', ms: 0 },
    { name: 'open', ms: 0 },
    { name: 'gone', ms: 0 },
  ])
})

it('a falling packet shows a painted picture at any time, and turns now and then', () => {
  const seen = new Set<number>()
  for (const swing of [0, 0.37, 0.99]) for (let ms = 0; ms < 15_000; ms += 20) seen.add(pictureAt({ swing }, ms))
  expect(Math.min(...seen)).toBe(0)
  expect(Math.max(...seen)).toBe(LOOPS.fall.frames + LOOPS.turn.frames - 1)
  expect(seen.size).toBe(LOOPS.fall.frames + LOOPS.turn.frames)
})

it('nothing bursts of a shower that was withdrawn', () => {
  const shower = previewShower('quiet', 1_000_000)
  const since = endOf(shower.startAt) + 2_100
  const at = (withdrawn: boolean) => showNow(shower, { amount: null, since, ...(withdrawn && { withdrawn }) }, since + 500, newNow())
  expect(at(false)).toMatchObject({ phase: 'sum', summed: 500, quiet: -1 })
  expect(at(true)).toMatchObject({ phase: 'settle', summed: -1, quiet: 500 })
})
