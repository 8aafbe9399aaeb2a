import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawBoxes } from '#server/modes/case/draws.ts'
import { drawRoll, seedHash } from '#shared/fairness/draw.ts'
import { drawFromTable, type OddsEntry, type OddsTable, oddsHash } from '#shared/fairness/oddsTable.ts'
import type { Receipt } from '#shared/fairness/receipt.ts'
import { type StepName, type Verification, verifyReceipt } from '#shared/fairness/verify.ts'
import { independentHash, independentRoll } from './independent.ts'

const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
const ENTRIES: OddsEntry[] = [
  { giftId: 1, grade: 0, weight: 2_000 },
  { giftId: 2, grade: 1, weight: 18_000 },
  { giftId: 3, grade: 2, weight: 80_000 },
  { giftId: 4, grade: 3, weight: 300_000 },
  { giftId: 5, grade: 4, weight: 600_000 },
]
const TABLE: OddsTable = { mode: 'case', subject: 7, version: 3, pityLimit: 10, entries: ENTRIES }

interface Made {
  table?: OddsTable
  nonce?: number
  clientSeed?: string
  count?: number
}

/** The receipt that the server writes for a draw. */
function receiptOf({ table = TABLE, nonce = 38, clientSeed = '星光 2026', count = 4 }: Made = {}): Receipt {
  const [draw] = drawBoxes({ serverSeed: SEED, clientSeed, nonce }, table, 1, count)
  if (!draw) throw new Error('one draw was asked for')
  const { roll, total, cursor, forced, hit } = draw
  return {
    receiptId: '12',
    at: 1_700_000_000_000,
    mode: 'case',
    boxId: table.subject,
    boxName: '赤霄宝匣',
    oddsVersion: table.version,
    oddsHash: oddsHash(table),
    serverSeedHash: seedHash(SEED),
    serverSeed: SEED,
    clientSeed,
    nonce,
    cursor,
    roll,
    total,
    rangeFrom: hit.rangeFrom,
    rangeTo: hit.rangeTo,
    giftId: hit.giftId,
    giftName: '紫晶之戒',
    giftImage: 'items/ring_amethyst.webp',
    grade: hit.grade,
    pity: table.pityLimit === null ? null : { limit: table.pityLimit, count, forced },
    table: [...table.entries],
  }
}

const failing = ({ steps }: Verification): StepName[] => steps.filter(({ ok }) => ok === false).map(({ name }) => name)

describe('a receipt as the server writes it', () => {
  it('passes every step, for any nonce, client seed and pity count', () => {
    fc.assert(
      fc.property(fc.nat(), fc.string({ minLength: 1, maxLength: 64 }), fc.integer({ min: 0, max: 10 }), (nonce, clientSeed, count) => {
        const { verdict, steps } = verifyReceipt(receiptOf({ nonce, clientSeed, count }))
        expect(verdict).toBe('passed')
        expect(steps.map(({ name }) => name)).toEqual(['seed', 'odds', 'pity', 'roll', 'range'])
        expect(steps.every(({ ok, expected, computed }) => ok && expected === computed)).toBe(true)
      }),
    )
  })

  it('says what the independent formula says', () => {
    for (let nonce = 0; nonce < 200; nonce++) {
      const receipt = receiptOf({ nonce })
      const { tries } = verifyReceipt(receipt)
      const independent = independentRoll(SEED, (cursor) => `case:星光 2026:${nonce}:${cursor}`, 1_000_000)
      expect({ roll: receipt.roll, cursor: receipt.cursor }).toEqual(independent)
      expect(tries).toHaveLength(independent.cursor + 1)
      expect(receipt.serverSeedHash).toBe(independentHash(SEED))
    }
  })

  it('hashes the table as anybody can: JSON of box, version, limit and [item, grade, weight]', () => {
    const text = JSON.stringify([7, 3, 10, ENTRIES.map(({ giftId, grade, weight }) => [giftId, grade, weight])])
    expect(receiptOf().oddsHash).toBe(createHash('sha256').update(text).digest('hex'))
  })

  it('passes where pity forced the draw, out of the rare entries alone', () => {
    const receipt = receiptOf({ count: 10 })
    expect(receipt).toMatchObject({ total: 20_000, pity: { forced: true } })
    const { verdict, pool, steps } = verifyReceipt(receipt)
    expect(verdict).toBe('passed')
    expect(pool.map(({ giftId }) => giftId)).toEqual([1, 2])
    expect(steps.find(({ name }) => name === 'pity')?.computed).toContain('保底奖池')
  })

  it('passes without a pity rule', () => {
    expect(verifyReceipt(receiptOf({ table: { ...TABLE, pityLimit: null } })).verdict).toBe('passed')
  })

  it('shows every rejected value where the cursor moved on', () => {
    const half = 2 ** 50
    const entries = [0, 1, 2].map((grade) => ({ giftId: grade + 1, grade, weight: grade === 2 ? 1 : half }))
    const table = { ...TABLE, pityLimit: null, entries }
    const nonce = Array.from({ length: 40 }, (_, at) => at).find(
      (at) => drawRoll({ serverSeed: SEED, mode: 'case', clientSeed: '星光 2026', nonce: at }, 2 ** 51 + 1).cursor > 0,
    )
    const receipt = receiptOf({ table, nonce: nonce ?? -1 })
    const { verdict, tries } = verifyReceipt(receipt)
    expect(verdict).toBe('passed')
    expect(receipt.cursor).toBeGreaterThan(0)
    expect(tries.map(({ rejected }) => rejected)).toEqual([...Array<boolean>(receipt.cursor).fill(true), false])
    expect(tries.map(({ message }) => message)).toEqual(tries.map(({ cursor }) => `case:星光 2026:${nonce}:${cursor}`))
  })
})

