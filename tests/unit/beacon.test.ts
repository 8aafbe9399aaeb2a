import { createHash } from 'node:crypto'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { type BeaconNetwork, beaconRoundFrom, beaconTime, QUICKNET, randomnessOf } from '#shared/fairness/beacon.ts'
import { asTold } from '#shared/fairness/beaconCheck.ts'
import { isBeaconSigned, signedPoint } from '#shared/fairness/beaconSignature.ts'
import { chainFrom, crashOf } from '#shared/modes/exponent/chain.ts'
import { breakTime } from '#shared/modes/exponent/rules.ts'
import { saltFrom, saltRound } from '#shared/modes/exponent/salt.ts'
import { type ExponentProof, verifyRound, verifyWholeRound } from '#shared/modes/exponent/verify.ts'

/** Round 1000 of quicknet, as drand has published it. */
const ROUND = 1_000
const SIGNATURE = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'
const RANDOMNESS = 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd'

describe('a round of quicknet', () => {
  it('is signed by the network, and its random number follows from the signature', () => {
    expect(isBeaconSigned(QUICKNET, ROUND, SIGNATURE)).toBe(true)
    expect(randomnessOf(SIGNATURE)).toBe(RANDOMNESS)
  })

  it.each([
    ['of another round', ROUND + 1, SIGNATURE],
    ['with another last octet', ROUND, `${SIGNATURE.slice(0, -2)}38`],
    ['that is no point', ROUND, 'ab'.repeat(48)],
    ['at infinity', ROUND, `c0${'00'.repeat(47)}`],
    ['that is too short', ROUND, SIGNATURE.slice(2)],
    ['that is no hex', ROUND, 'zz'.repeat(48)],
    ['that is missing', ROUND, ''],
  ])('does not have a signature %s', (_name, round, signature) => {
    expect(isBeaconSigned(QUICKNET, round, signature)).toBe(false)
  })

  it('has its moment, and the first one from a moment on is found', () => {
    expect(beaconTime(QUICKNET, 1)).toBe(1_692_803_367_000)
    expect(beaconTime(QUICKNET, ROUND)).toBe(1_692_806_364_000)
    expect([-1, 0, 1].map((ms) => beaconRoundFrom(QUICKNET, 1_692_806_364_000 + ms))).toEqual([ROUND, ROUND, ROUND + 1])
    expect(beaconRoundFrom(QUICKNET, 0)).toBe(1)
    const at = 1_800_000_000_001
    expect(beaconTime(QUICKNET, saltRound(QUICKNET, at)) - at).toBeGreaterThanOrEqual(60_000)
    expect(beaconTime(QUICKNET, saltRound(QUICKNET, at)) - at).toBeLessThan(63_000)
  })
})

it('a salt is the SHA-256 of a text that anybody can write down', () => {
  const terminal = '1f'.repeat(32)
  const text = `exponent-salt:${terminal}:${RANDOMNESS}`
  expect(saltFrom(terminal, RANDOMNESS)).toBe(createHash('sha256').update(text).digest('hex'))
})

