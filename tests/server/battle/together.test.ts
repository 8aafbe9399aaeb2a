import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startRest } from '#server/core/limits/settings.ts'
import { type CreateRequest, createBattle } from '#server/modes/battle/create.ts'
import { type JoinRequest, joinBattle } from '#server/modes/battle/join.ts'
import { type Connection, connectDb } from '#server/platform/db/connect.ts'
import { Status } from '#shared/codes.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { statusOf } from '../case/hoard.ts'
import { joinRequest } from './joinRequest.ts'
import { type BattleWorld, COINS, COST, createRequest, startBattleWorld } from './world.ts'

let world: BattleWorld
let other: Connection
beforeAll(async () => {
  world = await startBattleWorld()
  other = connectDb(world.url)
})
afterEach(async () => expect(await auditWorld(world.db)).toEqual([]))
afterAll(async () => {
  await other.close()
  await world.close()
})

const many = (number: number) => Promise.all(Array.from({ length: number }, () => world.rich()))
/** Every second request comes to another node. */
const nodeOf = (index: number) => (index % 2 === 0 ? world.battles : { ...world.battles, db: other.db })
const join = (request: JoinRequest, index: number) => joinBattle(nodeOf(index), request)
const six = { seats: 6, teams: 6 }
const seated = ({ players }: BattleRoom) => players.flatMap((player) => player?.customerId ?? [])
const stakesIn = (roomId: string) => world.rows("SELECT FROM journal WHERE kind = 'battle_stake' AND ref = $1", [`battle:${roomId}`])

describe('seats that many take at once', () => {
  it('are as if one came after the other: rooms fill, each stake is booked, and whoever comes too late pays nothing', async () => {
    const rooms = await Promise.all((await many(4)).map((host) => world.create(host, six)))
    const guests = await many(32)
    const asked = guests.map((guest, index) => joinRequest(guest, rooms[index % 4]?.roomId ?? ''))
    const answers = await Promise.all(asked.map((request, index) => statusOf(join(request, index))))
    expect([answers.filter((status) => status === 0).length, answers.filter((status) => status === Status.conflict).length]).toEqual([
      20, 12,
    ])
    const coins = await Promise.all(guests.map((guest) => world.coinsOf(guest)))
    expect(coins).toEqual(answers.map((status) => (status === 0 ? COINS - COST : COINS)))
    for (const { roomId, hostId } of rooms) {
      const room = await world.detail(guests[0] ?? '', roomId)
      expect([new Set(seated(room)).size, room.state, room.sequence, room.clientSeeds.length]).toEqual([6, 1, 7, 6])
      expect(room.hostId).toBe(hostId)
      expect((await world.events(guests[0] ?? '', roomId)).map(({ sequence, event }) => [sequence, event.kind])).toEqual([
        ...[1, 2, 3, 4, 5, 6].map((sequence) => [sequence, 'seat']),
        [7, 'full'],
      ])
      expect(await stakesIn(roomId)).toHaveLength(6)
    }
  })

  it('go to one each where several want the same seat', async () => {
    const { roomId } = await world.create(await world.rich(), six)
    const guests = await many(12)
    const asked = guests.map((guest, index) => joinRequest(guest, roomId, { seat: 1 + (index % 3) }))
    const answers = await Promise.all(asked.map((request, index) => statusOf(join(request, index))))
    expect(answers.filter((status) => status === 0)).toHaveLength(3)
    expect((await world.detail(guests[0] ?? '', roomId)).players.map((player) => player !== null)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ])
  })

  it('are refused to some for reasons of their own, which change nothing for the others', async () => {
    const { roomId } = await world.create(await world.rich(), six)
    const full = await world.create(await world.rich())
    await world.join(await world.rich(), full.roomId)
    const hidden = await world.create(await world.rich(), { hidden: true })
    const [good, frozen, resting, late, stranger, dear] = (await many(6)) as [string, string, string, string, string, string]
    const poor = await world.newPlayer({ startCoins: COST - 1 })
    await world.rows('UPDATE player SET frozen = true WHERE id = $1', [frozen])
    await startRest(world.deps, resting, 1)
    const asked = [
      joinRequest(good, roomId),
      joinRequest(poor, roomId),
      joinRequest(frozen, roomId),
      joinRequest(resting, roomId),
      joinRequest(late, full.roomId),
      joinRequest(stranger, hidden.roomId),
      joinRequest(dear, roomId, { cost: 1 }),
    ]
    // On one node, so that they are written together.
    const answers = await Promise.all(asked.map((request) => statusOf(joinBattle(world.battles, request))))
    expect(answers).toEqual([
      0,
      Status.insufficientBalance,
      Status.accountFrozen,
      Status.resting,
      Status.conflict,
      Status.notFound,
      Status.boxChanged,
    ])
    expect(await Promise.all([poor, frozen, resting, late, stranger, dear].map((each) => world.coinsOf(each)))).toEqual([
      COST - 1,
      ...Array<number>(5).fill(COINS),
    ])
    expect(seated(await world.detail(good, roomId))).toHaveLength(2)
    expect(await stakesIn(roomId)).toHaveLength(2)
  })

  it('are taken once for a key, however often and on whichever node it is sent', async () => {
    const { roomId } = await world.create(await world.rich(), six)
    const [guest, neighbour] = (await many(2)) as [string, string]
    const request = joinRequest(guest, roomId)
    const sent = Array.from({ length: 8 }, (_, index) => join(request, index))
    const [answers] = await Promise.all([Promise.all(sent), join(joinRequest(neighbour, roomId), 0)])
    expect(new Set(answers.map(({ room, balance }) => `${room.roomId} ${balance}`))).toEqual(new Set([`${roomId} ${(COINS - COST) / 100}`]))
    expect(seated(await world.detail(guest, roomId))).toHaveLength(3)
    expect(await statusOf(join({ ...request, seat: 4 }, 1))).toBe(Status.keyReused)
  })

  it('of a room that its step holds wait alone', async () => {
    const [busy, free] = [await world.create(await world.rich(), six), await world.create(await world.rich(), six)]
    const guests = await many(6)
    const client = new pg.Client({ connectionString: world.url })
    await client.connect()
    await client.query('BEGIN')
    await client.query('SELECT FROM room WHERE id = $1 FOR UPDATE', [busy.roomId])
    let waits = 3
    const asked = guests.slice(0, 3).map((guest) => joinRequest(guest, busy.roomId))
    const waiting = asked.map((request, index) => statusOf(join(request, index)).finally(() => waits--))
    await Promise.all(guests.slice(3).map((guest, index) => join(joinRequest(guest, free.roomId), index)))
    await sleep(200)
    expect([waits, seated(await world.detail(guests[0] ?? '', free.roomId)).length]).toEqual([3, 4])
    await client.query('ROLLBACK')
    await client.end()
    // A slow machine may have told some of them by then that the server is busy.
    const again = (await Promise.all(waiting)).map((status, index) => status === Status.unavailable && asked[index])
    await Promise.all(again.map((request, index) => request && join(request, index)))
    expect(seated(await world.detail(guests[0] ?? '', busy.roomId))).toHaveLength(4)
  })
})

