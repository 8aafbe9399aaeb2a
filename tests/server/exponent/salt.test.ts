import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fetchBeacons } from '#server/core/beacon/job.ts'
import { keepBeacon, longestWait } from '#server/core/beacon/waits.ts'
import { stepTogether } from '#server/core/rounds/steps.ts'
import { auditExponent } from '#server/modes/exponent/audit.ts'
import { exponentChains } from '#server/modes/exponent/shownChains.ts'
import { exponentProof } from '#server/modes/exponent/view.ts'
import { withdrawable, withdrawChain } from '#server/modes/exponent/withdraw.ts'
import { beaconTime, randomnessOf } from '#shared/fairness/beacon.ts'
import { saltFrom } from '#shared/modes/exponent/salt.ts'
import { verifyWholeRound } from '#shared/modes/exponent/verify.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { brokenBy } from '../../support/brokenBy.ts'
import { type FakeBeacon, fakeBeacon } from '../../support/fakeBeacon.ts'
import { COINS, type ExponentWorld, startExponentWorld } from './world.ts'

/** Each test goes on where the one before it has ended: the first chain, the next one, and one that never gets its number. */
let world: ExponentWorld
let beacon: FakeBeacon
beforeAll(async () => {
  beacon = await fakeBeacon(Date.UTC(2020, 0, 1))
  world = await startExponentWorld({ beacon: beacon.source })
})
afterAll(async () => {
  await world.close()
  await beacon.close()
})
beforeEach(() => {
  beacon.manner = 'good'
})

interface Chain {
  id: string
  terminal: string
  salt: string | null
  salt_source: string
  beacon_round: number
  beacon_at: Date
  published_at: Date
  first_round: number | null
}
const chains = () => world.rows<Chain>('SELECT * FROM exponent_chain ORDER BY id')
const fetchAll = () => fetchBeacons(world.db, beacon.source, 2_000)
const room = async () =>
  (await world.rows<{ attempts: number; next_at: Date }>("SELECT attempts, next_at FROM room WHERE mode = 'exponent'"))[0]
const DUE = 10 * 60_000

it('the first chain is published without its salt, and the game waits for the random number without an error', async () => {
  const [chain] = await chains()
  if (!chain) throw new Error('no chain')
  expect(chain).toMatchObject({ salt: null, salt_source: 'beacon', first_round: null })
  expect(beaconTime(beacon.network, chain.beacon_round)).toBe(chain.beacon_at.getTime())
  expect(chain.beacon_at.getTime() - chain.published_at.getTime()).toBeGreaterThanOrEqual(60_000)
  await world.at(world.clock.now)
  expect(await room()).toEqual({ attempts: 0, next_at: new Date(world.clock.now + 1_000) })
  await expect(world.view()).rejects.toThrow('正在等待公开随机数')
  expect(await exponentChains(world.db)).toMatchObject([
    { salt: null, salting: { source: 'beacon', at: null, beacon: { signature: null } } },
  ])
  // Nothing is asked for before its moment.
  world.clock.now = chain.beacon_at.getTime() - 1
  expect([await fetchAll(), beacon.asked]).toEqual([[], []])
})

it.each(['away', 'forged', 'hangs'] as const)(
  'while the beacon is "%s" nothing begins, on any node, and nothing takes its place',
  async (manner) => {
    beacon.manner = manner
    const [chain] = await chains()
    world.clock.now = Math.max(world.clock.now, chain?.beacon_at.getTime() ?? 0) + 5_000
    expect(await fetchAll()).toHaveLength(1)
    expect(await longestWait(world.db)).toBeGreaterThanOrEqual(5)
    await world.at(world.clock.now)
    await stepTogether(world.anotherNode().steps)
    expect([(await chains())[0]?.salt, (await room())?.attempts]).toEqual([null, 0])
    expect(await world.rows('SELECT * FROM exponent_round')).toEqual([])
  },
)

it('its salt follows from the random number, whichever node has fetched it, and its rounds prove themselves', async () => {
  await Promise.all([fetchAll(), fetchBeacons(world.anotherNode().db, beacon.source)])
  expect(await longestWait(world.db)).toBe(0)
  world.clock.now += 1_000
  const { round } = await world.open()
  const [chain] = await chains()
  if (!chain) throw new Error('no chain')
  const signature = beacon.sign(chain.beacon_round)
  expect(chain).toMatchObject({ first_round: round, salt: saltFrom(chain.terminal, randomnessOf(signature)) })
  expect((await world.view()).awaits).toBeUndefined()
  await world.playOut()
  const proof = await exponentProof(world.db, round)
  expect(proof.chain.salting).toMatchObject({ source: 'beacon', beacon: { round: chain.beacon_round, signature } })
  const checks = await verifyWholeRound(proof, [beacon.network])
  expect(checks.map(({ name, ok }) => [name, ok])).toEqual(['chain', 'salt', 'beacon', 'crash', 'time'].map((name) => [name, true]))
  expect(await auditWorld(world.db)).toEqual([])
})

it('what was published cannot be changed any more', async () => {
  for (const set of ["salt = repeat('ab', 32)", "terminal = repeat('ab', 32)", 'beacon_round = 1', "salt_source = 'house'", 'salt = NULL'])
    await expect(world.rows(`UPDATE exponent_chain SET ${set}`)).rejects.toThrow(/was published|append-only|violates/)
  await expect(world.rows('DELETE FROM beacon_round')).rejects.toThrow('append-only')
})

