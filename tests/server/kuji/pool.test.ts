import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CatalogueError } from '#server/core/catalogue/catalogueFile.ts'
import { balanceLogPage } from '#server/core/money/balances.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { ALL_MODES } from '#server/modes/all.ts'
import { auditKuji } from '#server/modes/kuji/audit.ts'
import { cancelPool } from '#server/modes/kuji/cancel.ts'
import { playKuji } from '#server/modes/kuji/play.ts'
import { findPlay, playPage } from '#server/modes/kuji/records.ts'
import { ownPool, poolList, poolProof } from '#server/modes/kuji/view.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Status } from '#shared/codes.ts'
import { kujiResult } from '#shared/modes/kuji/calls.ts'
import { letterOf } from '#shared/modes/kuji/order.ts'
import { REVEAL_MOST } from '#shared/modes/kuji/rules.ts'
import { verifyKuji } from '#shared/modes/kuji/verify.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { each } from '../../support/each.ts'
import { COINS, type KujiWorld, PRICE, startKujiWorld, TICKETS } from './world.ts'

let world: KujiWorld
beforeAll(async () => {
  world = await startKujiWorld()
})
afterEach(async () => expect(await auditWorld(world.db)).toEqual([]))
afterAll(() => world.close())

const numbersFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)
const page = (playerId: string) => playPage(world.db, playerId, { page: 1, pageSize: 10 })
const countOf = async (table: string, playerId: string) =>
  Number((await world.rows<{ n: string }>(`SELECT count(*) AS n FROM ${table} WHERE player_id = $1`, [playerId]))[0]?.n)

describe('a purchase', () => {
  it('costs the price of its tickets once and puts their prizes into the bag, however often its key is sent', async () => {
    const [{ roomId: poolId }, playerId] = [await world.open1(), await world.rich()]
    const { holdId } = await world.hold(playerId, poolId, [7, 3, 20])
    const key = randomUUID()
    const send = (change = {}) => playKuji(world.deps, { playerId, sessionId: HOUSE, poolId, holdId, key, price: 60, ...change })
    const [first, second] = await Promise.all([send(), send()])
    expect(kujiResult.parse(first).balance * 100).toBe(COINS - 3 * PRICE)
    expect(second).toEqual(first)
    // The price has changed for the client since, and the hold is gone; the key still answers with what it did.
    expect(await send({ price: 1 })).toEqual(first)
    expect(await findPlay(world.db, playerId, key)).toEqual(first)
    expect(await findPlay(world.db, await world.newPlayer(), key)).toBeNull()
    await expect(send({ holdId: '999' })).rejects.toMatchObject({ status: Status.keyReused })
    expect(await countOf('kuji_play', playerId)).toBe(1)
    expect(first.book.tickets.map(({ number }) => number)).toEqual([7, 3, 20])
    const { pageData } = await balanceLogPage(world.db, playerId, { page: 1, pageSize: 10, currency: 0 })
    expect(pageData.filter(({ type }) => type === 'kuji_play')).toMatchObject([
      { amount: (-3 * PRICE) / 100, about: { kind: 'kuji', id: first.book.playId } },
    ])
  })

  it('tells what is left at once, and what each ticket had when it is peeled', async () => {
    const [{ roomId: poolId, order, told }, playerId] = [await world.open1(), await world.rich()]
    const { book } = await world.buy(playerId, poolId, [2])
    const place = told.prizes.findIndex(({ rank }) => rank === book.tickets[0]?.rank)
    const seen = await world.view(poolId)
    expect([seen.board, seen.sold, seen.prizes[place]?.left]).toEqual([`.?${'.'.repeat(18)}`, 1, (told.prizes[place]?.count ?? 0) - 1])
    expect([await page(playerId), await ownPool(world.db, poolId, playerId)]).toMatchObject([{ total: 0 }, { bought: [2], hold: null }])
    const itemId = book.tickets[0]?.drop.itemId ?? ''
    const left = () => inTransaction(world.db, (tx) => ALL_MODES.untilItemShown(tx, itemId))
    expect(await left()).toBeGreaterThan(0)
    world.clock.now = book.revealAt
    expect((await world.view(poolId)).board[1]).toBe(order[1])
    expect(await left()).toBe(0)
    expect(await ownPool(world.db, poolId, playerId)).toMatchObject({ bought: [2], hold: null })
    expect((await page(playerId)).pageData).toMatchObject([{ playId: book.playId, tickets: [{ number: 2, drop: { state: 'bag' } }] }])
  })

  it('is refused without a hold, with another one, too late, and for another price than was seen, and writes nothing', async () => {
    const [{ roomId: poolId }, playerId, other] = [await world.open1(), await world.rich(), await world.rich()]
    const { holdId, until } = await world.hold(playerId, poolId, [1])
    const send = (who: string, change = {}) =>
      playKuji(world.deps, { playerId: who, sessionId: HOUSE, poolId, holdId, key: randomUUID(), ...change })
    await expect(send(other)).rejects.toMatchObject({ status: Status.conflict })
    await expect(send(playerId, { holdId: '999999' })).rejects.toMatchObject({ status: Status.conflict })
    await expect(send(playerId, { price: 9.99 })).rejects.toMatchObject({ status: Status.boxChanged })
    world.clock.now = until
    await expect(send(playerId)).rejects.toMatchObject({ status: Status.conflict })
    expect([await countOf('kuji_play', playerId), await countOf('idempotency', playerId)]).toEqual([0, 0])
  })

  it('is refused without the coins, and to a frozen player', async () => {
    const { roomId: poolId } = await world.open1()
    const poor = await world.newPlayer({ startCoins: 2 * PRICE - 1 })
    const { holdId: held } = await world.hold(poor, poolId, [1])
    await world.rows('UPDATE account SET balance = $2 WHERE player_id = $1 AND currency = 0', [poor, PRICE - 1])
    const pay = playKuji(world.deps, { playerId: poor, sessionId: HOUSE, poolId, holdId: held, key: randomUUID() })
    await expect(pay).rejects.toMatchObject({ status: Status.insufficientBalance })
    await world.rows('UPDATE account SET balance = $2 WHERE player_id = $1 AND currency = 0', [poor, 2 * PRICE - 1])
    const frozen = await world.rich()
    const { holdId } = await world.hold(frozen, poolId, [2])
    await world.rows('UPDATE player SET frozen = true WHERE id = $1', [frozen])
    const send = playKuji(world.deps, { playerId: frozen, sessionId: HOUSE, poolId, holdId, key: randomUUID() })
    await expect(send).rejects.toMatchObject({ status: Status.accountFrozen })
    await expect(world.hold(frozen, poolId, [3])).rejects.toMatchObject({ status: Status.accountFrozen })
    expect((await world.view(poolId)).sold).toBe(0)
  })
})

