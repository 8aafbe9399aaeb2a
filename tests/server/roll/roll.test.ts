import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { HOUSE } from '#server/core/player/login.ts'
import { cancelOwnRoll } from '#server/modes/roll/cancel.ts'
import { rollPage } from '#server/modes/roll/records.ts'
import { openRolls, rollProof } from '#server/modes/roll/view.ts'
import { Status } from '#shared/codes.ts'
import { ROOM_TOPIC } from '#shared/live.ts'
import { rollMessage } from '#shared/modes/roll/message.ts'
import { ROLL } from '#shared/modes/roll/rules.ts'
import { verifyRoll } from '#shared/modes/roll/verify.ts'
import { MODES } from '#shared/modes.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { soon } from '../../support/soon.ts'
import { bagOf, hoarder, setPlayer, statusOf, uidOf } from '../case/hoard.ts'
import { type RollWorld, startRollWorld } from './world.ts'

let world: RollWorld
beforeAll(async () => {
  world = await startRollWorld()
})
afterEach(async () => {
  expect(await auditWorld(world.db)).toEqual([])
})
afterAll(() => world.close())

const minutes = (count: number) => count * 60_000
/** What the outbox holds for a room, with the moment from which it is told. */
const pushesOf = (roomId: string) =>
  world.rows<{ body: string; at: Date }>('SELECT body, deliver_at AS at FROM push_outbox WHERE destination = $1 ORDER BY id', [
    `${ROOM_TOPIC}${roomId}`,
  ])
const itemsOf = async (playerId: string) => (await bagOf(world.db, playerId)).pageData.map(({ giftId }) => giftId)

/** Lets a room run from its closing to the end of its draw. */
async function playOut(roomId: string): Promise<void> {
  const { closeAt } = await world.row(roomId)
  await world.at(Math.max(world.clock.now, closeAt.getTime()))
  const { endAt } = await world.row(roomId)
  if (endAt) await world.at(endAt.getTime())
}

