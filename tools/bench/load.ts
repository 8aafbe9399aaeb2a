/**
 * `npm run bench:load`: the home page as a slow phone on slow 4G meets it for the first time, against the budget (design 4.2).
 * Prints the median of three visits and fails when anything is over.
 */
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { launchBrowser, phoneContext } from '../../tests/support/browser.ts'
import { startProduct } from '../../tests/support/product.ts'

const dist = fileURLToPath(new URL('../../dist/client', import.meta.url))

/** kB are 1024 bytes, times are ms. */
const BUDGET = { firstScriptKb: 110, allKb: 350, lcp: 1_800, tbt: 100, cls: 0.02 } as const
type Figures = Record<keyof typeof BUDGET, number>

const VISITS = 3
const CPU_RATE = 4
/** Slow 4G: 150 ms there and back, 1.6 Mbit/s down, 0.75 up. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: (1.6e6 / 8) | 0, uploadThroughput: (0.75e6 / 8) | 0 }
/** How long a visit is watched after the load event, in ms. */
const WATCH = 12_000

interface Loaded {
  url: string
  /** Image, Font, Script … */
  type: string
  /** ms after the navigation began. */
  at: number
  script: boolean
  bytes: number
}

/** Notes every reply of a page with its size on the wire. */
async function watchNetwork(session: CDPSession): Promise<Map<string, Loaded>> {
  const loaded = new Map<string, Loaded>()
  let began = 0
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    began ||= timestamp
    loaded.set(requestId, { url: request.url, type: type ?? 'Other', at: (timestamp - began) * 1000, script: type === 'Script', bytes: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const entry = loaded.get(requestId)
    if (entry) entry.bytes = encodedDataLength
  })
  await session.send('Network.enable')
  return loaded
}

interface Vitals {
  lcp: number
  cls: number
  tbt: number
  /** What was painted largest: a picture's address or a class. */
  largest: string
}

/** Runs in the page before any of its scripts: collects paints, shifts and long tasks. A text, so that no build step adds helpers to it. */
const OBSERVE_VITALS = `
  const vitals = { lcp: 0, cls: 0, tbt: 0, largest: '' }
  window.vitals = vitals
  const observe = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('largest-contentful-paint', (entry) => { vitals.lcp = entry.startTime; vitals.largest = entry.url || entry.element?.className || '' })
  observe('layout-shift', (entry) => { if (!entry.hadRecentInput) vitals.cls += entry.value })
  observe('longtask', (entry) => { vitals.tbt += Math.max(0, entry.duration - 50) })
`

/** Gzipped size of a script of the build; the server itself would send brotli, the budget is in gzip. */
function gzipped(url: string): number {
  const file = join(dist, new URL(url).pathname)
  return existsSync(file) ? gzipSync(readFileSync(file), { level: 9 }).length : 0
}

/** One line: kB by kind. */
function tellBytes(entries: readonly Loaded[]): void {
  const kinds = [...new Set(entries.map(({ type }) => type))].map((kind) => {
    const bytes = entries.filter(({ type }) => type === kind).reduce((sum, entry) => sum + entry.bytes, 0)
    return `${kind} ${(bytes / 1024).toFixed(1)}`
  })
  process.stdout.write(`     kB: ${kinds.join(', ')}\n`)
}

async function measure(page: Page, origin: string): Promise<Figures> {
  const session = await page.context().newCDPSession(page)
  const loaded = await watchNetwork(session)
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
  await page.addInitScript(OBSERVE_VITALS)
  await page.goto(origin, { waitUntil: 'load', timeout: 60_000 })
  await sleep(WATCH)
  const { lcp, cls, tbt, largest } = await page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals)
  if (lcp === 0) throw new Error('the browser reported no largest paint: nothing can be measured')
  const entries = [...loaded.values()].filter(({ url }) => url.startsWith('http'))
  const first = entries.filter(({ script, at }) => script && at <= lcp)
  tellBytes(entries)
  process.stdout.write(`     largest paint: ${largest}\n`)
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)
  return {
    firstScriptKb: sum(first.map(({ url }) => gzipped(url))) / 1024,
    allKb: sum(entries.map(({ bytes }) => bytes)) / 1024,
    lcp,
    tbt,
    cls,
  }
}

async function visit(browser: Browser, origin: string): Promise<Figures> {
  const context = await phoneContext(browser, { deviceScaleFactor: 2 })
  try {
    return await measure(await context.newPage(), origin)
  } finally {
    await context.close()
  }
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0

/** Prints one line per figure; true when all are within the budget. */
function report(visits: readonly Figures[]): boolean {
  const names = Object.keys(BUDGET) as (keyof typeof BUDGET)[]
  const verdicts = names.map((name) => {
    const value = median(visits.map((figures) => figures[name]))
    const within = value <= BUDGET[name]
    process.stdout.write(
      `${within ? 'ok  ' : 'OVER'} ${name.padEnd(14)} ${value.toFixed(name === 'cls' ? 4 : 1).padStart(8)}  of ${BUDGET[name]}\n`,
    )
    return within
  })
  return verdicts.every(Boolean)
}

async function main(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'xingxia-bench-'))
  await chmod(dataDir, 0o755)
  const product = await startProduct({ DATA_DIR: dataDir, DEMO: '0' })
  const browser = await launchBrowser()
  try {
    const visits: Figures[] = []
    for (let i = 0; i < VISITS; i++) visits.push(await visit(browser, product.origin))
    return report(visits)
  } finally {
    await browser.close()
    await product.kill('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
}

process.exitCode = (await main()) ? 0 : 1
