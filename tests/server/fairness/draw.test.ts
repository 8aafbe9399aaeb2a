import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STARTER_DIR } from '#server/core/catalogue/catalogueFile.ts'
import { parseCatalogue, readTexts } from '#server/core/catalogue/files.ts'
import { canonicalEntries } from '#server/core/catalogue/odds.ts'
import { drawBoxes } from '#server/modes/case/draws.ts'
import { drawRoll, rollOf, seedHash } from '#shared/fairness/draw.ts'
import { drawFromTable, type OddsTable } from '#shared/fairness/oddsTable.ts'
import { TOTAL_WEIGHT } from '#shared/fairness/weight.ts'
import { CASE_MODE } from '#shared/modes.ts'
import { chiSquaredDeviation, countHits, MAX_DEVIATION } from './chi.ts'
import { independentHash, independentRoll, rollStream } from './independent.ts'

interface Vector {
  serverSeed: string
  serverSeedHash: string
  mode: string
  clientSeed: string
  nonce: number
  total: number
  roll: number
  cursor: number
}

const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
const hexSeed = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'))

describe('the draw formula', () => {
  it('gives the committed vectors, by our code and by an independent one', async () => {
    const vectors = JSON.parse(await readFile(new URL('./vectors.json', import.meta.url), 'utf8')) as Vector[]
    expect(vectors.length).toBeGreaterThanOrEqual(20)
    for (const { serverSeed, serverSeedHash, roll, cursor, total, ...draw } of vectors) {
      expect(drawRoll({ serverSeed, ...draw }, total)).toEqual({ roll, cursor, total })
      const message = (at: number) => `${draw.mode}:${draw.clientSeed}:${draw.nonce}:${at}`
      expect(independentRoll(serverSeed, message, total)).toEqual({ roll, cursor })
      expect([seedHash(serverSeed), independentHash(serverSeed)]).toEqual([serverSeedHash, serverSeedHash])
    }
  })

  it('equals the independent one for any seed and any total', () => {
    fc.assert(
      fc.property(hexSeed, fc.string({ minLength: 1, maxLength: 64 }), fc.nat(), fc.integer({ min: 1, max: 2 ** 40 }), (...given) => {
        const [serverSeed, clientSeed, nonce, total] = given
        const { roll, cursor } = drawRoll({ serverSeed, mode: 'case', clientSeed, nonce }, total)
        expect(independentRoll(serverSeed, (at) => `case:${clientSeed}:${nonce}:${at}`, total)).toEqual({ roll, cursor })
      }),
    )
  })

  it('maps 52 bits without bias: every roll has exactly as many values, the tail is rejected', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 40 }), (total) => {
        const rejected = 2 ** 52 % total
        const limit = 2 ** 52 - rejected
        expect(limit % total).toBe(0)
        expect([rollOf(0, total), rollOf(total - 1, total), rollOf(limit - 1, total)]).toEqual([1, total, total])
        if (rejected > 0) expect([rollOf(limit, total), rollOf(2 ** 52 - 1, total)]).toEqual([null, null])
      }),
    )
  })

  it('moves the cursor on after a rejection', () => {
    const total = 2 ** 51 + 1
    const rolls = Array.from({ length: 40 }, (_, nonce) => drawRoll({ serverSeed: SEED, mode: 'case', clientSeed: 'a', nonce }, total))
    expect(Math.max(...rolls.map(({ cursor }) => cursor))).toBeGreaterThan(0)
    expect(rolls.every(({ roll }) => roll >= 1 && roll <= total)).toBe(true)
  })
})

/** Draws of each box; the environment variable DRAWS sets another number. The seed is fixed, so a number either passes always or never. */
const DRAWS = Number(process.env.DRAWS ?? 100_000)

async function tables(): Promise<OddsTable[]> {
  const { items, boxes } = parseCatalogue(await readTexts(STARTER_DIR))
  const byId = new Map(items.map((item) => [item.giftId, item]))
  return boxes.map(({ boxId, pityLimit, odds }) => ({
    mode: CASE_MODE,
    subject: boxId,
    version: 1,
    pityLimit,
    entries: canonicalEntries(odds, byId),
  }))
}