describe('a room of the operator', () => {
  it('counts among the open rooms of 首页 with what its prizes are worth, until it closes', async () => {
    const before = await openRolls(world.db)
    const { roomId } = await world.open()
    const { value } = await world.view(roomId)
    expect(await openRolls(world.db)).toEqual({ rooms: before.rooms + 1, value: before.value + value })
    await playOut(roomId)
    expect(await openRolls(world.db)).toEqual(before)
  })

  it('draws different winners, gives each one prize when the draw was shown, and can be verified', async () => {
    const { roomId } = await world.open()
    const players = await world.players(20)
    await Promise.all(players.map((playerId) => world.join(playerId, roomId)))
    await world.at((await world.row(roomId)).closeAt.getTime())
    const closed = await world.view(roomId)
    expect(closed).toMatchObject({ state: 'drawing', entrants: 20, drawAt: world.clock.now + ROLL.lead, book: null })
    expect(await statusOf(rollProof(world.db, roomId))).toBe(Status.notFound)
    world.clock.now += ROLL.lead
    const { book } = await world.view(roomId)
    expect(book?.wins.map(({ giftId }) => giftId)).toEqual([5, 5, 5, 3, 3, 1])
    expect(new Set(book?.wins.map(({ winner }) => winner.customerId)).size).toBe(6)
    expect(book?.crowd).toHaveLength(14)
    const proof = await rollProof(world.db, roomId)
    expect(verifyRoll(proof).map(({ ok }) => ok)).toEqual([true, true, true])
    expect(verifyRoll({ ...proof, winners: [...proof.winners].reverse() }).some(({ ok }) => !ok)).toBe(true)
    expect((await Promise.all(players.map(itemsOf))).flat()).toEqual([])
    await world.at((await world.row(roomId)).endAt?.getTime() ?? 0)
    expect(await world.view(roomId)).toMatchObject({ state: 'drawn' })
    expect((await Promise.all(players.map(itemsOf))).flat().sort()).toEqual([1, 3, 3, 5, 5, 5])
  })

  it('tells nothing of its winners before the draw, in pushes, records and lists', async () => {
    const { roomId } = await world.open({ prizes: [{ giftId: 1, count: 1 }] })
    const [first = '', second = ''] = await world.players(2)
    await world.join(first, roomId)
    await world.join(second, roomId)
    await world.at((await world.row(roomId)).closeAt.getTime())
    const { drawAt, endAt, serverSeed } = await world.row(roomId)
    const pushes = (await pushesOf(roomId)).map(({ body, at }) => ({ body, at, kind: rollMessage.parse(JSON.parse(body)).kind }))
    expect(pushes.map(({ kind }) => kind)).toEqual(['closed', 'drawn'])
    expect(pushes[0]?.body).not.toContain(serverSeed)
    expect(pushes[1]?.at).toEqual(drawAt)
    world.clock.now = (endAt?.getTime() ?? 0) - 1
    const records = await Promise.all([first, second].map((playerId) => rollPage(world.db, playerId, { page: 1, pageSize: 10 })))
    expect(records.flatMap(({ pageData }) => pageData.map(({ won }) => won))).toEqual([null, null])
    expect(await auditWorld(world.db)).toEqual([])
    await world.at(endAt?.getTime() ?? 0)
    const after = await Promise.all([first, second].map((playerId) => rollPage(world.db, playerId, { page: 1, pageSize: 10 })))
    expect(after.flatMap(({ pageData }) => pageData.filter(({ won }) => won !== null))).toHaveLength(1)
  })

  it('draws the dearest prizes when fewer have joined than there are prizes', async () => {
    const { roomId } = await world.open()
    const players = await world.players(2)
    for (const playerId of players) await world.join(playerId, roomId)
    await playOut(roomId)
    expect((await world.view(roomId)).book?.wins.map(({ giftId }) => giftId)).toEqual([3, 1])
    expect((await Promise.all(players.map(itemsOf))).flat().sort()).toEqual([1, 3])
  })

  it('closes as soon as it is full, never takes one more, and counts a crowd on two nodes without a gap', async () => {
    const { roomId } = await world.open({ by: 'headcount', seats: 30 })
    const players = await world.players(40)
    const other = world.anotherNode()
    const statuses = await Promise.all(
      players.flatMap((playerId, index) => {
        const node = index % 2 ? other.node : world.node
        return [statusOf(world.join(playerId, roomId, '', node)), statusOf(world.join(playerId, roomId, '', world.node))]
      }),
    )
    expect(statuses.filter((status) => status === Status.ok)).toHaveLength(60)
    expect(await world.row(roomId)).toMatchObject({ entrants: 30, state: 'open' })
    await Promise.all([world.at(world.clock.now), world.at(world.clock.now, other.steps)])
    expect(await world.row(roomId)).toMatchObject({ state: 'drawing' })
    await playOut(roomId)
    expect(await world.rows('SELECT count(*)::int AS n FROM item_history WHERE ref = $1', [`roll:${roomId}`])).toEqual([{ n: 6 }])
  })

  it('gives its last seats to those who came first, whatever their ids', async () => {
    const crowd = await world.players(4)
    const { roomId } = await world.open({ by: 'headcount', seats: 6 })
    await Promise.all((await world.players(4)).map((playerId) => world.join(playerId, roomId)))
    const came = [...crowd].sort((a, b) => Number(BigInt(b) - BigInt(a)))
    expect(await Promise.all(came.map((playerId) => statusOf(world.join(playerId, roomId))))).toEqual([
      0,
      0,
      Status.conflict,
      Status.conflict,
    ])
    const rows = await world.rows('SELECT player_id::text FROM roll_entrant WHERE room_id = $1 AND place > 4 ORDER BY place', [roomId])
    expect(rows.map(({ player_id }) => player_id)).toEqual(came.slice(0, 2))
    await playOut(roomId)
  })

  it('is cancelled when nobody has joined, and when it is not full in time', async () => {
    const empty = await world.open()
    const half = await world.open({ by: 'headcount', seats: 3 })
    const [playerId = ''] = await world.players(1)
    await world.join(playerId, half.roomId)
    await world.at(half.closeAt.getTime())
    expect(await world.view(empty.roomId)).toMatchObject({ state: 'cancelled', reason: 'empty', book: null })
    expect(await world.view(half.roomId)).toMatchObject({ state: 'cancelled', reason: 'notFull' })
    expect(await statusOf(world.join(playerId, empty.roomId))).toBe(Status.conflict)
  })

  it('lets in only who has the word, the level, or topped up today, and nobody who is frozen', async () => {
    const [playerId = '', frozen = ''] = await world.players(2)
    await setPlayer(world.db, frozen, { frozen: true })
    const word = await world.open({ condition: { kind: 'password' }, password: 'STAR2026' })
    expect(await statusOf(world.join(playerId, word.roomId))).toBe(Status.badInput)
    expect(await statusOf(world.join(playerId, word.roomId, 'star2026'))).toBe(Status.notFound)
    expect(await statusOf(world.join(playerId, word.roomId, 'STAR2026'))).toBe(Status.ok)
    for (let wrong = 0; wrong < 10; wrong++) await statusOf(world.join(frozen, word.roomId, `wrong${wrong}`))
    expect(await statusOf(world.join(frozen, word.roomId, 'STAR2026'))).toBe(Status.tooMany)
    const level = await world.open({ condition: { kind: 'level', level: 2 } })
    expect(await statusOf(world.join(playerId, level.roomId))).toBe(Status.conflict)
    const spender = await world.newPlayer({ startCoins: 10_000 })
    for (let opened = 0; opened < 5; opened++) await world.openBox(spender)
    expect(await statusOf(world.join(spender, level.roomId))).toBe(Status.ok)
    const topUp = await world.open({ condition: { kind: 'topUp', amount: 30 } })
    expect(await statusOf(world.join(playerId, topUp.roomId))).toBe(Status.conflict)
    await world.rows("INSERT INTO day_tally (player_id, what, day, amount) VALUES ($1, 'topUp', $2, 3000)", [playerId, '2026-01-01'])
    expect(await statusOf(world.join(playerId, topUp.roomId))).toBe(Status.ok)
    const free = await world.open()
    expect(await statusOf(world.join(frozen, free.roomId))).toBe(Status.accountFrozen)
    await world.at(free.closeAt.getTime() + minutes(1))
  })
})

