import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { limitState, setCap, startRest } from '#server/core/limits/settings.ts'
import { createBattle } from '#server/modes/battle/create.ts'
import { joinBattle } from '#server/modes/battle/join.ts'
import { Status } from '#shared/codes.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { statusOf } from '../case/hoard.ts'
import { CLOSED_BOX, PLAIN_BOX } from '../catalogue/fixture.ts'
import { joinRequest } from './joinRequest.ts'
import { type BattleWorld, COINS, COST, createRequest, startBattleWorld } from './world.ts'

let world: BattleWorld
beforeAll(async () => {
  world = await startBattleWorld()
})
afterEach(async () => expect(await auditWorld(world.db)).toEqual([]))
afterAll(() => world.close())

const many = (number: number) => Promise.all(Array.from({ length: number }, () => world.rich()))
const spentOf = async (playerId: string) => {
  const { caps, totals } = await limitState(world.db, playerId, world.clock.now)
  const used = (kind: string) => caps.find((cap) => cap.kind === kind)?.used
  return { day: used('spendDay'), month: used('spendMonth'), spent: totals.spent + 0 }
}

describe('creating', () => {
  it('pressed twice, or with a lost reply, makes one room', async () => {
    const host = await world.rich()
    const request = createRequest(host)
    const [first, second] = await Promise.all([createBattle(world.battles, request), createBattle(world.battles, request)])
    expect(second).toEqual(first)
    expect(await world.coinsOf(host)).toBe(COINS - COST)
    expect(await statusOf(createBattle(world.battles, { ...request, mode: 1 }))).toBe(Status.keyReused)
  })

  it.each([
    ['two seats with 淘汰', { mode: 5 }, Status.badInput],
    ['teams of one and a half', { seats: 6, teams: 4 }, Status.badInput],
    ['终局 with 冲刺', { mode: 3, final: true }, Status.badInput],
    ['反转 with 欧皇', { reverse: true }, Status.badInput],
    ['no seats that the game knows', { seats: 5, teams: 5 }, Status.badInput],
    ['sixteen rounds', { boxes: Array<number>(16).fill(PLAIN_BOX) }, Status.badInput],
    ['no rounds', { boxes: [] }, Status.badInput],
    ['an unknown box', { boxes: [999] }, Status.notFound],
    ['a closed box', { boxes: [CLOSED_BOX] }, Status.boxClosed],
    ['another cost than was seen', { cost: 1 }, Status.boxChanged],
  ])('refuses %s, and nothing changes', async (_name, request, status) => {
    const host = await world.rich()
    expect(await statusOf(world.create(host, request))).toBe(status)
    expect(await world.coinsOf(host)).toBe(COINS)
    expect(await world.rows('SELECT FROM battle_seat WHERE player_id = $1', [host])).toEqual([])
  })

  it('refuses whoever is poor, frozen, resting or at a cap', async () => {
    const [poor, frozen, resting, capped] = [await world.newPlayer({ startCoins: COST - 1 }), ...(await many(3))] as [
      string,
      string,
      string,
      string,
    ]
    await world.rows('UPDATE player SET frozen = true WHERE id = $1', [frozen])
    await startRest(world.deps, resting, 1)
    await setCap(world.deps, capped, 'spendDay', COST - 1)
    const asked = [poor, frozen, resting, capped].map((playerId) => statusOf(world.create(playerId)))
    expect(await Promise.all(asked)).toEqual([Status.insufficientBalance, Status.accountFrozen, Status.resting, Status.limitReached])
    const host = await world.rich()
    const { roomId } = await world.create(host)
    const joins = [poor, frozen, resting, capped].map((playerId) => statusOf(world.join(playerId, roomId)))
    expect(await Promise.all(joins)).toEqual([Status.insufficientBalance, Status.accountFrozen, Status.resting, Status.limitReached])
    expect((await world.detail(host, roomId)).sequence).toBe(1)
  })

  it('lets nobody sit in more than three rooms, however fast', async () => {
    const host = await world.rich()
    const asked = await Promise.all(Array.from({ length: 5 }, () => statusOf(world.create(host))))
    expect(asked.filter((status) => status === 0)).toHaveLength(3)
    expect(asked.filter((status) => status === Status.conflict)).toHaveLength(2)
  })
})

