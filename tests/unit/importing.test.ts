import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FileLost, fetchFile, isFileLost } from '#state/platform/fetchFile.ts'
import { importing } from '#state/platform/importing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => undefined)

describe('a module that does not come', () => {
  it('fails after its time, so that the page can say it', async () => {
    const loads = importing(never)
    const end = expect(loads).rejects.toThrow('does not come')
    await vi.advanceTimersByTimeAsync(15_000)
    await end
  })

  it('fails with the first error when no address is known, and leaves a style sheet to the one who mends it', async () => {
    await expect(importing(() => Promise.reject(new Error('Unable to preload CSS for /app/a.css')))).rejects.toThrow('preload CSS')
  })

  it('is taken late, as long as somebody waits', async () => {
    const loads = importing(() => new Promise<string>((resolve) => setTimeout(resolve, 14_000, 'there')))
    await vi.advanceTimersByTimeAsync(14_000)
    expect(await loads).toBe('there')
  })
})

/** A fetch that answers by a plan and counts. */
function planned(...plan: ((signal: AbortSignal) => Promise<Response>)[]) {
  let asked = 0
  const fetch = (_url: string, { signal }: RequestInit) => (plan[asked++] ?? never)(signal as AbortSignal)
  return { ways: { fetch, pause: async () => undefined }, asked: () => asked }
}

const broken = () => Promise.reject(new TypeError('Failed to fetch'))
const replies = (status: number, text = '') => Promise.resolve(new Response(text, { status }))
const hangs = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))))

describe('a file', () => {
  it.each([
    ['the line breaks', broken],
    ['the server fails', () => replies(500)],
    [
      'it breaks off in its middle',
      () => Promise.resolve(new Response(new ReadableStream({ start: (body) => body.error(new Error('cut')) }))),
    ],
  ])('is asked for once more when %s', async (_, fault) => {
    const { ways, asked } = planned(fault, () => replies(200, 'whole'))
    expect(await (await fetchFile('/a', {}, ways)).text()).toBe('whole')
    expect(asked()).toBe(2)
  })

  it('is lost after two faults, and Pixi keeps the name of it', async () => {
    const { ways } = planned(broken, broken)
    const error = await fetchFile('/a', {}, ways).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(FileLost)
    expect(isFileLost(new Error(`[Loader.load] Failed to load /a.\n${error}`))).toBe(true)
    expect(isFileLost(new Error('another'))).toBe(false)
  })

  it('that the server does not have is asked for once', async () => {
    const { ways, asked } = planned(() => replies(404))
    expect((await fetchFile('/a', {}, ways)).status).toBe(404)
    expect(asked()).toBe(1)
  })

  it('is lost when nothing comes any more, but not while other files come', async () => {
    const { ways, asked } = planned(hangs)
    const lost = expect(fetchFile('/a', {}, ways)).rejects.toBeInstanceOf(FileLost)
    await vi.advanceTimersByTimeAsync(10_000)
    await fetchFile('/b', {}, planned(() => replies(200, 'b')).ways)
    let over = false
    void lost.then(() => {
      over = true
    })
    await vi.advanceTimersByTimeAsync(14_000)
    expect(over).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)
    await lost
    expect(asked()).toBe(1)
  })
})
