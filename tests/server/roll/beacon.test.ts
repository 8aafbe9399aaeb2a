import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fetchBeacons } from '#server/core/beacon/job.ts'
import { auditRolls } from '#server/modes/roll/audit.ts'
import { rollProof } from '#server/modes/roll/view.ts'
import { beaconTime } from '#shared/fairness/beacon.ts'
import { drawWinners } from '#shared/modes/roll/draw.ts'
import { verifyWholeRoll } from '#shared/modes/roll/verify.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { brokenBy } from '../../support/brokenBy.ts'
import { type FakeBeacon, fakeBeacon } from '../../support/fakeBeacon.ts'
import { type RollWorld, startRollWorld } from './world.ts'

let world: RollWorld
let beacon: FakeBeacon
beforeAll(async () => {
  beacon = await fakeBeacon(Date.UTC(2020, 0, 1))
  world = await startRollWorld(beacon.source)
})
afterAll(async () => {
  await world.close()
  await beacon.close()
})
beforeEach(() => {
  beacon.manner = 'good'
})

const fetchAll = () => fetchBeacons(world.db, beacon.source, 2_000)
const uidsOf = (ids: readonly string[]) =>
  world.rows<{ id: string; uid: string }>('SELECT id::text, uid FROM player WHERE id = ANY($1::bigint[])', [ids])

/** A room that some have joined and whose time is over. */
async function closed(players: number) {
  const { roomId, closeAt } = await world.open()
  const ids = await world.players(players)
  for (const id of ids) await world.join(id, roomId)
  await world.at(closeAt.getTime())
  const row = await world.row(roomId)
  if (!row.beaconAt || row.beaconRound === null || !row.closedAt) throw new Error('not bound')
  return { roomId, ids, beaconAt: row.beaconAt.getTime(), beaconRound: row.beaconRound, closedAt: row.closedAt.getTime() }
}

it('a room is bound when it is made, and draws with the first number that is published three seconds after its closing', async () => {
  const { roomId, ids, beaconAt, beaconRound, closedAt } = await closed(9)
  expect(beaconAt).toBe(beaconTime(beacon.network, beaconRound))
  expect(beaconAt - closedAt).toBeGreaterThanOrEqual(3_000)
  expect(beaconTime(beacon.network, beaconRound - 1) - closedAt).toBeLessThan(3_000)
  expect(await world.view(roomId)).toMatchObject({ state: 'drawing', bound: true, awaits: beaconAt, drawAt: null, book: null })
  await expect(world.join(ids[0] ?? '', roomId)).resolves.toBeDefined()
  await expect(world.join((await world.players(1))[0] ?? '', roomId)).rejects.toThrow()
  await expect(rollProof(world.db, roomId)).rejects.toThrow()

  // Whoever is frozen from now on was in the list, and is drawn like everybody.
  const [frozen = ''] = ids
  await world.rows('UPDATE player SET frozen = true WHERE id = $1', [frozen])
  await world.at(beaconAt)
  expect((await world.row(roomId)).book).toBeNull()
  await fetchAll()
  await world.at(beaconAt + 500)
  const drawn = await world.row(roomId)
  expect(drawn).toMatchObject({ state: 'drawing', passedOver: [] })
  await world.at(drawn.drawAt?.getTime() ?? 0)
  expect((await world.view(roomId)).awaits).toBeUndefined()
  const proof = await rollProof(world.db, roomId)
  expect(proof.seedPublishedAt).toBe(drawn.publishedAt?.getTime())
  expect(proof.seedPublishedAt).toBeLessThan(closedAt)
  expect(proof.beacon).toEqual({ chain: beacon.network.chain, round: beaconRound, signature: beacon.sign(beaconRound), closedAt })
  expect((await verifyWholeRoll(proof, [beacon.network])).map(({ name, ok }) => [name, ok])).toEqual(
    ['seed', 'entrants', 'number', 'beacon', 'winners'].map((name) => [name, true]),
  )
  expect(proof.bound).toBe(true)
  // The draw without the number would be another one, and no phone believes a network that it does not know.
  const without = drawWinners(proof.serverSeed, proof.entrantsHash, { entrants: 9, prizes: 6 }).map(
    ({ entrant }) => proof.entrants[entrant],
  )
  expect(without).not.toEqual(proof.winners)
  expect((await verifyWholeRoll(proof)).filter(({ ok }) => !ok).map(({ name }) => name)).toEqual(['number', 'beacon'])
  await world.at(drawn.endAt?.getTime() ?? 0)
  expect((await world.row(roomId)).state).toBe('drawn')
  expect(await uidsOf(ids)).toHaveLength(9)
  await world.rows('UPDATE player SET frozen = false')
  expect(await auditWorld(world.db)).toEqual([])
})

