import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { importCatalogue } from '#server/core/catalogue/import.ts'
import { latestCatalogue } from '#server/core/catalogue/snapshot.ts'
import { seedsOf } from '#server/core/fairness/seeds.ts'
import { auditLedger } from '#server/core/money/audit.ts'
import { balancesOf } from '#server/core/money/balances.ts'
import { auditItems } from '#server/modes/case/audit.ts'
import { bagPage } from '#server/modes/case/bag.ts'
import { boxDetailOf, listBoxes } from '#server/modes/case/boxes.ts'
import { openDemo } from '#server/modes/case/demo.ts'
import { keptOpens } from '#server/modes/case/records.ts'
import { Status } from '#shared/codes.ts'
import { fixture, folderOf, PLAIN_BOX, PLAIN_PRICE } from '../catalogue/fixture.ts'
import { startWorld, type World } from './world.ts'

/** Price and odds version of the plain box, as the player saw them before they changed. */
const SEEN = { price: 10, oddsVersion: 1 }

type Spoil = (box: ReturnType<typeof fixture>['boxes'][number]) => void
const dearer: Spoil = (box) => {
  box.price = 10.1
}
const otherOdds: Spoil = (box) => {
  const [, second, third] = box.odds
  if (second && third) Object.assign(second, { weight: second.weight - 1_000 }) && Object.assign(third, { weight: third.weight + 1_000 })
}
const closed: Spoil = (box) => {
  box.open = false
}

let world: World
const worlds: World[] = []
beforeEach(async () => {
  world = await startWorld()
  worlds.push(world)
})
afterAll(async () => {
  for (const { db, close } of worlds) {
    expect(await auditLedger(db)).toEqual([])
    expect(await auditItems(db)).toEqual([])
    await close()
  }
})

/** Imports a catalogue in which an operator has changed the plain box. */
async function operatorMakes(spoil: Spoil): Promise<void> {
  const files = fixture()
  const [plain] = files.boxes
  if (!plain) throw new Error('the fixture has a plain box')
  spoil(plain)
  await importCatalogue(world.db, await folderOf(files))
}

/** Loads the catalogue in force into the server's memory. Without this call the memory may be a second old. */
const serverHears = () => latestCatalogue(world.db)

const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ status: 0, msg: '' }),
    ({ status, msg }: { status: number; msg: string }) => ({ status, msg }),
  )
const nonceOf = async (playerId: string) => (await seedsOf(world.db, playerId)).current.nonce
const itemsOf = async (playerId: string) => (await bagPage(world.db, playerId, { page: 1, pageSize: 1, grade: -1, sort: 'new' })).totalCount

async function expectNothingDone(playerId: string, coins: number): Promise<void> {
  expect((await balancesOf(world.db, playerId)).balance).toBe(coins)
  expect(await itemsOf(playerId)).toBe(0)
}

