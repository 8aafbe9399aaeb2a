import { describe, expect, it } from 'vitest'
import { amountText } from '#client/chrome/amountText.ts'
import { bestVoucher, bonusBy, voucherFor } from '#client/pages/pay/bonus.ts'
import { capLine } from '#client/pages/pay/caps.ts'
import { grouped, typedCode } from '#client/pages/pay/cardText.ts'
import { clockText } from '#client/pages/pay/clockText.ts'
import { readYuan, yuanFault } from '#client/pages/pay/yuan.ts'
import { CAP_KINDS, type CapKind, type CapState, type LimitState } from '#shared/calls/limits.ts'
import type { Voucher } from '#shared/calls/voucher.ts'

const BOUNDS = { min: 1, max: 20_000 }
const NOW = Date.UTC(2026, 2, 8, 12)

describe('an amount of the player’s own', () => {
  it('takes digits and at most 2 decimals, however they were typed or pasted', () => {
    expect(amountText('12.5', '')).toBe('12.5')
    expect(amountText('１２。５', '')).toBe('12.5')
    expect(amountText('¥1,234.50', '')).toBe('1234.50')
    for (const wrong of ['12.345', '1e3', '-5', 'abc', '1.2.3', '.5']) expect(amountText(wrong, '12')).toBe('12')
    expect(amountText('', '12')).toBe('')
  })

  it('is one within the bounds, and says what is wrong otherwise', () => {
    expect(readYuan('1', BOUNDS)).toBe(1)
    expect(readYuan('20000.00', BOUNDS)).toBe(20_000)
    expect(readYuan('12.', BOUNDS)).toBe(12)
    for (const wrong of ['', '0', '0.99', '20000.01']) expect(readYuan(wrong, BOUNDS)).toBeNull()
    expect(yuanFault('0.5', BOUNDS)).toBe('单笔最少 1 元')
    expect(yuanFault('20001', BOUNDS)).toBe('单笔最多 20,000 元')
  })
})

const voucher = (voucherId: string, worth: number, minAmount: number, left = 1_000): Voucher => ({
  voucherId,
  voucherName: '券',
  voucherImage: '',
  kind: 'topUpBonus',
  worth,
  minAmount,
  most: 40,
  stat: 0,
  gainedAt: 0,
  expiresAt: NOW + left,
  usedAt: null,
})

describe('vouchers', () => {
  const five = voucher('1', 5, 100)
  const eight = voucher('2', 8, 500)

  it('add percents, broken hundredths dropped', () => {
    expect(bonusBy(five, 100)).toBe(5)
    expect(bonusBy(voucher('3', 3.33, 0), 9.99)).toBe(0.33)
  })

  it('add no more than their bound; one from before there was a bound, what it adds to its least top-up', () => {
    expect(bonusBy(eight, 20_000)).toBe(40)
    expect(bonusBy({ ...eight, most: null }, 20_000)).toBe(40)
    expect(bonusBy({ ...five, most: null }, 20_000)).toBe(5)
  })

  it('the best that fits is used, of equal ones the one that ends first', () => {
    expect(bestVoucher([five, eight], 99, NOW)).toBeNull()
    expect(bestVoucher([five, eight], 100, NOW)).toBe(five)
    expect(bestVoucher([five, eight], 500, NOW)).toBe(eight)
    const soon = voucher('4', 5, 100, 10)
    expect(bestVoucher([five, soon], 100, NOW)).toBe(soon)
    expect(bestVoucher([voucher('5', 9, 0, -1)], 100, NOW)).toBeNull()
  })

  it('the player’s choice counts, also that of none, but never below its rule', () => {
    expect(voucherFor([five, eight], '0', 500, NOW)).toBeNull()
    expect(voucherFor([five, eight], '1', 500, NOW)).toBe(five)
    expect(voucherFor([five, eight], '2', 100, NOW)).toBeNull()
    expect(voucherFor([five, eight], null, 500, NOW)).toBe(eight)
  })
})

const limits = (set: Partial<Record<CapKind, Partial<CapState>>>, restUntil: number | null = null): LimitState => ({
  caps: CAP_KINDS.map((kind) => ({ kind, cap: null, used: 0, resetsAt: NOW + 1, raise: null, ...set[kind] })),
  restUntil,
  totals: { toppedUp: 0, spent: 0, exchanged: 0 },
})

describe('the line of the caps', () => {
  const month = limits({ topUpMonth: { cap: 2_000, used: 328 } })

  it('tells what is used', () => {
    expect(capLine(month, 100, 0, NOW)).toEqual({ tone: 'calm', text: '本月已充 328.00 / 上限 2,000.00' })
    expect(capLine(limits({ topUpMonth: { used: 5 } }), 100, 0, NOW).text).toBe('本月已充 5.00 / 未设上限')
    expect(capLine(limits({ topUpDay: { cap: 500, used: 5 } }), 100, 0, NOW).text).toBe('今日已充 5.00 / 上限 500.00')
    expect(capLine(null, 100, 0, NOW).tone).toBe('calm')
  })

  it('warns before a cap bites, unpaid orders counted', () => {
    expect(capLine(month, 1_500, 0, NOW)).toEqual({ tone: 'near', text: '本次之后，本月还可充 172.00' })
    expect(capLine(month, 1_672.01, 0, NOW)).toEqual({ tone: 'over', text: '超出上限，本月还可充 1,672.00' })
    expect(capLine(month, 1_000, 1_000, NOW)).toEqual({ tone: 'over', text: '超出上限，本月还可充 672.00' })
    expect(capLine(month, 1, 1_672, NOW)).toEqual({ tone: 'over', text: '本月充值已达上限 2,000.00' })
  })

  it('names the tighter of two caps, and a rest before all', () => {
    const both = { topUpMonth: { cap: 2_000, used: 0 }, topUpDay: { cap: 100, used: 60 } }
    expect(capLine(limits(both), 50, 0, NOW).text).toBe('超出上限，今日还可充 40.00')
    expect(capLine(limits(both, NOW + 1_000), 50, 0, NOW).text).toMatch(/^休息中/)
  })
})

describe('a card code in its field', () => {
  it('forms groups while it is written on, and is left alone while it is mended', () => {
    expect(typedCode('abcde', 'abcd')).toBe('ABCD-E')
    expect(typedCode('ABCD-', 'ABCD-E')).toBe('ABCD-')
    expect(typedCode('ABCD', 'ABCD-')).toBe('ABCD')
    expect(typedCode('axCD-EF', 'aCD-EF')).toBe('AXCD-EF')
  })

  it('a pasted code is grouped, anything longer is left as it is', () => {
    expect(grouped(' 0123456789abcdez ')).toBe('0123-4567-89AB-CDEZ')
    expect(grouped('0123-4567-89AB-CDEZ-1')).toBe('0123-4567-89AB-CDEZ-1')
  })
})

it('the clock of an order', () => {
  expect([clockText(845), clockText(5), clockText(0)]).toEqual(['14:05', '00:05', '00:00'])
})