it.each(['away', 'forged'] as const)(
  'a number that is "%s" is waited for, and half an hour later the room is cancelled',
  async (manner) => {
    beacon.manner = manner
    const { roomId, beaconAt } = await closed(3)
    world.clock.now = beaconAt
    expect((await fetchAll()).length).toBeGreaterThan(0)
    await world.at(beaconAt + 30 * 60_000)
    expect(await world.row(roomId)).toMatchObject({ state: 'drawing', book: null, drawAt: null })
    expect(await world.rows('SELECT attempts FROM room WHERE id = $1', [roomId])).toEqual([{ attempts: 0 }])
    await world.at(beaconAt + 30 * 60_000 + 501)
    expect(await world.row(roomId)).toMatchObject({ state: 'cancelled', reason: 'failed', book: null })
    expect(await world.rows('SELECT count(*)::int AS n FROM roll_prize WHERE room_id = $1 AND winner_id IS NOT NULL', [roomId])).toEqual([
      { n: 0 },
    ])
    // The number comes after all: nothing is drawn any more.
    beacon.manner = 'good'
    await fetchAll()
    await world.at(world.clock.now + 60_000)
    expect((await world.row(roomId)).state).toBe('cancelled')
    expect(await auditRolls(world.db)).toEqual([])
  },
)

it('a draw never takes others than those of the list that was told', async () => {
  const { roomId, beaconAt } = await closed(4)
  const [house = ''] = await world.players(1)
  // Whoever has the database writes an account of theirs onto the list, now that the number is known.
  await world.rows('INSERT INTO roll_entrant (player_id, room_id, place, at) VALUES ($1, $2, 5, now())', [house, roomId])
  world.clock.now = beaconAt + 60_000
  await fetchAll()
  await world.at(world.clock.now)
  expect((await world.row(roomId)).book).toBeNull()
  expect(await world.rows('SELECT last_error FROM room WHERE id = $1', [roomId])).toMatchObject([
    { last_error: expect.stringContaining('the list of ROLL') },
  ])
  await world.rows('DELETE FROM roll_entrant WHERE room_id = $1 AND player_id = $2', [roomId, house])
  await world.at(world.clock.now + 60_000)
  expect((await world.row(roomId)).book?.wins).toHaveLength(4)
})

it('two nodes draw once, and a late number is drawn as soon as it is there', async () => {
  const { roomId, beaconAt } = await closed(4)
  const other = world.anotherNode()
  world.clock.now = beaconAt + 60_000
  await Promise.all([fetchAll(), fetchBeacons(other.node.db, beacon.source)])
  await Promise.all([world.at(world.clock.now), world.at(world.clock.now, other.steps)])
  const { drawAt, book } = await world.row(roomId)
  expect([drawAt?.getTime(), book?.wins.length]).toEqual([world.clock.now + 1_200, 4])
  expect(
    await brokenBy(world.db, auditRolls, 'UPDATE roll_room SET beacon_round = beacon_round - 1 WHERE draw_at IS NOT NULL'),
  ).not.toEqual([])
  expect(await auditRolls(world.db)).toEqual([])
})
