import { describe, expect, it } from 'vitest'
import { ceilingWords, leaveWords, logoutWords, raceLabel, raceWords } from '#client/modes/exponent/words.ts'

describe('a ceiling of 指数 that falls below the own 自动退出', () => {
  it('is said, with both multiples', () => {
    expect(ceilingWords(200, 180)).toContain('1.80x')
    expect(ceilingWords(200, 180)).toContain('2.00x')
    expect(leaveWords(200, 180)).toBe('到 1.80x 封顶退出，低于您设的 2.00x')
  })

  it('is not said while the stake leaves where the player wants it, and where nothing is set', () => {
    expect(ceilingWords(200, 200)).toBe('')
    expect(ceilingWords(0, 150)).toBe('')
    expect(leaveWords(0, 150)).toBe('到 1.50x 封顶退出')
  })
})

describe('a logout with a stake in 指数', () => {
  it('says how much is in, and where it leaves on its own', () => {
    const words = logoutWords({ round: 46, stake: 10, auto: 250 })
    expect(words).toContain('第 46 轮')
    expect(words).toContain('10.00 金币')
    expect(words).toContain('2.50x')
  })

  it('says that nothing but the ceiling takes out what has no 自动退出', () => {
    expect(logoutWords({ round: 46, stake: 10, auto: 0 })).toContain('没有设自动退出')
  })
})

describe('both times of a race', () => {
  const breakAt = Date.UTC(2026, 10, 28, 13, 0, 0, 500)
  const late = { by: 'late', multiple: null, at: breakAt + 37, breakAt } as const
  const unreached = { by: 'unreached', multiple: 250, at: breakAt + 1_234, breakAt } as const

  it('are said to the millisecond in Beijing time, with what lies between them', () => {
    expect(raceWords(late)).toBe('您的退出请求于 21:00:00.537 到达，指数于 21:00:00.500 断裂，晚了 37 毫秒')
    expect(raceWords({ by: 'hand', multiple: 200, at: breakAt - 1_500, breakAt })).toContain('早了 1,500 毫秒')
    expect(raceWords(unreached)).toBe('2.50x 要到 21:00:01.734 才到达，指数于 21:00:00.500 断裂，差了 1,234 毫秒')
    expect(raceWords({ by: 'auto', multiple: 200, at: breakAt - 20, breakAt })).toContain('到达 2.00x 自动退出')
    expect(raceWords({ by: 'auto', multiple: 10_000, at: breakAt, breakAt })).not.toContain('毫秒')
  })

  it('are short in a list, and only where the race was lost', () => {
    expect([raceLabel(late), raceLabel(unreached)]).toEqual(['退出晚到 37 毫秒', '差 1,234 毫秒到 2.50x'])
    expect(raceLabel({ by: 'hand', multiple: 200, at: breakAt - 20, breakAt })).toBe('')
  })
})
