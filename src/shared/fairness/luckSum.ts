import type { DataOf } from '#shared/calls/call.ts'
import type { getMyLuckPart, LuckPaid, LuckPool, LuckRun } from '#shared/calls/luck.ts'
import { joinRuns } from './runs.ts'

/** Counts of many parts together. */
export type Luck = Pick<DataOf<typeof getMyLuckPart>, 'pools' | 'runs' | 'paid'>

/** Nothing counted yet. */
export const NO_LUCK: Luck = { pools: [], runs: [], paid: [] }

/** Adds lists up by the key of their elements, in the order in which the keys first came. */
function joined<T>(first: readonly T[], then: readonly T[], keyOf: (each: T) => string | number, add: (a: T, b: T) => T): T[] {
  const sums = new Map(first.map((each) => [keyOf(each), each]))
  for (const each of then) {
    const known = sums.get(keyOf(each))
    sums.set(keyOf(each), known === undefined ? each : add(known, each))
  }
  return [...sums.values()]
}

type Row = LuckPool['rows'][number]

const addRows = (a: Row, b: Row): Row => ({
  bucket: a.bucket,
  draws: a.draws + b.draws,
  hits: a.hits + b.hits,
  expected: a.expected + b.expected,
  variance: a.variance + b.variance,
})

const addPools = (a: LuckPool, b: LuckPool): LuckPool => ({
  ...b,
  draws: a.draws + b.draws,
  worth: a.worth + b.worth,
  expected: a.expected + b.expected,
  rows: joined(a.rows, b.rows, ({ bucket }) => bucket, addRows),
})

const addPaid = (a: LuckPaid, b: LuckPaid): LuckPaid => ({ boxId: a.boxId, number: a.number + b.number, paid: a.paid + b.paid })

/** What two counts are together, the second of which follows the first. */
export const joinLuck = (first: Luck, then: Luck): Luck => ({
  pools: joined(first.pools, then.pools, ({ mode, subject, forced }) => `${mode}:${subject}:${forced}`, addPools),
  runs: joined(
    first.runs,
    then.runs,
    ({ mode, subject }) => `${mode}:${subject}`,
    (a, b): LuckRun => ({ mode: a.mode, subject: a.subject, ...joinRuns(a, b) }),
  ),
  paid: joined(first.paid, then.paid, ({ boxId }) => boxId, addPaid),
})
