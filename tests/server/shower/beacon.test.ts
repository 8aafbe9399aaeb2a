import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fetchBeacons } from '#server/core/beacon/job.ts'
import { auditShowers } from '#server/modes/shower/audit.ts'
import { ensureShower, type ShowerRow } from '#server/modes/shower/showers.ts'
import { ownShower, showerProof, showersNow } from '#server/modes/shower/view.ts'
import { Status } from '#shared/codes.ts'
import { beaconTime } from '#shared/fairness/beacon.ts'
import { ROOM_TOPIC } from '#shared/live.ts'
import { SHOWER } from '#shared/modes/shower/rules.ts'
import { splitPot } from '#shared/modes/shower/split.ts'
import { verifyWholeShower } from '#shared/modes/shower/verify.ts'
import { toMinor } from '#shared/money.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { brokenBy } from '../../support/brokenBy.ts'
import { type FakeBeacon, fakeBeacon } from '../../support/fakeBeacon.ts'
import { setPlayer, statusOf, uidOf } from '../case/hoard.ts'
import { type ShowerWorld, seenAt, startShowerWorld } from './world.ts'

const DRAW = SHOWER.length + SHOWER.grace
const HALF_AN_HOUR = 30 * 60_000

let world: ShowerWorld
let beacon: FakeBeacon
beforeAll(async () => {
  beacon = await fakeBeacon(Date.UTC(2020, 0, 1))
  world = await startShowerWorld(beacon.network)
})
afterAll(async () => {
  await world.close()
  await beacon.close()
})
beforeEach(() => {
  beacon.manner = 'good'
})
afterEach(async () => expect(await auditWorld(world.db)).toEqual([]))

const fetchAll = () => fetchBeacons(world.db, beacon.source, 2_000)
const pushesOf = async (showerId: string) =>
  (await world.rows<{ body: string }>('SELECT body FROM push_outbox WHERE destination = $1 ORDER BY id', [`${ROOM_TOPIC}${showerId}`])).map(
    ({ body }) => JSON.parse(body),
  )

/** A shower in which everybody has claimed what is seen in the middle. */
async function rained(count: number) {
  const row = await world.make()
  const players = await world.players(count)
  world.to(row, 8_000)
  await world.step()
  for (const playerId of players) await world.claim(playerId, row.roomId, seenAt(row, 8_000))
  if (!row.beaconAt || row.beaconRound === null) throw new Error('not bound')
  return { row, players, beaconAt: row.beaconAt.getTime(), beaconRound: row.beaconRound }
}

async function at(row: ShowerRow, moment: number): Promise<ShowerRow> {
  world.clock.now = moment
  await world.step()
  return world.row(row.roomId)
}

