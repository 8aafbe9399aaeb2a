/**
 * `npm run bench:shared`: how long a stranger's slow phone on slow 4G needs to show a receipt that a player has shared, from an empty cache and
 * without a login. Needs a built client. Options of every bench: see report.ts.
 */
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { connectDb } from '#server/platform/db/connect.ts'
import { borrowEmbedded } from '#server/platform/db/embedded.ts'
import { dropsOf } from '#shared/book.ts'
import { getCaseList, openCase, shareReceipt } from '#shared/modes/case/calls.ts'
import { dataOf } from '../../tests/support/api.ts'
import { phoneContext } from '../../tests/support/browser.ts'
import { openLine } from '../../tests/support/line.ts'
import { newPlayer } from '../../tests/support/player.ts'
import { startProduct } from '../../tests/support/product.ts'
import { launchPlain, visitSlowly } from './loadPage.ts'
import { type BenchData, benchOptions, conclude, type Goal, type Tolerances } from './report.ts'
import { median } from './scenes/statistics.ts'

const VISITS = 3
const GOALS: Record<string, Goal> = { 'shared receipt/shown': { atMost: 2_000 } }
const TOLERANCES: Tolerances = { shown: { share: 0.15, plus: 100 }, 'all kB': { plus: 5 } }

/** Opens a box for a new player, shares its receipt, and returns the path of the link. */
async function shareOne(origin: string, dataDir: string): Promise<string> {
  const embedded = await borrowEmbedded({ dataDir, log: { info: () => undefined, warn: () => undefined } })
  const connection = connectDb(embedded.url)
  try {
    const { token } = await newPlayer(connection.db, { coins: 1_000_000 })
    const [box] = await dataOf(origin, getCaseList, { token, query: {} as never })
    const { book } = await dataOf(origin, openCase, { token, key: randomUUID(), query: { boxId: String(box?.boxId), fast: '1' } as never })
    await new Promise((revealed) => setTimeout(revealed, book.revealAt - book.openedAt + 500))
    const receiptId = dropsOf(book)[0]?.receiptId ?? ''
    const shared = await dataOf(origin, shareReceipt, { token, query: { receiptId, named: '1' } as never })
    return `/proof?s=${shared.token}`
  } finally {
    await connection.close()
  }
}

async function visit(browser: Browser, target: string, path: string): Promise<BenchData['rows'][string]> {
  const line = await openLine(target)
  const context = await phoneContext(browser, { deviceScaleFactor: 2 })
  try {
    const { vitals } = await visitSlowly(browser, context, line.origin, { path, awaited: '[data-shared]' })
    return { shown: vitals.awaited, LCP: vitals.lcp, 'in sight': vitals.inSight, 'all kB': line.bytes() / 1024 }
  } finally {
    await context.close()
    await line.close()
  }
}

async function main(): Promise<boolean> {
  const options = benchOptions()
  const dataDir = await mkdtemp(join(tmpdir(), 'xingxia-bench-'))
  await chmod(dataDir, 0o755)
  const product = await startProduct({ DATA_DIR: dataDir, DEMO: '0' })
  const browser = await launchPlain()
  try {
    const path = await shareOne(product.origin, dataDir)
    const visits: BenchData['rows'][string][] = []
    for (let run = 0; run < (options.runs ?? VISITS); run++) visits.push(await visit(browser, product.origin, path))
    const figures = Object.keys(visits[0] ?? {})
    const row = Object.fromEntries(figures.map((name) => [name, median(visits.map((one) => one[name] ?? 0))]))
    return conclude('shared', { goals: GOALS, rows: { 'shared receipt': row } }, TOLERANCES, options)
  } finally {
    await browser.close()
    await product.kill('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
}

process.exitCode = (await main()) ? 0 : 1
