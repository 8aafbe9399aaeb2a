/**
 * `npm run bench:quick`: ms from the tap on 开启 until the result and its best item are in view, with 快速 and with 快速 and 跳过, for one, five and ten
 * boxes whose files are loaded already, on a loopback server. `reply`, `moving` and `landed` are the stops on the way: the book has come, the opening moves,
 * all has landed. Goal: 1.5 s. With `--slow` the processor is throttled to a quarter as well. Needs a built client. The stage draws nothing: in software
 * that would be most of the time, and a phone's graphics card does it beside the script. Options of every bench: see report.ts.
 */
import './short.ts'

import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { phoneContext } from '../../tests/support/browser.ts'
import type { TestPlayer } from '../../tests/support/player.ts'
import { playProduct } from './playedProduct.ts'
import { type BenchData, benchOptions, conclude, type Goal } from './report.ts'
import { median } from './scenes/statistics.ts'

const PATIENCE = 120_000
const COINS = 10_000_000
const RUNS = 5
const THROTTLE = 4
/** Ms after a result until the next press: the buttons that pay are deaf for up to 1.5 s. */
const REST = 2_000
const NUMBERS = [1, 5, 10] as const
const STOPS = ['reply', 'moving', 'landed', 'result'] as const
const DRAW_NOTHING = 'for (const { prototype } of [WebGLRenderingContext, WebGL2RenderingContext]) prototype.drawElements = () => undefined'

type Row = BenchData['rows'][string]

/** Notes in `window.stops` the ms from the last press of a button that opens boxes to each stop. */
function watchStops(): void {
  let pressed = 0
  const stops: Record<string, number> = {}
  Object.assign(window, { stops })
  const phases: Record<string, string> = { loading: 'reply', playing: 'moving', revealed: 'landed' }
  const note = (stop: string, more = 0) => {
    stops[stop] ??= performance.now() - pressed + more
  }
  addEventListener(
    'click',
    (event) => {
      if (!(event.target as Element).closest('button')?.textContent?.startsWith('开启')) return
      pressed = event.timeStamp
      for (const stop of Object.keys(stops)) delete stops[stop]
    },
    true,
  )
  const look = () => {
    const stop = phases[document.querySelector<HTMLElement>('[data-stage-phase]')?.dataset.stagePhase ?? '']
    if (stop) note(stop)
    const panel = document.querySelector('section[aria-label="开出的物品"]')?.parentElement
    if (panel) requestAnimationFrame(() => note('result', Number.parseFloat(panel.style.getPropertyValue('--after')) || 0))
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-stage-phase'] })
}

const options = benchOptions(process.argv.slice(2).filter((arg) => arg !== '--slow'))
const slow = process.argv.includes('--slow')
const say = (text: string) => process.stdout.write(`${text}\n`)

async function open(page: Page): Promise<Row> {
  await page.getByRole('button', { name: /^开启 ×/ }).click()
  await page.locator('section[aria-label="开出的物品"]').waitFor()
  await sleep(REST)
  const row = await page.evaluate(() => ({ ...(window as unknown as { stops: Record<string, number> }).stops }))
  await page.getByRole('button', { name: /^收下/ }).click()
  await page.getByRole('button', { name: /^开启 ×/ }).waitFor()
  await sleep(REST)
  return row
}

async function measure(page: Page, number: number): Promise<Row> {
  await page.getByRole('radio', { name: `${number} 只` }).click()
  await open(page)
  const rows: Row[] = []
  for (let run = 0; run < (options.runs ?? RUNS); run++) rows.push(await open(page))
  const found = STOPS.map((stop) => [stop, rows.flatMap((row) => row[stop] ?? [])] as const).filter(([, times]) => times.length > 0)
  return Object.fromEntries([
    ...found.map(([stop, times]) => [stop, median(times)]),
    ['worst', Math.max(...rows.map(({ result }) => result ?? 0))],
  ])
}

async function measureAll(browser: Browser, origin: string, player: TestPlayer, throttle: number): Promise<BenchData['rows']> {
  const context = await phoneContext(browser, { deviceScaleFactor: 2, baseURL: origin })
  context.setDefaultTimeout(PATIENCE)
  await context.addInitScript(`localStorage.setItem('xingxia', localStorage.getItem('xingxia') ?? '{"token":"${player.token}"}')`)
  await context.addInitScript(`localStorage.setItem('xingxia.quality', 'low,low')`)
  // A 神话 would be asked about.
  await context.addInitScript(`localStorage.setItem('xingxia.skip', '{"on":false,"rule":"always","grade":2,"rarest":"skip"}')`)
  await context.addInitScript(DRAW_NOTHING)
  // The runner of this file wraps inner functions in a helper that the page lacks.
  await context.addInitScript('globalThis.__name = (act) => act')
  await context.addInitScript(watchStops)
  const page = await context.newPage()
  const rows: BenchData['rows'] = {}
  try {
    await page.goto('/mystery-box')
    await page.locator('[data-stage=mystery-box]').waitFor({ state: 'attached' })
    await sleep(REST)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    for (const way of ['快速', '快速 跳过'] as const) {
      await page.getByRole('button', { name: way === '快速' ? '快速' : '跳过', exact: true }).click()
      for (const number of NUMBERS) {
        const row = `${way} ×${number}${throttle > 1 ? ' slow' : ''}`
        rows[row] = await measure(page, number)
        say(`${row}: ${JSON.stringify(rows[row])}`)
      }
    }
    return rows
  } finally {
    await context.close()
  }
}

async function main(): Promise<boolean> {
  const rows: BenchData['rows'] = {}
  await playProduct(async ({ browser, origin, join }) => {
    for (const throttle of slow ? [1, THROTTLE] : [1]) Object.assign(rows, await measureAll(browser, origin, await join(COINS), throttle))
  })
  const goals: Record<string, Goal> = Object.fromEntries(Object.keys(rows).map((row) => [`${row}/result`, { atMost: 1_500 }]))
  return conclude('quick', { goals, rows }, {}, options)
}

process.exitCode = (await main()) ? 0 : 1
