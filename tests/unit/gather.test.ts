import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { gather } from '#client/modes/case/gather.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('ten drops of one opening in another tab are answered by one load, and a later drop by another', () => {
  const act = vi.fn()
  const { ask, cancel } = gather(act, 1_000)
  for (let drop = 0; drop < 10; drop++) {
    ask()
    vi.advanceTimersByTime(80)
  }
  vi.advanceTimersByTime(1_000)
  expect(act).toHaveBeenCalledTimes(1)
  ask()
  vi.advanceTimersByTime(1_000)
  expect(act).toHaveBeenCalledTimes(2)
  ask()
  cancel()
  vi.advanceTimersByTime(5_000)
  expect(act).toHaveBeenCalledTimes(2)
})
