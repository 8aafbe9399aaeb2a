import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { balanceLogPage } from '#server/core/money/balances.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { findReceipt } from '#server/modes/case/records.ts'
import { auditTemplateName } from '#server/modes/templateName/audit.ts'
import { playTemplateName, type TemplateNameRequest } from '#server/modes/templateName/play.ts'
import { keptPlays, playPage } from '#server/modes/templateName/records.ts'
import { Status } from '#shared/codes.ts'
import { verifyReceipt } from '#shared/fairness/verify.ts'
import { templateNameResult } from '#shared/modes/templateName/calls.ts'
import { REVEAL_DELAY } from '#shared/modes/templateName/rules.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { startWorld, type World } from '../case/world.ts'
import { CLOSED_BOX, PITY_BOX, PLAIN_BOX, PLAIN_PRICE } from '../catalogue/fixture.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(async () => expect(await auditWorld(world.db)).toEqual([]))
afterAll(() => world.close())

const COINS = 100_000
const player = () => world.newPlayer({ startCoins: COINS })
const play = (playerId: string, request?: Partial<TemplateNameRequest>) =>
  playTemplateName(world.deps, { sessionId: HOUSE, playerId, boxId: PLAIN_BOX, key: randomUUID(), ...request })
const page = (playerId: string) => playPage(world.db, playerId, { page: 1, pageSize: 10 })
const countOf = async (table: string, playerId: string) =>
  Number((await world.db.$client.query(`SELECT count(*) AS n FROM ${table} WHERE player_id = $1`, [playerId])).rows[0].n)

describe('a play', () => {
  it('costs the price of its box once and puts the item into the bag, however often its key is sent', async () => {
    const playerId = await player()
    const key = randomUUID()
    const [first, second] = await Promise.all([play(playerId, { key }), play(playerId, { key })])
    expect(templateNameResult.parse(first).balance * 100).toBe(COINS - PLAIN_PRICE)
    expect(second).toEqual(first)
    // The price has changed for the client since; the key still answers with what it did.
    expect(await play(playerId, { key, price: 1 })).toEqual(first)
    expect(await keptPlays.find({ db: world.db }, playerId, key)).toEqual(first)
    expect(await keptPlays.find({ db: world.db }, await player(), key)).toBeNull()
    await expect(play(playerId, { key, boxId: PITY_BOX })).rejects.toMatchObject({ status: Status.keyReused })
    expect([await countOf('template_name_play', playerId), await countOf('draw_receipt', playerId)]).toEqual([1, 1])
    const { pageData } = await balanceLogPage(world.db, playerId, { page: 1, pageSize: 10, currency: 0 })
    expect(pageData.filter(({ type }) => type === 'template_name_play')).toMatchObject([
      { amount: -PLAIN_PRICE / 100, about: { kind: 'templateName', id: first.book.playId } },
    ])
  })

  it('leaves a receipt that proves it, also of a box with 保底', async () => {
    const playerId = await player()
    const { book } = await play(playerId, { boxId: PITY_BOX })
    const receipt = await findReceipt(world.db, playerId, book.drop.receiptId ?? '')
    expect(receipt).toMatchObject({ mode: 'templateName', boxName: book.boxName, giftId: book.drop.giftId, pity: null })
    const { verdict, steps } = verifyReceipt(receipt)
    expect([verdict, steps.filter(({ ok }) => ok === false)]).toEqual(['sealed', []])
  })

  it('stands in the record from its reveal on', async () => {
    const playerId = await player()
    const { book } = await play(playerId)
    expect(await page(playerId)).toMatchObject({ pageData: [], total: 0 })
    world.clock.now += REVEAL_DELAY
    const { pageData, total } = await page(playerId)
    expect([pageData, total]).toEqual([
      [
        {
          playId: book.playId,
          time: book.playedAt,
          boxName: book.boxName,
          boxImage: book.boxImage,
          paid: book.paid,
          drop: { ...book.drop, state: 'bag' },
        },
      ],
      1,
    ])
    expect(await page(await player())).toMatchObject({ pageData: [], total: 0 })
  })

  it.each([
    ['an unknown box', { boxId: 999 }, Status.notFound],
    ['a closed box', { boxId: CLOSED_BOX }, Status.boxClosed],
    ['another price than was seen', { price: 9.99 }, Status.boxChanged],
  ])('is refused for %s, and writes nothing', async (_name, asked, status) => {
    const playerId = await player()
    await expect(play(playerId, asked)).rejects.toMatchObject({ status })
    expect([await countOf('template_name_play', playerId), await countOf('idempotency', playerId)]).toEqual([0, 0])
  })

  it('is refused without the coins', async () => {
    await expect(play(await world.newPlayer({ startCoins: PLAIN_PRICE - 1 }))).rejects.toMatchObject({ status: Status.insufficientBalance })
  })
})

it.each([
  ['price was not paid', 'paid = paid + 1', 'paid = paid - 1', 'a play of templateName is booked once, at its price'],
  [
    'item is another one',
    "book = jsonb_set(book, '{drop,itemId}', '\"1\"')",
    'book = $2',
    'a play of templateName granted one item, the one that its receipt says',
  ],
])('the audit finds a play whose %s', async (_name, breaks, mends, rule) => {
  const { book } = await play(await player())
  const set = (columns: string, ...more: unknown[]) =>
    world.db.$client.query(`UPDATE template_name_play SET ${columns} WHERE id = $1`, [book.playId, ...more])
  await set(breaks)
  expect((await auditTemplateName(world.db)).map((violation) => violation.rule)).toEqual([rule])
  await set(mends, ...(mends.includes('$2') ? [book] : []))
})
