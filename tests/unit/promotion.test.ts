import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayText, percent } from '#client/pages/share/words.ts'
import { book, refusalOf, unbook } from '#server/community/share/judge.ts'
import { RETURN_PERCENT } from '#shared/modes/exponent/rules.ts'
import { maskNickname } from '#shared/nickname.ts'
import { COMMISSION_CAPS, commissionOf, PROMOTER_LEVELS, promoterLevel } from '#shared/promotion.ts'

const NOTHING = { friend: 0, all: 0 }

describe('levels of 推广中心', () => {
  it('rise with the friends who have topped up, and tell the next one', () => {
    expect([0, 9, 10, 29, 30, 99, 100, 299, 300, 9_999].map((friends) => promoterLevel(friends).level)).toEqual([
      1, 1, 2, 2, 3, 3, 4, 4, 5, 5,
    ])
    expect(promoterLevel(23)).toEqual({ level: 2, rate: 150, next: { from: 30, rate: 200 } })
    expect(promoterLevel(300).next).toBeNull()
  })

  it('pay more with each step, and at the top less than the house keeps of any stake', () => {
    for (const [index, { from, rate }] of PROMOTER_LEVELS.entries()) {
      const before = PROMOTER_LEVELS[index - 1]
      if (before) expect([from > before.from, rate > before.rate]).toEqual([true, true])
      expect(rate).toBeLessThan((100 - RETURN_PERCENT) * 100)
    }
  })
})

describe('the commission on a top-up', () => {
  it('is a diamond for a yuan at one percent, rounded down to hundredths', () => {
    expect(commissionOf(10_000, 100, NOTHING)).toBe(10_000)
    expect(commissionOf(10_000, 150, NOTHING)).toBe(15_000)
    expect(commissionOf(33, 150, NOTHING)).toBe(49)
  })

  it('never passes a bound, is never negative and never above its rate', () => {
    const amount = fc.integer({ min: 0, max: 12_000_000 })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000_000 }),
        fc.constantFrom(100, 150, 200, 250, 300),
        amount,
        amount,
        (paid, rate, friend, all) => {
          const got = commissionOf(paid, rate, { friend, all })
          expect(got).toBeGreaterThanOrEqual(0)
          expect(got).toBeLessThanOrEqual((paid * rate) / 100)
          if (got > 0) {
            expect(friend + got).toBeLessThanOrEqual(COMMISSION_CAPS.friend)
            expect(all + got).toBeLessThanOrEqual(COMMISSION_CAPS.all)
          }
        },
      ),
    )
  })
})

const promoter = () => ({
  playerId: '1',
  friends: 0,
  total: 0,
  taken: 0,
  day: null as string | null,
  dayEarned: 0,
  month: null as string | null,
  monthEarned: 0,
})
const invited = () => ({
  id: '1',
  playerId: '2',
  inviterId: '1',
  at: new Date(0),
  orders: 0,
  earned: 0,
  month: null as string | null,
  monthEarned: 0,
})
const TODAY = { day: '2026-03-31', month: '2026-03-01' }
const TOMORROW = { day: '2026-04-01', month: '2026-04-01' }

describe('the books of a promoter', () => {
  it('count a friend once, and start day and month anew', () => {
    const [of, friend] = [promoter(), invited()]
    book(of, friend, 1_000_000, TODAY)
    book(of, friend, 1_000_000, TODAY)
    expect(of).toMatchObject({ friends: 1, total: 300_000, dayEarned: 300_000, monthEarned: 300_000 })
    book(of, friend, 10_000, TOMORROW)
    expect(of).toMatchObject({ friends: 1, total: 310_000, dayEarned: 10_000, monthEarned: 10_000, day: TOMORROW.day })
    expect(friend).toMatchObject({ orders: 3, earned: 310_000, monthEarned: 10_000 })
  })

  it('go on in the later day when the clock of a node is behind', () => {
    const [of, friend] = [promoter(), invited()]
    book(of, friend, 10_000, TOMORROW)
    book(of, friend, 10_000, TODAY)
    expect(of).toMatchObject({ day: TOMORROW.day, month: TOMORROW.month, dayEarned: 20_000, monthEarned: 20_000 })
  })

  it('give back what was booked, and do not free the bound of the month', () => {
    const [of, friend] = [promoter(), invited()]
    const { amount } = book(of, friend, 20_000_00, TODAY)
    unbook(of, friend, amount)
    expect([of.total, of.friends, friend.earned, friend.orders]).toEqual([0, 0, 0, 0])
    expect(book(of, friend, 20_000_00, TODAY).amount).toBe(300_000 - amount)
  })
})

describe('a refusal', () => {
  const person = { id: '1', frozen: false, robot: false, tradeUrl: '' }
  const link = (partner: string) => ({ tradeUrl: `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=x` })
  it.each([
    [person, person, null],
    [{ ...person, ...link('1') }, { ...person, ...link('2') }, null],
    [{ ...person, ...link('7') }, { ...person, ...link('7') }, 'sameOwner'],
    [{ ...person, frozen: true }, person, 'frozen'],
    [person, { ...person, robot: true }, 'robot'],
  ])('%#', (friend, inviter, expected) => expect(refusalOf(friend, inviter)).toBe(expected))
})

describe('words', () => {
  it('hide the middle of a nickname, whatever it is made of', () => {
    expect(['玩家0005', '小鹿', '👨‍👩‍👧月', '👍🏽大漠孤烟', ''].map(maskNickname)).toEqual([
      '玩***5',
      '小***',
      '👨‍👩‍👧***',
      '👍🏽***烟',
      '***',
    ])
  })

  it('tell a day of Beijing, with its year where it is another', () => {
    const now = Date.parse('2026-03-08T04:00:00Z')
    expect(dayText(Date.parse('2026-03-07T17:00:00Z'), now)).toBe('3 月 8 日')
    expect(dayText(Date.parse('2025-12-31T15:00:00Z'), now)).toBe('2025 年 12 月 31 日')
    expect(percent(150)).toBe('1.5%')
  })
})
