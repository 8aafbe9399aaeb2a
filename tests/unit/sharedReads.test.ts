import { describe, expect, it, vi } from 'vitest'
import { Refusal } from '#server/platform/http/refusal.ts'
import { SharedReads } from '#server/platform/http/sharedReads.ts'
import { Status } from '#shared/codes.ts'

const LIFE = 2_000
const STALE = 10_000
const away = new Error('canceling statement due to statement timeout')

/** Shared reads with a clock of their own, and what is read next. */
function shared(keeping = {}) {
  let at = 0
  const clock = {
    advance: (ms: number) => {
      at += ms
    },
  }
  const reads = new SharedReads<string>(() => at, { life: LIFE, ...keeping })
  const load = vi.fn<() => Promise<string>>(async () => 'first')
  return { clock, load, read: () => reads.read('list', load) }
}

describe('a read that fails', () => {
  it('is kept for a second: a thousand requests meet the same failure, and the next one after that reads anew', async () => {
    const { clock, load, read } = shared()
    load.mockRejectedValueOnce(away)
    await expect(read()).rejects.toBe(away)
    clock.advance(999)
    for (let request = 0; request < 1_000; request++) await expect(read()).rejects.toBe(away)
    expect(load).toHaveBeenCalledTimes(1)
    clock.advance(1)
    expect(await read()).toBe('first')
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('takes time too: the second begins when it has failed', async () => {
    const { clock, load, read } = shared()
    load.mockImplementationOnce(async () => {
      clock.advance(5_000)
      throw away
    })
    await expect(read()).rejects.toBe(away)
    clock.advance(999)
    await expect(read()).rejects.toBe(away)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('leaves the last value in force where that may be told for so long, and asks again every second', async () => {
    const { clock, load, read } = shared({ stale: STALE })
    expect(await read()).toBe('first')
    load.mockRejectedValue(away)
    for (let ms = LIFE; ms < STALE; ms += 1_000) {
      clock.advance(ms === LIFE ? LIFE : 1_000)
      expect(await read()).toBe('first')
    }
    expect(load).toHaveBeenCalledTimes(1 + (STALE - LIFE) / 1_000)
    clock.advance(1_000)
    await expect(read()).rejects.toBe(away)
    load.mockResolvedValue('second')
    clock.advance(1_000)
    expect(await read()).toBe('second')
  })

  it('is told where the last value may not stand in for it, as for a round that runs', async () => {
    const { clock, load, read } = shared()
    expect(await read()).toBe('first')
    load.mockRejectedValue(away)
    clock.advance(LIFE)
    await expect(read()).rejects.toBe(away)
  })

  it('is an answer where it is a refusal: what is not there any more is not shown', async () => {
    const { clock, load, read } = shared({ stale: STALE })
    expect(await read()).toBe('first')
    const gone = new Refusal(Status.notFound, '没有找到')
    load.mockRejectedValue(gone)
    clock.advance(LIFE)
    await expect(read()).rejects.toBe(gone)
  })

  it('is not kept into the past: after the clock was set back it is read anew', async () => {
    const { clock, load, read } = shared()
    load.mockRejectedValueOnce(away)
    await expect(read()).rejects.toBe(away)
    clock.advance(-60_000)
    expect(await read()).toBe('first')
  })
})

it('many who ask at once cost one read, and what took long to read is kept for longer', async () => {
  const { clock, load, read } = shared({ longest: 60_000 })
  load.mockImplementationOnce(async () => {
    clock.advance(500)
    return 'slow'
  })
  expect(await Promise.all(Array.from({ length: 100 }, read))).toEqual(Array(100).fill('slow'))
  clock.advance(9_999)
  expect(await read()).toBe('slow')
  expect(load).toHaveBeenCalledTimes(1)
  clock.advance(1)
  expect(await read()).toBe('first')
})
