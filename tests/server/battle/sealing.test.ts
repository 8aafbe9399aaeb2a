import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fetchBeacons } from '#server/core/beacon/job.ts'
import { lookAtClock } from '#server/core/rounds/setBack.ts'
import { RoomState } from '#shared/modes/battle/rules.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { type FakeBeacon, fakeBeacon } from '../../support/fakeBeacon.ts'
import { soon } from '../../support/soon.ts'
import { type BattleWorld, COINS, startBattleWorld } from './world.ts'

const HOUR = 3_600_000

let world: BattleWorld
let beacon: FakeBeacon
beforeAll(async () => {
  beacon = await fakeBeacon(Date.UTC(2020, 0, 1))
  world = await startBattleWorld(beacon.source)
})
afterAll(async () => {
  expect(await auditWorld(world.db)).toEqual([])
  await world.close()
  await beacon.close()
})
// Each test begins with a clock that is later than every other one, also where it was set back.
let began = 0
beforeEach(() => {
  began = Math.max(began, world.clock.now) + 2 * HOUR
  world.clock.now = began
})

/** A room for two with one seat taken, and who will take the other. */
async function nearlyFull() {
  const [host, guest] = [await world.rich(), await world.rich()]
  return { host, guest, ...(await world.create(host)) }
}

async function sealed() {
  const { host, guest, roomId } = await nearlyFull()
  const room = await world.join(guest, roomId)
  if (!room.number) throw new Error('the room is not sealed')
  return { host, guest, roomId, room, number: room.number }
}

it('a last seat whose transaction was held open until its number is public is taken with a later number', async () => {
  const { guest, roomId } = await nearlyFull()
  const round = Math.ceil(((world.clock.now + 3_000) / 1_000 - beacon.network.genesis) / 3) + 1
  const keeper = await world.db.$client.connect()
  await keeper.query('BEGIN')
  await keeper.query('INSERT INTO beacon_wait (chain, round, due_at) VALUES ($1, $2, now())', [beacon.network.chain, round])
  const joining = world.join(guest, roomId)
  const isHeld = "SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query ILIKE '%beacon_wait%'"
  await soon(async () => expect(await world.rows(isHeld)).toEqual([{ n: 1 }]))
  world.clock.now += 20_000
  await world.rows('SELECT 1')
  await keeper.query('ROLLBACK')
  keeper.release()
  const { number } = await joining
  expect(number?.at).toBeGreaterThan(world.clock.now + 1_000)
  expect(number?.round).toBeGreaterThan(round)
})

it('no last seat is taken for a number that is known already, because the clock was set back', async () => {
  const first = await sealed()
  world.clock.now = first.number.at
  await fetchBeacons(world.db, beacon.source, 2_000)
  const { guest, roomId } = await nearlyFull()
  world.clock.now = first.number.sealedAt
  await world.rows("UPDATE battle SET told = jsonb_set(told, '{fillBy}', to_jsonb($2::bigint)) WHERE room_id = $1", [
    roomId,
    world.clock.now + HOUR,
  ])
  await expect(world.join(guest, roomId)).rejects.toThrow()
  expect(await world.coinsOf(guest)).toBe(COINS)
})

it('a sealed room is cancelled when the clock was set back, and one that waits takes nobody', async () => {
  const watch = { db: world.db, modes: world.steps.modes, log: world.steps.log }
  const seen = await lookAtClock(watch, null)
  const { host, guest, roomId } = await sealed()
  const waiting = await nearlyFull()
  world.clock.now -= HOUR
  await lookAtClock(watch, seen)
  await world.at(world.clock.now + 10_000)
  expect(await world.detail(host, roomId)).toMatchObject({ state: RoomState.cancelled })
  expect([await world.coinsOf(host), await world.coinsOf(guest)]).toEqual([COINS, COINS])
  await expect(world.join(waiting.guest, waiting.roomId)).rejects.toThrow('房间已失效')
})

it('nobody gives a seat of a sealed room away, begins it without its number, or takes that out, whatever version or tool they use', async () => {
  const { roomId, number } = await sealed()
  const begin = "stage = 1, told = told || jsonb_build_object('state', 1, 'startAt', 1)"
  for (const statement of [
    'DELETE FROM battle_seat WHERE seat = 1 AND room_id = $1',
    `UPDATE battle SET ${begin} WHERE room_id = $1`,
    "UPDATE battle SET told = told - 'number' WHERE room_id = $1",
    "UPDATE battle SET told = jsonb_set(told, '{number,sealedAt}', '0') WHERE room_id = $1",
  ])
    await expect(world.rows(statement, [roomId]), statement).rejects.toThrow()
  world.clock.now = number.at
  await fetchBeacons(world.db, beacon.source, 2_000)
  await world.at(number.at + 1_000)
  expect((await world.playOut(await world.detail('0', roomId))).end).not.toBeNull()
})

it('rooms that can be joined come first in the lobby, however many wait for their number', async () => {
  const open = await nearlyFull()
  world.clock.now += 1_000
  const { roomId } = await sealed()
  const listed = (await world.lobby({ state: 0 })).map((card) => card.roomId)
  expect(listed.indexOf(open.roomId)).toBeLessThan(listed.indexOf(roomId))
})