describe('a pool', () => {
  it('gives the Last One to the buyer of its last ticket, and is then open to everybody, who can prove the whole of it', async () => {
    const row = await world.open1()
    const poolId = row.roomId
    const [first, last] = [await world.rich(), await world.rich()]
    const books = [
      await world.buy(first, poolId, numbersFrom(1, 10)),
      await world.buy(last, poolId, numbersFrom(11, 4)),
      await world.buy(first, poolId, [16, 17, 15]),
      await world.buy(last, poolId, [20, 19, 18]),
    ].map(({ book }) => book)
    expect(books.map(({ lastOne }) => lastOne?.giftId ?? null)).toEqual([null, null, null, 3])
    const tickets = books.flatMap((book) => book.tickets)
    expect(new Set(tickets.map(({ number }) => number)).size).toBe(TICKETS)
    each(tickets, ({ number, rank }) => expect(row.told.prizes[(row.order.codePointAt(number - 1) ?? 0) - 97]?.rank).toBe(rank))
    expect(await world.view(poolId)).toMatchObject({ state: 'soldOut', opened: false, prizes: [{ left: 0 }, { left: 0 }, { left: 0 }] })
    await expect(poolProof(world.db, poolId)).rejects.toMatchObject({ status: Status.notFound })
    await expect(world.hold(first, poolId, [1])).rejects.toMatchObject({ status: Status.conflict })
    world.clock.now += REVEAL_MOST
    const proof = await poolProof(world.db, poolId)
    expect(proof).toMatchObject({ serverSeedHash: (await world.view(poolId)).serverSeedHash, orderHash: row.orderHash, order: row.order })
    expect(verifyKuji({ ...proof, own: [20, 19, 18] }).filter(({ ok }) => !ok)).toEqual([])
    expect(proof.sold).toHaveLength(TICKETS)
    expect((await poolList(world.db, { state: 1, page: 1, pageSize: 10 })).pageData.map(({ roomId }) => roomId)).toContain(poolId)
  })

  it('ends at its moment: what was not sold is void, nobody gets a Last One, and its order is told', async () => {
    const { roomId: poolId, endAt } = await world.open1({ hours: 1 })
    const player = await world.rich()
    await world.buy(player, poolId, [5])
    await world.hold(player, poolId, [6])
    await world.at((endAt?.getTime() ?? 0) - 1)
    expect((await world.view(poolId)).state).toBe('open')
    await world.at(endAt?.getTime() ?? 0)
    expect(await world.view(poolId)).toMatchObject({ state: 'ended', opened: false, holds: [] })
    await expect(world.buy(player, poolId, [7])).rejects.toMatchObject({ status: Status.conflict })
    world.clock.now += REVEAL_MOST
    const proof = await poolProof(world.db, poolId)
    expect(verifyKuji({ ...proof, own: [5] }).filter(({ ok }) => !ok)).toEqual([])
    expect(proof.sold).toEqual([{ number: 5, letter: proof.order[4] }])
  })

  it('sells nothing before it opens, and can be cancelled only while nothing is sold', async () => {
    const opensAt = new Date(world.clock.now + 60_000)
    const { roomId: poolId } = await world.open1({}, opensAt)
    const player = await world.rich()
    await expect(world.hold(player, poolId, [1])).rejects.toMatchObject({ status: Status.conflict })
    world.clock.now = opensAt.getTime()
    const { holdId } = await world.hold(player, poolId, [1])
    const other = await world.open1()
    await world.buy(player, other.roomId, [1])
    await expect(cancelPool(world.db, other.roomId)).rejects.toMatchObject({ status: Status.conflict })
    await cancelPool(world.db, poolId)
    expect(await world.view(poolId)).toMatchObject({ state: 'cancelled', opened: false })
    const late = playKuji(world.deps, { playerId: player, sessionId: HOUSE, poolId, holdId, key: randomUUID() })
    await expect(late).rejects.toMatchObject({ status: Status.conflict })
    await expect(poolProof(world.db, poolId)).rejects.toMatchObject({ status: Status.notFound })
  })

  it('is not opened when whoever stops at the best moment would get too much back', async () => {
    await expect(world.open1({ price: 20 })).rejects.toThrow(CatalogueError)
    await expect(world.open1({ prizes: [{ rank: 'A', giftId: 999, count: 2 }] })).rejects.toThrow('no item 999')
  })
})

