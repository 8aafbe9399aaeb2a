import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tellExchanged } from '#client/items/tellExchanged.ts'
import { getMyBagPage } from '#shared/calls/profile.ts'
import { Status } from '#shared/codes.ts'
import { exchangeMany, setLocked } from '#state/core/items/bag.ts'
import { bagList } from '#state/core/items/bagList.ts'
import { appState, persistedDefaults } from '#state/platform/app.ts'
import { type NoticeAct, setNoticeSink } from '#state/platform/notice.ts'
import { soon } from '../../support/soon.ts'
import { type Answer, fakeServer, player, type Sent } from './fakeServer.ts'

const balances = { balance: 5, secondaryBalance: 0 }
let exchanges: number
let undone: string[]
let told: string[]
let acts: (NoticeAct | undefined)[]
let locks: Sent['query'][]

const exchange = ({ query }: Sent): Answer => {
  const count = query.ids?.split(',').length ?? 0
  return { status: 0, data: { amount: count, count, ...balances, undo: { exchanges: [`exchange-${exchanges++}`], until: 900_000 } } }
}
const undo = ({ query }: Sent): Answer => {
  if (query.exchange === 'spent-already') return { status: Status.insufficientBalance, msg: '余额不足' }
  undone.push(query.exchange ?? '')
  return { status: 0, data: { amount: 500, count: 500, ...balances } }
}
const lock = ({ query }: Sent): Answer => {
  locks.push(query)
  return { status: 0, data: { count: 1 } }
}

beforeEach(() => {
  Object.assign(appState, persistedDefaults, { token: Math.random().toString(), userInfo: { ...player } })
  exchanges = 0
  ;[undone, told, acts, locks] = [[], [], [], []]
  fakeServer({ '/api/case/exchange': exchange, '/api/case/undoExchange': undo, '/api/case/lockItems': lock })
  setNoticeSink({
    success: (msg, act) => {
      told.push(msg)
      acts.push(act)
    },
    info: (msg) => told.push(msg),
    error: (msg) => told.push(`!${msg}`),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('one 撤销 takes back all calls of an exchange, and a second press does nothing', async () => {
  const gained = await exchangeMany(Array.from({ length: 700 }, (_, at) => String(at + 1)))
  expect(gained).toEqual({ amount: 700, undo: { exchanges: ['exchange-0', 'exchange-1'], until: 900_000 } })
  const back = vi.fn()
  tellExchanged(gained, back)
  expect(acts[0]).toMatchObject({ word: '撤销', until: 900_000 })
  acts[0]?.run()
  acts[0]?.run()
  await soon(() => expect(back).toHaveBeenCalledOnce())
  expect(undone).toEqual(['exchange-0', 'exchange-1'])
  expect(told.at(-1)).toBe('已撤销兑换，退回 1,000.00 金币，物品已放回')
})

it('tells why an exchange is not undone, and only then', async () => {
  tellExchanged({ amount: 3, undo: { exchanges: ['spent-already'], until: 900_000 } })
  acts[0]?.run()
  await soon(() => expect(told).toEqual(['已兑换 3.00 金币', '!余额不足']))
})

it('without a way back there is no 撤销', () => {
  tellExchanged({ amount: 3, undo: null })
  expect([told, acts]).toEqual([['已兑换 3.00 金币'], [undefined]])
})

it('locks many items in several calls', async () => {
  await setLocked(
    bagList(getMyBagPage),
    Array.from({ length: 501 }, (_, at) => String(at + 1)),
    true,
  )
  expect(locks.map(({ ids, locked }) => [ids?.split(',').length, locked])).toEqual([
    [500, 'true'],
    [1, 'true'],
  ])
})
