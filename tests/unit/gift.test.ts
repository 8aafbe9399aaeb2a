import { existsSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { GIFT_BOOKS } from '#scenes/gift/fixtures.ts'
import { giftLayout } from '#scenes/gift/layout.ts'
import { amountWidth, centred, HANDOVER, TIMES } from '#scenes/gift/maths.ts'
import { FILMS } from '#scenes/kit/filmSlots.ts'
import { amountsOf, pictureOfGift, spokenGift } from '#shared/gift.ts'
import { newcomerGift, newcomerState, takeNewcomerGift } from '#state/account/newcomerGift.ts'
import { appState } from '#state/platform/app.ts'

describe('the book of a gift', () => {
  it('lists the amounts that were given, coins first', () => {
    expect(amountsOf({ coins: 2_000, diamonds: 300 })).toEqual([
      { currency: 'coin', amount: 2_000 },
      { currency: 'diamond', amount: 300 },
    ])
    expect(amountsOf({ coins: 0, diamonds: 0.01 })).toEqual([{ currency: 'diamond', amount: 0.01 }])
    expect(amountsOf({ coins: 0, diamonds: 0 })).toEqual([])
  })

  it('shows its object, or else what it is worth', () => {
    const nothing = { item: null, coins: 0 }
    expect(pictureOfGift(GIFT_BOOKS['first-top-up'])).toBe(GIFT_BOOKS['first-top-up'].item.picture)
    expect(pictureOfGift({ ...nothing, coins: 1 })).not.toBe(pictureOfGift(nothing))
    for (const coins of [0, 1]) expect(existsSync(`assets/${pictureOfGift({ ...nothing, coins }).replace('webp', 'png')}`)).toBe(true)
  })

  it('is told in one sentence', () => {
    expect(spokenGift(GIFT_BOOKS.newcomer)).toBe('新人礼：2,000.00 金币、300.00 钻石')
    expect(spokenGift(GIFT_BOOKS['first-top-up'])).toBe('首充礼：凤凰金冠')
  })
})

describe('the scene of a gift', () => {
  it('puts nothing outside the area that the page leaves free, and nothing over another part', () => {
    for (const height of [120, 300, 470, 700])
      for (const amounts of [0, 1, 2]) {
        const free = { x: 0, y: 40, width: 375, height }
        const { title, prize, name, amounts: rows } = giftLayout({ free }, amounts, 'priced')
        const last = rows.y + rows.pace * (Math.max(amounts, 1) - 1)
        expect(title.y - title.size / 2).toBeGreaterThanOrEqual(free.y)
        if (amounts > 0) expect(last + rows.pace / 2).toBeLessThanOrEqual(free.y + height + 0.001)
        expect(title.y + title.size / 2).toBeLessThanOrEqual(prize.y - prize.size / 2)
        expect(prize.y + prize.size / 2).toBeLessThanOrEqual(name.y)
      }
  })

  it('centres a sign and its figures together', () => {
    expect(centred([38, 62], 10)).toEqual([-55, -7])
    expect(amountWidth('2,000.00')).toBeCloseTo(6 * 0.66 + 2 * 0.3)
  })

  it('has shown everything when it ends', () => {
    expect(TIMES.amounts + TIMES.roll).toBeLessThan(TIMES.end)
    expect(TIMES.film + HANDOVER.at + HANDOVER.ms).toBeLessThanOrEqual(TIMES.end)
    expect(HANDOVER.at).toBeLessThan(FILMS['level-up'].seconds * 1_000)
  })
})

describe('the gift for a new player', () => {
  const start = { coins: 2_000, diamonds: 300 }
  const player = { uid: 'x1', fresh: true, start }
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  })

  afterEach(() => {
    kept.clear()
    newcomerState.taken = ''
    appState.userInfo = null
  })

  it('has the amounts that the server has told', () => {
    expect(newcomerGift(player)).toMatchObject({ kind: 'newcomer', item: null, ...start })
  })

  it('is none where nothing was given, and for players who know the product', () => {
    expect(newcomerGift(null)).toBeNull()
    expect(newcomerGift({ uid: 'x1', fresh: true })).toBeNull()
    expect(newcomerGift({ uid: 'x1', start })).toBeNull()
  })

  it('is shown once for each player on a device', () => {
    appState.userInfo = { uid: 'x1' } as typeof appState.userInfo
    takeNewcomerGift()
    expect(newcomerGift(player)).toBeNull()
    expect(newcomerGift({ ...player, uid: 'x2' })).not.toBeNull()
    // After a reload the device still knows it.
    newcomerState.taken = ''
    expect(newcomerGift(player)).toBeNull()
  })
})