it('the next chain is published ahead, and has its salt long before it begins', async () => {
  const { place } = await world.last()
  // The chain in use ends with the round after the next one.
  await world.rows('UPDATE exponent_chain SET rounds = $1', [place + 2])
  await world.open()
  await world.playOut()
  const next = (await chains())[1]
  expect(next).toMatchObject({ salt: null, first_round: null })
  world.clock.now = next?.beacon_at.getTime() ?? 0
  await fetchAll()
  await world.open()
  expect((await chains())[1]).toMatchObject({ salt: expect.any(String), first_round: null })
  await world.playOut()
  const { round, place: first } = await world.open()
  expect([(await chains())[1]?.first_round, first]).toEqual([round, 1])
  await world.playOut()
  expect(await auditExponent(world.db)).toEqual([])
})

it('a game that has used up its chain says what it waits for', async () => {
  beacon.manner = 'away'
  const { place } = await world.last()
  await world.rows('UPDATE exponent_chain SET rounds = $1 WHERE id = (SELECT max(id) FROM exponent_chain WHERE first_round IS NOT NULL)', [
    place + 1,
  ])
  await world.open()
  await world.playOut()
  const last = await world.last()
  const waiting = (await chains())[2]
  if (!last.nextAt || !waiting) throw new Error('nothing waits')
  await world.at(last.nextAt.getTime())
  expect((await world.view()).awaits).toBeUndefined()
  await world.at(last.nextAt.getTime() + 1)
  expect(await world.view()).toMatchObject({ round: { round: last.round }, awaits: waiting.beacon_at.getTime() })
  expect((await room())?.attempts).toBe(0)
})

it('what was staked for a round that waits for its chain goes back after half a minute', async () => {
  const { nextAt } = await world.last()
  const player = await world.rich()
  await world.enter(player, 1_000, 0, { ahead: 1 })
  const stuckAt = (nextAt?.getTime() ?? 0) + 30_000
  await world.at(stuckAt)
  expect(await world.coinsOf(player)).toBe(COINS - 1_000)
  await world.at(stuckAt + 1_000)
  expect(await world.coinsOf(player)).toBe(COINS)
  expect((await room())?.attempts).toBe(0)
  expect(await auditWorld(world.db)).toEqual([])
})

it('an operator withdraws a chain whose number does not come, after ten minutes, and everybody can see it', async () => {
  const waiting = (await chains())[2]
  if (!waiting) throw new Error('nothing waits')
  const act = () => withdrawChain(world.db, { by: 'ops@here', reason: '公开随机数中断' })
  world.clock.now = waiting.beacon_at.getTime() + DUE - 1
  await expect(act()).rejects.toThrow('may be withdrawn from')
  world.clock.now += 1
  expect((await withdrawable(world.db)).id).toBe(waiting.id)
  const withNumber = world.db.transaction(async (tx) => {
    await keepBeacon(tx, { chain: beacon.network.chain, round: waiting.beacon_round }, { signature: 'ab', randomness: 'cd' })
    return withdrawable(tx)
  })
  await expect(withNumber).rejects.toThrow('is here')
  const acts = await Promise.allSettled([act(), act()])
  expect(acts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const shown = await exponentChains(world.db)
  expect(shown.map(({ salting, withdrawn }) => [salting?.source, withdrawn?.reason])).toEqual([
    ['house', undefined],
    ['beacon', '公开随机数中断'],
    ['beacon', undefined],
  ])
  expect(shown[1]?.withdrawn?.seed).toMatch(/^[0-9a-f]{64}$/)
  // The number comes after all: the chain stays withdrawn.
  beacon.manner = 'good'
  await fetchAll()
  world.clock.now += 1_000
  await world.at(world.clock.now)
  const { round } = await world.last()
  expect((await chains()).map(({ salt_source, first_round, salt }) => [salt_source, first_round === round, salt !== null])).toEqual([
    ['beacon', false, true],
    ['beacon', false, true],
    ['beacon', false, false],
    ['house', true, true],
  ])
  await expect(act()).rejects.toThrow('No chain')
  await world.playOut()
  const { chain } = await exponentProof(world.db, round)
  expect(chain.salting).toMatchObject({ source: 'house', beacon: null })
  await expect(world.rows('UPDATE exponent_chain SET withdrawn_at = NULL')).rejects.toThrow('was published')
})

it('the audit finds a salt that does not come from its number, and a number that was known', async () => {
  const audit = (text: string) => brokenBy(world.db, auditExponent, text)
  const rule = expect.stringMatching('the salt of a chain that is bound')
  expect(await auditExponent(world.db)).toEqual([])
  expect(await audit("UPDATE exponent_chain SET salt = repeat('ab', 32) WHERE id = (SELECT min(id) FROM exponent_chain)")).toContainEqual(
    rule,
  )
  expect(await audit("UPDATE exponent_chain SET beacon_at = published_at + interval '59 s' WHERE salt_source = 'beacon'")).toContainEqual(
    rule,
  )
  expect(await audit("UPDATE beacon_round SET randomness = repeat('ab', 32)")).toContainEqual(rule)
  expect(await audit('DELETE FROM beacon_round')).toContainEqual(rule)
})
