import { describe, expect, it } from 'vitest'
import { ceilingWords, leaveWords, logoutWords } from '#client/modes/exponent/words.ts'

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
