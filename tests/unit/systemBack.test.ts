import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { catchSystemBack } from '#client/shell/systemBack.ts'
import { TEXT } from '#shared/rules.ts'
import { appState } from '#state/platform/app.ts'
import { closesOnBack } from '#state/platform/back.ts'
import { go, setNavigator } from '#state/platform/go.ts'
import { setNoticeSink } from '#state/platform/notice.ts'

interface Entry {
  state: unknown
  href: string
}

/** A window with a history as browsers keep it. Entry 0 is the page before the product. */
class FakeWindow extends EventTarget {
  entries: Entry[] = [{ state: null, href: 'about:blank' }]
  index = 0

  stored = new Map<string, string>()
  readonly sessionStorage = {
    getItem: (key: string) => this.stored.get(key) ?? null,
    setItem: (key: string, value: string) => void this.stored.set(key, value),
  }

  readonly history = {
    get: () => this.entries[this.index] as Entry,
    pushState: (state: unknown, _: string, href: string) => {
      this.entries.splice(this.index + 1, Number.POSITIVE_INFINITY, { state, href })
      this.index++
      this.dispatchEvent(new Event('pushState'))
    },
    replaceState: (state: unknown, _: string, href: string) => {
      this.entries[this.index] = { state, href: new URL(href, 'https://x.test').href }
      this.dispatchEvent(new Event('replaceState'))
    },
    go: (by: number) => setTimeout(() => this.travel(by)),
  }

  readonly location = {}

  constructor(path: string) {
    super()
    const here = () => this.entries[this.index] as Entry
    Object.defineProperty(this.history, 'state', { get: () => here().state })
    Object.defineProperty(this.history, 'length', { get: () => this.entries.length })
    Object.defineProperty(this.location, 'href', { get: () => here().href })
    Object.defineProperty(this.location, 'pathname', { get: () => new URL(here().href).pathname })
    this.entries.push({ state: null, href: `https://x.test${path}` })
    this.index = 1
  }

  /** What the browser's back (-1) and forward (1) do. */
  travel(by: number): void {
    this.index = Math.max(0, Math.min(this.entries.length - 1, this.index + by))
    if (this.index > 0) this.dispatchEvent(Object.assign(new Event('popstate'), { state: this.entries[this.index]?.state }))
  }

  get left(): boolean {
    return this.index === 0
  }

  get path(): string {
    return new URL(this.entries[this.index]?.href ?? '').pathname
  }
}

let page: FakeWindow
const toasts: string[] = []
const BACKS: Record<string, string> = { '/record': '/mine' }

/** Opens the product in a new tab, or again in one that has been reloaded. */
function openPage(path: string, reloaded?: FakeWindow): void {
  page = new FakeWindow(path)
  if (reloaded) Object.assign(page, { entries: reloaded.entries, index: reloaded.index, stored: reloaded.stored })
  vi.stubGlobal('window', page)
  catchSystemBack()
}

/** The tab goes to another site, which opens the product again at the same address: as an entry of its own, above those of that site. */
async function visitElsewhere(pages: number): Promise<void> {
  const { href } = page.history.get()
  page.dispatchEvent(new Event('pagehide'))
  page.entries.length = page.index + 1
  for (let at = 0; at < pages; at++) page.entries.push({ state: null, href: `https://cashier.test/${at}` })
  page.entries.push({ state: null, href })
  page.index = page.entries.length - 1
  openPage('/', page)
  await vi.advanceTimersByTimeAsync(1)
  // The browser opens the page anew where it has been led to.
  page.dispatchEvent(new Event('pagehide'))
  openPage('/', page)
}

/** The player taps a link, as the shell handles it. */
function tap(path?: string): void {
  page.dispatchEvent(new Event('click'))
  if (path) go(path)
}

async function back(): Promise<void> {
  page.travel(-1)
  await vi.advanceTimersByTimeAsync(1)
}

