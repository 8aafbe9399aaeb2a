import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ceilToMinor, formatAmount, toMinor, toWire } from '#shared/money.ts'
import { PHONE_PATTERN } from '#shared/rules.ts'
import { formatMoment, formatTime } from '#shared/time.ts'

/** Beijing time, wherever the test runs. */
const at = (text: string) => new Date(`${text}+08:00`).getTime()

describe('time', () => {
  const now = at('2026-03-01T00:30:00')

  it('is HH:mm today, 昨天 HH:mm yesterday, a full date with time before', () => {
    expect(formatTime(at('2026-03-01T00:05:00'), now)).toBe('00:05')
    expect(formatTime(at('2026-02-28T23:59:59'), now)).toBe('昨天 23:59')
    expect(formatTime(at('2026-02-28T00:00:00'), now)).toBe('昨天 00:00')
    expect(formatTime(at('2026-02-27T23:59:59'), now)).toBe('2026-02-27 23:59:59')
    expect(formatTime(at('2025-03-01T00:05:00'), now)).toBe('2025-03-01 00:05:00')
  })

  it('of a proof is whole, and of Beijing', () => {
    expect(formatMoment(at('2026-03-01T00:05:07'))).toBe('2026-03-01 00:05:07')
  })
})

describe('money', () => {
  it('shows 2 decimals and thousands', () => {
    expect(formatAmount(12864.5)).toBe('12,864.50')
    expect(formatAmount(0)).toBe('0.00')
    expect(formatAmount(999.999)).toBe('1,000.00')
    expect(formatAmount(-1234567.8)).toBe('-1,234,567.80')
  })

  it('goes to minor units and back without loss, and refuses what is not exact', () => {
    fc.assert(fc.property(fc.integer({ min: -1e12, max: 1e12 }), (minor) => toMinor(toWire(minor)) === minor))
    for (const inexact of [0.001, 1.005, Number.NaN, Number.POSITIVE_INFINITY]) expect(() => toMinor(inexact)).toThrow(RangeError)
  })

  it('rounds a formula up to 2 decimals, but not for the error of floats', () => {
    expect(ceilToMinor(4.35)).toBe(435)
    expect(ceilToMinor(4.351)).toBe(436)
    expect(ceilToMinor(0.1 + 0.2)).toBe(30)
  })
})

describe('phone', () => {
  it('takes an optional prefix, 1, 3–9 and nine digits', () => {
    for (const good of ['13800138000', '+8613800138000', '008619912345678']) expect(good).toMatch(PHONE_PATTERN)
    for (const bad of [
      '12800138000',
      '1380013800',
      '138001380001',
      '8613800138000',
      ' 13800138000',
      '13800138000\n',
      '１３８００１３８０００',
    ])
      expect(bad).not.toMatch(PHONE_PATTERN)
  })
})
