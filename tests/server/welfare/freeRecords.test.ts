import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUSE } from '#server/core/player/login.ts'
import { exchangeItems } from '#server/modes/case/exchange.ts'
import { openBox } from '#server/modes/case/open.ts'
import { dropsOf } from '#shared/book.ts'
import { chatAbouts } from '#shared/calls/chat.ts'
import { getMyFreeOpenPage, getMyOpenPage } from '#shared/calls/record.ts'
import type { OpenResult } from '#shared/modes/case/calls.ts'
import { dataOf } from '../../support/api.ts'
import type { TestPlayer } from '../../support/player.ts'
import { DAY } from '../clock.ts'
import { startWelfareWorld, type WelfareTestWorld } from './world.ts'

let world: WelfareTestWorld
beforeAll(async () => {
  world = await startWelfareWorld()
})
afterAll(() => world?.stop())

const pageOf = ({ token }: TestPlayer, query: { after?: string; page?: string; pageSize?: string } = {}) =>
  dataOf(world.origin, getMyFreeOpenPage, { token, query })
const idsOf = async (...given: Parameters<typeof pageOf>) => (await pageOf(...given)).pageData.map(({ openId }) => openId)
const reveal = ({ book }: OpenResult) => world.clock.advance(Math.max(0, book.revealAt - world.clock.now()))

/** Opens the daily box on this day and on each of the days that follow. Returns the ids, newest first. */
async function openDaily(player: TestPlayer, days: number): Promise<string[]> {
  const ids: string[] = []
  for (let day = 0; day < days; day++) {
    const opened = await world.free(player)
    ids.unshift(opened.book.openId ?? '')
    reveal(opened)
    if (day < days - 1) world.clock.advance(DAY)
  }
  return ids
}

describe('the record of free openings', () => {
  it('tells what an opening was, that it cost nothing, what it brought and what became of it', async () => {
    const player = await world.newPlayer()
    const opened = await world.free(player)
    reveal(opened)
    const { book } = opened
    const [drop] = dropsOf(book)
    const row = (state: 'bag' | 'exchanged') => ({
      openId: book.openId,
      time: book.openedAt,
      boxId: book.boxId,
      boxName: book.boxName,
      boxImage: book.boxImage,
      number: 1,
      paid: 0,
      value: drop?.recoveryPrice,
      label: null,
      drops: [{ ...drop, state }],
    })
    expect(drop?.receiptId).toBeTruthy()
    expect(await pageOf(player)).toMatchObject({ total: 1, pageData: [row('bag')] })
    await exchangeItems(world.deps, { sessionId: HOUSE, playerId: player.playerId, key: randomUUID(), ids: [drop?.itemId ?? ''] })
    expect((await pageOf(player)).pageData).toEqual([row('exchanged')])
  })

  it('neither lists nor counts one before its reveal', async () => {
    const player = await world.newPlayer()
    const opened = await world.free(player)
    const left = opened.book.revealAt - world.clock.now()
    world.clock.advance(left - 1)
    expect(await pageOf(player)).toMatchObject({ pageData: [], total: 0 })
    world.clock.advance(1)
    expect(await idsOf(player)).toEqual([opened.book.openId])
  })

  it('goes on by its last row, newest first, while more are opened; several of one day are neither skipped nor repeated', async () => {
    const player = await world.newPlayer()
    const daily = await openDaily(player, 4)
    for (let nth = 0; nth < 21; nth++) {
      await world.sign(player)
      world.clock.advance(DAY)
    }
    const all = [...daily]
    for (let nth = 0; nth < 3; nth++) {
      const surprise = await world.free(player, { use: 'sign' })
      reveal(surprise)
      all.unshift(surprise.book.openId ?? '')
    }
    const seen = await idsOf(player, { pageSize: '2' })
    reveal(await world.free(player))
    for (let ids = seen; ids.length > 0; seen.push(...ids)) ids = await idsOf(player, { pageSize: '2', after: seen.at(-1) ?? '' })
    expect(seen).toEqual(all)
    expect(await idsOf(player, { page: '2', pageSize: '3' })).toEqual(all.slice(2, 5))
    expect((await pageOf(player)).total).toBe(8)
  })

  it('is the player’s alone, also where a paid opening has the same id', async () => {
    const [player, stranger] = [await world.newPlayer(), await world.newPlayer({ coins: 1_000_00 })]
    const [free = ''] = await openDaily(player, 1)
    expect(await pageOf(stranger)).toMatchObject({ pageData: [], total: 0 })
    expect(await idsOf(stranger, { after: free })).toEqual([])
    await world.rows("SELECT setval('case_open_id_seq', $1, false)", [free])
    const paid = await openBox(world.deps, {
      sessionId: HOUSE,
      playerId: stranger.playerId,
      boxId: 105,
      number: 1,
      fast: true,
      key: randomUUID(),
    })
    reveal(paid)
    expect(paid.book.openId).toBe(free)
    const [[mine], [theirs]] = [
      (await pageOf(player)).pageData,
      (await dataOf(world.origin, getMyOpenPage, { token: stranger.token, query: {} })).pageData,
    ]
    expect([mine?.drops[0]?.state, theirs?.drops[0]?.state]).toEqual(['bag', 'bag'])
    expect(mine?.drops[0]?.itemId).not.toBe(theirs?.drops[0]?.itemId)
  })

  it('can be read by a frozen player and by one who rests, and says nothing of what the next owner did with the item', async () => {
    const [frozen, resting] = [await world.newPlayer(), await world.newPlayer()]
    for (const player of [frozen, resting]) await openDaily(player, 1)
    await world.rows('UPDATE player SET frozen = true WHERE id = $1', [frozen.playerId])
    await world.rows('INSERT INTO player_rest (player_id, until) VALUES ($1, $2)', [resting.playerId, new Date(world.clock.now() + DAY)])
    for (const player of [frozen, resting]) expect(await idsOf(player)).toHaveLength(1)
    const [row] = (await pageOf(resting)).pageData
    await world.rows("UPDATE item_instance SET owner_id = $1, state = 'exchanged' WHERE id = $2", [frozen.playerId, row?.drops[0]?.itemId])
    expect((await pageOf(resting)).pageData[0]?.drops[0]?.state).toBe('given')
  })
})

it('客服 offers the receipt of a free opening among the newest records, from its reveal on, to its player', async () => {
  const [player, stranger] = [await world.newPlayer(), await world.newPlayer()]
  const opened = await world.free(player)
  const [drop] = dropsOf(opened.book)
  const id = drop?.receiptId ?? ''
  const abouts = ({ token }: TestPlayer, query: { kind?: 'receipt'; id?: string } = {}) =>
    dataOf(world.origin, chatAbouts, { token, query })
  const offered = async (who: TestPlayer) => (await abouts(who)).filter(({ kind }) => kind === 'receipt')
  expect(await offered(player)).toEqual([])
  reveal(opened)
  const card = { kind: 'receipt', id, title: `凭证 · ${drop?.giftName}`, note: expect.stringContaining('免费宝匣'), image: drop?.giftImage }
  expect(await offered(player)).toMatchObject([card])
  expect(await abouts(player, { kind: 'receipt', id })).toEqual(await offered(player))
  expect(await offered(stranger)).toEqual([])
})