describe('joining', () => {
  it('gives the last seat to one of those who want it at the same time', async () => {
    const [host, ...guests] = (await many(6)) as [string, ...string[]]
    const { roomId } = await world.create(host)
    const answers = await Promise.all(guests.map((guest) => statusOf(world.join(guest, roomId))))
    expect(answers.filter((status) => status === 0)).toHaveLength(1)
    expect(answers.filter((status) => status === Status.conflict)).toHaveLength(4)
    const coins = await Promise.all(guests.map((guest) => world.coinsOf(guest)))
    expect(coins.filter((left) => left === COINS)).toHaveLength(4)
  })

  it('takes the wanted seat, once; a repeated key gets the same reply, another key a refusal', async () => {
    const [host, guest, other] = (await many(3)) as [string, string, string]
    const { roomId } = await world.create(host, { seats: 4, teams: 4 })
    const request = { ...joinRequest(guest, roomId), seat: 2 }
    const [first, second] = await Promise.all([joinBattle(world.battles, request), joinBattle(world.battles, request)])
    expect([second, first.room.players.findIndex((player) => player?.seat === 2)]).toEqual([first, 2])
    expect(await statusOf(world.join(guest, roomId))).toBe(Status.conflict)
    expect(await statusOf(world.join(other, roomId, { seat: 2 }))).toBe(Status.conflict)
    expect(await statusOf(world.join(other, roomId, { seat: 4 }))).toBe(Status.badInput)
    expect(await statusOf(world.join(other, roomId, { cost: 1 }))).toBe(Status.boxChanged)
    expect(await world.coinsOf(guest)).toBe(COINS - COST)
  })

  it.each([false, true])('repeated after the player has left says so, and takes no seat (private: %s)', async (hidden) => {
    const [host, guest] = (await many(2)) as [string, string]
    const creation = createRequest(host, { seats: 3, teams: 3, hidden })
    const { roomId, code } = (await createBattle(world.battles, creation)).room
    const request = { ...joinRequest(guest, roomId), code: code ?? '' }
    expect((await joinBattle(world.battles, request)).room.players.filter(Boolean)).toHaveLength(2)
    await world.leave(guest, roomId)
    const again = await Promise.all([joinBattle(world.battles, request), joinBattle(world.battles, request)])
    for (const { room, balance } of again)
      expect([room.players.filter(Boolean).length, room.sequence, room.code, balance]).toEqual([1, 3, null, COINS / 100])
    expect([await world.coinsOf(guest), (await world.detail(host, roomId)).sequence]).toEqual([COINS, 3])
    await world.leave(host, roomId)
    const cancelled = await createBattle(world.battles, creation)
    expect([cancelled.room.roomId, cancelled.room.state, cancelled.balance]).toEqual([roomId, 4, COINS / 100])
  })
})

