import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rotateSeed, seedsOf } from '#server/core/fairness/seeds.ts'
import { auditLedger } from '#server/core/money/audit.ts'
import { balanceLogPage, balancesOf } from '#server/core/money/balances.ts'
import { auditItems } from '#server/modes/case/audit.ts'
import { bagPage } from '#server/modes/case/bag.ts'
import { openDemo } from '#server/modes/case/demo.ts'
import { keptOpens } from '#server/modes/case/records.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { caseBook, dropsOf, revealDelay } from '#shared/book.ts'
import { Status } from '#shared/codes.ts'
import { OPEN_NUMBERS } from '#shared/rules.ts'
import { each } from '../../support/each.ts'
import { CLOSED_BOX, PITY_BOX, PITY_LIMIT, PLAIN_BOX, PLAIN_PRICE } from '../catalogue/fixture.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(async () => {
  expect(await auditLedger(world.db)).toEqual([])
  expect(await auditItems(world.db)).toEqual([])
  await world.close()
})

const outcome = <T>(promise: Promise<T>) =>
  promise.then(
    (value) => ({ value, status: 0 as number }),
    (error: { status?: number }) => ({ value: null, status: error.status ?? -1 }),
  )

const bagOf = (playerId: string) => bagPage(world.db, playerId, { page: 1, pageSize: 100, grade: -1, sort: 'new' })
const countRows = async (table: string) => Number((await world.db.$client.query(`SELECT count(*) FROM ${table}`)).rows[0].count)