it.each([
  [
    'ticket has another prize',
    `UPDATE kuji_ticket SET place = $2 WHERE room_id = $1`,
    'a ticket has the prize that the order of its pool says',
  ],
  [
    'counter is wrong',
    `UPDATE kuji_pool SET sold = sold + $2 WHERE room_id = $1`,
    'a pool counts its tickets, and what is left of each prize',
  ],
  [
    'seed is another one',
    `UPDATE kuji_pool SET server_seed = repeat('0' || $2::text, 32) WHERE room_id = $1`,
    'the order of a pool follows from its seed, and its hash from both',
  ],
  [
    'price was not paid',
    `UPDATE kuji_play SET paid = paid + $2 WHERE room_id = $1`,
    'a purchase of kuji is booked once, at the price of its tickets',
  ],
  [
    'prize is another one that costs as much',
    `UPDATE item_instance SET gift_id = gift_id + $2 WHERE play_mode = 'kuji' AND open_id IN (SELECT id FROM kuji_play WHERE room_id = $1)`,
    'a purchase granted one item for each of its tickets, as the pool says, and one for the Last One',
  ],
])('the audit finds a pool whose %s', async (_name, breaks, rule) => {
  const { roomId, order } = await world.open1()
  await world.buy(await world.rich(), roomId, [1])
  const found: string[] = []
  const other = (order.codePointAt(0) ?? 0) - 97 === 2 ? 1 : 2
  const [kept] = await world.rows<{ pool: Record<string, unknown>; place: number; paid: string; gift: number }>(
    `SELECT to_jsonb(p) AS pool, t.place, k.paid, i.gift_id AS gift FROM kuji_pool p JOIN kuji_ticket t ON t.room_id = p.room_id
      JOIN kuji_play k ON k.room_id = p.room_id JOIN item_instance i ON i.open_id = k.id AND i.play_mode = 'kuji' WHERE p.room_id = $1`,
    [roomId],
  )
  await world.unfenced(breaks, [roomId, breaks.includes('place') ? other : 1])
  found.push(...(await auditKuji(world.db)).map((violation) => violation.rule))
  await world.unfenced('UPDATE kuji_ticket SET place = $2 WHERE room_id = $1', [roomId, kept?.place])
  await world.unfenced('UPDATE kuji_pool SET sold = $2, server_seed = $3 WHERE room_id = $1', [
    roomId,
    kept?.pool.sold,
    kept?.pool.server_seed,
  ])
  await world.unfenced('UPDATE kuji_play SET paid = $2 WHERE room_id = $1', [roomId, kept?.paid])
  await world.unfenced(
    "UPDATE item_instance SET gift_id = $2 WHERE play_mode = 'kuji' AND open_id IN (SELECT id FROM kuji_play WHERE room_id = $1)",
    [roomId, kept?.gift],
  )
  expect(found).toContain(rule)
  expect(letterOf(kept?.place ?? 0)).toBe(order[0])
})