describe('before the seed is public', () => {
  it('checks table, pity and range, and leaves seed and roll open', () => {
    const { verdict, steps, tries } = verifyReceipt({ ...receiptOf(), serverSeed: null })
    expect(verdict).toBe('sealed')
    expect(steps.map(({ name, ok }) => [name, ok])).toEqual([
      ['seed', null],
      ['odds', true],
      ['pity', true],
      ['roll', null],
      ['range', true],
    ])
    expect(tries).toEqual([])
  })

  it('still finds a table, a range or a pool that does not agree', () => {
    const sealed = { ...receiptOf(), serverSeed: null }
    expect(failing(verifyReceipt({ ...sealed, oddsVersion: 4 }))).toEqual(['odds'])
    expect(failing(verifyReceipt({ ...sealed, giftId: 1 }))).toEqual(['range'])
    expect(failing(verifyReceipt({ ...sealed, total: 20_000 }))).toEqual(['pity'])
  })
})

describe('copies', () => {
  it('of the hashes must be those of the receipt', () => {
    const receipt = receiptOf()
    const copies = { seedHash: receipt.serverSeedHash, oddsHash: receipt.oddsHash }
    expect(verifyReceipt(receipt, copies).verdict).toBe('passed')
    expect(failing(verifyReceipt(receipt, { ...copies, seedHash: 'a'.repeat(64) }))).toEqual(['seedCopy'])
    expect(failing(verifyReceipt(receipt, { ...copies, oddsHash: 'a'.repeat(64) }))).toEqual(['oddsCopy'])
  })

  it('find a seed that was swapped together with its hash, which no receipt alone can show', () => {
    const other = 'f'.repeat(64)
    const receipt = receiptOf()
    const draw = drawFromTable({ serverSeed: other, mode: 'case', clientSeed: receipt.clientSeed, nonce: receipt.nonce }, TABLE, 4)
    const { rangeFrom, rangeTo, giftId, grade } = draw.hit
    const hit = { roll: draw.roll, total: draw.total, cursor: draw.cursor, rangeFrom, rangeTo, giftId, grade }
    const forged = { ...receipt, ...hit, serverSeed: other, serverSeedHash: seedHash(other) }
    expect(verifyReceipt(forged).verdict).toBe('passed')
    expect(failing(verifyReceipt(forged, { seedHash: seedHash(SEED) }))).toEqual(['seedCopy'])
  })
})

