import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { crashOf } from '../../../src/shared/modes/exponent/chain.ts'
import { verify } from '../src/index.ts'
import { at, withOneByte } from './oneByte.ts'
import { textOf, VECTOR_MODES, type Vector, type VectorMode, vectorsOf } from './vectors.ts'

const LEAST = 200
/** Each vector has every third of its fields changed, the next one the next third. */
const TURNS = 3

describe.each(VECTOR_MODES)('the vectors of %s', (mode) => {
  const vectors = vectorsOf(mode)

  it(`are at least ${LEAST}, none twice`, () => {
    expect(vectors.length).toBeGreaterThanOrEqual(LEAST)
    expect(new Set(vectors.map((vector) => JSON.stringify(vector.proof))).size).toBe(vectors.length)
  })

  it('are passed by the code of the product', () => {
    for (const vector of vectors) {
      const { verdict, checks, fault, mode: found } = verify(vector)
      expect({ verdict, fault, found, wrong: checks.filter(({ ok }) => !ok) }).toEqual({
        verdict: 'passed',
        fault: null,
        found: mode.split('-')[0],
        wrong: [],
      })
    }
  })

  it('are failed with one byte changed', () => {
    for (const [index, vector] of vectors.entries()) {
      for (const path of fieldsOf(mode, vector, index)) {
        const changed = withOneByte(vector.proof, path, index * 7)
        const { verdict } = verify({ ...vector, proof: changed })
        expect({ index, path, verdict }).toEqual({ index, path, verdict: 'failed' })
      }
    }
  })
})

/** Fields that a check protects, with an element of each list that changes from vector to vector. */
const FIELDS: Record<VectorMode, (index: number, vector: Vector) => string[]> = {
  case: (index, vector) => [...receiptFields(index, vector), ...(vector.proof.pity ? ['pity.limit'] : [])],
  free: receiptFields,
  dream: receiptFields,
  battle: battleFields,
  'battle-bound': (index, vector) => [
    ...battleFields(index, vector),
    ...['chain', 'round', 'signature'].map((field) => `room.number.${field}`),
  ],
  exponent: (index, { proof }) => [
    ...['place', 'startAt', 'chain.terminal', 'broken.breakAt', 'broken.crash', 'broken.secret'],
    ...(changesCrash(proof as never, index) ? ['chain.salt'] : []),
  ],
  roll: (index, { proof }) => {
    const entrants = proof.entrants as string[]
    return ['roomId', 'serverSeedHash', 'serverSeed', 'entrantsHash', `entrants.${index % entrants.length}`, 'winners.0']
  },
  shower: showerFields,
  'shower-bound': (index, vector) => [...showerFields(index, vector), 'beacon.chain', 'beacon.round', 'beacon.signature'],
  kuji: (index, { proof }) => {
    const [sold, counts] = [proof.sold as unknown[], proof.counts as unknown[]]
    const ticket = `sold.${index % Math.max(sold.length, 1)}`
    const fields = ['poolId', 'serverSeed', 'serverSeedHash', 'orderHash', 'order', `counts.${index % counts.length}`, `${ticket}.letter`]
    // In a pool of which some tickets were not sold another number may have the same prize.
    return sold.length === String(proof.order).length ? [...fields, `${ticket}.number`] : fields
  },
}

function fieldsOf(mode: VectorMode, vector: Vector, index: number): string[] {
  const present = FIELDS[mode](index, vector).filter((path) => at(vector.proof, path) !== undefined && at(vector.proof, path) !== '')
  expect(present.length).toBeGreaterThanOrEqual(5)
  return present.filter((_, place) => (place + index) % TURNS === 0)
}

function showerFields(index: number, { proof }: Vector): string[] {
  const grabber = `grabbers.${index % (proof.grabbers as unknown[]).length}`
  return ['showerId', 'serverSeedHash', 'serverSeed', 'grabbersHash', `${grabber}.0`, `${grabber}.1`, `${grabber}.2`]
}

function receiptFields(index: number, { proof }: Vector): string[] {
  const entry = `table.${index % (proof.table as unknown[]).length}`
  return [
    ...['mode', 'boxId', 'oddsVersion', 'oddsHash', 'serverSeedHash', 'serverSeed', 'clientSeed', 'nonce', 'cursor', 'roll', 'total'],
    ...['rangeFrom', 'rangeTo', 'giftId', 'grade', `${entry}.giftId`, `${entry}.grade`, `${entry}.weight`],
  ]
}

function battleFields(index: number, { proof }: Vector): string[] {
  const { seats, boxes } = proof.room as { seats: number; boxes: unknown[] }
  const [round, seat] = [index % boxes.length, index % seats]
  const drop = `room.rounds.${round}.drops.${seat}`
  const prize = `room.end.prizes.${seat}`
  return [
    ...['roomId', 'serverSeedHash', 'clientSeeds.0', `boxes.${round}.boxId`, `boxes.${round}.oddsHash`].map((path) => `room.${path}`),
    ...['giftId', 'roll', 'total', 'cursor'].map((field) => `${drop}.${field}`),
    ...['serverSeed', 'split', 'winners.0', 'ticket.roll', 'ticket.total', `chosen.${round}`].map((path) => `room.end.${path}`),
    ...['seat', 'places.0', 'coins', 'diamonds'].map((field) => `${prize}.${field}`),
    ...['boxId', 'version', 'entries.1.giftId', 'entries.1.weight'].map((field) => `tables.${round}.${field}`),
  ]
}

/** Another salt gives the same crash now and then: four rounds of a hundred break at once. */
function changesCrash(proof: { chain: { salt: string }; broken: { secret: string; crash: number } }, index: number): boolean {
  const { chain, broken } = withOneByte(proof, 'chain.salt', index * 7)
  return crashOf(broken.secret, chain.salt) !== broken.crash
}

describe('the second implementation', () => {
  it('makes the committed vectors again, byte for byte', () => {
    const folder = mkdtempSync(join(tmpdir(), 'xingxia-vectors-'))
    try {
      execFileSync(process.execPath, [fileURLToPath(new URL('../second/make.mjs', import.meta.url)), folder])
      for (const mode of VECTOR_MODES) expect(readFileSync(join(folder, `${mode}.json`), 'utf8') === textOf(mode), mode).toBe(true)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
