import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lookLater } from '#state/platform/lookLater.ts'

const page = { visibilityState: 'visible' }
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each([
  ['visible', 1],
  ['hidden', 0],
])('a %s page looks %i times', (state, times) => {
  const look = vi.fn()
  page.visibilityState = state
  lookLater(look, 1_000)
  vi.advanceTimersByTime(999)
  expect(look).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(look).toHaveBeenCalledTimes(times)
})
