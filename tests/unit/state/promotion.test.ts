import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadPromotion, promotionState, takeAllCommission } from '#state/community/promotion.ts'
import { appState } from '#state/platform/app.ts'
import { setNoticeSink } from '#state/platform/notice.ts'
import { soon } from '../../support/soon.ts'
import { fakeServer, player } from './fakeServer.ts'

const PROMOTER = { promoteCode: 'K7WQ2MXA', invited: 3, friends: 2, pending: 50, today: 50, total: 90 }
const notices: string[] = []
beforeEach(() => {
  notices.length = 0
  setNoticeSink({
    success: (msg) => notices.push(`ok ${msg}`),
    info: (msg) => notices.push(`info ${msg}`),
    error: (msg) => notices.push(`error ${msg}`),
  })
  Object.assign(appState, { token: 't', userInfo: { ...player, secondaryBalance: 10 } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  appState.token = ''
})

it('keeps the old numbers when they cannot be loaded again', async () => {
  fakeServer({
    '/api/share/getMyPromotion': [
      { status: 0, data: PROMOTER },
      { status: 500, msg: 'no' },
    ],
  })
  await loadPromotion()
  await loadPromotion()
  expect(promotionState).toEqual({ status: 'error', data: PROMOTER })
  expect(notices).toEqual([])
})

it('takes the commission: the balance and the numbers are those of the reply, even when an older load comes later', async () => {
  const reply = { amount: 50, promoter: { ...PROMOTER, pending: 0 }, balance: 1, secondaryBalance: 60 }
  fakeServer({ '/api/share/getMyPromotion': [{ status: 0, data: PROMOTER }], '/api/share/takeCommission': [{ status: 0, data: reply }] })
  const load = loadPromotion()
  expect(await takeAllCommission()).toBe(50)
  await load
  expect(promotionState.data?.pending).toBe(0)
  expect(appState.userInfo?.secondaryBalance).toBe(60)
})

it('tells a refusal once and asks for the numbers anew', async () => {
  const { sent } = fakeServer({
    '/api/share/takeCommission': [{ status: 409, msg: '还没有可以领取的佣金' }],
    '/api/share/getMyPromotion': [{ status: 0, data: { ...PROMOTER, pending: 0 } }],
  })
  await expect(takeAllCommission()).rejects.toThrow()
  await soon(() => expect(promotionState.data?.pending).toBe(0))
  expect(notices).toEqual(['error 还没有可以领取的佣金'])
  expect(sent).toHaveLength(2)
})

it('forgets the numbers with the login', async () => {
  fakeServer({ '/api/share/getMyPromotion': [{ status: 0, data: PROMOTER }] })
  await loadPromotion()
  appState.token = ''
  await Promise.resolve()
  expect(promotionState).toEqual({ status: 'idle', data: null })
})
