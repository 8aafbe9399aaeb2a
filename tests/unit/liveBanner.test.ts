import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isBannerDrop } from '#shared/bannerDrop.ts'
import { addBannerDrop, bannerFinished, bannerState, resetBanner } from '#state/platform/live/banner.ts'
import { bannerMsgList } from '#state/platform/live/stores.ts'

const drop = (dropId: string, grade = 0, recoveryPrice = 100) => ({
  dropId,
  grade,
  recoveryPrice,
  nickname: `玩家${dropId}`,
  giftName: `宝物${dropId}`,
  robot: false,
})
const currentId = () => bannerState.current?.id ?? null

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  resetBanner()
  vi.useRealTimers()
})

describe('banner eligibility', () => {
  it.each([
    [{ grade: 0, recoveryPrice: 100 }, true],
    [{ grade: 1, recoveryPrice: 100 }, true],
    [{ grade: 1, recoveryPrice: 99.99 }, false],
    [{ grade: 2, recoveryPrice: 20_000 }, false],
    [{ recoveryPrice: 20_000 }, false],
    [{ grade: 0 }, false],
    [{}, false],
  ])('%j → %s', (candidate, eligible) => {
    expect(isBannerDrop(candidate)).toBe(eligible)
  })

  it('is grade below 2 and price from 100, for every grade and price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 2_000_000 }), (grade, minor) => {
        expect(isBannerDrop({ grade, recoveryPrice: minor / 100 })).toBe(grade < 2 && minor >= 10_000)
      }),
    )
  })
})

describe('banner queue', () => {
  it('shows one at a time for 7000 ms, in order, the next at once', () => {
    for (const id of ['1', '2', '3']) addBannerDrop(drop(id))
    expect(currentId()).toBe('1')
    vi.advanceTimersByTime(6_999)
    expect(currentId()).toBe('1')
    vi.advanceTimersByTime(1)
    expect(currentId()).toBe('2')
    expect(bannerMsgList.messages.map(({ id }) => id)).toEqual(['2', '3'])
    vi.advanceTimersByTime(14_000)
    expect(currentId()).toBeNull()
    expect(bannerMsgList.messages).toEqual([])
  })

  it('a drop that comes later scrolls its own full 7000 ms', () => {
    addBannerDrop(drop('1'))
    vi.advanceTimersByTime(60_000)
    addBannerDrop(drop('2'))
    vi.advanceTimersByTime(6_999)
    expect(currentId()).toBe('2')
    vi.advanceTimersByTime(1)
    expect(currentId()).toBeNull()
  })

  it('finished early, the next one still gets its full time', () => {
    addBannerDrop(drop('1'))
    addBannerDrop(drop('2'))
    vi.advanceTimersByTime(3_000)
    bannerFinished()
    expect(currentId()).toBe('2')
    vi.advanceTimersByTime(6_999)
    expect(currentId()).toBe('2')
  })

  it('leaves out what does not qualify and what it already has', () => {
    addBannerDrop(drop('1'))
    addBannerDrop(drop('1'))
    addBannerDrop(drop('2', 2))
    addBannerDrop(drop('3', 0, 99.99))
    expect(bannerMsgList.messages.map(({ id }) => id)).toEqual(['1'])
  })

  it('stays bounded in a flood, and keeps the newest', () => {
    for (let n = 0; n < 500; n++) addBannerDrop(drop(String(n)))
    expect(bannerMsgList.messages).toHaveLength(100)
    expect(currentId()).toBe('0')
    expect(bannerMsgList.messages.at(-1)?.id).toBe('499')
  })
})
