import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CAP_KINDS, type LimitState } from '#shared/calls/limits.ts'
import { capWords, watchCaps } from '#state/account/capWords.ts'
import { takeLimits } from '#state/account/limits.ts'
import { appState, persistedDefaults } from '#state/platform/app.ts'
import { setNoticeSink } from '#state/platform/notice.ts'
import { fakeServer, player } from './fakeServer.ts'

const WORDS = '/api/profile/takeCapWords'
const NOW = Date.UTC(2026, 2, 8, 12)
const limits = (cap: number | null): LimitState => ({
  caps: CAP_KINDS.map((kind) => ({ kind, cap: kind === 'spendDay' ? cap : null, used: 60, resetsAt: NOW + 4 * 3_600_000, raise: null })),
  restUntil: null,
  totals: { toppedUp: 0, spent: 60, exchanged: 0 },
})
const half = { words: [{ kind: 'spendDay' as const, part: 50 as const }], limits: limits(100) }

let told: string[] = []
let page = { visibilityState: 'visible', addEventListener: vi.fn(), removeEventListener: vi.fn() }
let stop: () => void = () => undefined
beforeEach(() => {
  vi.useFakeTimers()
  told = []
  page = { visibilityState: 'visible', addEventListener: vi.fn(), removeEventListener: vi.fn() }
  vi.stubGlobal('document', page)
  setNoticeSink({ success: () => undefined, info: (msg) => void told.push(msg), error: () => undefined })
  Object.assign(appState, persistedDefaults, { token: 'of the player', isBack: true, userInfo: { ...player, balance: 9, balanceLine: 1 } })
  takeLimits(limits(100))
  stop = watchCaps()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const move = async (line: number) => {
  if (appState.userInfo) appState.userInfo.balanceLine = line
  await vi.advanceTimersByTimeAsync(2_000)
}

it('says what is left and when a cap begins anew', () => {
  expect(capWords(half, NOW)).toBe('每日消费上限已用一半，还剩 40.00')
  expect(capWords({ ...half, words: [{ kind: 'spendDay', part: 100 }] }, NOW)).toBe('每日消费上限已用完，明天 00:00 恢复')
  expect(capWords({ ...half, words: [] }, NOW)).toBe('')
})

it('asks once after the coins have moved, and says nothing where nothing is new', async () => {
  const server = fakeServer({
    [WORDS]: [
      { status: 0, data: half },
      { status: 0, data: { ...half, words: [] } },
    ],
  })
  await move(2)
  expect(told).toEqual(['每日消费上限已用一半，还剩 40.00'])
  await move(3)
  expect(told).toHaveLength(1)
  expect(server.paths()).toEqual([WORDS, WORDS])
})

it('does not ask while a game runs or nobody looks, and asks afterwards', async () => {
  const server = fakeServer({ [WORDS]: [{ status: 0, data: half }] })
  appState.isBack = false
  await move(2)
  page.visibilityState = 'hidden'
  appState.isBack = true
  await vi.advanceTimersByTimeAsync(2_000)
  expect(server.paths()).toEqual([])
  page.visibilityState = 'visible'
  await move(3)
  expect(told).toHaveLength(1)
})

it('asks nothing without a cap, nor when somebody else has logged in', async () => {
  const server = fakeServer({})
  takeLimits(limits(null))
  await move(2)
  takeLimits(limits(100))
  appState.userInfo = { ...player, id: 'another', balanceLine: 77 }
  await vi.advanceTimersByTimeAsync(2_000)
  expect(server.paths()).toEqual([])
})
