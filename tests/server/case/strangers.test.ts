import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dropsOf } from '#shared/book.ts'
import type { Call } from '#shared/calls/call.ts'
import * as common from '#shared/calls/common.ts'
import { recentDrop } from '#shared/calls/drops.ts'
import { getMyLuckPart } from '#shared/calls/luck.ts'
import { allCalls } from '#shared/calls/registry.ts'
import { tryCase } from '#shared/calls/visitor.ts'
import * as cases from '#shared/modes/case/calls.ts'
import { callApi, dataOf } from '../../support/api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'

const clock = { now: Date.parse('2026-03-01T04:00:00Z') }

let app: TestApp
beforeAll(async () => {
  // The node's clock is ten seconds ahead. Only the database's clock may decide what is told.
  app = await startTestApp({ now: () => clock.now + 10_000, databaseNow: () => clock.now })
})
afterAll(() => app.stop())

/** Calls whose every answer differs. */
const CHANGING: readonly Call[] = [common.getSysTime, tryCase]

/** Every call that only reads, with the input that it needs. */
function looks(boxId: string, key: string): [Call, Record<string, string>][] {
  const asked = {
    boxId,
    key,
    receiptId: '1',
    dropId: '1',
    messageId: '1',
    id: '1',
    uid: '10000001',
    orderNo: 'A'.repeat(20),
    asOf: '1772337600000',
    limit: '100',
  }
  // It says until when it has counted, which is never later than it is asked to: a moment before the test began.
  const counted = { ...asked, asOf: '1772337500000' }
  return allCalls
    .filter((call) => call.method === 'GET' && !call.spends && !CHANGING.includes(call))
    .map((call) => [call, call === getMyLuckPart ? counted : asked])
}

it('before the reveal no stranger hears, by any call that reads, of an opening: every answer is as if it had not been', async () => {
  const [lucky, stranger] = await Promise.all([app.newPlayer({ coins: 10_000_000 }), app.newPlayer({ coins: 100 })])
  const [box] = await dataOf(app.origin, cases.getCaseList, { token: lucky.token, query: {} })
  const query = { boxId: String(box?.boxId), number: '10' } as const
  const key = randomUUID()
  const all = looks(query.boxId, key)
  expect(all.length).toBeGreaterThan(10)
  const look = (token: string) => Promise.all(all.map(([call, query]) => callApi(app.origin, call, { token, query: query as never })))
  const [before, beforeAnonymous] = await Promise.all([look(stranger.token), look('')])

  const { book } = await dataOf(app.origin, cases.openCase, { token: lucky.token, key, query })
  clock.now = book.revealAt - 1
  expect(await look(stranger.token)).toEqual(before)
  expect(await look('')).toEqual(beforeAnonymous)

  clock.now = book.revealAt
  const feed = await dataOf(app.origin, recentDrop, { token: stranger.token })
  expect(feed.map(({ dropId }) => dropId).sort()).toEqual(
    dropsOf(book)
      .map(({ itemId }) => itemId)
      .sort(),
  )
})
