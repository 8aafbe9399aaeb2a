import { expect, it } from 'vitest'
import { seedHash } from '#shared/fairness/draw.ts'
import { grabbersHash, splitPot } from '#shared/modes/shower/split.ts'
import { type ShowerProof, showerAsTold, verifyShower } from '#shared/modes/shower/verify.ts'
import { toWire } from '#shared/money.ts'

const GRABBERS = ['11', '12', '13'].map((uid) => ({ uid, packets: 5 }))
const POT = { pot: 6_000, most: 3_000, least: 20 }

/** A proof that holds by itself, of any seed and list. */
function proofOf(serverSeed: string, grabbers = GRABBERS): ShowerProof {
  const hash = grabbersHash('7', grabbers)
  const shares = splitPot(serverSeed, hash, grabbers, POT)
  return {
    showerId: '7',
    serverSeed,
    serverSeedHash: seedHash(serverSeed),
    grabbersHash: hash,
    pot: 60,
    most: 30,
    least: 0.2,
    grabbers: grabbers.map(({ uid, packets }, place) => [uid, packets, toWire(shares[place] ?? 0)]),
  }
}

const [SEED, OTHER] = ['3e'.repeat(32), '4f'.repeat(32)]
const told = { seedHash: seedHash(SEED), round: null, listHash: grabbersHash('7', GRABBERS) }
const failed = (proof: ShowerProof, said: typeof told | { seedHash: string; round: null; listHash: null } | undefined) =>
  showerAsTold(verifyShower(proof), proof, said).flatMap(({ name, ok }) => (ok ? [] : name))

it('whoever was told the hashes of a shower finds a proof of another seed or another list, which holds by itself', () => {
  const fewer = proofOf(SEED, GRABBERS.slice(1))
  expect([failed(proofOf(SEED), told), failed(proofOf(OTHER), undefined), failed(fewer, undefined)]).toEqual([[], [], []])
  expect([failed(proofOf(OTHER), told), failed(fewer, told)]).toEqual([['seed'], ['list']])
  expect([failed(proofOf(OTHER), { ...told, listHash: null }), failed(fewer, { ...told, listHash: null })]).toEqual([['seed'], []])
})
