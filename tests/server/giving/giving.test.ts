import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { message } from '#server/account/message/tables.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { identity } from '#server/core/player/tables.ts'
import { give, givingPage, playerCard } from '#server/economy/giving/giving.ts'
import { auditAll } from '#server/wiring/audit/auditAll.ts'
import { dropsOf } from '#shared/book.ts'
import { GIFTS_A_DAY } from '#shared/calls/giving.ts'
import { Status } from '#shared/codes.ts'
import { verify } from '../../support/player.ts'
import { bagOf, givingDeps, type Hoarder, hoarder, setPlayer, statusOf } from '../case/hoard.ts'
import { startWorld, type World } from '../case/world.ts'
import { PLAIN_PRICE } from '../catalogue/fixture.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(async () => {
  expect(await auditAll(world.db)).toEqual([])
  await world.close()
})

const hand = ({ playerId }: Hoarder, uid: string, itemId = '', key: string = randomUUID()) =>
  give(givingDeps(world), { sessionId: HOUSE, playerId, uid, itemId, key })
const idOf = ({ items }: Hoarder, index: number) => items[index]?.id ?? ''
const page = ({ playerId }: Hoarder) => givingPage(givingDeps(world), playerId, { page: 1, pageSize: 10 })

describe('givingByUid', () => {
  it('moves an item to the other: gone here, there as new with the same worth, once per key', async () => {
    const [giver, receiver] = [await hoarder(world), await hoarder(world, 1)]
    const key = randomUUID()
    const reply = await hand(giver, receiver.uid, idOf(giver, 0), key)
    expect(reply).toMatchObject({ leftToday: GIFTS_A_DAY - 1, gift: { given: true, other: { uid: receiver.uid } } })
    expect(await hand(giver, receiver.uid, idOf(giver, 0), key)).toEqual(reply)
    expect((await bagOf(world.db, giver.playerId)).totalCount).toBe(9)
    const [newest] = (await bagOf(world.db, receiver.playerId)).pageData
    expect(newest).toMatchObject({ recoveryPrice: giver.items[0]?.price, boxName: '素匣' })
    expect((await page(giver)).pageData).toEqual([reply.gift])
    expect((await page(receiver)).pageData[0]).toMatchObject({ given: false, other: { uid: giver.uid }, item: { itemId: newest?.itemId } })
    const letters = await world.db.select().from(message).where(eq(message.playerId, receiver.playerId))
    expect(letters.map(({ title }) => title)).toContain('收到一份礼物')
  })

  it('refuses oneself, robots, frozen and unknown players, foreign items, no real name, and being switched off', async () => {
    const [giver, receiver] = [await hoarder(world), await hoarder(world, 1)]
    const item = idOf(giver, 0)
    expect(await statusOf(hand(giver, giver.uid, item))).toBe(Status.badInput)
    expect(await statusOf(hand(giver, '99999999', item))).toBe(Status.notFound)
    expect(await statusOf(hand(giver, receiver.uid, idOf(receiver, 0)))).toBe(Status.itemNotInBag)
    for (const change of [{ robot: true }, { frozen: true }] as const) {
      await setPlayer(world.db, receiver.playerId, change)
      expect(await statusOf(hand(giver, receiver.uid, item))).toBe(Status.notFound)
      expect(await statusOf(playerCard(world.db, receiver.uid))).toBe(Status.notFound)
      await setPlayer(world.db, receiver.playerId, { robot: false, frozen: false })
    }
    await setPlayer(world.db, giver.playerId, { frozen: true })
    expect(await statusOf(hand(giver, receiver.uid, item))).toBe(Status.accountFrozen)
    await setPlayer(world.db, giver.playerId, { frozen: false })
    const off = { ...givingDeps(world), config: { gift: false } }
    expect(
      await statusOf(give(off, { sessionId: HOUSE, playerId: giver.playerId, uid: receiver.uid, itemId: item, key: randomUUID() })),
    ).toBe(Status.giftRefused)
    await world.db.delete(identity).where(eq(identity.playerId, giver.playerId))
    expect(await statusOf(hand(giver, receiver.uid, item))).toBe(Status.realNameMissing)
    expect((await bagOf(world.db, giver.playerId)).totalCount).toBe(10)
  })

  it('waits until the drop is public, so that the receiver learns of it no sooner than others', async () => {
    const receiver = await hoarder(world, 1)
    const playerId = await world.newPlayer({ startCoins: PLAIN_PRICE })
    await verify(world.db, playerId)
    const { book } = await world.open(playerId)
    const itemId = dropsOf(book)[0]?.itemId ?? ''
    const giveIt = () => give(givingDeps(world), { sessionId: HOUSE, playerId, uid: receiver.uid, itemId, key: randomUUID() })
    const letters = () => world.db.select().from(message).where(eq(message.playerId, receiver.playerId))
    const [bag, post] = [await bagOf(world.db, receiver.playerId), await letters()]
    world.clock.now = book.revealAt - 1_001
    await expect(giveIt()).rejects.toMatchObject({ status: Status.giftRefused, message: '物品正在揭晓中，请2秒后再赠送' })
    expect(await bagOf(world.db, receiver.playerId)).toEqual(bag)
    expect(await letters()).toEqual(post)
    expect((await bagOf(world.db, playerId)).totalCount).toBe(1)
    world.clock.now = book.revealAt
    expect((await giveIt()).leftToday).toBe(GIFTS_A_DAY - 1)
  })

  it('lets three a day of Beijing through, however many are asked for at once', async () => {
    const [giver, receiver] = [await hoarder(world), await hoarder(world, 1)]
    const statuses = await Promise.all(giver.items.map(({ id }) => statusOf(hand(giver, receiver.uid, id))))
    expect(statuses.filter((status) => status === 0)).toHaveLength(GIFTS_A_DAY)
    expect(new Set(statuses)).toEqual(new Set([0, Status.giftRefused]))
    const before = world.clock.now
    // 00:00 in Beijing.
    world.clock.now = Date.parse('2026-01-01T16:00:00Z') - 1
    const [left] = (await bagOf(world.db, giver.playerId)).pageData
    expect(await statusOf(hand(giver, receiver.uid, left?.itemId))).toBe(Status.giftRefused)
    world.clock.now += 1
    expect((await hand(giver, receiver.uid, left?.itemId)).leftToday).toBe(GIFTS_A_DAY - 1)
    world.clock.now = before
  })

  it('counts the day by the clock of the database, so that a node whose clock is a day ahead lets nothing more through', async () => {
    const [giver, receiver] = [await hoarder(world), await hoarder(world, 1)]
    for (let index = 0; index < GIFTS_A_DAY; index++) await hand(giver, receiver.uid, idOf(giver, index))
    const ahead = { ...givingDeps(world), now: () => world.clock.now + 86_400_000 }
    const more = give(ahead, {
      sessionId: HOUSE,
      playerId: giver.playerId,
      uid: receiver.uid,
      itemId: idOf(giver, GIFTS_A_DAY),
      key: randomUUID(),
    })
    expect(await statusOf(more)).toBe(Status.giftRefused)
  })

  it('two players who give to each other at once both succeed', async () => {
    const [a, b] = [await hoarder(world, 5), await hoarder(world, 5)]
    const both = await Promise.all([0, 1, 2].flatMap((n) => [hand(a, b.uid, idOf(a, n)), hand(b, a.uid, idOf(b, n))]).map(statusOf))
    expect(both).toEqual([0, 0, 0, 0, 0, 0])
  })
})
