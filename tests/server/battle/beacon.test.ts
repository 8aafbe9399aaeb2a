import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fetchBeacons } from '#server/core/beacon/job.ts'
import { battleTables } from '#server/modes/battle/access.ts'
import { auditBattles } from '#server/modes/battle/audit.ts'
import { openBattles } from '#server/modes/battle/lobby.ts'
import { Status } from '#shared/codes.ts'
import { beaconTime } from '#shared/fairness/beacon.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { RoomState } from '#shared/modes/battle/rules.ts'
import { verifyWholeBattle } from '#shared/modes/battle/verify.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { brokenBy } from '../../support/brokenBy.ts'
import { type FakeBeacon, fakeBeacon } from '../../support/fakeBeacon.ts'
import { PITY_BOX, PLAIN_BOX } from '../catalogue/fixture.ts'
import { type BattleWorld, COINS, COST, startBattleWorld } from './world.ts'

const MISSING = 30 * 60_000

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
beforeEach(() => {
  beacon.manner = 'good'
})

const fetchAll = () => fetchBeacons(world.db, beacon.source, 2_000)

/** A room for two whose last seat was taken just now. */
async function sealed(request: Parameters<BattleWorld['create']>[1] = {}) {
  const [host, guest] = [await world.rich(), await world.rich()]
  const { roomId } = await world.create(host, request)
  const room = await world.join(guest, roomId)
  if (!room.number) throw new Error('the room is not sealed')
  return { host, guest, roomId, room, number: room.number }
}

/** Moves the clock to a moment at which the number of a room was fetched. */
async function numbered(roomId: string, at: number): Promise<void> {
  world.clock.now = at
  await fetchAll()
  await world.rows('UPDATE room SET next_at = $2 WHERE id = $1 AND next_at > $2', [roomId, new Date(at)])
  await world.at(at)
}

const verdicts = async (room: BattleRoom, networks?: Parameters<typeof verifyWholeBattle>[3]) => {
  if (!room.end) throw new Error('the battle has no end')
  const read = await battleTables(world.battles, { roomId: room.roomId, playerId: null, code: '', address: '10.0.0.1' })
  const tables = read.map(({ boxId, ...table }) => ({ mode: 'case', subject: boxId, ...table }) as const)
  return (await verifyWholeBattle(room, room.end, tables, networks)).filter(({ ok }) => !ok).map(({ name }) => name)
}

it('is bound when it is made, sealed by its last seat, and drawn with the first number of three seconds later', async () => {
  const boxes = [PLAIN_BOX, PITY_BOX, PLAIN_BOX, PITY_BOX]
  const { host, guest, roomId, room, number } = await sealed({ boxes, shuffle: true })
  expect(room).toMatchObject({ bound: true, state: RoomState.waiting, startAt: null })
  expect(room.clientSeeds).toHaveLength(2)
  expect(number).toEqual({
    chain: beacon.network.chain,
    round: number.round,
    sealedAt: world.clock.now,
    at: beaconTime(beacon.network, number.round),
    signature: null,
  })
  expect(number.at - number.sealedAt).toBeGreaterThanOrEqual(3_000)
  expect(beaconTime(beacon.network, number.round - 1) - number.sealedAt).toBeLessThan(3_000)

  // Nobody comes any more, and nobody goes.
  await expect(world.leave(guest, roomId)).rejects.toMatchObject({ status: Status.conflict })
  await expect(world.leave(host, roomId)).rejects.toThrow('请继续进行游戏')
  await expect(world.join(await world.rich(), roomId)).rejects.toThrow('满员')

  // Its moment is past and nobody has the number yet: nothing is drawn.
  await world.at(number.at)
  expect(await world.detail(guest, roomId)).toMatchObject({ state: RoomState.waiting, startAt: null, sequence: room.sequence })

  await numbered(roomId, number.at + 700)
  const full = await world.detail(guest, roomId)
  expect(full).toMatchObject({ state: RoomState.ready, startAt: number.at + 3_700, clientSeeds: room.clientSeeds })
  expect(full.number).toEqual({ ...number, signature: beacon.sign(number.round) })
  const kinds = (await world.events(guest, roomId)).map(({ event }) => event.kind)
  expect(kinds).toEqual(['seat', 'seat', 'sealed', 'full'])

  const over = await world.playOut(full)
  expect(await verdicts(over, [beacon.network])).toEqual([])
  // No phone believes a network that it does not know, nor another draw than that with the number.
  expect(await verdicts(over)).toEqual(['number', 'beacon'])
  expect(await verdicts({ ...over, number: undefined }, [beacon.network])).toEqual(expect.arrayContaining(['number', 'draws']))
  expect(await verdicts({ ...over, bound: false }, [beacon.network])).toEqual(['number'])
  const earlier = { ...number, signature: beacon.sign(number.round - 1), round: number.round - 1 }
  expect(await verdicts({ ...over, number: earlier }, [beacon.network])).toEqual(expect.arrayContaining(['number', 'draws']))
})

