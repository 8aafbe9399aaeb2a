import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followFreeReveal, freeOpenings } from '#state/account/records.ts'
import { appState } from '#state/platform/app.ts'
import { serverNow } from '#state/platform/clock.ts'
import { fakeServer } from './fakeServer.ts'

const PATH = '/api/profile/getMyFreeOpenPage'
const row = (openId: string) => ({
  openId,
  time: 1,
  boxId: 901,
  boxName: '晨露礼匣',
  boxImage: '',
  number: 1,
  paid: 0,
  value: 0,
  label: null,
  drops: [],
})
const page = (...ids: string[]) => ({ status: 0, data: { pageData: ids.map(row), page: 1, pageSize: 15, total: ids.length } })
const idsOf = () => freeOpenings.state.items.map(({ openId }) => openId)

beforeEach(() => {
  vi.useFakeTimers()
  appState.token = 'T'
})
afterEach(() => {
  appState.token = ''
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a free opening joins the list that was read before its reveal, also when the clock of the phone is a little wrong', async () => {
  const { paths } = fakeServer({ [PATH]: [page('1'), page('1'), page('2', '1')] })
  await freeOpenings.load()
  void followFreeReveal('2', serverNow() + 4_000)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(paths()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(600)
  expect([paths().length, idsOf()]).toEqual([2, ['1']])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([paths().length, idsOf()]).toEqual([3, ['2', '1']])
})

it('a list that nobody has asked for is not read, and one that is forgotten stays so', async () => {
  const { paths } = fakeServer({ [PATH]: [page('1')] })
  void followFreeReveal('2', serverNow())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(paths()).toEqual([])
  await freeOpenings.load()
  expect(idsOf()).toEqual(['1'])
  appState.token = ''
  await vi.advanceTimersByTimeAsync(0)
  expect(freeOpenings.state).toMatchObject({ status: 'idle', items: [], total: 0 })
})
