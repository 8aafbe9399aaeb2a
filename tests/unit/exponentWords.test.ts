import { describe, expect, it } from 'vitest'
import { ceilingWords, leaveWords } from '#client/exponent/words.ts'

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
