import { describe, expect, it } from 'vitest'
import { conditionOf, endsSoon, worthOf } from '#client/chrome/voucherWords.ts'
import { billOf, goneOf, heroOf, leftWords, mostOf, mustAsk, shown, voucherFor } from '#client/pages/shop/offers.ts'
import type { ShopOffer } from '#shared/calls/shop.ts'
import type { Voucher } from '#shared/calls/voucher.ts'
import { Currency } from '#shared/codes.ts'

const NOW = 1_700_000_000_000
const HOUR = 3_600_000

const offer = (offerId: number, more: Partial<ShopOffer> = {}): ShopOffer => ({
  offerId,
  kind: 'item',
  name: '',
  image: '',
  grade: 3,
  text: '',
  currency: Currency.coin,
  price: 10,
  stock: null,
  share: null,
  owned: false,
  voucher: null,
  ...more,
})

const voucher = (voucherId: string, worth: number, minAmount: number, more: Partial<Voucher> = {}): Voucher => ({
  voucherId,
  voucherName: '',
  voucherImage: '',
  kind: 'shopDiscount',
  worth,
  minAmount,
  stat: 0,
  gainedAt: NOW,
  expiresAt: NOW + HOUR,
  usedAt: null,
  ...more,
})

describe('the shelf', () => {
  const offers = [offer(1, { price: 30 }), offer(2, { price: 5, currency: Currency.diamond }), offer(3, { kind: 'frame', price: 7 })]
  const ids = (...how: Parameters<typeof shown>) => shown(...how).map(({ offerId }) => offerId)

  it('filters by kind and currency and leaves the order of the shop', () => {
    expect(ids(offers, { kind: null, currency: 'all', sort: 'shop' })).toEqual([1, 2, 3])
    expect(ids(offers, { kind: 'item', currency: 'diamond', sort: 'shop' })).toEqual([2])
  })

  it('sorts by price, coins before diamonds', () => {
    expect(ids(offers, { kind: null, currency: 'all', sort: 'cheap' })).toEqual([3, 1, 2])
    expect(ids(offers, { kind: null, currency: 'all', sort: 'dear' })).toEqual([1, 3, 2])
  })

  it('tells why an offer cannot be had and how much is left of it', () => {
    expect(goneOf(offer(1, { owned: true, stock: 0 }))).toBe('owned')
    expect(goneOf(offer(1, { stock: 0, share: 0 }))).toBe('soldOut')
    expect(goneOf(offer(1, { share: 0 }))).toBe('shareUsed')
    expect(goneOf(offer(1))).toBeNull()
    expect(leftWords(offer(1, { stock: 500, share: 3 }))).toBe('今日限 3 件')
    expect(leftWords(offer(1, { stock: 2, share: 3 }))).toBe('仅剩 2 件')
    expect(leftWords(offer(1))).toBe('')
  })

  it('shows one of the three rarest as the offer of the day, never one that is gone', () => {
    const rare = [offer(1, { grade: 0, stock: 0 }), offer(2, { grade: 1 }), offer(3, { grade: 2 }), offer(4), offer(5, { price: 99 })]
    const days = [0, 1, 2, 3].map((day) => heroOf(rare, day)?.offerId)
    expect(days).toEqual([2, 3, 5, 2])
    expect(heroOf([], 7)).toBeUndefined()
  })
})

describe('a purchase', () => {
  it('has as many pieces as stock, share and a purchase allow', () => {
    expect(mostOf(offer(1))).toBe(99)
    expect(mostOf(offer(1, { stock: 5, share: 3 }))).toBe(3)
    expect(mostOf(offer(1, { stock: 0 }))).toBe(1)
    expect(mostOf(offer(1, { kind: 'frame' }))).toBe(1)
  })

  it('takes the voucher that saves most; of equals the one that expires first', () => {
    const vouchers = [voucher('a', 3, 40), voucher('b', 12, 150), voucher('c', 12, 100), voucher('d', 50, 600)]
    const idAt = (total: number) => voucherFor('best', vouchers, total, NOW)?.voucherId ?? null
    expect([39.99, 40, 120, 150, 600].map(idAt)).toEqual([null, 'a', 'c', 'b', 'd'])
    expect(voucherFor('none', vouchers, 600, NOW)).toBeNull()
    expect(voucherFor({ voucherId: 'a' }, vouchers, 600, NOW)?.voucherId).toBe('a')
    expect(voucherFor({ voucherId: 'd' }, vouchers, 100, NOW)).toBeNull()
    expect(voucherFor('best', [voucher('e', 5, 1, { expiresAt: NOW })], 9, NOW)).toBeNull()
  })

  it('is summed up exactly', () => {
    expect(billOf(0.1, 3, null, 1)).toEqual({ total: 0.3, saved: 0, due: 0.3, after: 0.7 })
    expect(billOf(4.35, 10, { worth: 3.5 }, 20)).toEqual({ total: 43.5, saved: 3.5, due: 40, after: -20 })
    expect(billOf(2, 1, { worth: 50 }, 0)).toMatchObject({ saved: 2, due: 0, after: 0 })
  })
})

describe('a voucher in words', () => {
  it('says what it is worth and asks for', () => {
    const bonus = voucher('a', 5, 100, { kind: 'topUpBonus' })
    expect([worthOf(bonus), conditionOf(bonus)]).toEqual(['+5%', '充值满 100 可用'])
    const off = voucher('b', 12.5, 1500)
    expect([worthOf(off), conditionOf(off)]).toEqual(['−12.5', '金币商品满 1,500 可用'])
    expect(conditionOf(voucher('c', 1, 0))).toBe('无门槛')
  })

  it('warns while the end is near', () => {
    const words = [0, 60_000, 5 * HOUR, 23.5 * HOUR, 72 * HOUR, 73 * HOUR].map((left) => endsSoon(NOW + left, NOW))
    expect(words).toEqual(['', '1 小时内过期', '5 小时内过期', '1 天内过期', '3 天内过期', ''])
  })
})

describe('an attempt whose reply was lost', () => {
  it('is asked for first where it may itself have bought the last, or spent what is missing now', () => {
    expect(mustAsk({ gone: 'shareUsed', after: 5, lost: true })).toBe(true)
    expect(mustAsk({ gone: 'soldOut', after: 5, lost: true })).toBe(true)
    expect(mustAsk({ gone: null, after: -1, lost: true })).toBe(true)
  })

  it('leaves the button as it is where the player can press it again, wears the frame, or nothing was lost', () => {
    expect(mustAsk({ gone: null, after: 5, lost: true })).toBe(false)
    expect(mustAsk({ gone: 'owned', after: 5, lost: true })).toBe(false)
    expect(mustAsk({ gone: 'shareUsed', after: -1, lost: false })).toBe(false)
  })
})
