/** The list of benches is whole, and each starts with its short form. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { below, MODE_SHARES } from '../../tools/bench/bounds.ts'
import { BENCHES } from '../../tools/bench/list.ts'
import { actsOf } from '../../tools/bench/modes/all.ts'
import { counts } from '../../tools/bench/report.ts'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

describe('the list of benches', () => {
  const named = Object.keys(scripts).filter((name) => name.startsWith('bench:') && name !== 'bench:all')

  it('has every bench of package.json, with the file and the words that its command has', () => {
    expect(BENCHES.map(({ name }) => `bench:${name}`).sort()).toEqual(named.sort())
    for (const { name, file, args = [] } of BENCHES) {
      expect(existsSync(file), file).toBe(true)
      expect(scripts[`bench:${name}`]).toContain([file, ...args].join(' '))
    }
  })

  it('has programs that know their short form', () => {
    for (const { file } of BENCHES.filter((bench) => bench.file.startsWith('tools/')))
      expect(readFileSync(file, 'utf8'), file).toContain("'./short.ts'")
  })
})

describe('a bound', () => {
  it('is there for every act of bench:modes', () => {
    expect(Object.keys(MODE_SHARES).sort()).toEqual(
      actsOf('')
        .map(({ name }) => name)
        .sort(),
    )
  })

  it('is red for a share below it, for one that was not measured, and where it is missing', () => {
    const of = (share: number, bound?: number) => below([{ name: 'open', share, bound }]).length
    expect([of(0.3, 0.3), of(0.29, 0.3), of(Number.NaN, 0.3), of(0.3)]).toEqual([0, 1, 1, 1])
  })
})

it('a goal in ms is not judged in the short form; bytes, and what was not measured, are', () => {
  const misses = ['×1: result is 1700, the goal is ≤ 1500', 'home: all kB is 900, the goal is ≤ 800', 'tap was not measured']
  expect(misses.map((miss) => counts(miss, true))).toEqual([false, true, true])
  expect(misses.map((miss) => counts(miss, false))).toEqual([true, true, true])
})