describe('a room of a player', () => {
  it('holds the items, gives each to a winner as a gift, and gives back what nobody won', async () => {
    const host = await hoarder({ ...world, open: world.openBox })
    const ids = host.items.slice(0, 3).map(({ id }) => id)
    const { roomId } = await world.create(host.playerId, ids)
    const has = async () => (await bagOf(world.db, host.playerId)).total
    expect(await has()).toBe(7)
    expect(await statusOf(world.join(host.playerId, roomId))).toBe(Status.conflict)
    const players = await world.players(2)
    for (const playerId of players) await world.join(playerId, roomId)
    expect(await statusOf(cancelOwnRoll(world.db, { sessionId: HOUSE, playerId: host.playerId, roomId }))).toBe(Status.conflict)
    await playOut(roomId)
    expect(await has()).toBe(8)
    expect((await Promise.all(players.map(itemsOf))).map((items) => items.length)).toEqual([1, 1])
    expect(await world.rows('SELECT count(*)::int AS n FROM giving WHERE roll_id = $1', [roomId])).toEqual([{ n: 2 }])
    expect(
      await world.rows('SELECT count(*)::int AS n FROM message WHERE player_id = $1 AND title LIKE $2', [host.playerId, 'ROLL%']),
    ).toEqual([{ n: 1 }])
  })

  it('can be taken back while nobody has joined; its items count among the gifts of the day, and those of a cancelled one do not', async () => {
    const host = await hoarder({ ...world, open: world.openBox })
    const one = (index: number) => [host.items[index]?.id ?? '']
    const first = await world.create(host.playerId, one(0))
    await cancelOwnRoll(world.db, { sessionId: HOUSE, playerId: host.playerId, roomId: first.roomId })
    await cancelOwnRoll(world.db, { sessionId: HOUSE, playerId: host.playerId, roomId: first.roomId })
    expect((await bagOf(world.db, host.playerId)).total).toBe(10)
    for (const index of [1, 2, 3]) await world.create(host.playerId, one(index))
    expect(await statusOf(world.create(host.playerId, one(4)))).toBe(Status.conflict)
    const stranger = await hoarder({ ...world, open: world.openBox })
    expect(await statusOf(world.create(stranger.playerId, one(5)))).toBe(Status.itemNotInBag)
    const again = await world.rows<{ room_id: string }>("SELECT room_id FROM roll_room WHERE host_id = $1 AND state = 'open' LIMIT 1", [
      host.playerId,
    ])
    expect(
      await statusOf(cancelOwnRoll(world.db, { sessionId: HOUSE, playerId: stranger.playerId, roomId: again[0]?.room_id ?? '' })),
    ).toBe(Status.notFound)
  })

  it('is made once per key, however often it is asked for', async () => {
    const host = await hoarder({ ...world, open: world.openBox })
    const ids = host.items.slice(0, 2).map(({ id }) => id)
    const asked = { key: 'the-same-key-again' }
    const made = await Promise.all([world.create(host.playerId, ids, asked), world.create(host.playerId, ids, asked)])
    expect(new Set(made.map(({ roomId }) => roomId)).size).toBe(1)
  })
})

describe('those who watch', () => {
  it('hear who has joined at most twice a second, and the list less often', async () => {
    const { roomId } = await world.open()
    world.told.length = 0
    const players = await world.players(12)
    const from = performance.now()
    await Promise.all(players.map((playerId) => world.join(playerId, roomId)))
    const joined = () => world.told.filter(({ destination }) => destination === `${ROOM_TOPIC}${roomId}`)
    const told = () => joined().map(({ body }) => rollMessage.parse(JSON.parse(body)))
    await soon(() => expect(told().at(-1)).toMatchObject({ kind: 'joined', entrants: 12 }))
    expect(joined().length).toBeLessThanOrEqual(2 + (performance.now() - from) / 400)
    await soon(() => expect(world.told.some(({ destination }) => destination === MODES.roll.topic)).toBe(true))
    const last = told().at(-1)
    if (last?.kind !== 'joined') throw new Error('nobody was told')
    expect(last.newest[0]?.customerId).toBe((await world.view(roomId)).newest[0]?.customerId)
    expect(await uidOf(world.db, players[0] ?? '')).not.toBe('')
  })
})
