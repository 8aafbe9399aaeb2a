import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { fetchBeacons } from '#server/core/beacon/job.ts'
import { awaitBeacon } from '#server/core/beacon/waits.ts'
import { SHOWER } from '#shared/modes/shower/rules.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { type FakeBeacon, fakeBeacon } from '../../support/fakeBeacon.ts'
import { type ShowerWorld, seenAt, startShowerWorld } from './world.ts'

const DRAW = SHOWER.length + SHOWER.grace

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
afterEach(async () => expect(await auditWorld(world.db)).toEqual([]))

const fetchAll = () => fetchBeacons(world.db, beacon.source, 2_000)

/** A shower whose list of three is fixed and whose number is public. */
async function closed() {
  const row = await world.make()
  const players = await world.players(3)
  world.to(row, 8_000)
  await world.step()
  for (const playerId of players) await world.claim(playerId, row.roomId, seenAt(row, 8_000))
  world.to(row, DRAW)
  await world.step()
  world.clock.now = row.beaconAt?.getTime() ?? 0
  return row
}

it('a shower is never shared out among others than those of the list that was told', async () => {
  const row = await closed()
  const [house = ''] = await world.players(1)
  // Whoever has the database writes an account of theirs onto the list, now that the number is known.
  await world.rows(
    `INSERT INTO shower_grab (room_id, player_id, packets, at) SELECT room_id, $2, packets, at FROM shower_grab WHERE room_id = $1 LIMIT 1`,
    [row.roomId, house],
  )
  await fetchAll()
  await world.step()
  expect(await world.row(row.roomId)).toMatchObject({ state: 'running', paid: 0 })
  expect(await world.rows('SELECT attempts, last_error FROM room WHERE id = $1', [row.roomId])).toMatchObject([
    { attempts: 1, last_error: expect.stringContaining('list') },
  ])
  await world.rows('DELETE FROM shower_grab WHERE room_id = $1 AND player_id = $2', [row.roomId, house])
  world.clock.now += 60_000
  await world.step()
  expect(await world.row(row.roomId)).toMatchObject({ state: 'settled', grabbers: 3, withdrawn: null })
})

it('numbers that nobody has any more keep no other number waiting', async () => {
  const row = await closed()
  const round = row.beaconRound ?? 0
  for (let back = 700; back < 740; back++) {
    beacon.lost.add(round - back)
    await awaitBeacon(world.db, beacon.network, round - back)
  }
  await fetchAll()
  world.clock.now += 1_000
  await world.step()
  expect(await world.row(row.roomId)).toMatchObject({ state: 'settled', grabbers: 3, withdrawn: null })
  // What has been waited for long has its turn too.
  for (let back = 740; back < 742; back++) await awaitBeacon(world.db, beacon.network, round - back)
  for (let looks = 0; looks < 60; looks++) await fetchAll()
  const waited = await world.rows<{ round: number }>('SELECT round FROM beacon_wait ORDER BY round')
  expect(waited.map((one) => one.round)).toEqual([...beacon.lost].sort((a, b) => a - b))
})