beforeEach(() => {
  vi.useFakeTimers()
  toasts.length = 0
  setNoticeSink({ success: (msg) => toasts.push(msg), info: (msg) => toasts.push(msg), error: (msg) => toasts.push(msg) })
  setNavigator((path) => {
    page.history.replaceState(null, '', path)
    appState.headerBack = BACKS[page.path] ?? ''
  })
  Object.assign(appState, { isBack: true, headerBack: '' })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe("the phone's own back", () => {
  it('goes the way of the header arrow without a touch in between, asks on 首页, and then leaves', async () => {
    openPage('/')
    tap('/mine')
    tap('/record')
    await back()
    expect(page.path).toBe('/mine')
    await back()
    expect(page.path).toBe('/')
    expect(toasts).toEqual([])
    await back()
    expect(page.path).toBe('/')
    expect(toasts).toEqual([TEXT.backAgain])
    await back()
    expect(page.left).toBe(true)
  })

  it('asks again on 首页 when the player has gone on since', async () => {
    openPage('/')
    tap()
    await back()
    tap('/mine')
    await back()
    await back()
    expect(toasts).toEqual([TEXT.backAgain, TEXT.backAgain])
    expect(page.left).toBe(false)
  })

  it('is barred while a game runs, however often it is pressed', async () => {
    openPage('/mystery-box')
    tap()
    appState.isBack = false
    for (let press = 0; press < 5; press++) await back()
    expect(page.path).toBe('/mystery-box')
    expect(toasts).toEqual(Array(5).fill(TEXT.backBarred))
    appState.isBack = true
    await back()
    expect(page.path).toBe('/')
  })

  it('closes the topmost layer first', async () => {
    openPage('/mine')
    tap()
    const closed: string[] = []
    const open = (name: string) => {
      const gone = closesOnBack(() => {
        closed.push(name)
        gone()
      })
    }
    open('sheet')
    open('question')
    await back()
    await back()
    expect(closed).toEqual(['question', 'sheet'])
    expect(page.path).toBe('/mine')
    await back()
    expect(page.path).toBe('/')
  })

  it('leaves at once a page that nobody has touched', async () => {
    openPage('/record')
    await back()
    expect(page.left).toBe(true)
  })

  it('keeps its place over a reload, and over code that replaces the address', async () => {
    openPage('/')
    tap('/mine')
    const { length } = page.entries
    openPage('/mine', page)
    page.history.replaceState(null, '', '/record')
    appState.headerBack = '/mine'
    await back()
    expect(page.path).toBe('/mine')
    expect(page.entries).toHaveLength(length)
  })

  it('stays where it is when the player goes forward, or to a place within the page', async () => {
    openPage('/')
    tap('/mine')
    await back()
    page.travel(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(page.path).toBe('/')
    expect(toasts).toEqual([])
    page.entries.push({ state: null, href: 'https://x.test/#part' })
    page.travel(1)
    expect(toasts).toEqual([])
  })

  it('does not lead to the cashier again before the first touch, however often a payment has been tried', async () => {
    openPage('/mine')
    tap('/pay')
    for (const pages of [1, 3]) {
      await visitElsewhere(pages)
      expect(page.path).toBe('/pay')
      tap()
      await visitElsewhere(pages)
      await back()
      expect(page.path).toBe('/')
      tap('/pay')
    }
    expect(page.left).toBe(false)
  })

  it('stays where it is when a site opens another page, or the same one in a tab without a past', async () => {
    openPage('/mine')
    tap('/pay')
    const { index } = page
    page.dispatchEvent(new Event('pagehide'))
    page.entries.push({ state: null, href: 'https://cashier.test/' }, { state: null, href: 'https://x.test/record' })
    page.index += 2
    openPage('/', page)
    await vi.advanceTimersByTimeAsync(1)
    expect(page.index).toBe(index + 2)
    openPage('/pay')
    await vi.advanceTimersByTimeAsync(1)
    expect(page.index).toBe(1)
  })

  it('does without when the browser refuses more entries', async () => {
    openPage('/')
    page.history.pushState = () => {
      throw new Error('SecurityError')
    }
    tap('/mine')
    await back()
    expect(page.left).toBe(true)
  })
})