describe('leaving', () => {
  it('gives the stake back once, and what it counted against caps and totals', async () => {
    const [host, guest] = (await many(2)) as [string, string]
    const { roomId } = await world.create(host, { seats: 3, teams: 3 })
    await world.join(guest, roomId)
    expect(await spentOf(guest)).toEqual({ day: COST / 100, month: COST / 100, spent: COST / 100 })
    const key = randomUUID()
    const [left, again] = await Promise.all([world.leave(guest, roomId, key), world.leave(guest, roomId, key)])
    expect(again).toEqual(left)
    expect([await world.coinsOf(guest), await spentOf(guest)]).toEqual([COINS, { day: 0, month: 0, spent: 0 }])
    expect(await statusOf(world.leave(guest, roomId))).toBe(Status.conflict)
    expect((await world.detail(host, roomId)).players.filter(Boolean)).toHaveLength(1)
    await world.join(guest, roomId)
    expect(await world.coinsOf(guest)).toBe(COINS - COST)
  })

  it('after midnight gives back to the month, not to the new day', async () => {
    const [host, guest] = (await many(2)) as [string, string]
    world.clock.now = Date.parse('2026-01-15T15:55:00Z')
    const { roomId } = await world.create(host, { seats: 3, teams: 3 })
    await world.join(guest, roomId)
    world.clock.now += 6 * 60_000
    await world.create(guest, { boxes: [PLAIN_BOX] })
    await world.leave(guest, roomId)
    expect(await spentOf(guest)).toEqual({ day: 10, month: 10, spent: 10 })
  })

  it('is possible for the frozen and the resting', async () => {
    const [host, guest] = (await many(2)) as [string, string]
    const { roomId } = await world.create(host, { seats: 3, teams: 3 })
    await world.join(guest, roomId)
    await world.rows('UPDATE player SET frozen = true WHERE id = $1', [guest])
    await startRest(world.deps, host, 1)
    await world.leave(guest, roomId)
    expect((await world.leave(host, roomId)).state).toBe(4)
    expect([await world.coinsOf(host), await world.coinsOf(guest)]).toEqual([COINS, COINS])
  })

  it.each([0, 1, 2, 3])('of the host while others join ends in one state for all (%i)', async () => {
    const [host, ...guests] = (await many(4)) as [string, ...string[]]
    const { roomId } = await world.create(host, { seats: 4, teams: 4 })
    const [left, ...joined] = await Promise.all([
      statusOf(world.leave(host, roomId)),
      ...guests.map((guest) => statusOf(world.join(guest, roomId))),
    ])
    const room = await world.detail(host, roomId)
    expect(room.state).toBe(left === 0 ? 4 : 1)
    const coins = await Promise.all([host, ...guests].map((playerId) => world.coinsOf(playerId)))
    expect(coins).toEqual(left === 0 ? Array(4).fill(COINS) : Array(4).fill(COINS - COST))
    expect(joined.every((status) => status === 0 || status === Status.conflict)).toBe(true)
  })

  it('is impossible once the room is full', async () => {
    const [host, guest] = (await many(2)) as [string, string]
    const { roomId } = await world.create(host)
    await world.join(guest, roomId)
    expect([await statusOf(world.leave(host, roomId)), await statusOf(world.leave(guest, roomId))]).toEqual([
      Status.conflict,
      Status.conflict,
    ])
  })
})

it('a room that is not full in ten minutes is cancelled, and everybody has the stake back', async () => {
  const [host, guest, late] = (await many(3)) as [string, string, string]
  const { roomId, fillBy } = await world.create(host, { seats: 4, teams: 2 })
  await world.join(guest, roomId)
  await world.robot(host, roomId)
  await world.at(fillBy - 1)
  expect((await world.detail(guest, roomId)).state).toBe(0)
  world.clock.now = fillBy
  expect(await statusOf(world.join(late, roomId))).toBe(Status.conflict)
  await world.at(fillBy)
  expect((await world.detail(guest, roomId)).state).toBe(4)
  expect([await world.coinsOf(host), await world.coinsOf(guest), await world.coinsOf(late)]).toEqual([COINS, COINS, COINS])
  // A node that makes the step once more finds nothing to do.
  await world.at(fillBy + 1_000)
  expect(await lettersOf([host, guest, late])).toEqual([
    { player_id: host, way_to: 'battles' },
    { player_id: guest, way_to: 'battles' },
  ])
  expect(
    await world.rows("SELECT FROM entry WHERE house = 'escrow' GROUP BY house HAVING sum(amount) <> $1", [await openStakes()]),
  ).toEqual([])
})

it('a room that its host cancels tells everybody else that the stake is back', async () => {
  const [host, guest] = (await many(2)) as [string, string]
  const { roomId } = await world.create(host, { seats: 3, teams: 3 })
  await world.join(guest, roomId)
  await world.leave(host, roomId)
  expect(await lettersOf([host, guest])).toEqual([{ player_id: guest, way_to: 'battles' }])
})

const lettersOf = (playerIds: readonly string[]) =>
  world.rows("SELECT player_id::text, way_to FROM message WHERE player_id = ANY($1::bigint[]) AND title LIKE '对战已取消%' ORDER BY id", [
    playerIds,
  ])