describe('an opening names what the player saw', () => {
  it('and acts while that is in force, or when nothing is named', async () => {
    const playerId = await world.newPlayer({ startCoins: PLAIN_PRICE * 3 })
    await world.open(playerId, SEEN)
    await world.open(playerId, { price: -1, oddsVersion: -1 })
    await world.open(playerId)
    expect(await itemsOf(playerId)).toBe(3)
  })

  it.each([
    ['price', dearer, '现价 10.10 金币'],
    ['odds', otherOdds, '概率刚刚调整过'],
  ] as const)('a changed %s is refused, names what changed, charges nothing and takes no nonce', async (_what, spoil, words) => {
    const playerId = await world.newPlayer({ startCoins: PLAIN_PRICE * 5 })
    await operatorMakes(spoil)
    await serverHears()
    const refused = await outcome(world.open(playerId, SEEN))
    expect(refused).toMatchObject({ status: Status.boxChanged, msg: expect.stringContaining(words) })
    await expectNothingDone(playerId, 50)
    expect(await nonceOf(playerId)).toBe(0)
    const detail = await boxDetailOf(world.db, PLAIN_BOX, playerId)
    await world.open(playerId, { price: detail.openPrice, oddsVersion: detail.oddsVersion })
    expect(await itemsOf(playerId)).toBe(1)
  })

  it('an import between the look at memory and the seed is caught: refused, nothing charged, the nonces it took are gone', async () => {
    const playerId = await world.newPlayer({ startCoins: PLAIN_PRICE * 5 })
    await serverHears()
    await operatorMakes(dearer)
    expect(await outcome(world.open(playerId, { ...SEEN, number: 3 }))).toMatchObject({ status: Status.boxChanged })
    await expectNothingDone(playerId, 50)
    expect(await nonceOf(playerId)).toBe(3)
  })

  it('a memory that is a second old refuses nobody who saw the new price', async () => {
    const playerId = await world.newPlayer({ startCoins: PLAIN_PRICE * 5 })
    await serverHears()
    await operatorMakes(dearer)
    expect((await world.open(playerId, { price: 10.1, oddsVersion: 1 })).book).toMatchObject({ openPrice: 10.1, paid: 10.1 })
  })

  it('openings that race an import pay the price they name or nothing', async () => {
    const playerId = await world.newPlayer({ startCoins: PLAIN_PRICE * 100 })
    await serverHears()
    const opens = Array.from({ length: 40 }, () => outcome(world.open(playerId, SEEN)))
    const [statuses] = await Promise.all([Promise.all(opens), operatorMakes(dearer)])
    expect(new Set(statuses.map(({ status }) => status)).size).toBeGreaterThan(0)
    const made = statuses.filter(({ status }) => status === 0).length
    expect(statuses.filter(({ status }) => status === Status.boxChanged)).toHaveLength(40 - made)
    expect((await balancesOf(world.db, playerId)).balance).toBe(1_000 - made * 10)
    expect(await itemsOf(playerId)).toBe(made)
  })

  it('the shelf, 箱子详情 and the book agree on the version', async () => {
    await operatorMakes(otherOdds)
    await serverHears()
    const playerId = await world.newPlayer({ startCoins: PLAIN_PRICE })
    const card = (await listBoxes(world.db, { themeId: -1, moduleId: -1 })).find(({ boxId }) => boxId === PLAIN_BOX)
    expect(card?.oddsVersion).toBe(2)
    expect((await boxDetailOf(world.db, PLAIN_BOX, playerId)).oddsVersion).toBe(2)
    expect((await world.open(playerId)).book.oddsVersion).toBe(2)
  })

  it('a demo costs nothing and is not refused', async () => {
    const playerId = await world.newPlayer()
    await operatorMakes(dearer)
    const { book } = await openDemo(world.deps, { playerId, boxId: PLAIN_BOX, number: 1, fast: false, ...SEEN })
    expect(book.demo).toBe(true)
  })
})

describe('a key that has acted', () => {
  it.each([
    ['changed', dearer],
    ['closed', closed],
  ] as const)('answers the same when the box is %s since, and a fresh one is refused', async (_what, spoil) => {
    const playerId = await world.newPlayer({ startCoins: PLAIN_PRICE * 5 })
    const key = randomUUID()
    const first = await world.open(playerId, { ...SEEN, key })
    await operatorMakes(spoil)
    await serverHears()
    expect(await world.open(playerId, { ...SEEN, key })).toEqual(first)
    expect(await keptOpens.find(world.deps, playerId, key)).toEqual(first)
    const status = spoil === closed ? Status.boxClosed : Status.boxChanged
    expect(await outcome(world.open(playerId, SEEN))).toMatchObject({ status })
    expect(await outcome(world.open(playerId, { ...SEEN, key, number: 2 }))).toMatchObject({ status: Status.keyReused })
    expect(await itemsOf(playerId)).toBe(1)
  })

  it('that was refused may be used again', async () => {
    const playerId = await world.newPlayer({ startCoins: PLAIN_PRICE * 5 })
    const key = randomUUID()
    await operatorMakes(dearer)
    await serverHears()
    expect(await outcome(world.open(playerId, { ...SEEN, key }))).toMatchObject({ status: Status.boxChanged })
    expect((await world.open(playerId, { price: 10.1, oddsVersion: 1, key })).book.paid).toBe(10.1)
  })
})

describe('a book of an older table', () => {
  it('is restored with the strip of that table, also when it does not name its version', async () => {
    const playerId = await world.newPlayer({ startCoins: PLAIN_PRICE * 5 })
    const key = randomUUID()
    const first = await world.open(playerId, { key })
    await operatorMakes(otherOdds)
    await serverHears()
    expect(await keptOpens.find(world.deps, playerId, key)).toEqual(first)
    await world.db.$client.query("UPDATE case_open SET book = book - 'oddsVersion'")
    const again = await keptOpens.find(world.deps, playerId, key)
    expect(again).toEqual(first)
    expect(again?.book.gifts.find(({ giftId }) => giftId === 2)?.weight).toBe(30_000)
    expect((await world.open(playerId)).book.gifts.find(({ giftId }) => giftId === 2)?.weight).toBe(29_000)
  })
})