describe('a shower that is bound to a public random number', () => {
  it('names it when it is made, fixes its list before the number is public, and shares out with it', async () => {
    const { row, players, beaconAt, beaconRound } = await rained(9)
    const [frozen = '', later = ''] = players
    const drawAt = row.startAt.getTime() + DRAW
    expect(beaconAt).toBe(beaconTime(beacon.network, beaconRound))
    expect([beaconAt - drawAt >= 3_000, beaconAt - drawAt < 6_000]).toEqual([true, true])
    expect(beaconAt - (row.publishedAt?.getTime() ?? 0)).toBeGreaterThan(60_000)
    expect((await showersNow(world.db)).next).toMatchObject({ showerId: row.roomId, number: { round: beaconRound, at: beaconAt } })

    await setPlayer(world.db, frozen, { frozen: true })
    const closed = await at(row, drawAt)
    expect(closed).toMatchObject({ state: 'running', passedOver: [await uidOf(world.db, frozen)], settledAt: null })
    const told = { showerId: row.roomId, state: 'running', listHash: closed.grabbersHash, end: null }
    expect((await showersNow(world.db)).next).toMatchObject(told)
    expect(await pushesOf(row.roomId)).toMatchObject([{ kind: 'closed', shower: told }])
    expect(JSON.stringify(await pushesOf(row.roomId))).not.toContain(row.serverSeed)
    expect(await statusOf(showerProof(world.db, row.roomId))).toBe(Status.notFound)
    expect(await statusOf(world.claim(later, row.roomId, seenAt(row, 8_000)))).toBe(Status.conflict)

    // Who is frozen or thawed from now on was on the list, or was not.
    await setPlayer(world.db, frozen, { frozen: false })
    await setPlayer(world.db, later, { frozen: true })
    expect((await at(row, beaconAt)).state).toBe('running')
    await fetchAll()
    expect(await at(row, beaconAt + 500)).toMatchObject({ state: 'settled', grabbers: 8, paid: 100_000, grabbersHash: closed.grabbersHash })
    const proof = await showerProof(world.db, row.roomId)
    const signature = beacon.sign(beaconRound)
    const [startAt, closedAt] = [row.startAt.getTime(), closed.closedAt?.getTime() ?? 0]
    expect(proof).toMatchObject({
      bound: true,
      beacon: { chain: beacon.network.chain, round: beaconRound, signature, startAt, closedAt },
    })
    expect((await verifyWholeShower(proof, [beacon.network])).map(({ name, ok }) => [name, ok])).toEqual(
      ['seed', 'list', 'number', 'beacon', 'shares', 'pot'].map((name) => [name, true]),
    )
    // Without the number the shares would be others, and no phone believes a network that it does not know.
    const without = splitPot(
      proof.serverSeed,
      proof.grabbersHash,
      proof.grabbers.map(([uid, packets]) => ({ uid, packets })),
      row,
    )
    expect(without).not.toEqual(proof.grabbers.map(([, , amount]) => toMinor(amount)))
    const unknown = await verifyWholeShower(proof)
    expect(unknown.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual(['number', 'beacon'])
    expect((await ownShower(world.node, row.roomId, frozen)).amount).toBe(0)
    expect((await ownShower(world.node, row.roomId, later)).amount).toBeGreaterThan(0)
    await setPlayer(world.db, later, { frozen: false })
  })

  it.each(['away', 'forged'] as const)('whose number is "%s" waits for half an hour, is withdrawn, and pays nothing', async (manner) => {
    beacon.manner = manner
    const { row, players, beaconAt } = await rained(3)
    await at(row, row.startAt.getTime() + DRAW)
    world.clock.now = beaconAt
    expect((await fetchAll()).length).toBeGreaterThan(0)
    expect(await at(row, beaconAt + HALF_AN_HOUR)).toMatchObject({ state: 'running', withdrawn: null })
    expect(await world.rows('SELECT attempts FROM room WHERE id = $1', [row.roomId])).toEqual([{ attempts: 0 }])
    expect(await at(row, beaconAt + HALF_AN_HOUR + 501)).toMatchObject({ state: 'settled', withdrawn: 'missing', paid: 0, owed: false })
    // The number comes after all: nothing is shared out any more.
    beacon.manner = 'good'
    await fetchAll()
    expect(await at(row, world.clock.now + 60_000)).toMatchObject({ withdrawn: 'missing', paid: 0 })
    expect((await showersNow(world.db)).last).toMatchObject({ showerId: row.roomId, end: { withdrawn: 'missing', paid: 0, grabbers: 0 } })
    expect((await pushesOf(row.roomId)).map(({ kind }) => kind)).toEqual(['closed', 'settled'])
    expect(await ownShower(world.node, row.roomId, players[0] ?? '')).toMatchObject({ amount: null, refusal: null })
    expect(await statusOf(showerProof(world.db, row.roomId))).toBe(Status.notFound)
    expect(await world.rows('SELECT count(*)::int AS n FROM journal WHERE ref = $1', [`shower:${row.roomId}`])).toEqual([{ n: 0 }])
  })

  it('whose list was not fixed before the number was public is withdrawn at once: anybody could have chosen the list', async () => {
    const { row, beaconAt } = await rained(2)
    world.clock.now = beaconAt
    await fetchAll()
    const late = await at(row, beaconAt)
    expect(late).toMatchObject({ state: 'settled', withdrawn: 'late', paid: 0, closedAt: new Date(beaconAt) })
    expect(
      await brokenBy(world.db, auditShowers, `UPDATE shower SET closed_at = beacon_at - interval '1 s' WHERE withdrawn = 'late'`),
    ).not.toEqual([])
  })

  it('is shared out once by two nodes, also when its number comes late, and the audit finds another number', async () => {
    const { row, beaconAt } = await rained(4)
    const other = world.anotherNode()
    await at(row, row.startAt.getTime() + DRAW)
    world.clock.now = beaconAt + 60_000
    await Promise.all([fetchAll(), fetchBeacons(other.node.db, beacon.source)])
    await Promise.all([world.step(), world.step(other.steps)])
    expect(await world.row(row.roomId)).toMatchObject({ state: 'settled', grabbers: 4, owed: false })
    expect(await world.rows('SELECT count(*)::int AS n FROM journal WHERE ref = $1', [`shower:${row.roomId}`])).toEqual([{ n: 1 }])
    for (const change of ['beacon_round = beacon_round - 1', `closed_at = beacon_at`, `start_at = start_at - interval '3 s'`])
      expect(await brokenBy(world.db, auditShowers, `UPDATE shower SET ${change} WHERE room_id = ${row.roomId}`)).not.toEqual([])
  })

  it('is made of the schedule only where the operator has switched it on', async () => {
    const log = { error: () => undefined }
    const source = { network: beacon.network, urls: [...beacon.source.urls] }
    const made = async (rooms: boolean) => {
      world.clock.now += 40 * 60_000
      await ensureShower(world.db, { demo: true, showers: true, beacon: { ...source, rooms } }, log)
      return (await showersNow(world.db)).next?.number
    }
    expect([await made(false), (await made(true))?.round]).toEqual([undefined, expect.any(Number)])
  })
})
