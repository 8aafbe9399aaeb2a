import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLedger } from '#server/core/money/audit.ts'
import { balancesOf } from '#server/core/money/balances.ts'
import { auditItems } from '#server/modes/case/audit.ts'
import { openDemo } from '#server/modes/case/demo.ts'
import { findReceipt } from '#server/modes/case/records.ts'
import { type CaseBook, caseBook, type Drop, dropsOf, landingOrder, revealDelay } from '#shared/book.ts'
import { TOTAL_WEIGHT } from '#shared/fairness/weight.ts'
import { OPEN_NUMBERS } from '#shared/rules.ts'
import { each } from '../../support/each.ts'
import { PITY_BOX, PITY_LIMIT, PLAIN_BOX } from '../catalogue/fixture.ts'
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

const play = fc.record({ boxId: fc.constantFrom(PLAIN_BOX, PITY_BOX), number: fc.constantFrom(...OPEN_NUMBERS), fast: fc.boolean() })
type Play = typeof play extends fc.Arbitrary<infer T> ? T : never

const PRICES: Record<number, number> = { [PLAIN_BOX]: 1_000, [PITY_BOX]: 1_630 }
const worthOf = (drops: readonly Drop[]) => drops.reduce((sum, { recoveryPrice }) => sum + Math.round(recoveryPrice * 100), 0)

/** The label that design 1.3 gives, computed in whole minor units: value ≥ 5 × price, value ≤ 0.2 × price. */
function labelOf(value: number, cost: number): 0 | 1 | null {
  if (value >= 5 * cost) return 0
  return 5 * value <= cost ? 1 : null
}

/** Expects what every book must satisfy, paid or demo. */
function expectSound(book: CaseBook, { boxId, number, fast }: Play): void {
  expect(caseBook.parse(book)).toEqual(book)
  expect(book).toMatchObject({ boxId, number, fast, openPrice: (PRICES[boxId] ?? 0) / 100 })
  const drops = dropsOf(book)
  expect(book.events.map(({ kind }) => kind)).toEqual(['pay', ...drops.map(({ grade }) => (grade === 0 ? 'goldReel' : 'reel')), 'total'])
  expect(book.events.flatMap((event) => ('reel' in event ? event.reel : []))).toEqual(drops.map((_, index) => index))
  expect(drops.map(({ label }) => label)).toEqual(drops.map(({ grade }) => (grade === 0 ? 4 : null)))
  expect([...landingOrder(book)].sort((a, b) => a - b)).toEqual(drops.map((_, index) => index))
  const value = worthOf(drops)
  expect(book.events.at(-1)).toEqual({ kind: 'total', value: value / 100, label: labelOf(value, (PRICES[boxId] ?? 0) * number) })
  expect(book.revealAt - book.openedAt).toBe(revealDelay(number, fast, drops.filter(({ grade }) => grade === 0).length))
  expect(book.gifts.reduce((sum, { weight }) => sum + weight, 0)).toBe(TOTAL_WEIGHT)
  each(drops, ({ itemId: _, receiptId: __, label: ___, ...card }) => expect(book.gifts).toContainEqual(expect.objectContaining(card)))
}

describe('any sequence of openings', () => {
  it('tells books whose drops are the receipts, whose strip is the table and whose pity is exact', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(play, { minLength: 1, maxLength: 12 }), async (plays) => {
        const playerId = await world.newPlayer({ startCoins: 100_000_000 })
        let [misses, spent, nonce] = [0, 0, 0]
        for (const each of plays) {
          const { book, balance } = await world.open(playerId, each)
          expectSound(book, each)
          const cost = (PRICES[each.boxId] ?? 0) * each.number
          spent += cost
          expect(book).toMatchObject({
            demo: false,
            paid: cost / 100,
            events: expect.arrayContaining([{ kind: 'pay', amount: cost / 100 }]),
          })
          expect(balance).toBe(1_000_000 - spent / 100)
          expect(book.pity).toEqual(each.boxId === PITY_BOX ? { limit: PITY_LIMIT, count: misses } : null)
          for (const drop of dropsOf(book)) {
            const proof = await findReceipt(world.db, playerId, drop.receiptId ?? '')
            expect(proof).toMatchObject({ nonce: nonce++, giftId: drop.giftId, grade: drop.grade, oddsVersion: book.oddsVersion })
            expect(book.gifts.map(({ giftId, grade, weight }) => ({ giftId, grade, weight }))).toEqual(proof.table)
            if (each.boxId !== PITY_BOX) continue
            expect(proof.pity).toEqual({ limit: PITY_LIMIT, count: misses, forced: misses === PITY_LIMIT })
            misses = drop.grade <= 1 ? 0 : misses + 1
          }
        }
      }),
      { numRuns: 12 },
    )
  }, 60_000)
})

describe('a demo', () => {
  it.each(OPEN_NUMBERS)('×%i tells a sound book, marked, of its own pity, and leaves no trace', async (number) => {
    const playerId = await world.newPlayer({ startCoins: 100_000_000 })
    const own = await world.open(playerId, { boxId: PITY_BOX, number: 3 })
    const count = async (table: string) => (await world.db.$client.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n
    const tables = ['item_instance', 'draw_receipt', 'journal', 'entry', 'case_open', 'push_outbox', 'idempotency']
    const before = await Promise.all(tables.map(count))
    const { book, ...balances } = await openDemo(world.deps, { playerId, boxId: PITY_BOX, number, fast: false })
    expectSound(book, { boxId: PITY_BOX, number, fast: false })
    expect(book).toMatchObject({ demo: true, openId: null, paid: 0, pity: { limit: PITY_LIMIT, count: 0 } })
    expect(dropsOf(book).every(({ itemId, receiptId }) => itemId === null && receiptId === null)).toBe(true)
    expect(balances).toMatchObject({ balance: own.balance, secondaryBalance: own.secondaryBalance })
    expect(await balancesOf(world.db, playerId)).toEqual(balances)
    expect(await Promise.all(tables.map(count))).toEqual(before)
    const after = await world.open(playerId, { boxId: PITY_BOX })
    const misses = dropsOf(own.book).reduce((sum, { grade }) => (grade <= 1 ? 0 : sum + 1), 0)
    expect(after.book.pity).toEqual({ limit: PITY_LIMIT, count: misses })
  })
})
