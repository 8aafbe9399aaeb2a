import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rotateSeed, seedsOf } from '#server/core/fairness/seeds.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { exchangeItems } from '#server/modes/case/exchange.ts'
import { rareDrops, recentDrops } from '#server/modes/case/recentDrops.ts'
import { findReceipt } from '#server/modes/case/records.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { type CaseBook, dropsOf } from '#shared/book.ts'
import { Status } from '#shared/codes.ts'
import { seedHash } from '#shared/fairness/draw.ts'
import { drawFromTable, oddsHash } from '#shared/fairness/oddsTable.ts'
import { receipt } from '#shared/fairness/receipt.ts'
import { liveMessage, PUBLIC_TOPIC } from '#shared/live.ts'
import { CASE_MODE } from '#shared/modes.ts'
import { each } from '../../support/each.ts'
import { PITY_BOX, PITY_LIMIT, PLAIN_BOX } from '../catalogue/fixture.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const idsOf = (book: CaseBook) => dropsOf(book).map(({ itemId }) => itemId ?? '')
const feedOf = async (boxId = -1) => (await recentDrops(world.deps, { limit: 100, boxId })).map(({ dropId }) => dropId)

describe('before the reveal', () => {
  it('neither the feed nor a push that is due holds a drop; from the reveal on both do', async () => {
    const playerId = await world.newPlayer({ startCoins: 1_000_000 })
    const books = [await world.open(playerId, { number: 5 }), await world.open(playerId, { number: 1, fast: true })].map(({ book }) => book)
    for (const book of books.sort((a, b) => a.revealAt - b.revealAt)) {
      world.clock.now = book.revealAt - 1
      await each(idsOf(book), async (id) => expect(await feedOf()).not.toContain(id))
      const due = await world.db.$client.query('SELECT body FROM push_outbox WHERE deliver_at <= $1', [new Date(world.clock.now)])
      each(idsOf(book), (id) => expect(due.rows.map(({ body }) => JSON.parse(body).data.dropId)).not.toContain(id))
      world.clock.now = book.revealAt
      expect(await feedOf()).toEqual(expect.arrayContaining(idsOf(book)))
    }
  })

  it('the owner may exchange a drop, which tells others nothing: the feed has it from the reveal on', async () => {
    const playerId = await world.newPlayer({ startCoins: 1_000_000 })
    const { book } = await world.open(playerId, { number: 1 })
    const [itemId = ''] = idsOf(book)
    expect((await exchangeItems(world.deps, { sessionId: HOUSE, playerId, key: randomUUID(), ids: [itemId] })).count).toBe(1)
    expect(await feedOf()).not.toContain(itemId)
    world.clock.now = book.revealAt
    expect(await feedOf()).toContain(itemId)
  })

  it('queues pushes in the wire shape for the moment of the reveal, to everybody, and none of what not everybody hears of', async () => {
    const playerId = await world.newPlayer({ startCoins: 1_000_000 })
    const told = { everybody: 0, nobody: 0 }
    // Far more than one node tells everybody in this time.
    for (let n = 0; n < 60; n++) {
      world.clock.now += 1_000
      const { book } = await world.open(playerId, { number: 1 })
      const { rows } = await world.db.$client.query('SELECT destination, player_id, deliver_at, body FROM push_outbox WHERE body LIKE $1', [
        `%"dropId":"${idsOf(book)[0]}"%`,
      ])
      told[rows.length > 0 ? 'everybody' : 'nobody'] += 1
      world.clock.now = book.revealAt
      const fed = (await recentDrops(world.deps, { limit: 100, boxId: -1 })).find(({ dropId }) => dropId === idsOf(book)[0])
      expect(rows.map(({ body }) => liveMessage.parse(JSON.parse(body)).data)).toEqual(rows.map(() => fed))
      expect(rows).toEqual(
        rows.slice(0, 1).map((row) => ({ ...row, destination: PUBLIC_TOPIC, player_id: null, deliver_at: new Date(book.revealAt) })),
      )
    }
    expect(told.everybody).toBeGreaterThan(0)
    expect(told.nobody).toBeGreaterThan(0)
  })

  it('feeds newest first, by box and within the limit', async () => {
    const playerId = await world.newPlayer({ startCoins: 1_000_000 })
    const opened = [await world.open(playerId, { boxId: PITY_BOX }), await world.open(playerId, { boxId: PLAIN_BOX })]
    world.clock.now += 60_000
    const [pity = '', plain = ''] = opened.flatMap(({ book }) => idsOf(book))
    expect(await feedOf(PITY_BOX)).toContain(pity)
    expect(await feedOf(PITY_BOX)).not.toContain(plain)
    const feed = await recentDrops(world.deps, { limit: 3, boxId: -1 })
    expect(feed).toHaveLength(3)
    expect(feed.map(({ time }) => time)).toEqual(feed.map(({ time }) => time).sort((a, b) => b - a))
  })

  it('feeds of a grade and rarer: the newest of them however much else was opened since, found by the index made for them', async () => {
    const playerId = await world.newPlayer({ startCoins: 10_000_000 })
    const found = new Map<string, number>()
    let newest = 0
    for (let round = 0; round < 30; round++) {
      const { book } = await world.open(playerId, { boxId: round % 2 ? PITY_BOX : PLAIN_BOX, number: 10 })
      for (const { itemId, grade } of dropsOf(book)) if (grade <= 2 && itemId) found.set(itemId, grade)
      newest = Math.max(newest, book.revealAt)
    }
    const feed = (grade: number, limit = 100) => recentDrops(world.deps, { limit, boxId: -1, grade })
    const before = (await feed(2)).map(({ dropId }) => dropId)
    expect(before.filter((id) => found.has(id))).toEqual([])
    world.clock.now = newest
    for (const grade of [0, 1, 2]) {
      const wanted = [...found].filter(([, its]) => its <= grade).map(([id]) => id)
      const got = await feed(grade)
      expect(got.every((drop) => drop.grade <= grade)).toBe(true)
      expect(new Set(got.map(({ dropId }) => dropId).filter((id) => found.has(id)))).toEqual(new Set(wanted))
      expect(got.map(({ time }) => time)).toEqual(got.map(({ time }) => time).sort((a, b) => b - a))
    }
    expect(await feed(2, 3)).toHaveLength(3)
    await world.db.execute(sql`analyze item_instance`)
    const { rows } = await world.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.execute<Record<'QUERY PLAN', string>>(sql`explain ${rareDrops(20, 2)}`)
    })
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Scan Backward using item_instance_rare/)
  })
})