describe('openBox', () => {
  it.each(OPEN_NUMBERS)('×%i pays, grants and tells a book that its schema accepts', async (number) => {
    const playerId = await world.newPlayer({ startCoins: PLAIN_PRICE * 10, startDiamonds: 700 })
    const { book, balance, secondaryBalance } = await world.open(playerId, { number })
    expect(caseBook.parse(book)).toEqual(book)
    expect(balance).toBe(100 - number * 10)
    expect(secondaryBalance).toBe(7)
    expect(await balancesOf(world.db, playerId)).toMatchObject({ balance, secondaryBalance })
    const drops = dropsOf(book)
    expect(drops).toHaveLength(number)
    const bag = await bagOf(playerId)
    expect(bag.pageData.map(({ itemId }) => itemId).sort()).toEqual(drops.map(({ itemId }) => itemId).sort())
    expect(bag.totalValue).toBeCloseTo(drops.reduce((sum, drop) => sum + drop.recoveryPrice, 0))
    expect(book.events[0]).toEqual({ kind: 'pay', amount: number * 10 })
    expect(book.gifts).toHaveLength(5)
    const log = await balanceLogPage(world.db, playerId, { page: 1, pageSize: 15, currency: 0 })
    expect(log.pageData[0]).toMatchObject({ type: 'case_open', amount: -number * 10, balanceAfter: balance, remark: `素匣 ×${number}` })
  })

  it('runs the gold reel and waits longer for grade 0, and labels the total by its worth', async () => {
    const playerId = await world.newPlayer({ startCoins: PLAIN_PRICE * 2000 })
    let golds = 0
    for (let tries = 0; golds === 0 && tries < 200; tries++) {
      const { book } = await world.open(playerId, { number: 10 })
      const reels = book.events.filter((event) => event.kind === 'reel' || event.kind === 'goldReel')
      each(reels, ({ kind, drop }) => expect([kind, drop.label]).toEqual(drop.grade === 0 ? ['goldReel', 4] : ['reel', null]))
      golds = reels.filter(({ kind }) => kind === 'goldReel').length
      expect(book.revealAt - book.openedAt).toBe(revealDelay(10, false, golds))
      const total = book.events.at(-1)
      if (total?.kind !== 'total') throw new Error('a book ends with its total')
      expect(total.value).toBeCloseTo(reels.reduce((sum, { drop }) => sum + drop.recoveryPrice, 0))
      expect(total.label).toBe(total.value >= 500 ? 0 : total.value <= 20 ? 1 : null)
    }
    // 2,000 draws at one per cent all miss once in 500 million runs.
    expect(golds).toBeGreaterThan(0)
  })

  it('lets exactly one of 200 parallel openings act on a balance for one', async () => {
    for (const [boxId, price] of [
      [PLAIN_BOX, PLAIN_PRICE],
      [PITY_BOX, 1630],
    ] as const) {
      const playerId = await world.newPlayer({ startCoins: price + price / 2 })
      const results = await Promise.all(Array.from({ length: 200 }, () => outcome(world.open(playerId, { boxId }))))
      expect(results.filter(({ status }) => status === 0)).toHaveLength(1)
      expect(results.filter(({ status }) => status === Status.insufficientBalance)).toHaveLength(199)
      expect((await bagOf(playerId)).totalCount).toBe(1)
    }
  })

  it('refuses and writes nothing: too poor, closed, unknown, frozen', async () => {
    const poor = await world.newPlayer({ startCoins: PLAIN_PRICE - 1 })
    const rich = await world.newPlayer({ startCoins: PLAIN_PRICE * 5 })
    const frozen = await world.newPlayer({ startCoins: PLAIN_PRICE * 5 })
    await world.db.$client.query('UPDATE player SET frozen = true WHERE id = $1', [frozen])
    const tables = ['journal', 'case_open', 'item_instance', 'item_history', 'draw_receipt', 'push_outbox', 'idempotency']
    const before = await Promise.all(tables.map(countRows))
    expect(await outcome(world.open(poor))).toMatchObject({ status: Status.insufficientBalance })
    expect(await outcome(world.open(rich, { boxId: CLOSED_BOX }))).toMatchObject({ status: Status.boxClosed })
    expect(await outcome(world.open(rich, { boxId: 999 }))).toMatchObject({ status: Status.notFound })
    expect(await outcome(world.open(frozen))).toMatchObject({ status: Status.accountFrozen })
    expect(await Promise.all(tables.map(countRows))).toEqual(before)
  })

  it('uses up one nonce a box, also when the play fails', async () => {
    const playerId = await world.newPlayer({ startCoins: PLAIN_PRICE * 3 })
    await world.open(playerId, { number: 3 })
    expect((await seedsOf(world.db, playerId)).current.nonce).toBe(3)
    await outcome(world.open(playerId, { number: 2 }))
    expect((await seedsOf(world.db, playerId)).current.nonce).toBe(5)
  })

  it('never commits a draw from a seed that was revealed meanwhile', async () => {
    const playerId = await world.newPlayer({ startCoins: PLAIN_PRICE * 100 })
    const opens = Array.from({ length: 40 }, () => world.open(playerId))
    const rotations = Array.from({ length: 10 }, (_, index) => inTransaction(world.db, (tx) => rotateSeed(tx, playerId, `mine-${index}`)))
    await Promise.all([...opens, ...rotations])
    const { rows } = await world.db.$client.query(
      `SELECT count(*) FROM draw_receipt r JOIN fairness_seed s ON s.id = r.seed_id JOIN item_instance i ON i.receipt_id = r.id WHERE r.player_id = $1`,
      [playerId],
    )
    expect(Number(rows[0].count)).toBe(40)
    expect((await seedsOf(world.db, playerId)).revealed).toHaveLength(10)
  })
})

describe('idempotency', () => {
  it('answers the same again under the same key, also through getOpenRecord, and charges once', async () => {
    const playerId = await world.newPlayer({ startCoins: PLAIN_PRICE * 5 })
    const key = randomUUID()
    const first = await world.open(playerId, { key, number: 2 })
    await world.open(playerId)
    expect(await world.open(playerId, { key, number: 2 })).toEqual(first)
    expect(await keptOpens.find(world.deps, playerId, key)).toEqual(first)
    expect((await bagOf(playerId)).totalCount).toBe(3)
  })

  it('refuses the key for another request, and knows nothing of other players', async () => {
    const [playerId, other] = await Promise.all([
      world.newPlayer({ startCoins: PLAIN_PRICE * 5 }),
      world.newPlayer({ startCoins: PLAIN_PRICE }),
    ])
    const key = randomUUID()
    await world.open(playerId, { key })
    expect(await outcome(world.open(playerId, { key, number: 2 }))).toMatchObject({ status: Status.keyReused })
    expect(await outcome(world.open(playerId, { key, fast: true }))).toMatchObject({ status: Status.keyReused })
    expect(await keptOpens.find(world.deps, other, key)).toBeNull()
    expect((await world.open(other, { key })).balance).toBe(0)
  })

  it('acts once for 30 concurrent requests under one key', async () => {
    const playerId = await world.newPlayer({ startCoins: PLAIN_PRICE * 100 })
    const key = randomUUID()
    const results = await Promise.all(Array.from({ length: 30 }, () => world.open(playerId, { key })))
    each(results, (result) => expect(result).toEqual(results[0]))
    expect((await balancesOf(world.db, playerId)).balance).toBe(990)
  })
})

