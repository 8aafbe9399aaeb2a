/**
 * What benches of long lists share. Frames are stepped by hand and only the main thread's own work is measured: its processor time at full speed
 * times four, for a phone of the lower middle.
 */
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { phoneContext } from '../../tests/support/browser.ts'
import { ORIGIN } from '../../tests/visual/routes/site.ts'
import type { BenchData } from './report.ts'
import { mean, median, percentile } from './scenes/statistics.ts'

const CHANNEL = fileURLToPath(new URL('../../tests/visual/routes/channel.js', import.meta.url))
const THROTTLE = 4
const EMPTY_FRAMES = 20

/** A page that is scrolled, and the session that measures it. */
export interface Scrolled {
  page: Page
  session: CDPSession
}

/** What a list is and how its answers are made. */
export interface List {
  path: string
  /** Expression for the element that scrolls, in the page. */
  scroller: string
  /** Selector of a row. */
  row: string
  answer: (context: BrowserContext) => Promise<unknown>
}

/** Motions: `steady` moves by the same CSS px in each frame, `FLICK` begins with 8,000 px a second and slows down as phones do. */
export const steady = (px: number, frames: number) => Array.from({ length: frames }, () => px)
export const FLICK = Array.from({ length: 60 }, (_, frame) => Math.round(133 * 0.967 ** frame))

/** In the page: one frame, with everything that its scroll brings about. A text, so that no build step adds helpers to it. */
const inPage = (scroller: string) => `
  window.scroller = ${scroller}
  window.scrolledTo = scroller.scrollTop
  window.stepList = (px) => new Promise((done) => requestAnimationFrame(() => {
    if (px) scroller.scrollTop = scrolledTo += px
    requestAnimationFrame(() => setTimeout(done))
  }))
`

/** Opens the list on a phone of its own. The caller closes the page's context. */
export async function openList(browser: Browser, { path, scroller, row, answer }: List): Promise<Scrolled> {
  const context = await phoneContext(browser, { baseURL: ORIGIN, serviceWorkers: 'block' })
  await context.addInitScript({ path: CHANNEL })
  await answer(context)
  await context.addInitScript(`localStorage.setItem('xingxia', '{"token":"bench"}')`)
  const page = await context.newPage()
  await page.goto(path)
  await page.locator('#splash').waitFor({ state: 'detached' })
  await page.locator(row).first().waitFor()
  await page.evaluate(inPage(scroller))
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return { page, session }
}

async function metric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find((one) => one.name === name)?.value ?? 0
}

/** Script ms at full speed of every step. */
async function stepped(session: CDPSession, steps: readonly number[]): Promise<number[]> {
  const times: number[] = []
  for (const px of steps) {
    const before = await metric(session, 'ScriptDuration')
    await session.send('Runtime.evaluate', { expression: `stepList(${px})`, awaitPromise: true })
    times.push(((await metric(session, 'ScriptDuration')) - before) * 1000)
  }
  return times
}

/** Script ms that a phone would need for every frame of a motion; what a step costs in which nothing moves is left out. */
export async function framesOf(session: CDPSession, steps: readonly number[]): Promise<number[]> {
  const overhead = median(await stepped(session, steady(0, EMPTY_FRAMES)))
  return (await stepped(session, steps)).map((ms) => Math.max(ms - overhead, 0) * THROTTLE)
}

/** A way through a list: CSS px of every frame. */
export interface Motion {
  name: string
  steps: readonly number[]
}

/** What every motion through a list costs: script ms a frame, each frame the median of the visits. */
export async function measureMotions(
  browser: Browser,
  list: List,
  { motions, runs }: { motions: readonly Motion[]; runs: number },
): Promise<BenchData['rows']> {
  const rows: BenchData['rows'] = {}
  for (const { name, steps } of motions) {
    const visits: number[][] = []
    for (let run = 0; run < runs; run++) {
      const { page, session } = await openList(browser, list)
      visits.push(await framesOf(session, steps).finally(() => page.context().close()))
    }
    const frames = steps.map((_, frame) => median(visits.map((visit) => visit[frame] ?? 0)))
    rows[name] = { mean: mean(frames), p50: median(frames), p95: percentile(frames, 0.95), p99: percentile(frames, 0.99) }
  }
  return rows
}

/** Script ms that a phone would need for what `act` brings about. */
export async function costOf({ session }: Scrolled, act: () => Promise<void>): Promise<number> {
  const before = await metric(session, 'ScriptDuration')
  await act()
  return ((await metric(session, 'ScriptDuration')) - before) * 1000 * THROTTLE
}

/** Heap in MB and number of nodes of a page. */
export async function weigh(session: CDPSession): Promise<{ heap: number; nodes: number }> {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return { heap: usedSize / 2 ** 20, nodes: await metric(session, 'Nodes') }
}
