import type { Howl } from 'howler'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { howlStore } from '#client/audio/howlStore.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A sound whose file the test lets fail. */
function fakeHowl() {
  let fail = () => {}
  const howl = { once: (_: 'loaderror', act: () => void) => (fail = act), unload: vi.fn() }
  return { howl: howl as unknown as Howl, unload: howl.unload, fail: () => fail() }
}

describe('a sound that could not be loaded', () => {
  it('is tried again, but not at every press', () => {
    const made: ReturnType<typeof fakeHowl>[] = []
    const store = howlStore<'button'>(() => {
      const next = fakeHowl()
      made.push(next)
      return next.howl
    })
    const first = store.get('button')
    expect(store.get('button')).toBe(first)
    made[0]?.fail()
    vi.advanceTimersByTime(9_999)
    expect(store.get('button')).toBe(first)
    vi.advanceTimersByTime(1)
    expect(store.mayTryAgain('button')).toBe(true)
    const second = store.get('button')
    expect(second).not.toBe(first)
    expect(made[0]?.unload).toHaveBeenCalled()
    vi.advanceTimersByTime(60_000)
    expect(store.get('button')).toBe(second)
  })
})
