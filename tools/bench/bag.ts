/**
 * `npm run bench:bag`: what a bag of 5,000 items costs a phone of the lower middle (375×667, processor slowed down four times) while it is
 * scrolled from top to bottom and flung, and whether its memory stays flat. As in bench:scenes frames are stepped by hand and only the main
 * thread's own work is measured: its processor time at full speed times four. The built client, with answers made here; needs no server.
 * `--runs N`, `--json FILE`, `--save` and `--compare` as in every bench.
 */
import './short.ts'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import type { BagPage } from '#shared/calls/profile.ts'
import { launchBrowser } from '../../tests/support/browser.ts'
import { FULL_BAG } from '../../tests/visual/routes/fixtures/bag.ts'
import { healthy } from '../../tests/visual/routes/replies.ts'
import { Site } from '../../tests/visual/routes/site.ts'
import { PAGE_REPLIES } from '../../tests/visual/routes/states.ts'
import { type BenchData, benchOptions, conclude, type Goal, type Tolerances } from './report.ts'
import { mean, median, percentile } from './scenes/statistics.ts'
import { FLICK, framesOf, type List, openList, steady, weigh } from './scrolling.ts'

const CLIENT = process.env.CLIENT_DIR ?? fileURLToPath(new URL('../../dist/client', import.meta.url))
const ITEMS = 5_000
const RUNS = 2
/** Heap and nodes at the end may be this much above those of the first screen: the 5,000 rows themselves, as data. */
const FLAT = 8

type Rows = BenchData['rows']

/** A way through the bag: CSS px of every frame. */
interface Motion {
  name: string
  steps: readonly number[]
}

const MOTIONS: readonly Motion[] = [
  { name: 'a finger, 25 px a frame', steps: steady(25, 120) },
  { name: 'flicks of 8,000 px a second', steps: [...FLICK, ...FLICK] },
  { name: 'top to bottom, 2,000 px a frame', steps: steady(2_000, 115) },
]

/** Jumps have none: nobody scrolls so, they only show that nothing is left behind. */
const GOALS: Record<string, Goal> = {
  'a finger, 25 px a frame/p95': { atMost: 4 },
  'flicks of 8,000 px a second/p95': { atMost: 4 },
  'memory/heap MB': { atMost: FLAT },
  'memory/nodes': { atMost: 400 },
}
const TOLERANCES: Tolerances = { p50: { share: 0.15, plus: 0.2 }, p95: { share: 0.15, plus: 0.4 } }

const items = Array.from({ length: ITEMS }, (_, at) => {
  const model = FULL_BAG.pageData[at % FULL_BAG.pageData.length]
  if (!model) throw new Error('the fixture has no items')
  return { ...model, itemId: String(100_000 + at), recoveryPrice: (ITEMS - at) / 10 }
})

/** One page as the server would cut it. */
function pageAfter(after: string, pageSize: number): BagPage {
  const from = after === '0' ? 0 : items.findIndex(({ itemId }) => itemId === after) + 1
  return { ...FULL_BAG, pageData: items.slice(from, from + pageSize), total: ITEMS, totalCount: ITEMS }
}

const BAG: List = {
  path: '/bag',
  scroller: "document.querySelector('[data-at]').parentElement.parentElement.parentElement",
  row: '[data-at]',
  answer: (context) =>
    context.route(/\/api\/profile\/getMyBagPage/, (route) => {
      const { searchParams } = new URL(route.request().url())
      const data = pageAfter(searchParams.get('after') ?? '0', Number(searchParams.get('pageSize')))
      return route.fulfill({ json: { status: 0, msg: '', data } })
    }),
}

/** Rows within the screen that are still stand-ins, at the end of a motion. */
const ghosts = (page: Page) => page.evaluate('document.querySelectorAll("[class*=ghost]:not([hidden])").length') as Promise<number>

interface Visit {
  frames: number[]
  ghosts: number
  grown: { heap: number; nodes: number }
}

async function visit(browser: Browser, motion: Motion): Promise<Visit> {
  const { page, session } = await openList(browser, BAG)
  try {
    const before = await weigh(session)
    const frames = await framesOf(session, motion.steps)
    const left = await ghosts(page)
    const after = await weigh(session)
    return { frames, ghosts: left, grown: { heap: after.heap - before.heap, nodes: after.nodes - before.nodes } }
  } finally {
    await page.context().close()
  }
}

const say = (text: string) => process.stderr.write(`${text}\n`)

async function measureAll(browser: Browser, runs: number): Promise<Rows> {
  const rows: Rows = {}
  for (const motion of MOTIONS) {
    const visits: Visit[] = []
    for (let run = 0; run < runs; run++) visits.push(await visit(browser, motion))
    const frames = motion.steps.map((_, frame) => median(visits.map((one) => one.frames[frame] ?? 0)))
    rows[motion.name] = {
      mean: mean(frames),
      p50: median(frames),
      p95: percentile(frames, 0.95),
      p99: percentile(frames, 0.99),
      'stand-ins at the end': Math.max(...visits.map((one) => one.ghosts)),
    }
    if (motion.name.startsWith('top'))
      rows.memory = { 'heap MB': median(visits.map((one) => one.grown.heap)), nodes: median(visits.map((one) => one.grown.nodes)) }
    say(`${motion.name}: p95 ${percentile(frames, 0.95).toFixed(2)} ms`)
  }
  return rows
}

async function main(): Promise<boolean> {
  const options = benchOptions()
  const site = await Site.open(CLIENT)
  site.serve(new Map([...(await healthy()), ...PAGE_REPLIES]))
  const browser = await launchBrowser([site.hostRule])
  try {
    return conclude('bag', { goals: GOALS, rows: await measureAll(browser, options.runs ?? RUNS) }, TOLERANCES, options)
  } finally {
    await browser.close()
    await site.close()
  }
}

process.exitCode = (await main()) ? 0 : 1
