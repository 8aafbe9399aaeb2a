import { randomUUID } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dropsOf, stripOf } from '#shared/book.ts'
import { KEY_HEADER, TOKEN_HEADER } from '#shared/calls/call.ts'
import { getMyBagPage } from '#shared/calls/profile.ts'
import { Status } from '#shared/codes.ts'
import * as calls from '#shared/modes/case/calls.ts'
import { callApi, dataOf } from '../../support/api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import type { TestPlayer } from '../../support/player.ts'

let app: TestApp
let player: TestPlayer
beforeAll(async () => {
  app = await startTestApp()
  player = await app.newPlayer({ coins: 10_000_000 })
})
afterAll(() => app.stop())

const token = () => player.token
const anyBox = async () => {
  const [box] = await dataOf(app.origin, calls.getCaseList, { token: token(), query: {} })
  if (!box) throw new Error('the catalogue has boxes')
  return box
}

describe('shelves', () => {
  it('lists open boxes by page, theme and module', async () => {
    const all = await dataOf(app.origin, calls.casePage, { token: token(), query: {} })
    expect(all).toMatchObject({ page: 1, pageSize: 100, total: all.pageData.length })
    const [first] = all.pageData
    if (!first) throw new Error('the catalogue has boxes')
    expect(first.bestGifts).toHaveLength(4)
    const themed = await dataOf(app.origin, calls.casePage, { token: token(), query: { boxType: String(first.boxType) } })
    expect(themed.pageData.every(({ boxType }) => boxType === first.boxType)).toBe(true)
    const second = await dataOf(app.origin, calls.casePage, { token: token(), query: { page: '2', pageSize: '3' } })
    expect(second.pageData).toEqual(all.pageData.slice(3, 6))
    expect((await dataOf(app.origin, calls.casePage, { token: token(), query: { moduleId: '2' } })).total).toBe(0)
    const listed = await dataOf(app.origin, calls.getCaseList, { token: token(), query: { themeId: String(first.boxType), moduleId: '1' } })
    expect(listed.map(({ boxId }) => boxId)).toEqual(themed.pageData.map(({ boxId }) => boxId))
    const [theme, other] = [String(first.boxType), String(first.boxType + 1)]
    const both = (themeId: string, battlethemeId: string) =>
      dataOf(app.origin, calls.getCaseList, { token: token(), query: { themeId, battlethemeId, moduleId: '1' } })
    expect(await both(theme, theme)).toEqual(listed)
    expect([await both(theme, other), await both(other, theme)]).toEqual([[], []])
  })

  it('shows every item of a box with its chance and range', async () => {
    const box = await anyBox()
    const detail = await dataOf(app.origin, calls.caseGiftList, { token: token(), query: { boxId: String(box.boxId) } })
    expect(detail.boxGiftVo.reduce((sum, gift) => sum + gift.rangeTo - gift.rangeFrom + 1, 0)).toBe(detail.totalWeight)
    expect(detail.viewGradeGiftProb.reduce((sum, { prob }) => sum + Math.round(prob * 10_000), 0)).toBe(1_000_000)
    expect(detail.returnRate).toBeGreaterThanOrEqual(88)
    expect(detail.returnRate).toBeLessThanOrEqual(95)
    expect(await callApi(app.origin, calls.caseGiftList, { token: token(), query: { boxId: '999' } })).toMatchObject({
      status: Status.notFound,
    })
  })
})