describe('rooms that many create at once', () => {
  const create = (request: CreateRequest, index: number) => createBattle(nodeOf(index), request)

  it('are each their own, with a code where they are private; who is refused has none', async () => {
    const hosts = await many(12)
    const poor = await world.newPlayer({ startCoins: COST - 1 })
    const asked = [...hosts, poor].map((host, index) => createRequest(host, { hidden: index % 3 === 0, shuffle: index % 2 === 0 }))
    const made = await Promise.allSettled(asked.map(create))
    const rooms = made.flatMap((each) => (each.status === 'fulfilled' ? [each.value.room] : []))
    expect([rooms.length, new Set(rooms.map(({ roomId }) => roomId)).size]).toEqual([12, 12])
    expect(made[12]).toMatchObject({ reason: { status: Status.insufficientBalance } })
    expect(rooms.map(({ hidden, shuffle }) => [hidden, shuffle])).toEqual(
      asked.slice(0, 12).map(({ hidden, shuffle }) => [hidden, shuffle]),
    )
    const codes = rooms.flatMap(({ code }) => code ?? [])
    expect([codes.length, new Set(codes).size, codes.every((code) => /^\d{6}$/.test(code))]).toEqual([4, 4, true])
    for (const [index, room] of rooms.entries()) {
      const host = hosts[index] ?? ''
      expect(await world.detail(host, room.roomId)).toEqual(room)
      expect([room.sequence, seated(room), await world.coinsOf(host)]).toEqual([1, [room.hostId], COINS - COST])
    }
    expect(await world.coinsOf(poor)).toBe(COST - 1)
    expect(await world.rows('SELECT FROM battle_code_try WHERE who = $1', [`create:${poor}`])).toEqual([])
  })

  it('are made once for a key, however often and on whichever node it is sent', async () => {
    const request = createRequest(await world.rich())
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => create(request, index)))
    expect(new Set(answers.map(({ room }) => room.roomId)).size).toBe(1)
    expect(await world.coinsOf(request.playerId)).toBe(COINS - COST)
  })
})
