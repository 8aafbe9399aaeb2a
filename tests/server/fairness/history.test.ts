import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawnAfter } from '#server/core/fairness/receipts.ts'
import { rotateSeed } from '#server/core/fairness/seeds.ts'
import { drawReceipt } from '#server/core/fairness/tables.ts'
import { receiptPage } from '#server/modes/case/receiptPage.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import type { Receipt } from '#shared/fairness/receipt.ts'
import { verifyReceipt } from '#shared/fairness/verify.ts'
import { startWorld, type World } from '../case/world.ts'
import { PLAIN_PRICE } from '../catalogue/fixture.ts'

let world: World
let playerId: string
let stranger: string
beforeAll(async () => {
  world = await startWorld()
  playerId = await world.newPlayer({ startCoins: PLAIN_PRICE * 10 })
  stranger = await world.newPlayer({ startCoins: PLAIN_PRICE })
  await world.open(stranger)
  await world.open(playerId)
  await world.open(playerId)
  for (const seed of ['二', '三', '四', '五', '六', '七', '八', '九', '十', '十一']) await rotate(seed)
  await world.open(playerId)
})
afterAll(() => world.close())

const rotate = (clientSeed: string) => inTransaction(world.db, (tx) => rotateSeed(tx, playerId, clientSeed))

const BEGINNING = { seedId: '0', nonce: -1 }

/** All pages of the player's receipts. */
async function pages(quiet?: number) {
  const all = []
  for (let after: typeof BEGINNING | null = BEGINNING; after; after = all.at(-1)?.next ?? null)
    all.push(await receiptPage(world.db, playerId, after, quiet))
  return all
}

describe('the list of all receipts', () => {
  it('tells nothing of the latest minute, whose results may still be played', async () => {
    expect((await pages()).flatMap(({ receipts }) => receipts)).toEqual([])
  })

  it('has every draw of the player once, past pairs that drew nothing, with the seeds that are public and each table once', async () => {
    const all = await pages(0)
    const receipts = all.flatMap(({ receipts: each }) => each)
    expect(receipts.map(({ nonce, serverSeed }) => [nonce, serverSeed !== null])).toEqual([
      [0, true],
      [1, true],
      [0, false],
    ])
    expect(all.length).toBeGreaterThan(1)
    const tables = new Map(all.flatMap(({ tables: each }) => each.map(({ oddsHash, table }) => [oddsHash, table] as const)))
    expect(tables.size).toBe(1)
    expect(receipts.map(({ table }) => table)).toEqual([null, null, null])
    const whole = receipts.map((receipt): Receipt => ({ ...receipt, table: tables.get(receipt.oddsHash) ?? [] }))
    expect(whole.map((receipt) => verifyReceipt(receipt).verdict)).toEqual(['passed', 'passed', 'sealed'])
  })

  it('goes on after any draw, and is nobody else’s', async () => {
    const { drawn, next } = await drawnAfter(world.db, playerId, { after: BEGINNING, most: 1, quiet: 0 })
    expect(drawn.map(({ draw }) => draw.nonce)).toEqual([0])
    const rest = await drawnAfter(world.db, playerId, { after: next ?? BEGINNING, most: 1, quiet: 0 })
    expect(rest.drawn.map(({ draw }) => [draw.nonce, draw.playerId])).toEqual([[1, playerId]])
    const theirs = await drawnAfter(world.db, stranger, { after: next ?? BEGINNING, most: 10, quiet: 0 })
    expect(theirs.drawn.every(({ draw }) => draw.playerId === stranger)).toBe(true)
    expect((await world.db.select().from(drawReceipt)).length).toBe(4)
  })

  it('is read by the index of pairs and numbers, with a bound', async () => {
    const { rows } = await world.db.$client.query<{ 'QUERY PLAN': string }>(
      'EXPLAIN SELECT * FROM draw_receipt WHERE seed_id = 1 AND nonce > 0 ORDER BY nonce LIMIT 200',
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('draw_receipt_nonce')
  })
})