const openStakes = async () =>
  (
    await world.rows<{ sum: string }>(
      'SELECT coalesce(sum(b.cost), 0) AS sum FROM battle b JOIN battle_seat s USING (room_id) WHERE b.stage IN (0, 1)',
    )
  )[0]?.sum

describe('robots of the house', () => {
  it('come when the host calls, fill the room, and get nothing', async () => {
    const [host, guest] = (await many(2)) as [string, string]
    const { roomId } = await world.create(host, { seats: 4, teams: 4, mode: 2 })
    expect(await statusOf(world.robot(guest, roomId))).toBe(Status.forbidden)
    await world.join(guest, roomId)
    expect(await statusOf(world.robot(guest, roomId))).toBe(Status.forbidden)
    const called = await world.robot(host, roomId, 3)
    expect(called.players[3]).toMatchObject({ robot: true, customerId: `robot-${roomId}-3` })
    const full = await world.robot(host, roomId)
    expect([full.state, full.clientSeeds.filter((seed) => seed === '')]).toEqual([1, ['', '']])
    expect(await statusOf(world.robot(host, roomId))).toBe(Status.conflict)
    const room = await world.playOut(full)
    const paid = await world.coinsOf(host)
    expect(paid).toBe(COINS - COST + Math.round((room.end?.prizes[0]?.coins ?? 0) * 100))
    const shares = room.end?.prizes.reduce((sum, { coins }) => sum + Math.round(coins * 100), 0)
    expect(shares).toBe(Math.round((room.end?.value ?? 0) * 100))
  })
})

describe('a private room', () => {
  const asked = (playerId: string, address = '10.0.0.2') => ({ playerId, address })

  it('is seen and joined only with its code or from a seat, and stands in no list', async () => {
    const [host, guest, stranger] = (await many(3)) as [string, string, string]
    const { roomId, code } = await world.create(host, { hidden: true, seats: 3, teams: 3 })
    expect(code).toMatch(/^\d{6}$/)
    const acts = [
      () => world.detail(stranger, roomId),
      () => world.events(stranger, roomId),
      () => world.join(stranger, roomId),
      () => world.leave(stranger, roomId),
      () => world.robot(stranger, roomId),
    ]
    for (const act of acts) expect(await statusOf(act())).toBe(Status.notFound)
    expect((await world.detail(stranger, '0', code ?? '')).code).toBeNull()
    expect((await world.join(guest, roomId, { code: code ?? '' })).code).toBe(code)
    expect((await world.detail(guest, roomId)).code).toBe(code)
    expect((await world.lobby()).map((card) => card.roomId)).not.toContain(roomId)
    const pushed = await world.rows<{ destination: string }>(
      "SELECT destination FROM push_outbox WHERE body LIKE '%' || $1 || '%' AND destination IN ('/topic/battles', '/topic/messages')",
      [`"roomId":"${roomId}"`],
    )
    expect(pushed).toEqual([])
  })

  it('cannot be guessed: ten wrong codes, also at once, and the right one is refused too', async () => {
    const [host, thief] = (await many(2)) as [string, string]
    const { roomId, code } = await world.create(host, { hidden: true })
    const wrong = code === '000000' ? '000001' : '000000'
    const tries = await Promise.all(Array.from({ length: 15 }, () => statusOf(world.detail(thief, roomId, wrong))))
    expect([
      tries.filter((status) => status === Status.notFound).length,
      tries.filter((status) => status === Status.tooMany).length,
    ]).toEqual([10, 5])
    expect(await statusOf(world.detail(thief, roomId, code ?? ''))).toBe(Status.tooMany)
    expect(await statusOf(joinBattle(world.battles, { ...joinRequest(thief, roomId), ...asked(thief), code: code ?? '' }))).toBe(
      Status.tooMany,
    )
    world.clock.now += 10 * 60_000
    expect(await statusOf(world.detail(thief, roomId, code ?? ''))).toBe(0)
  })
})