it('counts as running while it is sealed, and robots may take its last seat', async () => {
  const host = await world.rich()
  const { roomId } = await world.create(host)
  const before = await openBattles(world.db)
  const room = await world.robot(host, roomId)
  expect(room.number).toBeDefined()
  expect(await openBattles(world.db)).toEqual({ waiting: before.waiting - 1, running: before.running + 1 })
  const [card] = (await world.lobby({ state: 0 })).filter((each) => each.roomId === roomId)
  expect(card?.players.every((player) => player !== null)).toBe(true)
  expect(card).not.toHaveProperty('number')
  await numbered(roomId, (room.number?.at ?? 0) + 500)
  await world.playOut(await world.detail(host, roomId))
})

it.each(['away', 'forged'] as const)(
  'waits for a number that is "%s", also when its time to be filled is over, and gives all stakes back in the end',
  async (manner) => {
    beacon.manner = manner
    const { host, guest, roomId, room, number } = await sealed()
    world.clock.now = number.at
    expect((await fetchAll()).length).toBeGreaterThan(0)
    await world.at(room.fillBy + 1)
    expect(await world.detail(guest, roomId)).toMatchObject({ state: RoomState.waiting })
    expect(await world.rows('SELECT attempts FROM room WHERE id = $1', [roomId])).toEqual([{ attempts: 0 }])
    await expect(world.join(await world.rich(), roomId)).rejects.toThrow('满员')
    expect(await world.coinsOf(guest)).toBe(COINS - COST)

    await world.at(number.at + MISSING + 501)
    expect(await world.detail(guest, roomId)).toMatchObject({ state: RoomState.cancelled })
    expect([await world.coinsOf(host), await world.coinsOf(guest)]).toEqual([COINS, COINS])
    const letters = await world.rows<{ content: string }>('SELECT content FROM message WHERE player_id = ANY($1)', [[host, guest]])
    expect(letters.map(({ content }) => content.includes('没有等到公开随机数'))).toEqual([true, true])
    // The number comes after all: nothing is drawn any more.
    beacon.manner = 'good'
    await fetchAll()
    await world.at(world.clock.now + 60_000)
    expect(await world.detail(guest, roomId)).toMatchObject({ state: RoomState.cancelled, rounds: [] })
  },
)

it('is drawn with the seeds that were told, whoever has the database', async () => {
  const { guest, roomId, number } = await sealed()
  await fetchAll()
  await world.rows("UPDATE battle_seat SET client_seed = 'chosen now' WHERE room_id = $1 AND seat = 1", [roomId])
  world.clock.now = number.at
  await fetchAll()
  await world.at(number.at + 1_000)
  expect(await world.rows('SELECT last_error FROM room WHERE id = $1', [roomId])).toMatchObject([
    { last_error: expect.stringContaining('the seeds of battle') },
  ])
  const changed = (sets: string) => world.rows(`UPDATE battle SET ${sets} WHERE room_id = $1`, [roomId])
  await expect(changed("told = jsonb_set(told, '{clientSeeds,1}', '\"chosen now\"')")).rejects.toThrow()
  await expect(changed('beacon_round = beacon_round + 1')).rejects.toThrow()
  await expect(changed('beacon_chain = NULL')).rejects.toThrow()
  await world.rows(
    'UPDATE battle_seat SET client_seed = b.told->$2->>1 FROM battle b WHERE b.room_id = $1 AND battle_seat.room_id = $1 AND seat = 1',
    [roomId, 'clientSeeds'],
  )
  await world.at(world.clock.now + 60_000)
  expect(await world.detail(guest, roomId)).toMatchObject({ state: RoomState.ready })
  await world.playOut(await world.detail(guest, roomId))
})

it('an audit tells of a battle that was drawn with another number', async () => {
  const { guest, roomId, number } = await sealed()
  await numbered(roomId, number.at + 100)
  await world.playOut(await world.detail(guest, roomId))
  expect(await auditBattles(world.db)).toEqual([])
  const later = "told = jsonb_set(told, '{number,sealedAt}', to_jsonb((told->'number'->>'sealedAt')::bigint - 3000))"
  const other = "told = jsonb_set(told, '{number,signature}', '\"aa\"')"
  for (const sets of [later, other])
    expect(await brokenBy(world.db, auditBattles, `UPDATE battle SET ${sets} WHERE room_id = ${roomId}`)).not.toEqual([])
})