describe('receipts', () => {
  it('hide the seed until it is rotated, and prove the draw after', async () => {
    const playerId = await world.newPlayer({ startCoins: 10_000_000 })
    const books = []
    for (let round = 0; round < 4; round++) books.push((await world.open(playerId, { boxId: PITY_BOX, number: 10 })).book)
    const ids = books.flatMap(dropsOf).map(({ receiptId }) => receiptId ?? '')
    const committed = await seedsOf(world.db, playerId)
    const sealed = await findReceipt(world.db, playerId, ids[0] ?? '')
    expect(sealed.serverSeed).toBeNull()
    expect(sealed.serverSeedHash).toBe(committed.current.serverSeedHash)
    const rotated = await inTransaction(world.db, (tx) => rotateSeed(tx, playerId, '我的种子'))
    expect(rotated.current.serverSeedHash).toBe(committed.current.nextServerSeedHash)
    for (const id of ids) {
      const proof = receipt.parse(await findReceipt(world.db, playerId, id))
      const { serverSeed, clientSeed, mode, nonce, pity } = proof
      if (serverSeed === null || pity === null) throw new Error('revealed receipt of a box with pity expected')
      expect(seedHash(serverSeed)).toBe(proof.serverSeedHash)
      const table = { mode: CASE_MODE, subject: proof.boxId, version: proof.oddsVersion, pityLimit: pity.limit, entries: proof.table }
      expect(oddsHash(table)).toBe(proof.oddsHash)
      const draw = drawFromTable({ serverSeed, clientSeed, mode, nonce }, table, pity.count)
      expect([draw.roll, draw.total, draw.cursor, draw.forced]).toEqual([proof.roll, proof.total, proof.cursor, pity.forced])
      expect([draw.hit.giftId, draw.hit.rangeFrom, draw.hit.rangeTo]).toEqual([proof.giftId, proof.rangeFrom, proof.rangeTo])
      expect(pity.forced).toBe(pity.count === PITY_LIMIT)
    }
    expect(dropsOf(books[0] as CaseBook).map(({ giftId }) => giftId)).toEqual(
      await Promise.all(ids.slice(0, 10).map(async (id) => (await findReceipt(world.db, playerId, id)).giftId)),
    )
  })

  it('belong to their player alone', async () => {
    const [owner, stranger] = await Promise.all([world.newPlayer({ startCoins: 100_000 }), world.newPlayer()])
    const { book } = await world.open(owner)
    const id = dropsOf(book)[0]?.receiptId ?? ''
    await expect(findReceipt(world.db, stranger, id)).rejects.toMatchObject({ status: Status.notFound })
  })
})
