/**
 * `npm run bench:load`: the home page as a slow phone on slow 4G meets it for the first and for the second time, and without network,
 * against the budget (design 4.2). Options of every bench: see report.ts. Fails when a goal is missed.
 */
import './short.ts'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext } from 'playwright-core'
import { phoneContext } from '../../tests/support/browser.ts'
import { type Line, openLine } from '../../tests/support/line.ts'
import { startProduct } from '../../tests/support/product.ts'
import { gzippedKb, LOAD_BUDGET } from './loadBudget.ts'
import { type LoadedScript, launchPlain, opensOffline, type Visit, visitSlowly } from './loadPage.ts'
import { type BenchData, benchOptions, conclude, type Goal, type Tolerances } from './report.ts'
import { removeData } from './tidy.ts'

const dist = fileURLToPath(new URL('../../dist/client', import.meta.url))

/** `offline` is 1 when the second visit needs no network. */
const GOALS: Record<string, Goal> = {
  'first visit/script kB': { atMost: LOAD_BUDGET.scriptKb },
  'first visit/all kB': { atMost: LOAD_BUDGET.allKb },
  'first visit/LCP': { atMost: LOAD_BUDGET.lcp },
  'first visit/TBT': { atMost: LOAD_BUDGET.tbt },
  'first visit/CLS': { atMost: LOAD_BUDGET.cls },
  'second visit/offline': { atLeast: 1 },
}
/** Times vary with what the machine does besides; bytes do not. */
const TOLERANCES: Tolerances = {
  'script kB': { plus: 0.5 },
  'all kB': { plus: 5 },
  'first paint': { share: 0.3, plus: 50 },
  LCP: { share: 0.15, plus: 50 },
  'in sight': { share: 0.15, plus: 100 },
  TBT: { share: 0.5, plus: 50 },
  CLS: { plus: 0.005 },
  offline: {},
}
const VISITS = 3

type Figures = BenchData['rows'][string]

/** Gzipped kB of the scripts before the largest paint. */
function scriptKb(scripts: readonly LoadedScript[], until: number): number {
  const early = scripts.filter(({ at }) => at <= until)
  return gzippedKb(
    dist,
    early.map(({ url }) => new URL(url).pathname),
  )
}

/** One visit: what the page says of itself, and every byte that came over the line meanwhile, the worker's included. */
async function measure(browser: Browser, context: BrowserContext, line: Line): Promise<{ figures: Figures; visit: Visit }> {
  const before = line.bytes()
  const visit = await visitSlowly(browser, context, line.origin)
  const { firstPaint, lcp, inSight, cls } = visit.vitals
  const kb = (line.bytes() - before) / 1024
  return { visit, figures: { 'all kB': kb, 'first paint': firstPaint, LCP: lcp, 'in sight': inSight, TBT: visit.tbt, CLS: cls } }
}

/** A phone that has never been here, comes again, and comes again without network. */
async function phone(browser: Browser, target: string): Promise<BenchData['rows']> {
  const line = await openLine(target)
  const context = await phoneContext(browser, { deviceScaleFactor: 2 })
  try {
    const first = await measure(browser, context, line)
    const second = await measure(browser, context, line)
    await line.cut()
    const offline = (await opensOffline(context, line.origin)) ? 1 : 0
    const { scripts, vitals } = first.visit
    process.stdout.write(`largest paint: ${new URL(vitals.largest, line.origin).pathname}\n`)
    return {
      'first visit': { 'script kB': scriptKb(scripts, vitals.lcp), ...first.figures },
      'second visit': { ...second.figures, offline },
    }
  } finally {
    await context.close()
    await line.close()
  }
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0

/** The median of each figure over all phones. */
function medians(phones: readonly BenchData['rows'][]): BenchData['rows'] {
  const rows = Object.entries(phones[0] ?? {})
  return Object.fromEntries(
    rows.map(([row, figures]) => [
      row,
      Object.fromEntries(Object.keys(figures).map((figure) => [figure, median(phones.map((one) => one[row]?.[figure] ?? 0))])),
    ]),
  )
}

async function main(): Promise<boolean> {
  const options = benchOptions()
  const dataDir = await mkdtemp(join(tmpdir(), 'xingxia-bench-'))
  await chmod(dataDir, 0o755)
  const product = await startProduct({ DATA_DIR: dataDir, DEMO: '0' })
  const browser = await launchPlain()
  try {
    const phones: BenchData['rows'][] = []
    for (let visit = 0; visit < (options.runs ?? VISITS); visit++) phones.push(await phone(browser, product.origin))
    return conclude('load', { goals: GOALS, rows: medians(phones) }, TOLERANCES, options)
  } finally {
    await browser.close()
    await product.kill('SIGTERM')
    await removeData(dataDir)
  }
}

process.exitCode = (await main()) ? 0 : 1
