import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeCap, type KeptCap, type LimitsHeld, limitRefusal, NO_CAP, NO_LIMITS, settled } from '#server/core/limits/rules.ts'
import { Status } from '#shared/codes.ts'

const HOUR = 3_600_000
const at = (text: string) => Date.parse(`${text}+08:00`)
const now = at('2026-03-14T09:30:00')
const capped = (cap: number): KeptCap => ({ ...NO_CAP, cap })
const held = (given: Partial<LimitsHeld>): LimitsHeld => ({ ...NO_LIMITS, ...given })
const used = (amount: number, monthAmount = amount) => ({ day: '2026-03-14', amount, monthAmount })

describe('what a player is told', () => {
  const told = (given: Partial<LimitsHeld>, amount: number, what: 'spend' | 'topUp' = 'spend') => {
    const refusal = limitRefusal(held(given), what, amount, now)
    return refusal && [refusal.status, refusal.msg]
  }

  it('names the cap, what is left of it and until when', () => {
    expect(told({ day: capped(50_000), tally: used(50_000) }, 1)).toEqual([
      Status.limitReached,
      '已达到每日消费上限 500.00 金币，将于明天 00:00 恢复',
    ])
    expect(told({ day: capped(50_000), tally: used(49_000) }, 1_001)?.[1]).toBe(
      '超出每日消费上限 500.00 金币，当前剩余 10.00 金币，将于明天 00:00 恢复',
    )
    expect(told({ month: capped(50_000), tally: used(0, 60_000) }, 1, 'topUp')?.[1]).toBe(
      '已达到每月充值上限 500.00 金币，将于 4 月 1 日 00:00 恢复',
    )
    expect(told({ day: capped(5_000) }, 123_456)?.[1]).toBe(
      '本次 1,234.56 金币，超过您设置的每日消费上限 50.00 金币；如需调整请前往“理性娱乐”，上调将于 24 小时后生效',
    )
  })

  it('names the month where both caps stand in the way', () => {
    expect(told({ day: capped(100), month: capped(100), tally: used(100) }, 1)?.[1]).toContain('每月消费上限')
  })

  it('names the end of a rest, and nothing once it is over', () => {
    const until = at('2026-03-15T20:00:00')
    expect(told({ restUntil: until }, 1)).toEqual([Status.resting, '休息到明天 20:00，到时自动恢复'])
    expect(told({ restUntil: at('2026-03-21T20:00:00') }, 1)?.[1]).toBe('休息到 3 月 21 日 20:00，到时自动恢复')
    expect(limitRefusal(held({ restUntil: until }), 'spend', 1, until - 1)).not.toBeNull()
    expect(limitRefusal(held({ restUntil: until }), 'spend', 1, until)).toBeNull()
  })

  it('is nothing up to the cap, to the minor unit', () => {
    expect(told({ day: capped(500), month: capped(700), tally: used(400, 600) }, 100)).toBeNull()
    expect(told({ day: capped(500), month: capped(700), tally: used(400, 600) }, 101)).not.toBeNull()
    expect(told({ day: capped(500), tally: { day: '2026-03-13', amount: 500, monthAmount: 500 } }, 500)).toBeNull()
    expect(told({ month: capped(500), tally: { day: '2026-02-28', amount: 500, monthAmount: 500 } }, 500)).toBeNull()
    expect(told({ month: capped(500), tally: { day: '2026-03-01', amount: 500, monthAmount: 500 } }, 1)).not.toBeNull()
  })
})

describe('changing a cap', () => {
  const DAY = 24 * HOUR

  it('lowers at once and ends what was to come; raises and lifts after a day', () => {
    expect(changeCap(NO_CAP, 500, now)).toEqual(capped(500))
    const raising = changeCap(capped(500), 900, now)
    expect(raising).toEqual({ cap: 500, raise: 900, raiseAt: now + DAY })
    expect(changeCap(raising, 400, now + HOUR)).toEqual(capped(400))
    expect(changeCap(raising, 500, now + HOUR)).toEqual(capped(500))
    expect(changeCap(capped(500), null, now)).toEqual({ cap: 500, raise: null, raiseAt: now + DAY })
    expect(changeCap(NO_CAP, null, now)).toEqual(NO_CAP)
  })

  it('does not put off what is to come when less of it, or the same, is asked for', () => {
    const raising = changeCap(capped(500), 900, now)
    expect(changeCap(raising, 900, now + HOUR)).toEqual(raising)
    expect(changeCap(raising, 800, now + HOUR)).toEqual({ ...raising, raise: 800 })
    expect(changeCap(raising, null, now + HOUR)).toEqual({ cap: 500, raise: null, raiseAt: now + HOUR + DAY })
  })

  it('puts a raise into force at its moment, not before', () => {
    const raising = changeCap(capped(500), 900, now)
    expect(settled(raising, now + DAY - 1).cap).toBe(500)
    expect(settled(raising, now + DAY)).toEqual(capped(900))
  })

  it('never lets a higher cap into force within a day of any wish', () => {
    const wish = fc.record({ after: fc.integer({ min: 0, max: 30 * HOUR }), wanted: fc.option(fc.integer({ min: 0, max: 1_000 })) })
    fc.assert(
      fc.property(fc.array(wish, { minLength: 1, maxLength: 12 }), (wishes) => {
        let [kept, time] = [capped(500), now]
        const asked: { at: number; wanted: number | null }[] = [{ at: now - 2 * DAY, wanted: 500 }]
        for (const { after, wanted } of wishes) {
          time += after
          kept = changeCap(kept, wanted, time)
          asked.push({ at: time, wanted })
          const { cap } = settled(kept, time)
          // A cap as high as the one in force was asked for a day ago or more, or one that has just been lowered to.
          const height = (value: number | null) => value ?? Number.POSITIVE_INFINITY
          const old = asked.filter((each) => each.at <= time - DAY).map((each) => height(each.wanted))
          expect(height(cap)).toBeLessThanOrEqual(Math.max(...old))
        }
      }),
    )
  })
})
