import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { privacyState } from '#state/account/privacy.ts'
import { loadBoard, rankState, setRankMask } from '#state/community/rank.ts'
import { appState } from '#state/platform/app.ts'
import { setNoticeSink } from '#state/platform/notice.ts'
import { fakeServer, player } from './fakeServer.ts'

const OWN = {
  place: 2,
  beyond: false,
  nickname: '甲',
  headPic: '',
  headGround: '',
  masked: false,
  figure: 120,
  toNext: 3,
  missing: 0,
  reward: 20,
}
const view = (figure: number) => ({ board: 'luck', period: 'day', from: 0, to: 1, rows: [], own: { ...OWN, figure }, rewards: [] })
const REWARD = '/api/common/rankReward'
const MASK = '/api/profile/modifyRankMask'
const notices: string[] = []
beforeEach(() => {
  notices.length = 0
  setNoticeSink({
    success: (msg) => notices.push(`ok ${msg}`),
    info: (msg) => notices.push(`info ${msg}`),
    error: (msg) => notices.push(`error ${msg}`),
  })
  Object.assign(appState, { token: 't', userInfo: player })
})
afterEach(() => {
  vi.unstubAllGlobals()
  appState.token = ''
})

it('keeps a board in view when it cannot be loaded again', async () => {
  fakeServer({
    [REWARD]: [
      { status: 0, data: view(120) },
      { status: 500, msg: 'no' },
    ],
  })
  await loadBoard('luck', 'day')
  await loadBoard('luck', 'day')
  expect(rankState.boards['luck/day']).toMatchObject({ status: 'error', view: { own: { figure: 120 } } })
  expect(notices).toEqual([])
})

it('forgets the own place when the login changes, and ignores a reply to the one before', async () => {
  fakeServer({ [REWARD]: [{ status: 0, data: view(120) }] })
  const load = loadBoard('luck', 'day')
  appState.token = 'other'
  await load
  expect(rankState.boards).toEqual({})
})

it('a wish to be hidden shows at once on every board; a second one meanwhile is not sent', async () => {
  fakeServer({ [REWARD]: [{ status: 0, data: view(120) }], [MASK]: [{ status: 0, data: { masked: true } }] })
  await loadBoard('luck', 'day')
  expect(await Promise.all([setRankMask(true), setRankMask(false)])).toEqual([true, false])
  expect(rankState.boards['luck/day']?.view?.own?.masked).toBe(true)
  expect(privacyState.busy).toBe(false)
})

it('a wish that is refused changes nothing and is told', async () => {
  fakeServer({ [REWARD]: [{ status: 0, data: view(120) }], [MASK]: [{ status: 500, msg: '请稍后再试' }] })
  await loadBoard('luck', 'day')
  expect(await setRankMask(true)).toBe(false)
  expect(rankState.boards['luck/day']?.view?.own?.masked).toBe(false)
  expect(notices).toHaveLength(1)
})
