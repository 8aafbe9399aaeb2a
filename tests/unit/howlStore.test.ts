import type { Howl } from 'howler'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FORMATS } from '#client/audio/files.ts'
import { howlStore } from '#client/audio/howlStore.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A sound whose file the test lets fail. Until then it loads. */
function fakeHowl(url: string) {
  const heard = new Map<string, () => void>()
  const howl = { once: (event: string, act: () => void) => heard.set(event, act), unload: vi.fn(), state: () => 'loading' }
  return { howl: howl as unknown as Howl, url, unload: howl.unload, fail: () => heard.get('loaderror')?.() }
}

function fakeStore() {
  const made: ReturnType<typeof fakeHowl>[] = []
  const store = howlStore<'button'>((_name, url) => {
    const next = fakeHowl(url)
    made.push(next)
    return next.howl
  })
  return { store, made }
}

describe('a sound that could not be loaded', () => {
  it('is asked for in the next format at once', () => {
    const { store, made } = fakeStore()
    const first = store.get('button')
    made[0]?.fail()
    expect(store.get('button')).not.toBe(first)
    expect(made[0]?.unload).toHaveBeenCalled()
    const kinds = made.map(({ url }) => FORMATS.findIndex((format) => url.includes(`.${format}`)))
    expect(new Set(kinds)).toEqual(new Set([0, 1]))
  })

  it('in no format is tried again, but not at every press', () => {
    const { store, made } = fakeStore()
    store.get('button')
    for (let format = 0; format < FORMATS.length; format++) made[format]?.fail()
    const last = store.get('button')
    expect(made.length).toBe(FORMATS.length)
    vi.advanceTimersByTime(9_999)
    expect(store.get('button')).toBe(last)
    vi.advanceTimersByTime(1)
    expect(store.mayTryAgain('button')).toBe(true)
    expect(store.get('button')).not.toBe(last)
    expect(made.at(-2)?.unload).toHaveBeenCalled()
  })

  it('because it hangs is asked for again after half a minute', () => {
    const { store } = fakeStore()
    const first = store.get('button')
    vi.advanceTimersByTime(29_999)
    expect(store.get('button')).toBe(first)
    vi.advanceTimersByTime(1)
    expect(store.get('button')).not.toBe(first)
  })
})
