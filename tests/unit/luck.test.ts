import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countLuck } from '#server/modes/case/luck/count.ts'
import { type LuckDraw, tableKey } from '#server/modes/case/luck/read.ts'
import { joinLuck, NO_LUCK } from '#shared/fairness/luckSum.ts'
import type { OddsTable } from '#shared/fairness/oddsTable.ts'

const WORTH = new Map([
  [1, 500],
  [2, 40],
  [3, 2],
])
const worthOf = (giftId: number) => WORTH.get(giftId) ?? 0
const tableOf = (subject: number, version: number): OddsTable => ({
  mode: 'case',
  subject,
  version,
  pityLimit: 10,
  entries: [
    { giftId: 1, grade: 0, weight: 10_000 * version },
    { giftId: 2, grade: 1, weight: 40_000 },
    { giftId: 3, grade: 4, weight: 950_000 - 10_000 * (version - 1) },
  ],
})
const TABLES = new Map(
  [1, 2].flatMap((subject) => [1, 2].map((version) => [tableKey('case', subject, version), tableOf(subject, version)] as const)),
)
const GRADES = new Map([
  [1, 0],
  [2, 1],
  [3, 4],
])

const opening = fc
  .record({ subject: fc.constantFrom(1, 2), version: fc.constantFrom(1, 2), forced: fc.boolean(), giftId: fc.constantFrom(1, 2, 3) })
  .map(
    ({ subject, version, forced, giftId }): LuckDraw => ({
      seedId: '1',
      nonce: 0,
      mode: 'case',
      oddsMode: 'case',
      subject,
      version,
      forced: forced && giftId < 3,
      giftId,
      grade: GRADES.get(giftId) ?? 4,
      entries: null,
    }),
  )
const upgrade = fc.record({ chance: fc.integer({ min: 500, max: 7_500 }), won: fc.boolean() }).map(
  ({ chance, won }): LuckDraw => ({
    seedId: '1',
    nonce: 0,
    mode: 'dream',
    oddsMode: 'dream',
    subject: 1,
    version: 1,
    forced: false,
    giftId: won ? 1 : 3,
    grade: won ? 0 : 4,
    entries: [1, 0, chance * 100, 3, 4, 1_000_000 - chance * 100],
  }),
)
const other = fc.constant<LuckDraw>({
  seedId: '1',
  nonce: 0,
  mode: 'battle',
  oddsMode: 'case',
  subject: 1,
  version: 1,
  forced: false,
  giftId: null,
  grade: null,
  entries: null,
})
const draws = fc.array(fc.oneof({ weight: 6, arbitrary: opening }, upgrade, other), { maxLength: 60 })
const count = (list: readonly LuckDraw[]) => countLuck(list, TABLES, { worthOf, nameOf: (mode, subject) => `${mode}${subject}` })

it('counts every draw once in its pool, with what its own odds had stated', () => {
  fc.assert(
    fc.property(draws, (list) => {
      const { pools, runs } = count(list)
      const known = list.filter(({ mode }) => mode !== 'battle')
      expect(pools.reduce((sum, pool) => sum + pool.draws, 0)).toBe(known.length)
      expect(runs.reduce((sum, run) => sum + run.draws, 0)).toBe(known.length)
      for (const pool of pools.filter(({ mode }) => mode === 'case')) {
        const own = list.filter(({ mode, subject, forced }) => mode === 'case' && subject === pool.subject && forced === pool.forced)
        expect(pool.draws).toBe(own.length)
        expect(pool.worth).toBe(own.reduce((sum, { giftId }) => sum + worthOf(giftId ?? 0), 0))
        const first = own.reduce((sum, { version }) => sum + (version ?? 0) / (pool.forced ? 4 + (version ?? 0) : 100), 0)
        const row = pool.rows.find(({ bucket }) => bucket === 0)
        expect([row?.draws, row?.hits]).toEqual([own.length, own.filter(({ giftId }) => giftId === 1).length])
        expect(row?.expected).toBeCloseTo(first, 9)
        // The chances of a pool are one in all, so that what is expected of all its rows is its number of draws.
        expect(pool.rows.reduce((sum, { expected }) => sum + expected, 0)).toBeCloseTo(own.length, 9)
        expect(pool.rows.reduce((sum, { hits }) => sum + hits, 0)).toBe(own.length)
      }
      const upgrades = list.filter(({ mode }) => mode === 'dream')
      const [won] = pools.find(({ mode }) => mode === 'dream')?.rows ?? []
      expect(won?.hits ?? 0).toBe(upgrades.filter(({ giftId }) => giftId === 1).length)
      expect(won?.expected ?? 0).toBeCloseTo(
        upgrades.reduce((sum, { entries }) => sum + (entries?.[2] ?? 0) / 1_000_000, 0),
        9,
      )
    }),
  )
})

it('however the draws are cut into parts, all parts added up are the same', () => {
  const rounded = (value: unknown) =>
    JSON.parse(JSON.stringify(value, (_, each) => (typeof each === 'number' ? Math.round(each * 1e6) : each)))
  const bySubject = ({ pools, runs }: ReturnType<typeof count>) => ({
    pools: pools
      .map((pool) => ({ ...pool, rows: [...pool.rows].sort((a, b) => a.bucket - b.bucket) }))
      .sort((a, b) => `${a.name}${a.forced}`.localeCompare(`${b.name}${b.forced}`)),
    runs: [...runs].sort((a, b) => `${a.mode}${a.subject}`.localeCompare(`${b.mode}${b.subject}`)),
  })
  fc.assert(
    fc.property(fc.array(draws, { maxLength: 6 }), (parts) => {
      const sum = parts.map((part) => ({ ...count(part), paid: [{ boxId: 1, number: part.length, paid: 2 }] })).reduce(joinLuck, NO_LUCK)
      expect(rounded(bySubject(sum))).toEqual(rounded(bySubject(count(parts.flat()))))
      if (parts.length > 0) expect(sum.paid).toEqual([{ boxId: 1, number: parts.flat().length, paid: 2 * parts.length }])
    }),
  )
})
