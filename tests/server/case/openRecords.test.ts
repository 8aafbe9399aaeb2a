import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUSE } from '#server/core/player/login.ts'
import { exchangeItems } from '#server/modes/case/exchange.ts'
import { openPage } from '#server/modes/case/openRecords.ts'
import { type CaseBook, dropsOf } from '#shared/book.ts'
import { getMyOpenPage } from '#shared/calls/record.ts'
import { PLAIN_BOX } from '../catalogue/fixture.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const pageOf = async (playerId: string, query: { page?: number; pageSize?: number; asOf?: number; openId?: string } = {}) =>
  getMyOpenPage.data.parse(await openPage(world.deps, playerId, { page: 1, pageSize: 15, asOf: 0, ...query }))
const openIdsOf = async (...given: Parameters<typeof pageOf>) => (await pageOf(...given)).pageData.map(({ openId }) => openId)
const revealed = (book: CaseBook) => {
  world.clock.now = Math.max(world.clock.now, book.revealAt)
  return book
}

describe('the record of openings', () => {
  it('tells what an opening was, cost, brought and became', async () => {
    const playerId = await world.newPlayer({ startCoins: 1_000_000 })
    const { book } = await world.open(playerId, { number: 3 })
    revealed(book)
    const [first] = dropsOf(book)
    await exchangeItems(world.deps, { sessionId: HOUSE, playerId, key: randomUUID(), ids: [first?.itemId ?? ''] })
    const { pageData, total } = await pageOf(playerId)
    const event = book.events.find(({ kind }) => kind === 'total')
    expect(total).toBe(1)
    expect(pageData).toEqual([
      {
        openId: book.openId,
        time: book.openedAt,
        boxId: PLAIN_BOX,
        boxName: book.boxName,
        boxImage: book.boxImage,
        number: 3,
        paid: book.paid,
        value: event?.kind === 'total' ? event.value : -1,
        label: event?.kind === 'total' ? event.label : -1,
        drops: dropsOf(book).map((drop, at) => ({ ...drop, state: at === 0 ? 'exchanged' : 'bag' })),
      },
    ])
    expect(pageData[0]?.drops.every(({ receiptId }) => receiptId !== null)).toBe(true)
  })

  it('neither lists nor counts an opening before its reveal', async () => {
    const playerId = await world.newPlayer({ startCoins: 1_000_000 })
    const { book } = await world.open(playerId)
    world.clock.now = book.revealAt - 1
    expect(await pageOf(playerId)).toMatchObject({ pageData: [], total: 0 })
    expect(await pageOf(playerId, { asOf: book.revealAt + 60_000 })).toMatchObject({ pageData: [], total: 0, asOf: book.revealAt - 1 })
    world.clock.now = book.revealAt
    expect(await openIdsOf(playerId)).toEqual([book.openId])
  })

  it('tells one opening alone, of its player and once it is revealed', async () => {
    const [playerId, stranger] = [await world.newPlayer({ startCoins: 1_000_000 }), await world.newPlayer()]
    const [first, second] = [revealed((await world.open(playerId)).book), (await world.open(playerId)).book]
    const [one = '', later = ''] = [first.openId, second.openId].map((openId) => openId ?? undefined)
    expect(await pageOf(playerId, { openId: one })).toMatchObject({ total: 1, pageData: [{ openId: one }] })
    expect(await pageOf(playerId, { openId: later })).toMatchObject({ total: 0, pageData: [] })
    expect(await pageOf(stranger, { openId: one })).toMatchObject({ total: 0, pageData: [] })
  })

  it('keeps its pages steady while the player goes on opening', async () => {
    const playerId = await world.newPlayer({ startCoins: 10_000_000 })
    const ids: (string | null)[] = []
    for (let at = 0; at < 7; at++) ids.unshift(revealed((await world.open(playerId, { fast: true })).book).openId)
    const first = await pageOf(playerId, { pageSize: 3 })
    const { book: later } = await world.open(playerId, { fast: true })
    revealed(later)
    const [second, third] = [
      await openIdsOf(playerId, { page: 2, pageSize: 3, asOf: first.asOf }),
      await openIdsOf(playerId, { page: 3, pageSize: 3, asOf: first.asOf }),
    ]
    expect([...first.pageData.map(({ openId }) => openId), ...second, ...third]).toEqual(ids)
    expect(await pageOf(playerId, { page: 4, pageSize: 3, asOf: first.asOf })).toMatchObject({ pageData: [], total: 7 })
    expect((await openIdsOf(playerId, { pageSize: 3 }))[0]).toBe(later.openId)
  })

  it('is the player’s alone, and says nothing of what the next owner did with a given item', async () => {
    const [owner, stranger] = [await world.newPlayer({ startCoins: 1_000_000 }), await world.newPlayer()]
    const { book } = await world.open(owner)
    revealed(book)
    expect(await pageOf(stranger)).toMatchObject({ pageData: [], total: 0 })
    const itemId = dropsOf(book)[0]?.itemId ?? ''
    await world.db.execute(sql`update item_instance set owner_id = ${stranger}::bigint, state = 'exchanged' where id = ${itemId}::bigint`)
    expect((await pageOf(owner)).pageData[0]?.drops[0]?.state).toBe('given')
    expect((await pageOf(stranger)).total).toBe(0)
  })
})
