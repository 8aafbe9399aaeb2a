import { describe, expect, it } from 'vitest'
import { beaconTime, QUICKNET, randomnessOf } from '../../../src/shared/fairness/beacon.ts'
import { seedHash } from '../../../src/shared/fairness/draw.ts'
import { chainFrom, crashOf } from '../../../src/shared/modes/exponent/chain.ts'
import { breakTime } from '../../../src/shared/modes/exponent/rules.ts'
import { saltFrom } from '../../../src/shared/modes/exponent/salt.ts'
import { boundSeed, drawWinners, entrantsHash } from '../../../src/shared/modes/roll/draw.ts'
import { grabbersHash, boundSeed as showerSeed, splitPot } from '../../../src/shared/modes/shower/split.ts'
import { verify } from '../src/index.ts'

/** Round 1000 of quicknet, as drand has published it. */
const ROUND = 1_000
const SIGNATURE = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'
const OTHER = `${SIGNATURE.slice(0, -2)}38`
const TIME = beaconTime(QUICKNET, ROUND)

const beaconOf = (signature: string) => ({ chain: QUICKNET.chain, round: ROUND, signature })

/** A round of 指数 whose salt follows from a signature, whatever that is worth. */
function roundWith(signature: string, publishedAt = TIME - 60_000) {
  const [terminal = '', secret = ''] = chainFrom('c3'.repeat(32), 20).map((bytes) => Buffer.from(bytes).toString('hex'))
  const salt = saltFrom(terminal, randomnessOf(signature))
  const [crash, startAt] = [crashOf(secret, salt), 1_700_000_000_000]
  const salting = { source: 'beacon', at: TIME, beacon: { ...beaconOf(signature), time: TIME } }
  const broken = { breakAt: startAt + breakTime(crash), crash, secret, nextAt: startAt + 1e6, refunded: false }
  return { round: 1, place: 1, startAt, chain: { terminal, salt, publishedAt, salting }, broken }
}

/** A draw of ROLL that is bound to a number, whatever that is worth. */
function drawWith(signature: string, closedAt = TIME - 3_000) {
  const [roomId, serverSeed] = ['7', '4d'.repeat(32)]
  const entrants = ['11', '12', '13', '14', '15']
  const hash = entrantsHash(roomId, entrants)
  const drawn = drawWinners(serverSeed, boundSeed(hash, randomnessOf(signature)), { entrants: entrants.length, prizes: 2 })
  const winners = drawn.map(({ entrant }) => entrants[entrant])
  const proof = {
    roomId,
    serverSeed,
    serverSeedHash: seedHash(serverSeed),
    entrantsHash: hash,
    entrants,
    passedOver: [],
    winners,
    prizes: 2,
    bound: true,
  }
  return { ...proof, beacon: { ...beaconOf(signature), closedAt } }
}

/** A shower that is bound to a number, whatever that is worth. */
function showerWith(signature: string, { startAt = TIME - 20_000, closedAt = TIME - 2_900, published = TIME - 200_000 } = {}) {
  const [showerId, serverSeed] = ['8', '5e'.repeat(32)]
  const list = ['11', '12', '13', '14'].map((uid, index) => ({ uid, packets: index + 3 }))
  const hash = grabbersHash(showerId, list)
  const shares = splitPot(serverSeed, showerSeed(hash, randomnessOf(signature)), list, { pot: 6_000, most: 5_000, least: 10 })
  const grabbers = list.map(({ uid, packets }, index) => [uid, packets, (shares[index] ?? 0) / 100])
  const proof = { showerId, serverSeed, serverSeedHash: seedHash(serverSeed), seedPublishedAt: published, grabbersHash: hash, bound: true }
  return { ...proof, pot: 60, most: 50, least: 0.1, grabbers, beacon: { ...beaconOf(signature), startAt, closedAt } }
}

const failedOf = (proof: unknown) =>
  verify(proof)
    .checks.filter(({ ok }) => ok !== true)
    .map(({ name }) => name)

