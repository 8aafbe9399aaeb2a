import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUSE } from '#server/core/player/login.ts'
import { type BagQuery, bagPage } from '#server/modes/case/bag.ts'
import { exchangeBag, exchangeItems } from '#server/modes/case/exchange.ts'
import { Status } from '#shared/codes.ts'
import { hoarder, statusOf } from './hoard.ts'
import { startWorld, type World } from './world.ts'

const BAG = 5_000

let world: World
let playerId: string
beforeAll(async () => {
  world = await startWorld()
  playerId = await world.newPlayer()
  await world.db.execute(sql`
    with made as (
      insert into item_instance (owner_id, state, gift_id, grade, price, box_id, gained_at)
      select ${playerId}::bigint, 'bag', 1 + n % 5, n % 5, (n * 7919) % 1000 + 1, 1 + n % 2, now() from generate_series(1, ${BAG}) n returning id
    ) insert into item_history (item_id, owner_id, to_state, ref, at) select id, ${playerId}::bigint, 'bag', 'test', now() from made`)
  await world.db.execute(sql`vacuum analyze item_instance`)
})
afterAll(() => world.close())

const ask = (query: Partial<BagQuery> = {}) => bagPage(world.db, playerId, { page: 1, pageSize: 100, grade: -1, sort: 'value', ...query })

describe('a bag of 5,000', () => {
  it('is filtered by name, box and grade, with the sums of the filter', async () => {
    const named = await ask({ name: ' 金冠 ' })
    expect(named).toMatchObject({ total: BAG / 5, totalCount: BAG })
    expect(new Set(named.pageData.map(({ giftName }) => giftName))).toEqual(new Set(['金冠']))
    expect((await ask({ name: '没有' })).total).toBe(0)
    expect((await ask({ name: '%' })).total).toBe(0)
    const boxed = await ask({ boxId: 2, grade: 3 })
    expect(boxed.total).toBe(BAG / 10)
    expect(boxed.filteredValue).toBeLessThan(boxed.totalValue)
    expect(boxed.boxes.map(({ boxName, count }) => [boxName, count])).toEqual([
      ['素匣', BAG / 2],
      ['福匣', BAG / 2],
    ])
  })

  it.each(['value', 'cheap', 'new'] as const)('walked by `after` in order %s shows every item once', async (sort) => {
    const seen: string[] = []
    const prices: number[] = []
    for (let after = '0'; ; ) {
      const { pageData } = await ask({ sort, after })
      seen.push(...pageData.map(({ itemId }) => itemId))
      prices.push(...pageData.map(({ recoveryPrice }) => recoveryPrice))
      const last = pageData.at(-1)
      if (!last) break
      after = last.itemId
    }
    expect(new Set(seen).size).toBe(BAG)
    expect(seen).toHaveLength(BAG)
    if (sort === 'value') expect(prices).toEqual([...prices].sort((a, b) => b - a))
    if (sort === 'cheap') expect(prices).toEqual([...prices].sort((a, b) => a - b))
  })

  it('answers a page by its index, in few milliseconds of the database', async () => {
    for (const order of ['price desc, id desc', 'price, id']) {
      const { rows } = await world.db.execute<{ 'QUERY PLAN': string }>(
        sql.raw(`explain analyze select * from item_instance where owner_id = ${playerId} and state = 'bag' order by ${order} limit 60`),
      )
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain('item_instance_bag')
      expect(plan).not.toContain('Sort')
    }
  })
})

it('items that leave between two pages hide none of the rest; a foreign `after` shows nothing', async () => {
  const owner = await hoarder(world)
  const look = (after: string) => bagPage(world.db, owner.playerId, { page: 1, pageSize: 4, grade: -1, sort: 'value', after })
  const first = await look('0')
  const ids = first.pageData.map(({ itemId }) => itemId)
  await exchangeItems(world.deps, { sessionId: HOUSE, playerId: owner.playerId, key: 'leaving-items-1', ids })
  const second = await look(ids.at(-1) ?? '')
  const third = await look(second.pageData.at(-1)?.itemId ?? '')
  expect(new Set([...ids, ...[second, third].flatMap(({ pageData }) => pageData.map(({ itemId }) => itemId))]).size).toBe(10)
  const { rows } = await world.db.execute<{ id: string }>(
    sql`select id::text as id from item_instance where owner_id = ${playerId}::bigint limit 1`,
  )
  expect((await look(rows[0]?.id ?? '')).pageData).toEqual([])
})

describe('everything that fits a filter', () => {
  it('is exchanged but for what stays, and only when it is as many as the player was shown', async () => {
    const owner = await hoarder(world)
    const kept = owner.items.slice(0, 2).map(({ id }) => id)
    const sell = (count: number, name = '') =>
      exchangeBag(world.deps, {
        sessionId: HOUSE,
        playerId: owner.playerId,
        key: `all-${count}-${name}`,
        grade: -1,
        name,
        except: kept,
        count,
      })
    expect(await statusOf(sell(9))).toBe(Status.itemNotInBag)
    expect(await statusOf(sell(8, '没有'))).toBe(Status.itemNotInBag)
    const worth = owner.items.slice(2).reduce((sum, { price }) => sum + Math.round(price * 100), 0)
    expect(await sell(8)).toMatchObject({ count: 8, amount: worth / 100 })
    const left = await bagPage(world.db, owner.playerId, { page: 1, pageSize: 100, grade: -1, sort: 'new' })
    expect(new Set(left.pageData.map(({ itemId }) => itemId))).toEqual(new Set(kept))
    expect(left.pageData.every(({ receiptId }) => receiptId !== null)).toBe(true)
  })

  it('指数行囊 lists what was won in 指数 and nothing of the bag', async () => {
    const owner = await hoarder(world)
    await world.db.execute(sql`update item_instance set state = 'exponent_bag' where id = ${owner.items[0]?.id}::bigint`)
    const look = () => bagPage(world.db, owner.playerId, { page: 1, pageSize: 60, grade: -1, sort: 'value' }, 'exponent_bag')
    expect((await look()).pageData.map(({ itemId }) => itemId)).toEqual([owner.items[0]?.id])
    await world.db.execute(sql`update item_instance set state = 'bag' where id = ${owner.items[0]?.id}::bigint`)
    expect(await look()).toMatchObject({ total: 0, totalCount: 0, boxes: [] })
  })
})
