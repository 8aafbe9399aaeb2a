import { type Browser, chromium } from 'playwright-core'
import { browserLaunch } from '../../../tests/support/browser.ts'
import type { Bench, Facts } from './inPage.ts'
import { openScenePage } from './scenePage.ts'
import { percentile } from './statistics.ts'

declare const bench: Bench

/** Flags that make the browser of the tests draw in software. */
const SOFTWARE = /swiftshader|in-process-gpu|use-gl/
const NO_CARD = /swiftshader|llvmpipe|softpipe|software|basic render|unknown/i
/** Intervals longer than this times the usual one are seen as a jerk. */
const JERK = 1.5

/** Ms between pictures of a real screen, and the share of intervals that are jerks. */
export interface Intervals {
  'interval p50': number
  'interval p95': number
  jank: number
}

/** Plays previews in real time where a graphics card is at hand. Returns who drew them, and nothing measured where nobody but the processor can. */
export async function measureIntervals(url: string, previews: readonly Facts[]): Promise<{ card: string; found: Map<Facts, Intervals> }> {
  const browser = await launchWithCard()
  if (!browser) return { card: 'none', found: new Map() }
  try {
    const scenePage = await openScenePage(browser, url, 'high', true)
    const card = await scenePage.page.evaluate(() => bench.card())
    const found = new Map<Facts, Intervals>()
    for (const facts of NO_CARD.test(card) ? [] : previews) {
      const { scene, name, length } = facts
      const times = await scenePage.page.evaluate(([s, n, ms]) => bench.intervals(s, n, ms), [scene, name, length] as const)
      await scenePage.page.evaluate(() => bench.settle())
      found.set(facts, together(times))
    }
    return { card, found }
  } finally {
    await browser.close()
  }
}

async function launchWithCard(): Promise<Browser | null> {
  const { args, ...launch } = await browserLaunch()
  const flags = [...args.filter((flag) => !SOFTWARE.test(flag)), '--enable-gpu']
  return chromium.launch({ ...launch, args: flags }).catch(() => null)
}

function together(times: readonly number[]): Intervals {
  const usual = percentile(times, 0.5)
  const jerks = times.filter((ms) => ms > usual * JERK).length
  return { 'interval p50': usual, 'interval p95': percentile(times, 0.95), jank: jerks / Math.max(times.length, 1) }
}
