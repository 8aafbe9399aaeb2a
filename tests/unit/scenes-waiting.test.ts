import { describe, expect, it } from 'vitest'
import { clock } from '#scenes/kit/clock.ts'
import { Show, ShowCancelled } from '#scenes/kit/show.ts'
import { within } from '#scenes/kit/waiting.ts'

/** What has become of a wait for `work`, each time one asks. */
function watch(show: Show, work: Promise<unknown>) {
  let state = 'waits'
  within(show, 8_000, work).then(
    () => (state = 'over'),
    (error: unknown) => (state = error instanceof ShowCancelled ? 'cancelled' : 'failed'),
  )
  return async (ms: number) => {
    for (let left = ms; left > 0; left -= 100) clock.step(100)
    await new Promise((resolve) => setImmediate(resolve))
    return state
  }
}

const never = new Promise<void>(() => undefined)

describe('a wait for what may never come', () => {
  it('is over when it comes, and after its time on the clock', async () => {
    expect(await watch(new Show(), Promise.resolve())(0)).toBe('over')
    const stateAfter = watch(new Show(), never)
    expect(await stateAfter(7_500)).toBe('waits')
    expect(await stateAfter(1_000)).toBe('over')
  })

  it('rests only a moment after a skip', async () => {
    const show = new Show()
    const stateAfter = watch(show, never)
    show.skip()
    expect(await stateAfter(500)).toBe('waits')
    expect(await stateAfter(1_000)).toBe('over')
  })

  it('ends at once when the show is cancelled', async () => {
    const show = new Show()
    const stateAfter = watch(show, never)
    show.cancel()
    expect(await stateAfter(0)).toBe('cancelled')
  })
})
