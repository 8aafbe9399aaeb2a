import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { HOUSE } from '#server/core/player/login.ts'
import { give } from '#server/economy/giving/giving.ts'
import { rollPrizesSince } from '#server/modes/roll/prizesSince.ts'
import { rollPage } from '#server/modes/roll/records.ts'
import { rollProof } from '#server/modes/roll/view.ts'
import { Status } from '#shared/codes.ts'
import { drawWinners } from '#shared/modes/roll/draw.ts'
import { verifyRoll } from '#shared/modes/roll/verify.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { bagOf, givingDeps, type Hoarder, hoarder, setPlayer, statusOf, uidOf } from '../case/hoard.ts'
import { type RollWorld, startRollWorld } from './world.ts'

let world: RollWorld
beforeAll(async () => {
  world = await startRollWorld()
})
afterEach(async () => {
  expect(await auditWorld(world.db)).toEqual([])
})
afterAll(() => world.close())

const ONE_PRIZE = { prizes: [{ giftId: 1, count: 1 }] }
const freeze = (playerId: string) => setPlayer(world.db, playerId, { frozen: true })
const countOf = async (playerId: string) => (await bagOf(world.db, playerId)).total
const idOf = ({ items }: Hoarder, index: number) => items[index]?.id ?? ''
const plainWorld = () => ({ ...world, open: world.openBox })
const newHost = () => hoarder(plainWorld())
const close = async (roomId: string) => world.at((await world.row(roomId)).closeAt.getTime())
const end = async (roomId: string) => world.at((await world.row(roomId)).endAt?.getTime() ?? 0)
const winnersOf = async (roomId: string) => (await world.row(roomId)).book?.wins.map(({ winner }) => winner.customerId) ?? []

async function joined(roomId: string, count: number): Promise<string[]> {
  const players = await world.players(count)
  for (const playerId of players) await world.join(playerId, roomId)
  return players
}

/** The ids of the players in the order in which the seed draws them, whoever they are. */
async function orderOf(roomId: string, players: readonly string[]): Promise<string[]> {
  const { serverSeed, entrantsHash } = await world.row(roomId)
  const field = { entrants: players.length, prizes: players.length }
  return drawWinners(serverSeed, entrantsHash ?? '', field).map(({ entrant }) => players[entrant] ?? '')
}

describe('a player who was frozen after joining', () => {
  it('wins nothing at the closing; the next of the same draw does, and it can be verified', async () => {
    const { roomId } = await world.open()
    const players = await joined(roomId, 8)
    const frozen = players.slice(0, 4)
    for (const playerId of frozen) await freeze(playerId)
    await close(roomId)
    const order = (await orderOf(roomId, players)).filter((id) => !frozen.includes(id))
    expect(await winnersOf(roomId)).toEqual(await Promise.all(order.map((id) => uidOf(world.db, id))))
    await end(roomId)
    expect(await Promise.all(frozen.map(countOf))).toEqual([0, 0, 0, 0])
    expect(await Promise.all(order.map(countOf))).toEqual([1, 1, 1, 1])
    // The draw stays as it was when somebody is no longer frozen.
    await setPlayer(world.db, frozen[0] ?? '', { frozen: false })
    const proof = await rollProof(world.db, roomId)
    expect(proof.entrants).toHaveLength(8)
    expect(proof.passedOver).toEqual(await Promise.all(frozen.map((id) => uidOf(world.db, id))))
    expect(verifyRoll(proof).every(({ ok }) => ok)).toBe(true)
    expect(verifyRoll({ ...proof, passedOver: [] }).every(({ ok }) => ok)).toBe(false)
  })

  it('leaves the room without a draw when nobody else is in it', async () => {
    const host = await newHost()
    const { roomId } = await world.create(host.playerId, [idOf(host, 0)])
    for (const playerId of await joined(roomId, 2)) await freeze(playerId)
    await close(roomId)
    expect(await world.view(roomId)).toMatchObject({ state: 'cancelled', reason: 'empty' })
    expect(await countOf(host.playerId)).toBe(10)
  })

  it('gets nothing when the freeze comes between closing and end: the prize stays with the house, or goes back to the host', async () => {
    const host = await newHost()
    const rooms = [() => world.open(ONE_PRIZE), () => world.create(host.playerId, [idOf(host, 0), idOf(host, 1)])]
    const winners: string[] = []
    for (const make of rooms) {
      const { roomId } = await make()
      const players = await joined(roomId, 3)
      await close(roomId)
      const [winner = ''] = await orderOf(roomId, players)
      winners.push(winner)
      await freeze(winner)
      await end(roomId)
      expect(await world.view(roomId)).toMatchObject({ state: 'drawn' })
    }
    expect(await Promise.all(winners.map(countOf))).toEqual([0, 0])
    expect(await countOf(host.playerId)).toBe(9)
    for (const winner of winners) {
      const { pageData } = await rollPage(world.db, winner, { page: 1, pageSize: 10 })
      expect(pageData.map(({ won }) => won)).toEqual([null])
      const letters = await world.rows<{ title: string }>('SELECT title FROM message WHERE player_id = $1', [winner])
      expect(letters.map(({ title }) => title)).toContain('ROLL 奖品未发放')
    }
  })
})

