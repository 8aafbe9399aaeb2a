import { expect, it } from 'vitest'
import { beaconTime, QUICKNET, randomnessOf } from '#shared/fairness/beacon.ts'
import { seedHash } from '#shared/fairness/draw.ts'
import { boundSeed, drawWinners, entrantsHash } from '#shared/modes/roll/draw.ts'
import { type RollProof, type RollTold, rollAsTold, verifyRoll, wholeRollAsTold } from '#shared/modes/roll/verify.ts'

const ENTRANTS = ['11', '12', '13', '14']

/** A proof that holds by itself, of any seed and list, for one prize and without a public random number. */
function proofOf(serverSeed: string, entrants = ENTRANTS): RollProof {
  const hash = entrantsHash('7', entrants)
  const winners = drawWinners(serverSeed, hash, { entrants: entrants.length, prizes: 1 }).map(({ entrant }) => entrants[entrant] ?? '')
  const of = { roomId: '7', serverSeed, serverSeedHash: seedHash(serverSeed), entrantsHash: hash, bound: false }
  return { ...of, entrants, passedOver: [], winners, prizes: 1 }
}

const [SEED, OTHER] = ['ab'.repeat(32), 'cd'.repeat(32)]
const told: RollTold = { seedHash: seedHash(SEED), bound: false, listHash: entrantsHash('7', ENTRANTS), awaits: null }

const failed = (proof: RollProof, said: RollTold | undefined) =>
  rollAsTold(proof, said, verifyRoll).flatMap(({ name, ok }) => (ok ? [] : name))

it('whoever was told the hashes of a room finds a proof of another seed or another list, which holds by itself', async () => {
  const fewer = proofOf(SEED, ENTRANTS.slice(1))
  expect([failed(proofOf(SEED), told), failed(proofOf(OTHER), undefined), failed(fewer, undefined)]).toEqual([[], [], []])
  expect([failed(proofOf(OTHER), told), failed(fewer, told)]).toEqual([['seed'], ['entrants']])
  expect([failed(proofOf(OTHER), { ...told, listHash: null }), failed(fewer, { ...told, listHash: null })]).toEqual([['seed'], []])
  expect((await wholeRollAsTold(fewer, told)).flatMap(({ name, ok }) => (ok ? [] : name))).toEqual(['entrants'])
})

it('whoever was told that a room is bound finds a proof that says it was not', async () => {
  expect(failed(proofOf(SEED), { ...told, bound: true })).toEqual(['number'])
  expect((await wholeRollAsTold(proofOf(SEED), { ...told, bound: true })).flatMap(({ name, ok }) => (ok ? [] : name))).toEqual(['number'])
})

it('whoever was told when the number of a room comes finds a proof with another one', () => {
  const [round, signature] = [1_000, 'cc'.repeat(48)]
  const beacon = { chain: QUICKNET.chain, round, signature, closedAt: beaconTime(QUICKNET, round) - 3_000 }
  const plain = proofOf(SEED)
  const clientSeed = boundSeed(plain.entrantsHash, randomnessOf(signature))
  const winners = drawWinners(SEED, clientSeed, { entrants: 4, prizes: 1 }).map(({ entrant }) => ENTRANTS[entrant] ?? '')
  const proof = { ...plain, bound: true, beacon, winners }
  const failedWith = (awaits: number) =>
    rollAsTold(proof, { ...told, bound: true, awaits }, (each) => verifyRoll(each, true)).flatMap(({ name, ok }) => (ok ? [] : name))
  expect(failedWith(beaconTime(QUICKNET, round))).toEqual([])
  expect(failedWith(beaconTime(QUICKNET, round + 1))).toEqual(['number'])
})
