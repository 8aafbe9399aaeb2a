import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { isVerified } from '#server/account/auth/verified.ts'
import { importCatalogue } from '#server/core/catalogue/import.ts'
import { rotateSeed } from '#server/core/fairness/seeds.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { give } from '#server/economy/giving/giving.ts'
import { ALL_MODES } from '#server/modes/all.ts'
import { findReceipt } from '#server/modes/case/records.ts'
import { recentUpgrades } from '#server/modes/dream/recentUpgrades.ts'
import { dreamPage } from '#server/modes/dream/records.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Status } from '#shared/codes.ts'
import { receipt } from '#shared/fairness/receipt.ts'
import { verifyReceipt } from '#shared/fairness/verify.ts'
import { liveMessage, PUBLIC_TOPIC } from '#shared/live.ts'
import { getMyDreamPage } from '#shared/modes/dream/calls.ts'
import type { DreamBook } from '#shared/modes/dream/dream.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { verify } from '../../support/player.ts'
import { statusOf, uidOf } from '../case/hoard.ts'
import { fixture, folderOf } from '../catalogue/fixture.ts'
import { CROWN, type DreamWorld, dreamFiles, startDreamWorld } from './world.ts'

let world: DreamWorld
beforeAll(async () => {
  world = await startDreamWorld()
})
afterEach(async () => expect(await auditWorld(world.db)).toEqual([]))
afterAll(() => world.close())

const COINS = 100_000_000
const PAGE = { page: 1, pageSize: 100, asOf: 0 }
const listed = async (playerId: string) => {
  const data = getMyDreamPage.data.parse(await dreamPage(world.db, playerId, PAGE))
  return data as Awaited<ReturnType<typeof dreamPage>>
}
const winsOf = async () => (await recentUpgrades(world.db, 100)).map(({ dropId }) => dropId)

/** Plays until it was won and lost once. The reveal of the one that is returned is still to come, that of all before is over. */
async function playUntil(playerId: string, won: boolean): Promise<DreamBook> {
  for (;;) {
    const { book } = await world.upgrade(playerId, { chance: 5_000 })
    if (book.won === won) return book
    world.clock.now = book.revealAt
  }
}

it.each([true, false])('before the reveal nobody can tell whether it was won (%s); from the reveal on they can', async (won) => {
  const playerId = await world.newPlayer({ startCoins: COINS })
  await verify(world.db, playerId)
  const stranger = await world.newPlayer()
  const book = await playUntil(playerId, won)
  const itemId = book.drop.itemId ?? ''
  const giving = {
    ...world.deps,
    config: { gift: true },
    isVerified,
    untilReveal: ALL_MODES.untilItemShown,
    rollPrizesSince: async () => 0,
  }
  const giveIt = async (key: string) =>
    statusOf(give(giving, { sessionId: HOUSE, playerId, key, uid: await uidOf(world.db, stranger), itemId }))
  world.clock.now = book.revealAt - 1
  const before = await listed(playerId)
  expect(before.pageData.map(({ dreamId }) => dreamId)).not.toContain(book.dreamId)
  expect((await dreamPage(world.db, playerId, { ...PAGE, dreamId: book.dreamId ?? '' })).total).toBe(0)
  expect(await winsOf()).not.toContain(itemId)
  const due = await world.rows('SELECT body FROM push_outbox WHERE deliver_at <= $1', [new Date(world.clock.now)])
  expect(due.filter(({ body }) => String(body).includes(`"dropId":"${itemId}"`))).toEqual([])
  expect(await giveIt('before-the-reveal')).toBe(Status.giftRefused)
  world.clock.now = book.revealAt
  const after = await listed(playerId)
  expect(after.pageData[0]).toMatchObject({ dreamId: book.dreamId, won, roll: book.roll, drop: { itemId, state: 'bag' } })
  expect(after.total).toBe(before.total + 1)
  expect((await winsOf()).includes(itemId)).toBe(won)
  expect(await giveIt('after-the-reveal')).toBe(0)
  expect((await listed(playerId)).pageData[0]?.drop.state).toBe('given')
})

