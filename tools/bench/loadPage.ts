import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'
import { browserLaunch } from '../../tests/support/browser.ts'
import { startTrace } from './blocking.ts'

const CPU_RATE = 4
/** Slow 4G: 150 ms there and back, 1.6 Mbit/s down, 0.75 up. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: (1.6e6 / 8) | 0, uploadThroughput: (0.75e6 / 8) | 0 }
/** How long a visit is watched after the load event, in ms: the worker is installed within it, and the live tile of 指数 has come. */
const WATCH = 12_000

/** What a page says of its own start; times are ms after the navigation began. */
export interface Vitals {
  firstPaint: number
  lcp: number
  cls: number
  /** The splash is going: what the player came for can be seen. */
  inSight: number
  /** The element that was waited for stands, and the splash is going; 0 when none was asked for. */
  awaited: number
  /** What was painted largest: a picture's address or a class. */
  largest: string
}

/** A script that a page loaded. */
export interface LoadedScript {
  url: string
  /** ms after the navigation began. */
  at: number
}

/** Runs in the page before any of its scripts: collects paints and shifts. A text, so that no build step adds helpers to it. */
const observeVitals = (awaited: string) => `
  const vitals = { firstPaint: 0, lcp: 0, cls: 0, inSight: 0, awaited: 0, largest: '' }
  window.vitals = vitals
  const observe = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('paint', (entry) => { vitals.firstPaint ||= entry.startTime })
  observe('largest-contentful-paint', (entry) => { vitals.lcp = entry.startTime; vitals.largest = entry.url || entry.element?.className || '' })
  observe('layout-shift', (entry) => { if (!entry.hadRecentInput) vitals.cls += entry.value })
  new MutationObserver(() => {
    if (!vitals.inSight && document.querySelector('#splash.done')) vitals.inSight = performance.now()
    const awaited = ${JSON.stringify(awaited)}
    if (awaited && vitals.inSight && !vitals.awaited && document.querySelector(awaited)) vitals.awaited = performance.now()
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] })
`

/** Notes the scripts of a page. */
async function watchScripts(session: CDPSession): Promise<LoadedScript[]> {
  const scripts: LoadedScript[] = []
  let began = 0
  session.on('Network.requestWillBeSent', ({ request, timestamp, type }) => {
    began ||= timestamp
    if (type === 'Script' && request.url.startsWith('http')) scripts.push({ url: request.url, at: (timestamp - began) * 1000 })
  })
  await session.send('Network.enable')
  return scripts
}

export interface Visit {
  vitals: Vitals
  /** Total blocking time, ms. */
  tbt: number
  scripts: LoadedScript[]
}

/** Which page of the product is visited, and the selector of what it is visited for. */
interface Aim {
  path?: string
  awaited?: string
}

/** Opens a page of `origin`, the home page unless told, on a slow phone with a slow line, and watches it settle. */
export async function visitSlowly(
  browser: Browser,
  context: BrowserContext,
  origin: string,
  { path = '', awaited = '' }: Aim = {},
): Promise<Visit> {
  const page = await context.newPage()
  const trace = await startTrace(browser)
  try {
    const session = await context.newCDPSession(page)
    const scripts = await watchScripts(session)
    await session.send('Network.emulateNetworkConditions', NETWORK)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
    await page.addInitScript(observeVitals(awaited))
    await page.goto(origin + path, { waitUntil: 'load', timeout: 60_000 })
    await sleep(WATCH)
    const vitals = await page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals)
    if (vitals.lcp === 0 || vitals.inSight === 0 || (awaited && vitals.awaited === 0))
      throw new Error('the page was not painted, or its splash stayed: nothing can be measured')
    const tbt = await trace.blocking(origin, vitals.firstPaint, vitals.inSight)
    return { vitals, tbt, scripts }
  } finally {
    await page.close()
  }
}

/**
 * The tests' browser without its emulated graphics processor: that would take seconds for a picture that a phone's takes milliseconds for,
 * and the pages measured here draw nothing by WebGL. Chromium then composes on the processor.
 */
export async function launchPlain(): Promise<Browser> {
  const { args, ...more } = await browserLaunch()
  return chromium.launch({ ...more, args: [...args.filter((flag) => !/-gl=|angle|swiftshader|gpu-blocklist/.test(flag)), '--disable-gpu'] })
}

/** True when the shell stands: tab bar, header, first game, and every picture in sight. */
async function shellStands(page: Page): Promise<boolean> {
  await page.locator('#splash').waitFor({ state: 'detached' })
  const parts = [page.getByRole('navigation', { name: '主导航' }), page.getByRole('button', { name: /^盲盒/ })]
  const seen = await Promise.all(parts.map((part) => part.isVisible()))
  const pictures = await page.evaluate(() => [...document.images].every(({ naturalWidth }) => naturalWidth > 0))
  return seen.every(Boolean) && pictures
}

/** True when the page opens whole while nothing can be reached. */
export async function opensOffline(context: BrowserContext, origin: string): Promise<boolean> {
  const page = await context.newPage()
  try {
    await page.goto(origin, { timeout: 20_000 })
    return await shellStands(page)
  } catch {
    return false
  } finally {
    await page.close()
  }
}
