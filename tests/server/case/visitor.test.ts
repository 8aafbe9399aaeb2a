import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { dropsOf } from '#shared/book.ts'
import { dropList } from '#shared/calls/drops.ts'
import * as visitor from '#shared/calls/visitor.ts'
import { Status } from '#shared/codes.ts'
import * as calls from '#shared/modes/case/calls.ts'
import { callApi, dataOf } from '../../support/api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { soon } from '../../support/soon.ts'

const clock = { now: Date.parse('2026-03-01T04:00:00Z') }

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp({ now: () => clock.now })
  token = (await app.newPlayer({ coins: 1_000_000 })).token
})
afterAll(() => app.stop())

const firstBox = async () => {
  const [box] = await dataOf(app.origin, visitor.boxList, { query: { moduleId: '1' } })
  if (!box) throw new Error('the catalogue has boxes')
  return box
}

/** Rows that the statements of a trial could have written. */
const written = async () => {
  const { rows } =
    await app.deps.db.execute(sql`select (select count(*) from case_open)::int as opens, (select count(*) from item_instance)::int
    as items, (select count(*) from pity_counter)::int as pity`)
  return rows
}

describe('a visitor without a token', () => {
  it('sees the same boxes and the same odds as a player', async () => {
    const boxes = await dataOf(app.origin, visitor.boxList, { query: { moduleId: '1' } })
    const page = await dataOf(app.origin, calls.casePage, { token, query: { moduleId: '1' } })
    expect(boxes).toEqual(page.pageData)
    const query = { boxId: String(boxes[0]?.boxId) }
    const { pity, ...told } = await dataOf(app.origin, visitor.boxGiftList, { query })
    const { pity: own, ...detail } = await dataOf(app.origin, calls.caseGiftList, { token, query })
    expect(told).toEqual(detail)
    expect(pity).toEqual(own && { limit: own.limit, count: 0 })
  })

  it('may try a box: a book of the same odds that grants nothing and is stored nowhere', async () => {
    const box = await firstBox()
    const before = await written()
    const book = await dataOf(app.origin, visitor.tryCase, { query: { boxId: String(box.boxId), number: '10' } })
    expect(book).toMatchObject({ demo: true, openId: null, paid: 0, number: 10, oddsVersion: box.oddsVersion })
    expect(dropsOf(book).every(({ itemId, receiptId }) => itemId === null && receiptId === null)).toBe(true)
    expect(dropsOf(book)).toHaveLength(10)
    expect(await written()).toEqual(before)
  })

  it('is refused every paid opening, and a trial of a box that does not exist', async () => {
    const box = await firstBox()
    expect(await callApi(app.origin, calls.openCase, { key: randomUUID(), query: { boxId: String(box.boxId) } })).toMatchObject({
      status: Status.loginFailure,
    })
    expect(await callApi(app.origin, visitor.tryCase, { query: { boxId: '999' } })).toMatchObject({ status: Status.notFound })
  })

  it('gets the stored drops with their names once they are revealed', async () => {
    const box = await firstBox()
    const { book } = await dataOf(app.origin, calls.openCase, {
      token,
      key: randomUUID(),
      query: { boxId: String(box.boxId), number: '5' },
    })
    clock.now = book.revealAt
    const drops = await dataOf(app.origin, dropList)
    expect(drops.map(({ giftName }) => giftName).sort()).toEqual(
      dropsOf(book)
        .map(({ giftName }) => giftName)
        .sort(),
    )
  })

  it('costs the database at most one query of the drops in two seconds, however many ask', async () => {
    const asked = vi.spyOn(app.deps.db, 'execute')
    await Promise.all(Array.from({ length: 50 }, () => dataOf(app.origin, dropList)))
    const ofDrops = () => asked.mock.calls.filter(([query]) => JSON.stringify(query).includes('with latest')).length
    expect(ofDrops()).toBeLessThanOrEqual(1)
    // When the two seconds are over the next one asks, and is seen: no query at all would have shown nothing.
    asked.mockClear()
    await soon(async () => {
      await dataOf(app.origin, dropList)
      expect(ofDrops()).toBe(1)
    })
    asked.mockRestore()
  })
})
