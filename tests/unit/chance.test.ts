import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { gradeTrial } from '#server/community/measured/byGrade.ts'
import { holesIn } from '#server/community/measured/holes.ts'
import { Tally } from '#server/community/measured/tally.ts'
import { bandOf, chanceOfChi, chiOfParts, chiOfRows, isInBand, oneOutside } from '#shared/fairness/chance.ts'
import { drawFromTable, nextPityCount, type OddsTable, poolsOf } from '#shared/fairness/oddsTable.ts'

const binomial = (draws: number, chance: number) => ({ draws, expected: draws * chance, variance: draws * chance * (1 - chance) })

/** The same band, summed from the bottom with logarithms of factorials. */
function slowBand(draws: number, chance: number): { from: number; to: number } {
  const logs = [0]
  for (let k = 1; k <= draws; k++) logs.push((logs[k - 1] ?? 0) + Math.log(k))
  const log = (k: number) => logs[k] ?? 0
  const at = (k: number) => Math.exp(log(draws) - log(k) - log(draws - k) + k * Math.log(chance) + (draws - k) * Math.log(1 - chance))
  let [from, to] = [0, draws]
  for (let below = at(0); below <= 0.005; below += at(++from));
  for (let above = at(draws); above <= 0.005; above += at(--to));
  return { from, to }
}

describe('the band of chance', () => {
  it.each([
    [1, 0.5],
    [10, 0.02],
    [37, 0.9],
    [500, 0.003],
    [1_000, 0.25],
    [20_000, 0.0001],
    [30_000, 0.3],
  ])('of %i draws with the chance %f is that of the binomial distribution', (draws, chance) => {
    expect(bandOf(binomial(draws, chance))).toEqual(slowBand(draws, chance))
  })

  it('is the normal one for many draws, which differs by one hit at most', () => {
    const exact = slowBand(60_000, 0.3)
    const { from, to } = bandOf(binomial(60_000, 0.3))
    expect(Math.abs(from - exact.from)).toBeLessThanOrEqual(1)
    expect(Math.abs(to - exact.to)).toBeLessThanOrEqual(1)
  })

  it('is a point where nothing is left to chance, and what the table does not state is never in it', () => {
    expect(bandOf({ draws: 7, expected: 7, variance: 0 })).toEqual({ from: 7, to: 7 })
    expect(isInBand({ draws: 1, hits: 1, expected: 0, variance: 0 })).toBe(false)
    expect(isInBand({ draws: 0, hits: 0, expected: 0, variance: 0 })).toBe(true)
  })

  it('tells how often one of many rows lies outside by chance', () => {
    expect(oneOutside(1)).toBeCloseTo(0.01, 12)
    expect(oneOutside(9)).toBeCloseTo(0.0865, 3)
  })
})

describe('chi²', () => {
  it.each([
    [3.841, 1, 0.05],
    [9.488, 4, 0.05],
    [20.09, 8, 0.01],
    [0.711, 4, 0.95],
    [124.342, 100, 0.05],
  ])('of %f with %i degrees is reached with the chance in the tables', (chi, degrees, p) => {
    expect(chanceOfChi(chi, degrees)).toBeCloseTo(p, 3)
  })

  it('joins groups that expect less than five hits, and says nothing of a single group', () => {
    const parts = [3, 1, 2, 94].map((expected) => ({ hits: expected, expected }))
    expect(chiOfParts(parts)).toMatchObject({ chi: 0, degrees: 1, p: 1 })
    expect(chiOfParts([{ hits: 3, expected: 3 }])).toBeNull()
    expect(chiOfRows([{ draws: 4, hits: 1, expected: 1, variance: 0.7 }])).toBeNull()
    expect(chiOfRows([{ draws: 100, hits: 60, expected: 50, variance: 25 }])).toMatchObject({ chi: 4, degrees: 1 })
  })
})

describe('holes between ids', () => {
  it('are what remains of a span', () => {
    expect(holesIn({ fromId: 1, toId: 9 }, [2, 3, 7])).toEqual([
      { fromId: 1, toId: 1 },
      { fromId: 4, toId: 6 },
      { fromId: 8, toId: 9 },
    ])
    expect(holesIn({ fromId: 4, toId: 4 }, [4])).toEqual([])
    expect(holesIn({ fromId: 4, toId: 4 }, [])).toEqual([{ fromId: 4, toId: 4 }])
  })
})

const TABLE: OddsTable = {
  mode: 'case',
  subject: 7,
  version: 3,
  pityLimit: 50,
  entries: [
    { giftId: 1, grade: 0, weight: 700 },
    { giftId: 2, grade: 1, weight: 9_300 },
    { giftId: 3, grade: 2, weight: 90_000 },
    { giftId: 4, grade: 3, weight: 250_000 },
    { giftId: 5, grade: 4, weight: 650_000 },
  ],
}

/** Draws as the server does, with a seed for every thousand draws, and counts as the night does. */
function drawn(draws: number, table: OddsTable, counted = table, run = 0): Tally {
  const tally = new Tally()
  const pools = poolsOf(table)
  let pity = 0
  for (let n = 0; n < draws; n++) {
    const serverSeed = createHash('sha256')
      .update(`measured ${run} ${Math.floor(n / 1_000)}`)
      .digest('hex')
    const { hit, forced } = drawFromTable({ serverSeed, mode: 'case', clientSeed: 'bench', nonce: n % 1_000 }, table, pity, pools)
    pity = nextPityCount(pity, hit.grade)
    tally.add('case', gradeTrial(counted, hit.grade, forced))
  }
  return tally
}

/** Set to 1000000 for the figure in docs/decisions/measured.md. */
const DRAWS = Number(process.env.MEASURED_DRAWS ?? 30_000)

describe('draws of the server, counted as the night counts them', () => {
  it(`stay in their bands: ${DRAWS} draws`, () => {
    const rows = drawn(DRAWS, TABLE).rows()
    const [free, forced] = [rows.filter((row) => !row.forced), rows.filter((row) => row.forced)]
    expect(forced.map(({ bucket }) => bucket)).toEqual([0, 1])
    for (const pool of [free, forced]) {
      const chi = chiOfParts(pool)
      if (process.env.MEASURED_DRAWS) process.stdout.write(`${JSON.stringify(chi)} ${JSON.stringify(pool)}\n`)
      expect(chi?.p).toBeGreaterThan(0.001)
    }
    expect(rows.filter((row) => !isInBand(row))).toEqual([])
    expect(free.reduce((sum, { hits }) => sum + hits, 0) + forced.reduce((sum, { hits }) => sum + hits, 0)).toBe(DRAWS)
  }, 600_000)

  it('look bad when they are: of a table that gives a twentieth less of what is rare', () => {
    const skewed = { ...TABLE, pityLimit: null, entries: TABLE.entries.map((entry) => ({ ...entry })) }
    const [, , rare, , last] = skewed.entries
    if (rare && last) [rare.weight, last.weight] = [rare.weight - 6_000, last.weight + 6_000]
    const rows = drawn(30_000, skewed, TABLE).rows()
    expect(rows.filter((row) => !isInBand(row)).map(({ bucket }) => bucket)).toContain(2)
    expect(chiOfParts(rows)?.p).toBeLessThan(0.01)
  })

  it('show an item that the table does not hold', () => {
    const tally = new Tally()
    tally.add('case', gradeTrial({ ...TABLE, entries: TABLE.entries.slice(1) }, 0, false))
    expect(tally.rows().filter((row) => !isInBand(row))).toMatchObject([{ bucket: 0, hits: 1, expected: 0 }])
  })
})
