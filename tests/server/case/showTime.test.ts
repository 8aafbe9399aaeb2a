import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { setMask } from '#server/community/rank/mask.ts'
import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { keepBestDrops } from '#server/modes/case/bestDrops.ts'
import { showTimeBook, showTimePage } from '#server/modes/case/showTime.ts'
import { connectDb } from '#server/platform/db/connect.ts'
import { dropsOf } from '#shared/book.ts'
import { Label, Status } from '#shared/codes.ts'
import { PITY_BOX } from '../catalogue/fixture.ts'
import { setPlayer, statusOf, uidOf } from './hoard.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** A list is kept for this long. */
const LIST_KEPT = 2_000

const page = async (day = 0, label = -1) => {
  await keepBestDrops(world.db)
  return showTimePage({ ...world.deps, gallery: world.deps.db }, { page: 1, pageSize: 100, day, label })
}

it('shows the dearest drops of a day of Beijing after their reveal, by label, and plays their book without the owner’s things', async () => {
  const playerId = await world.newPlayer({ startCoins: 10_000_000 })
  const { book } = await world.open(playerId, { number: 10, boxId: PITY_BOX })
  const [first] = dropsOf(book)
  world.clock.now = book.revealAt - 1
  expect((await page()).total).toBe(0)
  expect(await statusOf(showTimeBook(world.deps, first?.itemId ?? ''))).toBe(Status.notFound)

  world.clock.now = book.revealAt + LIST_KEPT
  const { pageData, total } = await page()
  expect(total).toBe(10)
  expect(pageData.map(({ dropId }) => dropId).sort()).toEqual(
    dropsOf(book)
      .map(({ itemId }) => itemId)
      .sort(),
  )
  const prices = pageData.map(({ recoveryPrice }) => recoveryPrice)
  expect(prices).toEqual([...prices].sort((a, b) => b - a))
  const replay = await showTimeBook(world.deps, first?.itemId ?? '')
  expect(dropsOf(replay).map(({ giftId }) => giftId)).toEqual(dropsOf(book).map(({ giftId }) => giftId))
  expect(JSON.stringify(replay)).not.toMatch(/"(?:itemId|receiptId)":"/)
  expect(replay.pity).toBeNull()
  expect(await statusOf(showTimeBook(world.deps, '999999999'))).toBe(Status.notFound)

  for (let golds = 0, opens = 0; golds === 0 || opens < 15; opens++) {
    const { book } = await world.open(playerId, { number: 10, fast: true })
    golds += dropsOf(book).filter(({ grade }) => grade === 0).length
    world.clock.now = book.revealAt
  }
  world.clock.now += LIST_KEPT
  expect((await page()).total).toBe(100)
  for (const label of Object.values(Label)) {
    const rows = (await page(0, label)).pageData
    expect(rows.every((row) => row.label === label)).toBe(true)
    if (label === Label.goldInGold) expect(rows.length).toBeGreaterThan(0)
    expect(rows.every((row) => (row.grade === 0) === (label === Label.goldInGold))).toBe(true)
  }
  world.clock.now += 24 * 3_600_000
  expect((await page(0)).total).toBe(0)
  expect((await page(1)).total).toBe(100)
}, 60_000)

it('a hundred visitors at once cost one query, and none of the connections of players', async () => {
  const calls = connectDb(world.url, { connections: 1 })
  const gallery = connectDb(world.url, { connections: 2 })
  const queries = vi.spyOn(gallery.pool, 'query')
  try {
    const deps = { db: calls.db, gallery: gallery.db, now: world.deps.now }
    await currentCatalogue(deps.db)
    // Whoever needs the only connection for calls would wait for ever.
    const held = await calls.pool.connect()
    const asked = await Promise.all(
      Array.from({ length: 100 }, (_, i) => showTimePage(deps, { page: 1 + (i % 5), pageSize: 20, day: 0, label: -1 })),
    )
    held.release()
    expect(asked.every(({ total }) => total === asked[0]?.total)).toBe(true)
    expect(queries).toHaveBeenCalledTimes(1)
  } finally {
    await Promise.all([calls.close(), gallery.close()])
  }
})

it('shows neither name nor picture nor uid of whoever wishes to be hidden', async () => {
  const playerId = await world.newPlayer({ startCoins: 10_000_000 })
  await setPlayer(world.db, playerId, { nickname: '月半弯弯', headPic: 'own/secret.webp' })
  const { book } = await world.open(playerId, { number: 10, boxId: PITY_BOX })
  world.clock.now = book.revealAt + LIST_KEPT
  expect(JSON.stringify(await page())).toContain('月半弯弯')
  await setMask(world.db, { playerId, masked: true, at: new Date(world.clock.now) })
  world.clock.now += LIST_KEPT
  const told = JSON.stringify(await page())
  expect(told).toContain('月***弯')
  expect(told).not.toMatch(/月半弯弯|own\/secret/)
  expect(told).not.toContain(await uidOf(world.db, playerId))
})
