import { describe, expect, it } from 'vitest'
import { drawFromTable, type OddsTable, oddsHash } from '#shared/fairness/oddsTable.ts'
import { templateNameTable } from '#shared/modes/templateName/rules.ts'

const BOX: OddsTable = {
  mode: 'case',
  subject: 7,
  version: 2,
  pityLimit: 10,
  entries: [
    { giftId: 1, grade: 0, weight: 100_000 },
    { giftId: 2, grade: 4, weight: 900_000 },
  ],
}
const seed = (nonce: number) => ({ serverSeed: 'ab'.repeat(32), clientSeed: 'me', mode: 'templateName', nonce })
const PLAYS = 4_000

describe('新玩法', () => {
  it('draws from the odds of the box without 保底, under a hash of its own', () => {
    const table = templateNameTable(BOX)
    expect(table).toEqual({ ...BOX, mode: 'templateName', pityLimit: null })
    expect(oddsHash(table)).not.toBe(oddsHash(BOX))
  })

  it('hits each item as often as its weight says, however many plays missed before', () => {
    const table = templateNameTable(BOX)
    const rare = Array.from({ length: PLAYS }, (_, nonce) => drawFromTable(seed(nonce), table, BOX.pityLimit ?? 0)).filter(
      ({ hit }) => hit.giftId === 1,
    ).length
    // A tenth of the plays; five standard deviations are 95.
    expect(Math.abs(rare - PLAYS / 10)).toBeLessThan(95)
  })
})
