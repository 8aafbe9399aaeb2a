import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { inject } from 'vitest'
import { phoneContext } from '../browser.ts'

/** Ms within which the browser must answer on a busy machine. */
const PATIENCE = 60_000

let connected: Promise<Browser> | null = null

/** The browser of this worker, shared by its test files: they close their contexts, nobody closes the browser. */
export function sharedBrowser(): Promise<Browser> {
  const urls = inject('browserUrls')
  const url = urls[(Number(process.env.VITEST_POOL_ID) - 1) % urls.length]
  if (!url) throw new Error('no browser was started for this worker')
  connected ??= chromium.connect(url, { timeout: PATIENCE })
  return connected
}

/** A phone in the shared browser, with its own storage. The test file closes it. */
export async function sharedPhone(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  return phoneContext(await sharedBrowser(), options)
}
