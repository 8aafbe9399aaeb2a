import fc from 'fast-check'
import { expect, it } from 'vitest'
import { joinRuns, NO_RUN, type Run, runOf } from '#shared/fairness/runs.ts'

const runOfAll = (hits: readonly boolean[]): Run => hits.map(runOf).reduce(joinRuns, NO_RUN)

/** Counts in the plainest way. */
function counted(hits: readonly boolean[]): Run {
  const gaps = hits
    .map((hit) => (hit ? 'X' : '.'))
    .join('')
    .split('X')
    .map((gap) => gap.length)
  return {
    draws: hits.length,
    hits: gaps.length - 1,
    before: gaps[0] ?? 0,
    since: gaps.at(-1) ?? 0,
    longest: Math.max(...gaps),
  }
}

const draws = fc.array(fc.boolean(), { maxLength: 40 })
const rareDraws = fc.array(
  fc.nat(20).map((n) => n === 0),
  { maxLength: 200 },
)

it('a run is what counting by hand finds', () => {
  fc.assert(
    fc.property(fc.oneof(draws, rareDraws), (hits) => {
      expect(runOfAll(hits)).toEqual(counted(hits))
    }),
  )
})

it('however draws are cut into parts, the parts together are the same run', () => {
  fc.assert(
    fc.property(fc.array(draws, { maxLength: 8 }), (parts) => {
      expect(parts.map(runOfAll).reduce(joinRuns, NO_RUN)).toEqual(counted(parts.flat()))
    }),
  )
})