it('a target that was won is pushed to everybody at the reveal, a consolation item to nobody', async () => {
  const playerId = await world.newPlayer({ startCoins: COINS })
  for (const won of [true, false]) {
    const book = await playUntil(playerId, won)
    const pushes = await world.rows('SELECT destination, player_id, body FROM push_outbox WHERE deliver_at = $1 AND body LIKE $2', [
      new Date(book.revealAt),
      `%"dropId":"${book.drop.itemId}"%`,
    ])
    expect(pushes).toHaveLength(won ? 1 : 0)
    if (!won) continue
    expect(pushes[0]).toMatchObject({ destination: PUBLIC_TOPIC, player_id: null })
    const { eventType, data } = liveMessage.parse(JSON.parse(String(pushes[0]?.body)))
    expect(eventType).toBe(22)
    expect(data).toMatchObject({ time: book.revealAt, giftId: book.drop.giftId, boxId: 0, boxName: '黄金装备' })
    world.clock.now = book.revealAt
    expect(data).toEqual((await recentUpgrades(world.db, 1))[0])
  }
})

it('the balance after an upgrade is the same whether it was won or lost', async () => {
  const balances = { won: new Set<number>(), lost: new Set<number>() }
  while (balances.won.size === 0 || balances.lost.size === 0) {
    const playerId = await world.newPlayer({ startCoins: COINS })
    const { book, balance } = await world.upgrade(playerId, { chance: 5_000 })
    balances[book.won ? 'won' : 'lost'].add(balance)
  }
  expect(balances.won).toEqual(balances.lost)
})

it('the receipt of every upgrade names its own ring and can be proved, also after the catalogue has changed', async () => {
  const playerId = await world.newPlayer({ startCoins: COINS })
  const books: DreamBook[] = []
  for (const chance of [500, 1_234, 5_000, 7_500]) books.push((await world.upgrade(playerId, { chance })).book)
  const files = dreamFiles()
  await importCatalogue(
    world.db,
    await folderOf({ ...files, items: files.items.map((item) => (item.giftId > 10 ? { ...item, price: item.price * 2 } : item)) }),
  )
  const stakes = await world.grant(playerId, CROWN)
  books.push((await world.upgrade(playerId, { chance: 2_000, stakes })).book)
  const sealed = await findReceipt(world.db, playerId, books[0]?.drop.receiptId ?? '')
  expect([sealed.serverSeed, verifyReceipt(sealed).verdict]).toEqual([null, 'sealed'])
  await inTransaction(world.db, (tx) => rotateSeed(tx, playerId, '我的种子'))
  for (const { drop, chance, roll, nonce } of books) {
    const proof = receipt.parse(await findReceipt(world.db, playerId, drop.receiptId ?? ''))
    expect(proof).toMatchObject({ mode: 'dream', boxId: CROWN.giftId, boxName: '金冠', roll, nonce, giftId: drop.giftId, pity: null })
    expect(proof.table[0]).toEqual({ giftId: CROWN.giftId, grade: CROWN.grade, weight: chance * 100 })
    expect(verifyReceipt(proof).verdict).toBe('passed')
    for (const forged of [{ boxId: 2 }, { oddsVersion: proof.oddsVersion + 1 }, { roll: roll - 1 }, { mode: 'case' }, { nonce: 99 }])
      expect(verifyReceipt({ ...proof, ...forged }).verdict).toBe('failed')
  }
  expect(await statusOf(findReceipt(world.db, await world.newPlayer(), books[0]?.drop.receiptId ?? ''))).toBe(Status.notFound)
  await importCatalogue(world.db, await folderOf(files))
})

it('an item that is no longer in the files is neither target nor consolation', async () => {
  const playerId = await world.newPlayer({ startCoins: COINS })
  const files = dreamFiles()
  const names = (list: { giftId: number }[]) => list.map(({ giftId }) => giftId)
  const small = { ...files, items: files.items.filter(({ giftId }) => giftId !== 17 && giftId !== 16) }
  expect(names(fixture().items)).toContain(CROWN.giftId)
  await importCatalogue(world.db, await folderOf(small))
  expect(await statusOf(world.upgrade(playerId, { giftId: 17, chance: 5_000 }))).toBe(Status.boxClosed)
  for (let n = 0; n < 20; n++) {
    const { book } = await world.upgrade(playerId, { chance: 5_000 })
    expect([1, 11, 12, 13, 14, 15, 18, 5]).toContain(book.drop.giftId)
  }
  await importCatalogue(world.db, await folderOf(files))
  expect(await statusOf(world.upgrade(playerId, { giftId: 17, chance: 5_000 }))).toBe(0)
})
