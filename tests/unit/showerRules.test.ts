import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seedHash } from '#shared/fairness/draw.ts'
import { isClaimable, packetsOf } from '#shared/modes/shower/plan.ts'
import { SHOWER } from '#shared/modes/shower/rules.ts'
import { byUid, type Grabber, grabbersHash, type Pot, splitPot } from '#shared/modes/shower/split.ts'
import { type ShowerProof, verifyShower } from '#shared/modes/shower/verify.ts'
import { toWire } from '#shared/money.ts'

const SEED = '5c'.repeat(32)
const grabbersOf = (count: number, packets = (index: number) => 1 + (index % SHOWER.counted)): Grabber[] =>
  Array.from({ length: count }, (_, index) => ({ uid: String(10_000 + index), packets: packets(index) }))
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0)
const split = (grabbers: readonly Grabber[], pot: Pot, seed = SEED, id = '7') => splitPot(seed, grabbersHash(id, grabbers), grabbers, pot)

/** The split once more, in other words: Node's crypto, exact fractions of BigInt, and one player after the other who is full. */
function splitAgain(seed: string, id: string, grabbers: readonly Grabber[], { pot, most, least }: Pot): number[] {
  const list = createHash('sha256')
    .update(JSON.stringify([id, grabbers.map(({ uid, packets }) => [uid, packets])]))
    .digest('hex')
  const paid = BigInt(Math.min(pot, most * grabbers.length))
  const count = BigInt(grabbers.length)
  const base = BigInt(least) < paid / count ? BigInt(least) : paid / count
  const players = grabbers.map(({ packets }, place) => {
    const bytes = createHmac('sha256', Buffer.from(seed, 'hex')).update(`shower:${list}:${place}:0`).digest().subarray(0, packets)
    return { place, weight: bytes.reduce((sum, byte) => sum + BigInt(byte) + 1n, 0n), got: null as bigint | null }
  })
  const room = BigInt(most) - base
  for (;;) {
    const open = players.filter(({ got }) => got === null)
    const rest = paid - base * count - room * BigInt(players.length - open.length)
    const total = open.reduce((sum, { weight }) => sum + weight, 0n)
    const full = open.filter(({ weight }) => weight * rest >= room * total)
    for (const player of full) player.got = room
    if (full.length > 0) continue
    for (const player of open) player.got = (rest * player.weight) / total
    const missing = Number(rest - open.reduce((sum, { got }) => sum + (got ?? 0n), 0n))
    const byFraction = [...open].sort((a, b) => {
      const apart = ((rest * b.weight) % total) - ((rest * a.weight) % total)
      return apart === 0n ? a.place - b.place : apart > 0n ? 1 : -1
    })
    for (const player of byFraction.slice(0, missing)) player.got = (player.got ?? 0n) + 1n
    return players.map(({ got }) => Number((got ?? 0n) + base))
  }
}

const pots = fc
  .record({
    pot: fc.integer({ min: 1, max: 3_000_000 }),
    most: fc.integer({ min: 1, max: 60_000 }),
    least: fc.integer({ min: 0, max: 400 }),
  })
  .map(({ pot, most, least }) => ({ pot, most, least: Math.min(least, most) }))

describe('the pot', () => {
  it('is shared out to the last hundredth, within the bounds of each player, as a second implementation does it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 260 }), pots, fc.nat(9_999), (count, pot, id) => {
        const grabbers = grabbersOf(count, (index) => 1 + ((index * 7 + id) % SHOWER.counted))
        const amounts = split(grabbers, pot, SEED, String(id + 1))
        expect(sumOf(amounts)).toBe(Math.min(pot.pot, pot.most * count))
        const base = Math.min(pot.least, Math.floor(Math.min(pot.pot, pot.most * count) / count))
        expect(amounts.every((each) => Number.isInteger(each) && each >= base && each <= pot.most)).toBe(true)
        expect(amounts).toEqual(splitAgain(SEED, String(id + 1), grabbers, pot))
      }),
      { numRuns: 150 },
    )
  })

  it('is exact for every number of players up to 400, and for 10,000', () => {
    const pot = { pot: 500_000, most: 12_000, least: 20 }
    for (let count = 1; count <= 400; count++) expect(sumOf(split(grabbersOf(count), pot))).toBe(Math.min(500_000, count * 12_000))
    expect(sumOf(split(grabbersOf(10_000), pot))).toBe(500_000)
  })

  it('gives nobody anything where nobody came, and everybody the same part of a pot that is too small for its least shares', () => {
    expect(split([], { pot: 100, most: 10, least: 1 })).toEqual([])
    expect(new Set(split(grabbersOf(1_000), { pot: 3_000, most: 500, least: 20 }))).toEqual(new Set([3]))
    expect(sumOf(split(grabbersOf(50), { pot: 30, most: 500, least: 20 }))).toBe(30)
  })

  it('gives a second packet as much as the first, and nothing for more packets than count', () => {
    const half = (index: number) => (index % 2 ? SHOWER.counted : SHOWER.counted / 2)
    const all = Array.from({ length: 40 }, (_, id) =>
      split(grabbersOf(100, half), { pot: 1e6, most: 1e6, least: 0 }, SEED, `${id + 1}`),
    ).flat()
    const of = (odd: number) => sumOf(all.filter((_, index) => index % 2 === odd))
    expect(of(1) / of(0)).toBeGreaterThan(1.95)
    expect(of(1) / of(0)).toBeLessThan(2.05)
    const list = grabbersOf(5, () => SHOWER.counted)
    const greedy = list.map((one, index) => (index === 2 ? { ...one, packets: SHOWER.packets } : one))
    const hash = grabbersHash('7', list)
    const pot = { pot: 9_999, most: 9_999, least: 0 }
    expect(splitPot(SEED, hash, greedy, pot)).toEqual(splitPot(SEED, hash, list, pot))
  })

  it('gives every place of the list the same chance of the largest share', () => {
    const players = 10
    const rounds = 3_000
    const wins = Array.from({ length: players }, () => 0)
    for (let id = 1; id <= rounds; id++) {
      const amounts = split(
        grabbersOf(players, () => 6),
        { pot: 1e7, most: 1e7, least: 0 },
        SEED,
        String(id),
      )
      const best = amounts.indexOf(Math.max(...amounts))
      wins[best] = (wins[best] ?? 0) + 1
    }
    const chi2 = sumOf(wins.map((each) => (each - rounds / players) ** 2 / (rounds / players)))
    // 27.88: 1 in 1,000 fair draws with 9 degrees of freedom is worse.
    expect(chi2).toBeLessThan(27.88)
  })
})

