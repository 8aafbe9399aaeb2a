import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLedger } from '#server/core/money/audit.ts'
import { balanceLogPage, balancesOf } from '#server/core/money/balances.ts'
import { HOUSE, type LoginId } from '#server/core/player/login.ts'
import { auditItems } from '#server/modes/case/audit.ts'
import { bagPage } from '#server/modes/case/bag.ts'
import { exchangeBag, exchangeItems } from '#server/modes/case/exchange.ts'
import { connectDb } from '#server/platform/db/connect.ts'
import { dropsOf } from '#shared/book.ts'
import { Status } from '#shared/codes.ts'
import { OPEN_NUMBERS } from '#shared/rules.ts'
import { each } from '../../support/each.ts'
import { PITY_BOX, PLAIN_BOX, PLAIN_PRICE } from '../catalogue/fixture.ts'
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

const statusOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 0,
    (error: { status?: number }) => error.status ?? -1,
  )
const bagOf = (playerId: string, sort: 'value' | 'cheap' | 'new' = 'new') =>
  bagPage(world.db, playerId, { page: 1, pageSize: 100, grade: -1, sort })

async function playerWithItems(number: 1 | 5 | 10 = 10) {
  const playerId = await world.newPlayer({ startCoins: PLAIN_PRICE * number })
  const { book } = await world.open(playerId, { number })
  return { playerId, items: dropsOf(book).map(({ itemId, recoveryPrice, grade }) => ({ id: itemId ?? '', recoveryPrice, grade })) }
}

describe('exchange', () => {
  it('pays recoveryPrice for the named items, once per key', async () => {
    const { playerId, items } = await playerWithItems()
    const [first, second] = items
    if (!first || !second) throw new Error('ten items expected')
    const key = randomUUID()
    const request = { sessionId: HOUSE, playerId, key, ids: [first.id, second.id] }
    const reply = await exchangeItems(world.deps, request)
    expect(reply.amount).toBeCloseTo(first.recoveryPrice + second.recoveryPrice)
    expect(reply).toMatchObject({ count: 2, ...(await balancesOf(world.db, playerId)) })
    expect(await exchangeItems(world.deps, request)).toEqual(reply)
    expect((await bagOf(playerId)).totalCount).toBe(8)
    const log = await balanceLogPage(world.db, playerId, { page: 1, pageSize: 1, currency: -1 })
    expect(log.pageData[0]).toMatchObject({
      type: 'item_exchange',
      typeName: '物品兑换',
      amount: reply.amount,
      balanceAfter: reply.balance,
    })
    expect(log.total).toBe(3)
  })

  it('takes all of the items or none: foreign, gone and unknown ones are refused', async () => {
    const mine = await playerWithItems()
    const other = await playerWithItems(1)
    const [a, b] = mine.items
    const [foreign] = other.items
    if (!a || !b || !foreign) throw new Error('items expected')
    const refused = (ids: string[]) =>
      statusOf(exchangeItems(world.deps, { sessionId: HOUSE, playerId: mine.playerId, key: randomUUID(), ids }))
    expect(await refused([a.id, foreign.id])).toBe(Status.itemNotInBag)
    expect(await refused([a.id, '999999999'])).toBe(Status.itemNotInBag)
    await exchangeItems(world.deps, { sessionId: HOUSE, playerId: mine.playerId, key: randomUUID(), ids: [b.id] })
    expect(await refused([a.id, b.id])).toBe(Status.itemNotInBag)
    expect((await bagOf(mine.playerId)).totalCount).toBe(9)
    expect((await bagOf(other.playerId)).totalCount).toBe(1)
  })

  it('pays for an item once when 50 requests race for it', async () => {
    const { playerId, items } = await playerWithItems(1)
    const [item] = items
    if (!item) throw new Error('one item expected')
    const race = Array.from({ length: 50 }, () =>
      statusOf(exchangeItems(world.deps, { sessionId: HOUSE, playerId, key: randomUUID(), ids: [item.id] })),
    )
    expect((await Promise.all(race)).filter((status) => status === 0)).toHaveLength(1)
    expect((await balancesOf(world.db, playerId)).balance).toBeCloseTo(item.recoveryPrice)
  })

  it('leaves the key unused when it refused', async () => {
    const { playerId, items } = await playerWithItems(1)
    const key = randomUUID()
    expect(await statusOf(exchangeItems(world.deps, { sessionId: HOUSE, playerId, key, ids: ['999999999'] }))).toBe(Status.itemNotInBag)
    expect((await exchangeItems(world.deps, { sessionId: HOUSE, playerId, key, ids: items.map(({ id }) => id) })).count).toBe(1)
  })
})