describe('pity', () => {
  it('forces a grade ≤ 1 after the promised number of misses, across single and multiple openings', async () => {
    const playerId = await world.newPlayer({ startCoins: 100_000_000 })
    let misses = 0
    let forced = 0
    for (let round = 0; round < 60; round++) {
      const number = round % 3 === 0 ? 10 : 1
      const { book } = await world.open(playerId, { boxId: PITY_BOX, number })
      expect(book.pity).toEqual({ limit: PITY_LIMIT, count: misses })
      for (const { grade } of dropsOf(book)) {
        if (misses === PITY_LIMIT) forced++
        expect(misses === PITY_LIMIT ? grade : 0).toBeLessThanOrEqual(1)
        misses = grade <= 1 ? 0 : misses + 1
      }
    }
    expect(forced).toBeGreaterThan(3)
    const { rows } = await world.db.$client.query('SELECT count(*) FROM draw_receipt WHERE player_id = $1 AND pity_forced', [playerId])
    expect(Number(rows[0].count)).toBe(forced)
  })

  it('keeps its count right when a player opens in parallel', async () => {
    const playerId = await world.newPlayer({ startCoins: 100_000_000 })
    await Promise.all(Array.from({ length: 60 }, () => world.open(playerId, { boxId: PITY_BOX })))
    const { rows } = await world.db.$client.query(
      `SELECT r.pity_count, r.pity_forced, r.grade FROM draw_receipt r JOIN item_history h ON h.item_id =
         (SELECT id FROM item_instance WHERE receipt_id = r.id) WHERE r.player_id = $1 ORDER BY h.id`,
      [playerId],
    )
    expect(rows).toHaveLength(60)
    const counts = rows.map(({ pity_count }) => pity_count)
    expect(Math.max(...counts)).toBeLessThanOrEqual(PITY_LIMIT)
    expect(rows.filter((row) => row.pity_forced).every(({ pity_count, grade }) => pity_count === PITY_LIMIT && grade <= 1)).toBe(true)
    const rare = rows.filter(({ grade }) => grade <= 1).length
    const stored = await world.db.$client.query('SELECT count FROM pity_counter WHERE player_id = $1', [playerId])
    expect(counts.filter((count) => count === 0)).toHaveLength(rare + (stored.rows[0].count === 0 ? 0 : 1))
  })
})

describe('openDemo', () => {
  it('shows a marked book, writes nothing and costs nothing', async () => {
    const playerId = await world.newPlayer({ startCoins: 5 })
    const before = await Promise.all(['item_instance', 'draw_receipt', 'push_outbox', 'journal'].map(countRows))
    const { book, balance } = await openDemo(world.deps, { playerId, boxId: PITY_BOX, number: 5, fast: true })
    expect(caseBook.parse(book)).toEqual(book)
    expect(book).toMatchObject({ demo: true, openId: null, paid: 0 })
    expect(dropsOf(book).map(({ itemId, receiptId }) => [itemId, receiptId])).toEqual(Array(5).fill([null, null]))
    expect(balance).toBe(0.05)
    expect(await Promise.all(['item_instance', 'draw_receipt', 'push_outbox', 'journal'].map(countRows))).toEqual(before)
    expect((await seedsOf(world.db, playerId)).current.nonce).toBe(0)
  })
})