/** Each entry changes one field of a receipt. The check must fail, at the step that covers that field. */
const TAMPERINGS: { [field: string]: { change: (receipt: Receipt, by: number) => Receipt; by: StepName } } = {
  mode: { change: (r) => ({ ...r, mode: 'dream' }), by: 'roll' },
  boxId: { change: (r, by) => ({ ...r, boxId: r.boxId + by }), by: 'odds' },
  oddsVersion: { change: (r, by) => ({ ...r, oddsVersion: r.oddsVersion + by }), by: 'odds' },
  oddsHash: { change: (r, by) => ({ ...r, oddsHash: flip(r.oddsHash, by) }), by: 'odds' },
  serverSeedHash: { change: (r, by) => ({ ...r, serverSeedHash: flip(r.serverSeedHash, by) }), by: 'seed' },
  serverSeed: { change: (r, by) => ({ ...r, serverSeed: flip(SEED, by) }), by: 'seed' },
  clientSeed: { change: (r) => ({ ...r, clientSeed: `${r.clientSeed}.` }), by: 'roll' },
  nonce: { change: (r, by) => ({ ...r, nonce: r.nonce + by }), by: 'roll' },
  cursor: { change: (r, by) => ({ ...r, cursor: r.cursor + by }), by: 'roll' },
  roll: { change: (r, by) => ({ ...r, roll: r.roll + by }), by: 'roll' },
  total: { change: (r, by) => ({ ...r, total: r.total + by }), by: 'pity' },
  rangeFrom: { change: (r, by) => ({ ...r, rangeFrom: r.rangeFrom + by }), by: 'range' },
  rangeTo: { change: (r, by) => ({ ...r, rangeTo: r.rangeTo + by }), by: 'range' },
  giftId: { change: (r, by) => ({ ...r, giftId: r.giftId + by }), by: 'range' },
  grade: { change: (r) => ({ ...r, grade: (r.grade + 1) % 5 }), by: 'range' },
  'pity.limit': { change: (r, by) => withPity(r, (pity) => ({ ...pity, limit: pity.limit + by })), by: 'odds' },
  'pity.count to the limit': { change: (r) => withPity(r, (pity) => ({ ...pity, count: pity.limit })), by: 'pity' },
  'pity.count below zero': { change: (r) => withPity(r, (pity) => ({ ...pity, count: -1 })), by: 'pity' },
  'pity.forced': { change: (r) => withPity(r, (pity) => ({ ...pity, forced: !pity.forced })), by: 'pity' },
  'no pity': { change: (r) => ({ ...r, pity: null }), by: 'odds' },
  'table: an item': { change: (r, by) => withEntry(r, by, (entry) => ({ ...entry, giftId: entry.giftId + 100 })), by: 'odds' },
  'table: a grade': { change: (r, by) => withEntry(r, by, (entry) => ({ ...entry, grade: (entry.grade + 1) % 5 })), by: 'odds' },
  'table: a weight': { change: (r, by) => withEntry(r, by, (entry) => ({ ...entry, weight: entry.weight + by })), by: 'odds' },
  'table: an entry less': { change: (r, by) => ({ ...r, table: r.table.filter((_, at) => at !== by % 5) }), by: 'odds' },
  'table: an entry more': { change: (r) => ({ ...r, table: [...r.table, { giftId: 9, grade: 4, weight: 1 }] }), by: 'odds' },
  'table: another order': { change: (r) => ({ ...r, table: [...r.table].reverse() }), by: 'odds' },
}

/** Replaces one hex digit by another. */
function flip(hex: string, at: number): string {
  const place = at % hex.length
  return `${hex.slice(0, place)}${((Number.parseInt(hex[place] ?? '0', 16) + 1 + (at % 15)) % 16).toString(16)}${hex.slice(place + 1)}`
}

function withPity(receipt: Receipt, change: (pity: NonNullable<Receipt['pity']>) => NonNullable<Receipt['pity']>): Receipt {
  if (!receipt.pity) throw new Error('a receipt with pity is needed')
  return { ...receipt, pity: change(receipt.pity) }
}

function withEntry(receipt: Receipt, at: number, change: (entry: OddsEntry) => OddsEntry): Receipt {
  return { ...receipt, table: receipt.table.map((entry, index) => (index === at % receipt.table.length ? change(entry) : entry)) }
}

describe('one changed field', () => {
  it.each(Object.entries(TAMPERINGS))('%s is found', (_, { change, by: proof }) => {
    fc.assert(
      fc.property(fc.nat({ max: 5_000 }), fc.integer({ min: 1, max: 900 }), (nonce, by) => {
        const verification = verifyReceipt(change(receiptOf({ nonce }), by))
        expect(verification.verdict).toBe('failed')
        expect(failing(verification)).toContain(proof)
      }),
      { numRuns: 60 },
    )
  })

  it('leaves no field of a receipt out, but those a formula cannot hold', () => {
    const proved = new Set(Object.keys(TAMPERINGS).map((field) => field.split(/[.: ]/)[0]))
    const open = Object.keys(receiptOf()).filter((field) => !proved.has(field))
    expect(open).toEqual(['receiptId', 'at', 'boxName', 'giftName', 'giftImage'])
  })
})

describe('a broken receipt', () => {
  it.each<[string, Partial<Receipt>]>([
    ['a seed that is not hex', { serverSeed: 'zz' }],
    ['a seed of another length', { serverSeed: 'abcd' }],
    ['an empty table', { table: [] }],
    ['a table without weight', { table: [{ giftId: 1, grade: 0, weight: 0 }] }],
    ['a negative weight', { table: [{ giftId: 1, grade: 0, weight: -5 }] }],
    ['a table beyond 52 bits', { table: [{ giftId: 1, grade: 0, weight: 2 ** 53 }] }],
  ])('fails and ends: %s', (_, broken) => {
    expect(verifyReceipt({ ...receiptOf(), ...broken }).verdict).toBe('failed')
  })
})
