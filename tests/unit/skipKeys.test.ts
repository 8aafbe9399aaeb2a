import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actOfKey } from '#client/stage/skipKeys.ts'

const key = (of: string, more: object = {}) => ({ key: of, keyCode: 0, isComposing: false, repeat: false, ...more })
const KEYS = ['Escape', 'Enter', ' ']

describe('a key while a show runs', () => {
  it('skips where the button 跳过 would, unless something else answers it', () => {
    for (const one of KEYS) {
      expect(actOfKey(key(one), false)).toBe('skip')
      expect(actOfKey(key(one), true)).toBe('leave')
    }
  })

  it('that is still held down skips nothing and presses nothing', () => {
    for (const one of KEYS) expect(actOfKey(key(one, { repeat: true }), false)).toBe('swallow')
  })

  it('of an input method is not for the show', () => {
    for (const one of KEYS) {
      expect(actOfKey(key(one, { isComposing: true }), false)).toBe('leave')
      expect(actOfKey(key(one, { keyCode: 229 }), false)).toBe('leave')
    }
  })

  it('that is any other does what it always does', () => {
    const others = fc.string().filter((text) => !KEYS.includes(text))
    fc.assert(
      fc.property(others, fc.boolean(), (one, repeat) => {
        expect(actOfKey(key(one, { repeat }), false)).toBe('leave')
      }),
    )
  })
})