it('a host who is frozen before the closing gives nothing away: the room is cancelled and the items come back', async () => {
  const host = await newHost()
  const { roomId } = await world.create(host.playerId, [idOf(host, 0)])
  const players = await joined(roomId, 2)
  await freeze(host.playerId)
  await close(roomId)
  expect(await world.view(roomId)).toMatchObject({ state: 'cancelled', reason: 'operator' })
  expect(await Promise.all([host.playerId, ...players].map(countOf))).toEqual([10, 0, 0])
})

it('a host who is frozen while the draw is shown gives nothing away either: the items come back, and everybody is told', async () => {
  const host = await newHost()
  const { roomId } = await world.create(host.playerId, [idOf(host, 0)])
  const players = await joined(roomId, 2)
  await close(roomId)
  expect((await world.row(roomId)).state).toBe('drawing')
  await freeze(host.playerId)
  await world.at((await world.row(roomId)).endAt?.getTime() ?? 0)
  expect((await world.row(roomId)).state).toBe('drawn')
  expect(await Promise.all([host.playerId, ...players].map(countOf))).toEqual([10, 0, 0])
  const letters = await world.rows<{ content: string }>("SELECT content FROM message WHERE title LIKE 'ROLL %'")
  expect(letters.filter(({ content }) => content.includes('房主的账号已被冻结'))).toHaveLength(1)
  expect(letters.filter(({ content }) => content.includes('但发放前您的账号已被冻结'))).toHaveLength(1)
})

describe('the items of a room', () => {
  const gift = (host: Hoarder, uid: string, index: number) =>
    give(
      { ...givingDeps(plainWorld()), rollPrizesSince },
      { sessionId: HOUSE, playerId: host.playerId, uid, itemId: idOf(host, index), key: randomUUID() },
    )
  const some = (host: Hoarder, from: number, count: number) => Array.from({ length: count }, (_, index) => idOf(host, from + index))

  it('are a gift of the day each: never more than three in a day, in whatever rooms and beside whatever gifts', async () => {
    const [host, friend] = [await newHost(), await newHost()]
    const uid = await uidOf(world.db, friend.playerId)
    const tooMany = await world.create(host.playerId, some(host, 0, 10)).catch(({ msg }) => msg)
    expect(tooMany).toBe('每件奖品计为今天的一次赠送，今天还可以送出 3 件，请减少 7 件奖品')
    await gift(host, uid, 0)
    expect(await statusOf(world.create(host.playerId, some(host, 1, 3)))).toBe(Status.giftRefused)
    await world.create(host.playerId, some(host, 1, 2))
    expect(await statusOf(world.create(host.playerId, some(host, 3, 1)))).toBe(Status.giftRefused)
    expect(await statusOf(gift(host, uid, 3))).toBe(Status.giftRefused)
    // Another day has gifts of its own.
    world.clock.now += 86_400_000
    expect((await gift(host, uid, 3)).leftToday).toBe(2)
    await world.at(world.clock.now)
  })

  it('that come back count no more, those that were won do', async () => {
    const [host, friend] = [await newHost(), await newHost()]
    const uid = await uidOf(world.db, friend.playerId)
    const { roomId } = await world.create(host.playerId, some(host, 0, 3))
    await joined(roomId, 1)
    await close(roomId)
    expect(await statusOf(gift(host, uid, 5))).toBe(Status.giftRefused)
    await end(roomId)
    expect((await gift(host, uid, 5)).leftToday).toBe(1)
  })
})
