import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beijingDay, beijingDaySpan, beijingMoment, beijingMonthSpan, beijingMonthStart } from '#shared/beijingTime.ts'

const at = (text: string) => Date.parse(`${text}+08:00`)
const instant = fc.integer({ min: at('1990-01-01T00:00:00'), max: at('2100-01-01T00:00:00') })
/** An independent reading of the same clock. */
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Etc/GMT-8', dateStyle: 'short' })

describe('days and months of Beijing', () => {
  it('change at midnight in Beijing, which is 16:00 in UTC', () => {
    expect(beijingDay(Date.parse('2026-03-14T15:59:59.999Z'))).toBe('2026-03-14')
    expect(beijingDay(Date.parse('2026-03-14T16:00:00.000Z'))).toBe('2026-03-15')
    expect(beijingMonthStart(Date.parse('2026-02-28T16:00:00Z'))).toBe('2026-03-01')
    expect(beijingMonthStart(Date.parse('2026-02-28T15:59:59Z'))).toBe('2026-02-01')
  })

  it('have spans that hold the instant and begin and end at midnight', () => {
    expect(beijingDaySpan(at('2026-03-15T00:00:00'))).toEqual({ from: at('2026-03-15T00:00:00'), to: at('2026-03-16T00:00:00') })
    expect(beijingMonthSpan(at('2026-12-31T23:59:59'))).toEqual({ from: at('2026-12-01T00:00:00'), to: at('2027-01-01T00:00:00') })
    expect(beijingMonthSpan(at('2028-02-29T12:00:00'))).toEqual({ from: at('2028-02-01T00:00:00'), to: at('2028-03-01T00:00:00') })
  })

  it('agree with the calendar and with each other at any instant', () => {
    fc.assert(
      fc.property(instant, (now) => {
        const [day, month] = [beijingDaySpan(now), beijingMonthSpan(now)]
        expect(beijingDay(now)).toBe(clock.format(now))
        expect(day.from <= now && now < day.to && month.from <= day.from && day.to <= month.to).toBe(true)
        expect([beijingDay(day.from), beijingDay(day.to - 1)]).toEqual([beijingDay(now), beijingDay(now)])
        expect(beijingDay(day.to)).not.toBe(beijingDay(now))
        expect([beijingMonthStart(month.from), beijingMonthStart(month.to - 1)]).toEqual([beijingMonthStart(now), beijingMonthStart(now)])
        expect(beijingDay(month.from)).toBe(beijingMonthStart(now))
      }),
    )
  })
})

describe('a moment in words', () => {
  const now = at('2026-03-14T09:30:00')
  it.each([
    ['2026-03-14T20:00:00', '今天 20:00'],
    ['2026-03-15T00:00:00', '明天 00:00'],
    ['2026-03-16T00:00:00', '3 月 16 日 00:00'],
    ['2026-04-01T00:00:00', '4 月 1 日 00:00'],
    ['2027-01-01T00:00:00', '2027 年 1 月 1 日 00:00'],
    ['2026-03-14T20:00:00.001', '今天 20:01'],
    ['2026-03-14T23:59:30', '明天 00:00'],
  ])('%s is %s', (moment, words) => expect(beijingMoment(at(moment), now)).toBe(words))
})