describe('the proof', () => {
  const grabbers = grabbersOf(60).sort(byUid)
  const pot = { pot: 500_000, most: 20_000, least: 20 }
  const hash = grabbersHash('9', grabbers)
  const amounts = splitPot(SEED, hash, grabbers, pot)
  const proof: ShowerProof = {
    showerId: '9',
    serverSeed: SEED,
    serverSeedHash: seedHash(SEED),
    grabbersHash: hash,
    pot: 5_000,
    most: 200,
    least: 0.2,
    grabbers: grabbers.map(({ uid, packets }, index) => [uid, packets, toWire(amounts[index] ?? 0)] as const),
  }
  const failing = (changed: Partial<ShowerProof>) => verifyShower({ ...proof, ...changed }).flatMap(({ name, ok }) => (ok ? [] : [name]))
  const withRow = (index: number, row: (old: readonly [string, number, number]) => readonly [string, number, number]) =>
    proof.grabbers.map((old, at) => (at === index ? row(old) : old))

  it('holds for what was drawn', () => expect(failing({})).toEqual([]))

  it('fails for another seed, list, order, packet or amount, and for a pot that was overdrawn', () => {
    expect(failing({ serverSeed: 'ab'.repeat(32) })).toEqual(['seed', 'shares'])
    expect(failing({ grabbersHash: '00'.repeat(32) })).toEqual(['list'])
    expect(failing({ grabbers: proof.grabbers.slice(1) })).toEqual(['list', 'shares'])
    expect(failing({ grabbers: [...proof.grabbers].reverse() })).toEqual(['list', 'shares'])
    expect(failing({ grabbers: withRow(3, ([uid, packets, amount]) => [uid, packets - 1, amount]) })).toEqual(['list', 'shares'])
    expect(failing({ grabbers: withRow(3, ([uid, packets, amount]) => [uid, packets, amount + 0.01]) })).toEqual(['shares', 'pot'])
    expect(failing({ pot: 4_999.99 })).toEqual(['shares', 'pot'])
    expect(failing({ showerId: '10' })).toEqual(['list', 'shares'])
  })
})

describe('the packets', () => {
  it('are the same for everybody, in the order in which they come, and all in the picture before the end', () => {
    const packets = packetsOf('abc')
    expect(packets).toHaveLength(SHOWER.packets)
    expect(packetsOf('abc')).toEqual(packets)
    expect(packetsOf('abd')).not.toEqual(packets)
    for (const [index, { from, to, x, fall }] of packets.entries()) {
      expect(from).toBeGreaterThanOrEqual(packets[index - 1]?.from ?? 0)
      expect(to).toBeLessThanOrEqual(SHOWER.length)
      expect(Math.min(to, SHOWER.length) - from).toBeGreaterThan(800)
      expect(to - from).toBeLessThanOrEqual(fall)
      expect(x).toBeGreaterThan(0.03)
      expect(x).toBeLessThan(0.97)
    }
  })

  it('are enough for everybody: an ordinary player who taps once a second catches all that count, also from the middle on', () => {
    const packets = packetsOf('any')
    for (const begin of [0, 3_000]) {
      const caught = new Set<number>()
      for (let at = begin + 900; at < SHOWER.length; at += 1_000) {
        const seen = packets.findIndex(({ from, to }, index) => at > from + 400 && at < to && !caught.has(index))
        if (seen >= 0) caught.add(seen)
      }
      expect(caught.size).toBeGreaterThanOrEqual(Math.min(SHOWER.counted, Math.floor((SHOWER.length - begin) / 1_000)))
    }
  })

  it('can be claimed while they can have been seen, and no others', () => {
    const packet = packetsOf('abc')[40]
    if (!packet) throw new Error('no packet')
    expect(isClaimable(packet, packet.from - SHOWER.early)).toBe(true)
    expect(isClaimable(packet, packet.from - SHOWER.early - 1)).toBe(false)
    expect(isClaimable(packet, packet.to + SHOWER.late)).toBe(true)
    expect(isClaimable(packet, packet.to + SHOWER.late + 1)).toBe(false)
  })
})
