import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dayNames } from '#client/modes/case/showTime/days.ts'
import { byDay } from '#client/records/days.ts'
import { beijingWall } from '#shared/time.ts'
import { fetchReply } from '#state/platform/api/fetchReply.ts'
import { clockState, forgetTime, hearDate, hearPast, hearTime, onDoubt, serverNow } from '#state/platform/clock.ts'
import { loadSysTime, measureServerTime } from '#state/platform/sysTime.ts'
import { timeText } from '#state/platform/timeText.ts'
import { fakeServer } from './fakeServer.ts'

const SERVER = Date.parse('2026-03-08T09:00:00+08:00')
const DAY = 86_400_000

beforeEach(() => {
  vi.useFakeTimers({ now: SERVER - 26 * 3_600_000 })
  forgetTime()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  forgetTime()
})

describe('a phone whose clock is 26 hours slow', () => {
  it('learns the time from any reply, and then names the days of the server', () => {
    expect(timeText(SERVER - 60_000)).not.toBe('08:59')
    hearDate(new Date(SERVER).toUTCString())
    expect(Math.abs(serverNow() - SERVER)).toBeLessThan(1_000)
    expect(timeText(SERVER - 60_000)).toBe('08:59')
    expect(timeText(SERVER - DAY)).toBe('昨天 09:00')
    expect(byDay([{ time: SERVER }, { time: SERVER - DAY }], serverNow()).map(({ title }) => title)).toEqual(['今天', '昨天'])
    expect(dayNames(serverNow())[0]).toMatchObject({ date: 8, name: '今天' })
  })

  it('learns it to the millisecond from getSysTime', async () => {
    fakeServer({ '/api/common/getSysTime': [{ status: 0, data: SERVER }] })
    await loadSysTime()
    expect(serverNow()).toBe(SERVER)
  })
})

describe('the offset to the server', () => {
  /** What the server's clock is ahead of this device's. */
  const AHEAD = 26 * 3_600_000
  const server = () => Date.now() + AHEAD

  /** A round trip whose ways take `there` and `back` ms. */
  function trip(there: number, back: number): void {
    const asked = Date.now()
    vi.advanceTimersByTime(there)
    const time = server()
    vi.advanceTimersByTime(back)
    hearTime(time, asked)
  }

  it('is known as exactly as the quickest way there and the quickest way back allow', () => {
    trip(400, 20)
    expect(Math.abs(clockState.ahead - AHEAD)).toBeLessThanOrEqual(clockState.within)
    expect(clockState.within).toBeGreaterThan(200)
    trip(30, 500)
    expect(clockState.within).toBeLessThan(27)
    expect(Math.abs(clockState.ahead - AHEAD)).toBeLessThanOrEqual(clockState.within)
    const { within } = clockState
    trip(3_000, 3_000)
    expect(clockState.within).toBeLessThan(within + 2)
  })

  it('is refined by what the live channel brings, whenever it was written', () => {
    trip(10, 900)
    const before = clockState.within
    const sent = server()
    vi.advanceTimersByTime(15)
    hearPast(sent)
    expect(clockState.within).toBeLessThan(14)
    expect(clockState.within).toBeLessThan(before)
    hearPast(server() - 60_000)
    expect(Math.abs(clockState.ahead - AHEAD)).toBeLessThanOrEqual(clockState.within)
  })

  it('is never behind what the server has written, also before the first round trip', () => {
    hearPast(server())
    expect(serverNow()).toBe(server())
  })

  it('is measured anew after somebody has set the clock of the device', () => {
    trip(10, 10)
    vi.setSystemTime(Date.now() + 3_600_000)
    const asked = Date.now()
    hearTime(asked + 500, asked)
    expect(serverNow()).toBe(asked + 500)
  })

  it('is measured by several round trips where a moment is shared', async () => {
    const { paths } = fakeServer({ '/api/common/getSysTime': [{ status: 0, data: SERVER }] })
    await measureServerTime()
    expect(paths()).toHaveLength(5)
    expect(serverNow()).toBe(SERVER)
  })
})

describe('the Date header of a reply', () => {
  /** A reply whose header is so many ms old when it arrives, after `trip` ms. */
  async function reply(age: number, trip = 0): Promise<void> {
    const header = new Date(serverNow() - age).toUTCString()
    const answer = { headers: { get: () => header }, text: async () => '{}' }
    vi.stubGlobal('fetch', () => new Promise((resolve) => setTimeout(() => resolve(answer), trip)))
    const read = fetchReply('/api/common/exponentProof', {})
    await vi.advanceTimersByTimeAsync(trip)
    await read
  }
  const measured = () => hearTime(Date.now() + 3_000, Date.now() - 40)
  const doubts = vi.fn()
  beforeEach(() => {
    doubts.mockClear()
    onDoubt(doubts)
  })

  it('never moves a clock back: one that is 20 s old only makes the clock be measured', async () => {
    measured()
    const before = { ...clockState }
    await reply(20_000)
    expect(clockState).toEqual(before)
    expect(doubts).toHaveBeenCalledOnce()
  })

  it('does not move a clock back that was never measured either', async () => {
    await reply(20_000)
    expect(clockState.ahead).toBe(0)
    expect(doubts).toHaveBeenCalledOnce()
  })

  it('that was under way for 20 s says nothing against the clock', async () => {
    measured()
    const before = { ...clockState }
    await reply(0, 20_000)
    expect(clockState).toEqual(before)
    expect(doubts).not.toHaveBeenCalled()
  })

  it('moves the clock forward, to be measured anew, when the device was set back', () => {
    measured()
    hearDate(new Date(serverNow() + 60_000).toUTCString())
    expect(clockState.ahead).toBeGreaterThan(60_000)
    expect(clockState.within).toBe(Number.POSITIVE_INFINITY)
    expect(doubts).toHaveBeenCalledOnce()
  })

  it('is asked about once in half a minute', async () => {
    vi.resetModules()
    const { hearDate } = await import('#state/platform/clock.ts')
    await import('#state/platform/sysTime.ts')
    const { paths } = fakeServer({ '/api/common/getSysTime': [{ status: 0, data: SERVER }] })
    const old = new Date(Date.now() - 60_000).toUTCString()
    for (let at = 0; at < 5; at++) hearDate(old)
    await vi.advanceTimersByTimeAsync(31_000)
    expect(paths()).toEqual(['/api/common/getSysTime'])
  })

  it('and a time that was read while the device was set back say nothing', () => {
    measured()
    const before = { ...clockState }
    hearTime(serverNow(), Date.now() + 3_600_000)
    expect(clockState).toEqual(before)
  })
})

it('a header without a time, and one that differs by a second, change nothing', () => {
  for (const header of [null, '', 'nonsense', new Date(Date.now() + 1_000).toUTCString()]) hearDate(header)
  expect(clockState.ahead).toBe(0)
})

it('days are those of Beijing, their names are Chinese, and weeks start on Monday', () => {
  const sunday = beijingWall(Date.parse('2026-03-08T00:30:00+08:00'))
  expect(sunday.format('M 月 D 日 ddd')).toBe('3 月 8 日 周日')
  expect(sunday.startOf('week').format('ddd D')).toBe('周一 2')
})
