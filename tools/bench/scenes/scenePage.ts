import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import type { Tier } from '#scenes/kit/quality.ts'
import { phoneContext } from '../../../tests/support/browser.ts'
import { openScenes } from '../../../tests/support/scenePage/open.ts'
import type { Bench } from './inPage.ts'

declare const bench: Bench

/** Slow-down of the main thread: a phone of the lower middle. */
export const THROTTLE = 4
const IN_PAGE = '/tools/bench/scenes/inPage.ts'

/** A page with the stage at 375×667@2, and the door to Chromium's accounts of it. */
export interface ScenePage {
  page: Page
  session: CDPSession
  /** Slows the main thread down; 1 is full speed. */
  throttle(rate: number): Promise<void>
  /** Main-thread processor ms so far: of scripts, or of everything (script, style, layout, paint). */
  spent(kind: 'ScriptDuration' | 'TaskDuration'): Promise<number>
  close(): Promise<void>
}

/** Opens the page of the scene tests at a quality tier. `frames` lets the screen drive the clock; otherwise it is stepped by hand. */
export async function openScenePage(browser: Browser, url: string, tier: Tier, frames = false): Promise<ScenePage> {
  const context = await phoneContext(browser, { deviceScaleFactor: 2 })
  await context.addInitScript(`localStorage.setItem('xingxia.quality', '${tier},${tier}')`)
  const page = await openScenes(context, frames ? `${url}?frames` : url)
  await page.addScriptTag({ url: IN_PAGE, type: 'module' })
  await page.waitForFunction(() => typeof bench !== 'undefined')
  return accounted(context, page)
}

async function accounted(context: BrowserContext, page: Page): Promise<ScenePage> {
  const session = await context.newCDPSession(page)
  // The thread's own time: a busy machine does not blur it.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return {
    page,
    session,
    async throttle(rate) {
      await session.send('Emulation.setCPUThrottlingRate', { rate })
    },
    async spent(kind) {
      const { metrics } = await session.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === kind)?.value ?? 0) * 1000
    },
    close: () => context.close(),
  }
}

/** Bytes of script objects that are still in use. */
export async function heapInUse(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize
}