describe('the proof of a round whose salt comes from a public random number', () => {
  const [terminal = '', secret = ''] = chainFrom('c3'.repeat(32), 20).map((bytes) => Buffer.from(bytes).toString('hex'))
  const startAt = 1_700_000_000_000
  const proofWith = (network: BeaconNetwork, signature: string, publishedAt = beaconTime(network, ROUND) - 60_000): ExponentProof => {
    const salt = saltFrom(terminal, randomnessOf(signature))
    const crash = crashOf(secret, salt)
    const beacon = { chain: network.chain, round: ROUND, time: beaconTime(network, ROUND), signature }
    const chain = { terminal, salt, publishedAt, salting: { source: 'beacon' as const, at: beacon.time, beacon } }
    const broken = { breakAt: startAt + breakTime(crash), crash, secret, nextAt: startAt + 1e6, refunded: false }
    return { round: 1, place: 1, startAt, chain, broken }
  }
  const genuine = proofWith(QUICKNET, SIGNATURE)
  const failed = async (proof: ExponentProof) => (await verifyWholeRound(proof)).filter(({ ok }) => ok !== true).map(({ name }) => name)

  it('passes as a whole', async () => {
    expect((await verifyWholeRound(genuine)).map(({ name }) => name)).toEqual(['chain', 'salt', 'beacon', 'crash', 'time'])
    expect(await failed(genuine)).toEqual([])
  })

  it('never passes without the check of the signature', () => {
    expect(verifyRound(genuine).find(({ name }) => name === 'beacon')?.ok).toBeNull()
  })

  it('fails where the number was known when the chain was published', async () => {
    expect(await failed(proofWith(QUICKNET, SIGNATURE, beaconTime(QUICKNET, ROUND) - 59_999))).toEqual(['salt'])
  })

  it('fails with a later number than the first one, which could have been chosen', async () => {
    expect(await failed(proofWith(QUICKNET, SIGNATURE, beaconTime(QUICKNET, ROUND) - 63_000))).toEqual(['salt'])
  })

  it('fails where a place of the chain was left out before the round', async () => {
    const at = (firstRound: number) => failed({ ...genuine, chain: { ...genuine.chain, firstRound } })
    expect([await at(1), await at(0)]).toEqual([[], ['chain']])
  })

  it('fails where the house has signed a number of its own, under the name of the network or another one', async () => {
    const key = bls12_381.utils.randomSecretKey()
    const { shortSignatures } = bls12_381
    const signature = bytesToHex(shortSignatures.sign(signedPoint(ROUND), key).toBytes())
    expect(await failed(proofWith(QUICKNET, signature))).toEqual(['beacon'])
    const own = { ...QUICKNET, chain: 'fa'.repeat(32), publicKey: bytesToHex(shortSignatures.getPublicKey(key).toBytes()) }
    expect(await failed(proofWith(own, signature))).toEqual(['salt', 'beacon'])
    expect((await verifyWholeRound(proofWith(own, signature), [own])).every(({ ok }) => ok)).toBe(true)
  })

  it('fails where the salt is another one, or the signature is missing', async () => {
    const salt = '5a'.repeat(32)
    expect(await failed({ ...genuine, chain: { ...genuine.chain, salt } })).toContain('salt')
    const salting = genuine.chain.salting
    const beacon = salting?.beacon && { ...salting.beacon, signature: null }
    expect(await failed({ ...genuine, chain: { ...genuine.chain, salting: salting && { ...salting, beacon: beacon ?? null } } })).toEqual([
      'salt',
      'beacon',
    ])
  })

  it('that does not say where its salt comes from never passes as a whole, and nothing of it fails', async () => {
    const { salting: _, ...chain } = genuine.chain
    const without = { ...genuine, chain }
    const found = [
      ['chain', true],
      ['salt', null],
      ['crash', true],
      ['time', true],
    ]
    expect(verifyRound(without).map(({ name, ok }) => [name, ok])).toEqual(found)
    expect((await verifyWholeRound(without)).map(({ name, ok }) => [name, ok])).toEqual(found)
  })

  it('fails where a salt of the house names a number, and has no such checks where it names none', async () => {
    const of = (source: 'house' | 'together', beacon = genuine.chain.salting?.beacon ?? null) =>
      failed({ ...genuine, chain: { ...genuine.chain, salting: { source, at: null, beacon } } })
    expect([await of('house'), await of('together'), await of('house', null), await of('together', null)]).toEqual([
      ['salt'],
      ['salt'],
      [],
      [],
    ])
  })
})

describe('whoever was told a round before a draw', () => {
  const checks = [
    { name: 'seed', ok: true },
    { name: 'number', ok: true },
  ] as const
  const beacon = { chain: QUICKNET.chain, round: ROUND, signature: SIGNATURE }
  const failedWith = (proof: { beacon?: typeof beacon }, told: number | null | undefined) =>
    asTold(checks, proof, told)
      .filter(({ ok }) => !ok)
      .map(({ name }) => name)

  it('finds another one, or one where there was to be none, and none where there was to be one', () => {
    expect([failedWith({ beacon }, ROUND), failedWith({ beacon }, undefined), failedWith({}, null)]).toEqual([[], [], []])
    expect([failedWith({ beacon }, ROUND + 1), failedWith({ beacon }, null), failedWith({}, ROUND)]).toEqual(Array(3).fill(['number']))
  })
})
