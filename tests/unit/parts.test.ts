import { afterEach, describe, expect, it, vi } from 'vitest'
import { mendStyles, noteFailedStyles } from '#client/parts/mendStyles.ts'
import { part } from '#client/parts/part.ts'

/** What `React.lazy` makes, as far as these tests run it. */
interface Lazy {
  _payload: unknown
  _init(payload: unknown): unknown
}

const Page = () => null

/** Loads a part as React does while it draws. */
async function load(of: ReturnType<typeof part>): Promise<unknown> {
  const { _init, _payload } = of.current() as unknown as Lazy
  for (;;) {
    try {
      return _init(_payload)
    } catch (thrown) {
      if (!(thrown instanceof Promise) && typeof (thrown as PromiseLike<unknown>).then !== 'function') throw thrown
      await (thrown as Promise<unknown>).catch(() => undefined)
    }
  }
}

afterEach(() => vi.unstubAllGlobals())

describe('a part', () => {
  it('stays failed while it is drawn, and loads again after renew', async () => {
    const load1 = vi.fn().mockRejectedValueOnce(new Error('no network')).mockResolvedValue({ default: Page })
    const shop = part(load1)
    await expect(load(shop)).rejects.toThrow('no network')
    await expect(load(shop)).rejects.toThrow('no network')
    expect(load1).toHaveBeenCalledTimes(1)
    expect(shop.hasFailed()).toBe(true)
    shop.renew()
    expect(await load(shop)).toBe(Page)
    expect(shop.hasFailed()).toBe(false)
  })

  it('that is loaded is never loaded again', async () => {
    const once = vi.fn().mockResolvedValue({ default: Page })
    const shop = part(once)
    await load(shop)
    const drawn = shop.current()
    shop.renew()
    expect(shop.current()).toBe(drawn)
    await load(shop)
    expect(once).toHaveBeenCalledTimes(1)
  })

  it('waits for a style sheet that had failed, which Vite would leave out', async () => {
    const dead = { href: 'https://x.test/app/Shop-1.css', remove: vi.fn() }
    const added: { href: string; onload(): void; onerror(): void; remove(): void }[] = []
    vi.stubGlobal('document', {
      querySelectorAll: () => [dead],
      createElement: () => ({ remove: () => undefined }),
      head: { append: (link: (typeof added)[number]) => added.push(link) },
    })
    noteFailedStyles(new Error('something else'))
    noteFailedStyles(new Error('Unable to preload CSS for https://x.test/app/Shop-1.css'))
    const first = mendStyles()
    added[0]?.onerror()
    await expect(first).rejects.toThrow('Shop-1.css')
    const second = mendStyles()
    added[1]?.onload()
    await second
    expect(added.map(({ href }) => href)).toEqual([dead.href, dead.href])
    expect(dead.remove).toHaveBeenCalled()
    await mendStyles()
    expect(added).toHaveLength(2)
  })
})
