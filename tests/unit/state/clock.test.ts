import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { byDay } from '#client/pages/record/days.ts'
import { dayNames } from '#client/pages/showTime/days.ts'
import { beijingWall } from '#shared/time.ts'
import { clockState, hearDate, serverNow, timeText } from '#state/clock.ts'
import { loadSysTime } from '#state/sysTime.ts'
import { fakeServer } from './fakeServer.ts'

const SERVER = Date.parse('2026-03-08T09:00:00+08:00')
const DAY = 86_400_000

beforeEach(() => {
  vi.useFakeTimers({ now: SERVER - 26 * 3_600_000 })
  clockState.ahead = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  clockState.ahead = 0
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

it('a header without a time, and one that differs by a second, change nothing', () => {
  for (const header of [null, '', 'nonsense', new Date(Date.now() + 1_000).toUTCString()]) hearDate(header)
  expect(clockState.ahead).toBe(0)
})

it('days are those of Beijing, their names are Chinese, and weeks start on Monday', () => {
  const sunday = beijingWall(Date.parse('2026-03-08T00:30:00+08:00'))
  expect(sunday.format('M 月 D 日 ddd')).toBe('3 月 8 日 周日')
  expect(sunday.startOf('week').format('ddd D')).toBe('周一 2')
})