describe('a proof that is bound to a public random number', () => {
  it('passes with the number that its network has signed', () => {
    const proofs = [roundWith(SIGNATURE), drawWith(SIGNATURE), showerWith(SIGNATURE)]
    expect(proofs.map((proof) => verify(proof).verdict)).toEqual(['passed', 'passed', 'passed'])
  })

  it('fails with a number that its network has not signed', () => {
    expect([roundWith(OTHER), drawWith(OTHER), showerWith(OTHER)].map(failedOf)).toEqual([['beacon'], ['beacon'], ['beacon']])
  })

  it('fails with a number that was known when the chain was published, or that is not the first one after the closing', () => {
    expect([failedOf(roundWith(SIGNATURE, TIME - 59_999)), failedOf(roundWith(SIGNATURE, TIME - 63_000))]).toEqual([['salt'], ['salt']])
    expect([failedOf(drawWith(SIGNATURE, TIME - 2_999)), failedOf(drawWith(SIGNATURE, TIME - 6_000))]).toEqual([['number'], ['number']])
  })

  it('fails with a number that is not the one of the start of a shower, or was known when that was made or its list fixed', () => {
    const of = (moments: Parameters<typeof showerWith>[1]) => failedOf(showerWith(SIGNATURE, moments))
    expect([of({ startAt: TIME - 19_999 }), of({ startAt: TIME - 23_000 }), of({ closedAt: TIME })]).toEqual(Array(3).fill(['number']))
    expect([of({ published: TIME - 2_999 }), of({ startAt: TIME - 22_999, closedAt: TIME - 1 })]).toEqual([['number'], []])
    // The check says that it was bound before the start.
    expect([of({ published: TIME - 19_999 }), of({ published: TIME - 20_000 })]).toEqual([['number'], []])
    const { seedPublishedAt: _, ...undated } = showerWith(SIGNATURE)
    expect(failedOf(undated)).toEqual(['number'])
  })

  it('of a shower fails without its number, and with one where it was bound to none', () => {
    const { beacon, ...without } = showerWith(SIGNATURE)
    expect([failedOf(without), failedOf({ ...without, bound: false })]).toEqual([['number', 'shares'], ['shares']])
    expect(failedOf({ ...without, beacon, bound: false })).toEqual(['number'])
    expect(verify({ ...without, beacon }).facts.map(({ name }) => name)).toEqual(['种子哈希公布于', '开场', '名单锁定于'])
  })

  it('fails where the number is left out', () => {
    const { beacon: _, ...unbound } = drawWith(SIGNATURE)
    expect(failedOf(unbound)).toEqual(['number', 'winners'])
  })

  it('fails where a room says that it was bound and has no number, or the other way round', () => {
    const { beacon, bound: _, ...plain } = drawWith(SIGNATURE)
    const drawn = drawWinners(plain.serverSeed, plain.entrantsHash, { entrants: plain.entrants.length, prizes: 2 })
    const unbound = { ...plain, winners: drawn.map(({ entrant }) => plain.entrants[entrant]) }
    expect([failedOf(unbound), failedOf({ ...unbound, bound: false }), failedOf({ ...unbound, bound: true })]).toEqual([[], [], ['number']])
    expect([failedOf({ ...plain, beacon }), failedOf({ ...plain, beacon, bound: false })]).toEqual([[], ['number']])
  })

  it('is not proven where it does not say where its salt comes from, and says so', () => {
    const { chain, ...round } = roundWith(SIGNATURE)
    const { salting: _, ...without } = chain
    const { verdict, title, checks } = verify({ ...round, chain: without })
    expect([verdict, checks.filter(({ ok }) => !ok).map(({ name, ok }) => [name, ok])]).toEqual(['unproven', [['salt', null]]])
    expect(title).toContain('盐值来历未能证明')
    expect(checks.find(({ name }) => name === 'salt')?.computed).toContain('未能证明')
    const house = { ...without, salting: { source: 'house', beacon: null } }
    expect(verify({ ...round, chain: house })).toMatchObject({
      verdict: 'passed',
      title: expect.stringContaining('无法证明平台事先不知道'),
    })
    const both = { ...without, salting: { source: 'house', beacon: chain.salting.beacon } }
    expect(verify({ ...round, chain: both }).verdict).toBe('failed')
  })
})
