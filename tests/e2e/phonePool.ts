import type { Browser, BrowserContext, Page } from 'playwright-core'
import { phoneContext } from '../support/browser.ts'

/**
 * Phones that are used again. A page of a new phone begins in a process of its own and leaves it with its first address; one that is opened by a page of
 * the same site begins where that page's code is compiled already. So each phone keeps one page of the site open, which runs no script, and a test
 * gets a new page beside it. Nothing may be left for the next test: {@link takePhone} empties what a browser stores, everything else lives in the pages,
 * which are closed, and a phone on which a test changed what outlives a page is not used again.
 */
export interface PooledPhone {
  readonly context: BrowserContext
  readonly origin: string
  /** The page that stays. */
  readonly anchor: Page
  /** True when something was called that outlives the pages of the phone. */
  isChanged(): boolean
}

/** Phones without a user that a worker keeps. Tests use four at once at most. */
const MOST = 6
/** What runs no script and stores nothing. */
const PLAIN = '/favicon.svg'
/** Calls on a phone that leave nothing behind once its pages are closed. Every other one makes it a phone of its own. */
const PASSING = new Set(['pages', 'newPage', 'newCDPSession', 'waitForEvent', 'browser', 'storageState', 'cookies', 'close'])

const idle: PooledPhone[] = []

/** Watches the methods of `owner` that may leave something behind, and calls `changed` with the name of one that is called. */
function watch(owner: object, changed: (name: string) => void): void {
  const methods = owner as Record<string, (...given: unknown[]) => unknown>
  for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(owner))) {
    const real = methods[name]
    if (name.startsWith('_') || name === 'constructor' || PASSING.has(name) || typeof real !== 'function') continue
    methods[name] = (...given) => {
      changed(name)
      return real.apply(owner, given)
    }
  }
}

async function newPhone(browser: Browser, origin: string): Promise<PooledPhone> {
  const context = await phoneContext(browser, { baseURL: origin, serviceWorkers: 'block' })
  const anchor = await context.newPage()
  await anchor.goto(PLAIN)
  let isChanged = false
  const changed = () => {
    isChanged = true
  }
  watch(context, changed)
  watch(context.clock, changed)
  return { context, origin, anchor, isChanged: () => isChanged }
}

function idlePhone(browser: Browser, origin: string): PooledPhone | undefined {
  const at = idle.findLastIndex((phone) => phone.origin === origin && phone.context.browser() === browser && browser.isConnected())
  return at < 0 ? undefined : idle.splice(at, 1)[0]
}

/** Empties everything that the browser keeps for the phone's site: storage, databases, caches, cookies. */
async function empty({ context, anchor, origin }: PooledPhone): Promise<void> {
  const session = await context.newCDPSession(anchor)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
}

/** A phone for addresses that begin at `origin`, with nothing stored on it. Whoever takes it gives it back. */
export async function takePhone(browser: Browser, origin: string): Promise<PooledPhone> {
  const known = idlePhone(browser, origin)
  if (!known) return newPhone(browser, origin)
  await empty(known)
  return known
}

/** A new empty page on a phone, in the process of the page that stays. */
export async function pageOn({ context, anchor }: PooledPhone): Promise<Page> {
  const [page] = await Promise.all([context.waitForEvent('page'), anchor.evaluate(() => void window.open('about:blank'))])
  return page
}

/** Gives a phone back: its pages are closed, and it waits for the next test unless something was changed on it for good. */
export async function giveBack(phone: PooledPhone): Promise<void> {
  if (phone.isChanged() || phone.anchor.isClosed()) return phone.context.close()
  for (const page of phone.context.pages()) if (page !== phone.anchor) await page.close()
  idle.push(phone)
  if (idle.length > MOST) await idle.shift()?.context.close()
}