describe('openCase', () => {
  const raw = (query: string, headers: Record<string, string>) => fetch(`${app.origin}${calls.openCase.path}?${query}`, { headers })

  it('is never kept by anything on the way, refusals included', async () => {
    const { boxId } = await anyBox()
    const headers = { [TOKEN_HEADER]: token(), [KEY_HEADER]: randomUUID() }
    for (const query of [`boxId=${boxId}`, `boxId=${boxId}&number=2`, `boxId=${boxId}&demo=1`, 'boxId=999', 'boxId=x'])
      expect((await raw(query, headers)).headers.get('cache-control')).toBe('no-store')
  })

  it('is small enough to be sent as it is; the details of a box are compressed', async () => {
    const { boxId, oddsVersion } = await anyBox()
    const headers = { [TOKEN_HEADER]: token(), [KEY_HEADER]: randomUUID(), 'accept-encoding': 'gzip, br' }
    const opening = `${calls.openCase.path}?boxId=${boxId}&oddsVersion=${oddsVersion}&strip=0`
    const [opened, detail] = [
      await app.app.inject({ url: opening, headers }),
      await app.app.inject({ url: `${calls.caseGiftList.path}?boxId=${boxId}`, headers }),
    ]
    expect([opened.statusCode, opened.headers['content-encoding']]).toEqual([200, undefined])
    expect([detail.statusCode, detail.headers['content-encoding']]).toEqual([200, 'br'])
    const unpacked = brotliDecompressSync(detail.rawPayload)
    expect(JSON.parse(unpacked.toString())).toMatchObject({ status: 0, data: { boxId } })
    expect(detail.rawPayload.length).toBeLessThan(unpacked.length / 2)
  })

  it('leaves the strip out for a client that has the details of these very odds', async () => {
    const { boxId, oddsVersion } = await anyBox()
    const detail = await dataOf(app.origin, calls.caseGiftList, { token: token(), query: { boxId: String(boxId) } })
    const giftsOf = async (query: Record<string, string>, key: string = randomUUID()) => {
      const asked = { boxId: String(boxId), number: '2', ...query } as const
      return (await dataOf(app.origin, calls.openCase, { token: token(), key, query: asked })).book.gifts
    }
    const strip = stripOf(detail.boxGiftVo)
    expect(strip.reduce((sum, { weight }) => sum + weight, 0)).toBe(detail.totalWeight)
    const seen = { oddsVersion: String(oddsVersion) }
    expect(await giftsOf(seen)).toEqual(strip)
    expect(await giftsOf({ strip: '0' })).toEqual(strip)
    expect(await giftsOf({ strip: '0', demo: '1', oddsVersion: String(oddsVersion + 1) })).toEqual(strip)
    expect(await giftsOf({ strip: '0', demo: '1', ...seen })).toEqual([])
    const key = randomUUID()
    expect(await giftsOf({ strip: '0', ...seen }, key)).toEqual([])
    // The same act, asked again by a client that lost the details with the reply.
    expect(await giftsOf({}, key)).toEqual(strip)
    expect((await dataOf(app.origin, calls.getOpenRecord, { token: token(), query: { key } }))?.book.gifts).toEqual(strip)
  })

  it('needs a login, a key unless it is a demo, and known numbers', async () => {
    const { boxId } = await anyBox()
    const query = { boxId: String(boxId) }
    expect(await callApi(app.origin, calls.openCase, { query, key: randomUUID() })).toMatchObject({
      http: 401,
      status: Status.loginFailure,
    })
    expect(await callApi(app.origin, calls.openCase, { query, token: token() })).toMatchObject({ http: 400, status: Status.badInput })
    expect(await callApi(app.origin, calls.openCase, { query: { ...query, demo: '1' }, token: token() })).toMatchObject({ status: 0 })
    for (const number of ['0', '4', '-1', '1e1', '11'])
      expect(
        await callApi(app.origin, calls.openCase, { query: { ...query, number: number as '1' }, token: token(), key: randomUUID() }),
      ).toMatchObject({
        status: Status.badInput,
      })
  })

  it('leads through the bag to coins, and is found again by its key', async () => {
    const { boxId } = await anyBox()
    const key = randomUUID()
    const opened = await dataOf(app.origin, calls.openCase, { token: token(), key, query: { boxId: String(boxId), number: '3' } })
    expect(await dataOf(app.origin, calls.getOpenRecord, { token: token(), query: { key } })).toEqual(opened)
    expect(await dataOf(app.origin, calls.getOpenRecord, { token: token(), query: { key: randomUUID() } })).toBeNull()
    const ids = dropsOf(opened.book).map(({ itemId }) => itemId ?? '')
    const bag = await dataOf(app.origin, getMyBagPage, { token: token(), query: { sort: 'new' } })
    expect(bag.pageData.map(({ itemId }) => itemId)).toEqual(expect.arrayContaining(ids))
    const sold = await dataOf(app.origin, calls.exchange, { token: token(), key: randomUUID(), query: { ids: ids.join(',') } })
    expect(sold.count).toBe(3)
    expect(sold.balance).toBeCloseTo(opened.balance + sold.amount)
    expect(await callApi(app.origin, calls.exchange, { token: token(), key: randomUUID(), query: { ids: ids.join(',') } })).toMatchObject({
      http: 200,
      status: Status.itemNotInBag,
      data: null,
    })
  })

  it("shows a stranger neither the receipt nor the opening, and sells him nothing of another player's", async () => {
    const { boxId } = await anyBox()
    const stranger = await app.newPlayer()
    const key = randomUUID()
    const { book } = await dataOf(app.origin, calls.openCase, { token: token(), key, query: { boxId: String(boxId) } })
    const [drop] = dropsOf(book)
    const as = { token: stranger.token }
    expect(await dataOf(app.origin, calls.getReceipt, { token: token(), query: { receiptId: drop?.receiptId ?? '' } })).toMatchObject({
      boxId,
    })
    expect(await callApi(app.origin, calls.getReceipt, { ...as, query: { receiptId: drop?.receiptId ?? '' } })).toMatchObject({ http: 404 })
    expect(await dataOf(app.origin, calls.getOpenRecord, { ...as, query: { key } })).toBeNull()
    expect(await callApi(app.origin, calls.exchange, { ...as, key: randomUUID(), query: { ids: drop?.itemId ?? '' } })).toMatchObject({
      status: Status.itemNotInBag,
    })
  })

  it('tells a player who cannot pay what to do', async () => {
    const { boxId } = await anyBox()
    const poor = await app.newPlayer()
    expect(await callApi(app.origin, calls.openCase, { token: poor.token, key: randomUUID(), query: { boxId: String(boxId) } })).toEqual({
      http: 200,
      status: Status.insufficientBalance,
      msg: '金币不足，请先充值',
      data: null,
    })
  })
})