describe('exchanges of many players at once', () => {
  it('are each all or nothing: who is frozen, logged out or names what is not theirs changes nothing for the others', async () => {
    const players = await Promise.all(Array.from({ length: 24 }, () => playerWithItems(1)))
    const [frozen, gone, thief, ...honest] = players
    if (!frozen || !gone || !thief) throw new Error('players expected')
    const before = await balancesOf(world.db, thief.playerId)
    await world.db.execute(sql`update player set frozen = true where id = ${frozen.playerId}`)
    const idsOf = ({ items }: { items: readonly { id: string }[] }) => items.map(({ id }) => id)
    const ask = (who: string, ids: string[], sessionId: LoginId = HOUSE) =>
      statusOf(exchangeItems(world.deps, { sessionId, playerId: who, key: randomUUID(), ids }))
    const answers = await Promise.all([
      ask(frozen.playerId, idsOf(frozen)),
      ask(gone.playerId, idsOf(gone), '999999999'),
      ask(thief.playerId, [...idsOf(thief), ...idsOf(honest[0] ?? thief)]),
      ...honest.map((who) => ask(who.playerId, idsOf(who))),
    ])
    expect(answers).toEqual([Status.accountFrozen, Status.loginFailure, Status.itemNotInBag, ...honest.map(() => 0)])
    expect(await balancesOf(world.db, thief.playerId)).toEqual(before)
    for (const who of [frozen, gone, thief]) expect((await bagOf(who.playerId)).totalCount).toBe(1)
    for (const { playerId, items } of honest) {
      const [item] = items
      expect((await balancesOf(world.db, playerId)).balance).toBeCloseTo(item?.recoveryPrice ?? -1)
      expect((await bagOf(playerId)).totalCount).toBe(0)
    }
    await world.db.execute(sql`update player set frozen = false where id = ${frozen.playerId}`)
  })

  it('give one reply to a key that two nodes are asked for at once', async () => {
    const { playerId, items } = await playerWithItems(5)
    const other = connectDb(world.url)
    const request = { sessionId: HOUSE, playerId, key: randomUUID(), ids: items.map(({ id }) => id) }
    const nodes = [world.deps, { ...world.deps, db: other.db }]
    const replies = await Promise.all(Array.from({ length: 16 }, (_, at) => exchangeItems(nodes[at % 2] ?? world.deps, request)))
    await other.close()
    each(replies, (reply) => expect(reply).toEqual(replies[0]))
    expect((await balancesOf(world.db, playerId)).balance).toBeCloseTo(items.reduce((sum, { recoveryPrice }) => sum + recoveryPrice, 0))
  })
})

describe('exchangeAll', () => {
  it('empties one grade, then the rest, then refuses', async () => {
    const { playerId, items } = await playerWithItems()
    const common = items.filter(({ grade }) => grade === 4)
    const rest = items.length - common.length
    if (common.length > 0)
      expect((await exchangeBag(world.deps, { sessionId: HOUSE, playerId, key: randomUUID(), grade: 4 })).count).toBe(common.length)
    if (rest > 0) expect((await exchangeBag(world.deps, { sessionId: HOUSE, playerId, key: randomUUID(), grade: -1 })).count).toBe(rest)
    expect((await bagOf(playerId)).totalCount).toBe(0)
    expect(await statusOf(exchangeBag(world.deps, { sessionId: HOUSE, playerId, key: randomUUID(), grade: -1 }))).toBe(Status.itemNotInBag)
  })
})

describe('bagPage', () => {
  it('sorts, filters and pages, with totals of the whole bag', async () => {
    const { playerId, items } = await playerWithItems()
    const prices = items.map(({ recoveryPrice }) => recoveryPrice)
    expect((await bagOf(playerId, 'value')).pageData.map((item) => item.recoveryPrice)).toEqual([...prices].sort((a, b) => b - a))
    expect((await bagOf(playerId, 'cheap')).pageData.map((item) => item.recoveryPrice)).toEqual([...prices].sort((a, b) => a - b))
    const page = await bagPage(world.db, playerId, { page: 2, pageSize: 4, grade: -1, sort: 'new' })
    expect(page.pageData.map(({ itemId }) => itemId)).toEqual(
      items
        .map(({ id }) => id)
        .reverse()
        .slice(4, 8),
    )
    const filtered = await bagPage(world.db, playerId, { page: 1, pageSize: 100, grade: 4, sort: 'new' })
    expect(filtered.total).toBe(items.filter(({ grade }) => grade === 4).length)
    expect(filtered.totalCount).toBe(10)
    expect(filtered.totalValue).toBeCloseTo(prices.reduce((sum, price) => sum + price, 0))
  })
})

type Act =
  | { player: number; kind: 'open'; boxId: number; number: (typeof OPEN_NUMBERS)[number]; key: number }
  | { player: number; kind: 'some' | 'all'; key: number }

const PLAYERS = 3
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    player: fc.nat(PLAYERS - 1),
    kind: fc.constant('open' as const),
    boxId: fc.constantFrom(PLAIN_BOX, PITY_BOX),
    number: fc.constantFrom(...OPEN_NUMBERS),
    key: fc.nat(30),
  }),
  fc.record({ player: fc.nat(PLAYERS - 1), kind: fc.constantFrom('some' as const, 'all' as const), key: fc.nat(30) }),
)

describe('any interleaving of openings and exchanges', () => {
  it('keeps the ledger balanced, every item with one owner and each key acting once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(act, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 6 }), async (batches) => {
        const players = await Promise.all(Array.from({ length: PLAYERS }, () => world.newPlayer({ startCoins: PLAIN_PRICE * 12 })))
        const run = randomUUID().slice(0, 8)
        const perform = async ({ player, key, ...what }: Act) => {
          const playerId = players[player] ?? ''
          const keyed = { sessionId: HOUSE, playerId, key: `${run}-key-${key}` }
          if (what.kind === 'open') return world.open(playerId, { ...keyed, boxId: what.boxId, number: what.number })
          if (what.kind === 'all') return exchangeBag(world.deps, { ...keyed, grade: -1 })
          const { pageData } = await bagOf(playerId)
          return exchangeItems(world.deps, { ...keyed, ids: pageData.slice(0, 2).map(({ itemId }) => itemId) })
        }
        for (const batch of batches) {
          const statuses = await Promise.all(batch.map((each) => statusOf(perform(each))))
          const known = [0, Status.insufficientBalance, Status.itemNotInBag, Status.keyReused]
          expect(known).toEqual(expect.arrayContaining(statuses))
        }
        expect(await auditLedger(world.db)).toEqual([])
        expect(await auditItems(world.db)).toEqual([])
      }),
      { numRuns: 12 },
    )
  }, 60_000)
})
