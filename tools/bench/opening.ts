/**
 * `npm run bench:opening`: what a new phone loads from 首页 by way of 盲盒 to the first landing of its first opening, from an empty cache, beside
 * the goal. Each stop tells what has come since the one before: `moving` is the opening's first moving picture, `opening` its first landing. Bytes are those on the line, headers and the service worker's included; the columns are bodies by folder. Run at the tier that the phone
 * measures, at 低 and at 高. Needs a built client. Options of every bench: see report.ts; `--files` lists every file.
 */
import './short.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { phoneContext } from '../../tests/support/browser.ts'
import { openLine } from '../../tests/support/line.ts'
import type { TestPlayer } from '../../tests/support/player.ts'
import { playProduct } from './playedProduct.ts'
import { type BenchData, benchOptions, conclude, type Goal, type Tolerances } from './report.ts'

const KB = 1024
const PATIENCE = 120_000
const COINS = 1_000_000
/** How long a player looks around before the next tap, in ms: what loads in idle time is loaded. */
const LOOK = 5_000
const TIERS = { 'as measured': 'auto', 低: 'low', 高: 'high' } as const
/** Folders of the product as columns; what is in none of them is `rest`. */
const FOLDERS: Readonly<Record<string, RegExp>> = {
  code: /^\/app\/.*\.js/,
  style: /^\/app\/.*\.css/,
  fonts: /^\/(fonts|app)\/.*\.woff2?/,
  pictures: /^\/(images|icons)\//,
  atlases: /^\/assets\//,
  skeletons: /^\/spine\//,
  music: /^\/audio\/(global|mysteryBox)\./,
  sounds: /^\/audio\//,
}

/** The stage's pictures are not drawn: in software they would take minutes, and only what is loaded is of interest. */
const DRAW_NOTHING = 'for (const { prototype } of [WebGLRenderingContext, WebGL2RenderingContext]) prototype.drawElements = () => undefined'

type Way = 'home' | 'shelf' | 'moving' | 'opening'
type Row = BenchData['rows'][string]

const GOALS: Record<string, Goal> = Object.fromEntries(Object.keys(TIERS).map((row) => [`${row}/all kB`, { atMost: 1_600 }]))
const TOLERANCES: Tolerances = { 'all kB': { share: 0.03, plus: 10 } }

const listFiles = process.argv.includes('--files')
const options = benchOptions(process.argv.slice(2).filter((arg) => arg !== '--files'))
const say = (text: string) => process.stdout.write(`${text}\n`)

/** Goes the way as a finger does; `reached` is called at each stop. */
async function goTheWay(page: Page, reached: (stop: Way) => void): Promise<void> {
  await page.goto('/')
  await page.locator('#splash').waitFor({ state: 'detached' })
  await sleep(LOOK)
  reached('home')
  await page.getByRole('button', { name: /^盲盒/ }).tap()
  const open = page.getByRole('button', { name: /^开启 ×/ })
  await open.waitFor()
  await sleep(LOOK)
  reached('shelf')
  await open.tap()
  await page.locator('[data-stage-phase=playing]').first().waitFor({ state: 'attached' })
  reached('moving')
  await page.locator('[data-stage-phase=revealed]').first().waitFor({ state: 'attached' })
  reached('opening')
}

async function measure(browser: Browser, target: string, player: TestPlayer, tier: string): Promise<Row> {
  const line = await openLine(target)
  const context = await phoneContext(browser, { deviceScaleFactor: 2, baseURL: line.origin })
  context.setDefaultTimeout(PATIENCE)
  await context.addInitScript(`localStorage.setItem('xingxia', localStorage.getItem('xingxia') ?? '{"token":"${player.token}"}')`)
  await context.addInitScript(DRAW_NOTHING)
  if (tier !== 'auto') await context.addInitScript(`localStorage.setItem('xingxia.quality', '${tier},${tier}')`)
  const row: Row = {}
  let before = 0
  try {
    await goTheWay(await context.newPage(), (stop) => {
      row[`${stop} kB`] = (line.bytes() - before) / KB
      before = line.bytes()
    })
    const files = [...line.bodies()].map(([path, bytes]) => ({ path: new URL(path, line.origin).pathname, bytes }))
    if (listFiles)
      for (const { path, bytes } of files.sort((a, b) => b.bytes - a.bytes)) say(`${(bytes / KB).toFixed(1).padStart(8)} kB  ${path}`)
    return { 'all kB': before / KB, ...row, ...byFolder(files) }
  } finally {
    await context.close()
    await line.close()
  }
}

function byFolder(files: readonly { path: string; bytes: number }[]): Row {
  const row: Row = Object.fromEntries([...Object.keys(FOLDERS), 'rest'].map((folder) => [folder, 0]))
  for (const { path, bytes } of files) {
    const folder = Object.keys(FOLDERS).find((name) => FOLDERS[name]?.test(path)) ?? 'rest'
    row[folder] = (row[folder] ?? 0) + bytes / KB
  }
  return row
}

async function main(): Promise<boolean> {
  const rows: BenchData['rows'] = {}
  await playProduct(async ({ browser, origin, join }) => {
    for (const [name, tier] of Object.entries(TIERS)) {
      say(name)
      rows[name] = await measure(browser, origin, await join(COINS), tier)
    }
  })
  return conclude('opening', { goals: GOALS, rows }, TOLERANCES, options)
}

process.exitCode = (await main()) ? 0 : 1