describe('draws of every box of the catalogue', () => {
  it(`agree with the published table over ${DRAWS} draws`, async () => {
    const rolls = Uint32Array.from(rollStream(SEED, CASE_MODE, 'chi', TOTAL_WEIGHT, DRAWS))
    const all = await tables()
    for (const table of all) {
      const weights = table.entries.map(({ weight }) => weight)
      expect(chiSquaredDeviation(countHits(table.entries, rolls), weights), `box ${table.subject}`).toBeLessThan(MAX_DEVIATION)
    }
    const [first] = all
    if (!first) throw new Error('the catalogue has boxes')
    for (let nonce = 0; nonce < 2_000; nonce++) {
      const { roll, hit } = drawFromTable({ serverSeed: SEED, mode: CASE_MODE, clientSeed: 'chi', nonce }, first, 0)
      expect(roll).toBe(rolls[nonce])
      expect(roll >= hit.rangeFrom && roll <= hit.rangeTo).toBe(true)
    }
  }, 120_000)

  it('would fail with the biased mapping of short hashes, or when two draws in a hundred are moved', async () => {
    const [table] = await tables()
    if (!table) throw new Error('the catalogue has boxes')
    const weights = table.entries.map(({ weight }) => weight)
    const rolls = Array.from(rollStream(SEED, CASE_MODE, 'bias', TOTAL_WEIGHT, 300_000))
    const shortHash = rolls.map((roll, index) => (((roll * 4_099 + index) % 2 ** 20) % TOTAL_WEIGHT) + 1)
    expect(chiSquaredDeviation(countHits(table.entries, shortHash), weights)).toBeGreaterThan(MAX_DEVIATION)
    const nudged = rolls.map((roll) => (roll % 50 === 0 ? 1 : roll))
    expect(chiSquaredDeviation(countHits(table.entries, nudged), weights)).toBeGreaterThan(MAX_DEVIATION)
  }, 60_000)

  it('agree with the rare entries alone when pity is due', async () => {
    const table = (await tables()).find(({ pityLimit }) => pityLimit !== null)
    if (!table?.pityLimit) throw new Error('the catalogue has a box with pity')
    const rare = table.entries.filter(({ grade }) => grade <= 1)
    const seen = new Map(rare.map(({ giftId }) => [giftId, 0]))
    for (let nonce = 0; nonce < 20_000; nonce++) {
      const draw = drawFromTable({ serverSeed: SEED, mode: CASE_MODE, clientSeed: 'pity', nonce }, table, table.pityLimit)
      expect(draw.forced).toBe(true)
      seen.set(draw.hit.giftId, (seen.get(draw.hit.giftId) ?? 0) + 1)
    }
    expect([...seen.keys()].length).toBe(rare.length)
    const weights = rare.map(({ weight }) => weight)
    expect(chiSquaredDeviation([...seen.values()], weights)).toBeLessThan(MAX_DEVIATION)
  }, 60_000)
})

describe('drawBoxes', () => {
  it('uses one nonce a box and carries the pity counter along', () => {
    const entries = [
      { giftId: 1, grade: 0, weight: 1 },
      { giftId: 2, grade: 4, weight: 999_999 },
    ]
    const draws = drawBoxes(
      { serverSeed: SEED, clientSeed: 'x', nonce: 7 },
      { mode: CASE_MODE, subject: 1, version: 1, pityLimit: 3, entries },
      5,
      1,
    )
    expect(draws.map(({ nonce }) => nonce)).toEqual([7, 8, 9, 10, 11])
    expect(draws.map(({ pityCount }) => pityCount)).toEqual([1, 2, 3, 0, 1])
    expect(draws.map(({ forced, hit }) => [forced, hit.giftId])).toEqual([
      [false, 2],
      [false, 2],
      [true, 1],
      [false, 2],
      [false, 2],
    ])
  })
})
