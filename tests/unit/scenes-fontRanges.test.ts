import { describe, expect, it } from 'vitest'
import { familiesOf, uncovered } from '#scenes/kit/fontRanges.ts'

describe('fonts of painted text', () => {
  it('come family by family, each with its size', () => {
    expect(familiesOf('600 12.5px "Noto Sans SC Variable","Noto Sans SC",sans-serif')).toEqual([
      '600 12.5px "Noto Sans SC Variable"',
      '600 12.5px "Noto Sans SC"',
      '600 12.5px sans-serif',
    ])
  })

  it('are asked for what those before them lack, and for nothing else', () => {
    expect(uncovered('金中金', ['U+4e00-9fff'])).toBe('')
    expect(uncovered('金A中!', ['U+41, U+4e2d', 'U+91??'])).toBe('!')
    expect(uncovered('金𠮷', ['U+0-ffff'])).toBe('𠮷')
    expect(uncovered('aab', [])).toBe('ab')
  })
})
