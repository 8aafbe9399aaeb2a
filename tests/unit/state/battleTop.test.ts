import { afterEach, expect, it, vi } from 'vitest'
import { loadTop } from '#state/modes/battle/top.ts'
import { fakeServer } from './fakeServer.ts'

afterEach(() => vi.unstubAllGlobals())

const item = { giftId: 1, giftName: '金冠', giftImage: 'a.webp', grade: 1, recoveryPrice: 9, roll: 1, total: 1, cursor: 1 }
const ROW = { customerId: '1', nickname: '云', headPic: '', headGround: '', robot: false, value: 9, cost: 1, best: item, endedAt: 1 }

/** A server that has rows for some of the periods. */
function topsOf(full: readonly string[]) {
  const rows = (period: string) => (full.includes(period) ? [{ ...ROW, roomId: `1${period}` }] : [])
  const server = fakeServer({ '/api/common/battleTopList': ({ query }) => ({ status: 0, msg: '', data: rows(query.period ?? '') }) })
  return () => server.sent.map(({ query }) => query.period)
}

it('十佳 shows what was asked for where somebody is in it, and asks for nothing else', async () => {
  const asked = topsOf(['0', '1', '2'])
  expect(await loadTop(0)).toMatchObject({ period: 0, rows: [{ roomId: '10' }] })
  expect(await loadTop(1)).toMatchObject({ period: 1, rows: [{ roomId: '11' }] })
  expect(asked()).toEqual(['0', '1'])
})

it('an empty day falls back to its week, and then to the last day that has any', async () => {
  topsOf(['1', '2'])
  expect(await loadTop(0)).toMatchObject({ period: 1 })
  const asked = topsOf(['2'])
  expect(await loadTop(0)).toMatchObject({ period: 2 })
  expect(await loadTop(1)).toMatchObject({ period: 2 })
  expect(asked()).toEqual(['0', '1', '2', '1', '2'])
})

it('says what was asked for where nothing is known at all', async () => {
  topsOf([])
  expect(await loadTop(0)).toEqual({ period: 0, rows: [] })
})
