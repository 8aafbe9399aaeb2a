import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BagItem } from '#shared/calls/profile.ts'
import { bag, bagState, exchangeItems } from '#state/core/items/bag.ts'
import { WHOLE_BAG } from '#state/core/items/bagList.ts'
import { appState, persistedDefaults } from '#state/platform/app.ts'
import { soon } from '../../support/soon.ts'
import { type Answer, fakeServer, player, type Sent } from './fakeServer.ts'

const BAG = '/api/profile/getMyBagPage'
const EXCHANGE = '/api/case/exchange'

let owned: BagItem[]
let broken: boolean
let server: ReturnType<typeof fakeServer>

const itemOf = (at: number): BagItem => ({
  itemId: String(1_000 + at),
  giftId: 1,
  giftName: `物品${at}`,
  giftImage: 'items/crown.webp',
  grade: (at % 5) as BagItem['grade'],
  recoveryPrice: (1_000 - at) / 100,
  gainedAt: 0,
  boxName: '',
  receiptId: null,
})
const worthOf = (items: readonly BagItem[]) => items.reduce((sum, { recoveryPrice }) => sum + Math.round(recoveryPrice * 100), 0) / 100

function page({ query }: Sent): Answer {
  if (broken) return 'lost'
  const fits = owned.filter(({ grade }) => query.grade === '-1' || String(grade) === query.grade)
  // As on the server: behind an item that may have left.
  const from = query.after === '0' ? 0 : fits.filter(({ itemId }) => Number(itemId) <= Number(query.after)).length
  const pageData = fits.slice(from, from + Number(query.pageSize))
  const sums = { total: fits.length, filteredValue: worthOf(fits), totalValue: worthOf(owned), totalCount: owned.length, boxes: [] }
  return { status: 0, data: { pageData, page: 1, pageSize: Number(query.pageSize), ...sums } }
}

function exchange({ query }: Sent): Answer {
  const ids = query.ids?.split(',') ?? []
  const gone = owned.filter(({ itemId }) => ids.includes(itemId))
  if (gone.length !== ids.length) return { status: 1103, msg: '部分物品已不在背包中，请刷新后重试' }
  owned = owned.filter(({ itemId }) => !ids.includes(itemId))
  return { status: 0, data: { amount: worthOf(gone), count: gone.length, balance: 100, secondaryBalance: 0 } }
}

const shown = () => bagState.items.map(({ itemId }) => itemId)
const all = () => owned.map(({ itemId }) => itemId)
const idle = () => soon(() => expect(bagState.more).toBe('idle'))

beforeEach(() => {
  Object.assign(appState, persistedDefaults, { token: Math.random().toString(), userInfo: { ...player } })
  owned = Array.from({ length: 250 }, (_, at) => itemOf(at))
  broken = false
  server = fakeServer({ [BAG]: page, [EXCHANGE]: exchange })
})
afterEach(() => vi.unstubAllGlobals())

describe('a bag as a long list', () => {
  it('reads as far as it is wanted, page behind page, to its end', async () => {
    await bag.load()
    expect(bagState).toMatchObject({ status: 'ready', total: 250, ended: false })
    await bag.want(1_000)
    expect(shown()).toEqual(all())
    expect(bagState.ended).toBe(true)
    const asked = server.sent.length
    await bag.want(5_000)
    expect(server.sent).toHaveLength(asked)
  })

  it('skips and repeats nothing while items leave', async () => {
    await bag.load()
    await exchangeItems(shown().slice(10, 60))
    await bag.want(1_000)
    expect(shown()).toEqual(all())
    expect(bagState).toMatchObject({ total: 200, totalCount: 200, totalValue: worthOf(owned) })
  })

  it('is read anew when something has left elsewhere', async () => {
    await bag.load()
    const [first = ''] = shown()
    owned = owned.slice(1)
    await expect(exchangeItems([first])).rejects.toMatchObject({ status: 1103 })
    await soon(() => expect(shown()).not.toContain(first))
    expect(bagState.total).toBe(249)
  })

  it('keeps what it has read when nothing has changed', async () => {
    await bag.load()
    await bag.want(1_000)
    await bag.load()
    expect(shown()).toHaveLength(250)
  })

  it('never shows the rows of one filter as those of another', async () => {
    await bag.load()
    broken = true
    await bag.load({ ...WHOLE_BAG, grade: 0 })
    expect(bagState).toMatchObject({ status: 'error', items: [] })
    broken = false
    await bag.load()
    expect(bagState.total).toBe(50)
    expect(new Set(bagState.items.map(({ grade }) => grade))).toEqual(new Set([0]))
  })

  it('stops at a failure and goes on when asked again', async () => {
    await bag.load()
    broken = true
    await bag.want(200)
    expect(bagState.more).toBe('error')
    broken = false
    bag.retry()
    await idle()
    expect(shown()).toEqual(all().slice(0, shown().length))
    expect(shown().length).toBeGreaterThanOrEqual(200)
  })
})
