import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { HOUSE } from '#server/core/player/login.ts'
import { freeTickets } from '#server/modes/kuji/holds.ts'
import { playKuji } from '#server/modes/kuji/play.ts'
import { findPlay } from '#server/modes/kuji/records.ts'
import { ownPool, poolProof } from '#server/modes/kuji/view.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import { KUJI, REVEAL_MOST } from '#shared/modes/kuji/rules.ts'
import { verifyKuji } from '#shared/modes/kuji/verify.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { type KujiWorld, PRICE, startKujiWorld } from './world.ts'

let world: KujiWorld
beforeAll(async () => {
  world = await startKujiWorld()
})
afterEach(async () => expect(await auditWorld(world.db)).toEqual([]))
afterAll(() => world.close())

const refusalOf = (error: unknown) => (error instanceof Refusal ? error.status : String(error))

describe('a hold', () => {
  it('keeps its tickets from everybody else until its moment, by the clock of the database', async () => {
    const [{ roomId: poolId }, mine, other] = [await world.open1(), await world.rich(), await world.rich()]
    const hold = await world.hold(mine, poolId, [4, 5])
    expect(hold.until).toBe(world.clock.now + KUJI.hold)
    expect(await world.hold(mine, poolId, [4, 5])).toEqual(hold)
    await expect(world.hold(other, poolId, [5, 6])).rejects.toMatchObject({ status: Status.conflict, msg: expect.stringContaining('5 号') })
    expect((await ownPool(world.db, poolId, other)).hold).toBeNull()
    expect((await world.view(poolId)).holds).toEqual([hold])
    world.clock.now = hold.until
    expect(await world.hold(other, poolId, [5, 6])).toMatchObject({ numbers: [5, 6] })
  })

  it('is paid by its player only, and nobody else finds the purchase by its key', async () => {
    const [{ roomId: poolId }, mine, other] = [await world.open1(), await world.rich(), await world.rich()]
    const { holdId } = await world.hold(mine, poolId, [4])
    const key = randomUUID()
    const pay = (playerId: string) => playKuji(world.deps, { playerId, sessionId: HOUSE, poolId, holdId, key })
    await expect(pay(other)).rejects.toMatchObject({ status: Status.conflict })
    expect(await freeTickets(world.db, { playerId: other, poolId })).toBe(false)
    const bought = await pay(mine)
    expect(await findPlay(world.db, mine, key)).toEqual(bought)
    expect(await findPlay(world.db, other, key)).toBeNull()
  })

  it('is one for each player: another one ends it, also in another pool', async () => {
    const [{ roomId: a }, { roomId: b }, mine] = [await world.open1(), await world.open1(), await world.rich()]
    await world.hold(mine, a, [1])
    const second = await world.hold(mine, b, [2])
    expect([(await world.view(a)).holds, (await world.view(b)).holds]).toEqual([[], [second]])
  })

  it('needs the coins for all of its tickets, so that accounts without any keep none from others', async () => {
    const [{ roomId: poolId }, poor] = [await world.open1(), await world.newPlayer({ startCoins: 2 * PRICE - 1 })]
    await expect(world.hold(poor, poolId, [1, 2])).rejects.toMatchObject({ status: Status.insufficientBalance })
    expect((await world.view(poolId)).holds).toEqual([])
    expect(await world.hold(poor, poolId, [1])).toMatchObject({ numbers: [1] })
  })

  it('is free twice; who lets more of them pass waits longer and longer, and a purchase forgives all', async () => {
    const [{ roomId: poolId }, mine] = [await world.open1(), await world.rich()]
    const free = () => freeTickets(world.db, { playerId: mine, poolId })
    for (const number of [1, 2]) {
      await world.hold(mine, poolId, [number])
      expect(await free()).toBe(true)
    }
    expect(await free()).toBe(false)
    const third = await world.hold(mine, poolId, [3])
    // A hold that lives cannot be changed for others for ever either.
    await expect(world.hold(mine, poolId, [4])).rejects.toMatchObject({ status: Status.tooMany })
    world.clock.now = third.until
    const { waitUntil } = await ownPool(world.db, poolId, mine)
    expect(waitUntil).toBe(third.until + KUJI.unused.wait)
    await expect(world.hold(mine, poolId, [3])).rejects.toMatchObject({ status: Status.tooMany })
    world.clock.now = waitUntil
    await world.buy(mine, poolId, [3])
    expect((await ownPool(world.db, poolId, mine)).waitUntil).toBe(0)
    await world.hold(mine, poolId, [4])
  })

  it('names tickets of the pool, and whoever has let one pass leaves half of it free, for everybody else', async () => {
    const { roomId: poolId } = await world.open1({ prizes: [{ rank: 'N', giftId: 4, count: 40 }] })
    const [again, honest] = [await world.rich(), await world.rich()]
    await expect(world.hold(honest, poolId, [41])).rejects.toMatchObject({ status: Status.badInput })
    await world.hold(again, poolId, [40])
    await freeTickets(world.db, { playerId: again, poolId })
    for (const first of [1, 11]) {
      const numbers = Array.from({ length: 10 }, (_, index) => first + index)
      await world.hold(await world.rich(), poolId, numbers)
    }
    await expect(world.hold(again, poolId, [30])).rejects.toMatchObject({ status: Status.conflict })
    // What nobody holds can be bought, though half of the pool is held.
    await world.buy(honest, poolId, [30])
  })
})

describe('a crowd', () => {
  it('of players on two nodes who all want the same tickets buys each of them once', async () => {
    const { roomId: poolId } = await world.open1()
    const nodes: Db[] = [world.anotherNode(), world.anotherNode()]
    const players = await Promise.all(Array.from({ length: 16 }, () => world.rich()))
    const sold: number[] = []
    const refused: unknown[] = []
    const play = async (playerId: string, index: number) => {
      const db = nodes[index % 2]
      for (let number = 1; number <= 20; number++) {
        await world
          .buy(playerId, poolId, [((number + index) % 20) + 1], db)
          .then(({ book }) => sold.push(...book.tickets.map((ticket) => ticket.number)))
          .catch((error: unknown) => refused.push(refusalOf(error)))
      }
    }
    await Promise.all(players.map(play))
    expect([...sold].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    expect(refused.every((status) => status === Status.conflict || status === Status.tooMany)).toBe(true)
    expect(
      (await world.rows('SELECT FROM kuji_play WHERE room_id = $1 AND jsonb_typeof(book->$2) = $3', [poolId, 'lastOne', 'object'])).length,
    ).toBe(1)
    world.clock.now += REVEAL_MOST
    expect(verifyKuji({ ...(await poolProof(world.db, poolId)), own: sold }).filter(({ ok }) => !ok)).toEqual([])
  })

  it('of presses on one hold pays once for each key, and only one of two keys pays', async () => {
    const [{ roomId: poolId }, playerId] = [await world.open1(), await world.rich()]
    const { holdId } = await world.hold(playerId, poolId, [8])
    const send = () => playKuji(world.deps, { playerId, sessionId: HOUSE, poolId, holdId, key: randomUUID() })
    const done = await Promise.allSettled([send(), send(), send()])
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await world.view(poolId)).sold).toBe(1)
  })
})
