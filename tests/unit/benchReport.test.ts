import { describe, expect, it } from 'vitest'
import { type BenchData, benchOptions, changes, missedGoals, table } from '../../tools/bench/report.ts'

const data = (rows: BenchData['rows'], goals: BenchData['goals'] = {}): BenchData => ({ goals, rows })

describe('goals of a bench', () => {
  it('are missed by figures beyond them, in either direction', () => {
    const goals = { lcp: { atMost: 1800 }, rate: { atLeast: 0.8 } }
    expect(missedGoals(data({ first: { lcp: 1800, rate: 0.8 } }, goals))).toEqual([])
    expect(missedGoals(data({ first: { lcp: 1801, rate: 0.79 } }, goals))).toEqual([
      'first: lcp is 1801, the goal is ≤ 1800',
      'first: rate is 0.79, the goal is ≥ 0.8',
    ])
  })

  it('may be those of one row alone', () => {
    const goals = { ms: { atMost: 4 }, 'yardstick/ms': { atMost: 9 } }
    expect(missedGoals(data({ reel: { ms: 5 }, yardstick: { ms: 5 } }, goals))).toEqual(['reel: ms is 5, the goal is ≤ 4'])
  })

  it('are missed by what was not measured', () => {
    expect(missedGoals(data({ first: {} }, { lcp: { atMost: 1 } }))).toEqual(['lcp was not measured'])
  })
})

describe('a bench beside its baseline', () => {
  const verdict = (before: number, now: number, atLeast = false) =>
    changes(data({ a: { x: before } }), data({ a: { x: now } }, atLeast ? { x: { atLeast: 0 } } : {}), { x: { share: 0.1, plus: 1 } })[0]
      ?.verdict

  it('is judged beyond the tolerance only', () => {
    expect([verdict(100, 111), verdict(100, 111.1), verdict(100, 88.9), verdict(0, 1), verdict(0, 1.1)]).toEqual([
      'same',
      'WORSE',
      'better',
      'same',
      'WORSE',
    ])
  })

  it('knows figures of which more is better', () => {
    expect([verdict(100, 88.9, true), verdict(100, 112, true)]).toEqual(['WORSE', 'better'])
  })

  it('names what is new, what is gone, and judges nothing without a tolerance', () => {
    const found = changes(data({ a: { x: 1, y: 1 } }), data({ a: { y: 9, z: 1 } }), {})
    expect(found.map(({ figure, verdict }) => [figure, verdict])).toEqual([
      ['x', 'gone'],
      ['y', 'same'],
      ['z', 'new'],
    ])
  })
})

it('prints aligned columns', () => {
  expect(
    table([
      { name: 'a', ms: 12.3456 },
      { name: 'long', note: 'x' },
    ]),
  ).toBe('name     ms  note\na     12.35\nlong         x\n')
})

it('reads the options and refuses what it does not know', () => {
  expect(benchOptions(['--json', 'f.json', '--compare', '--runs', '5'])).toEqual({ json: 'f.json', save: false, compare: true, runs: 5 })
  expect(() => benchOptions(['--runs', 'x'])).toThrow('whole number')
  expect(() => benchOptions(['--fast'])).toThrow()
})
