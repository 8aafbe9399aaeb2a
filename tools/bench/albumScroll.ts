/**
 * `npm run bench:album-scroll`: what 图鉴 costs a phone of the lower middle (375×667) while its sets are scrolled slowly and fast, all
 * families of the catalogue. As in bench:bag. The built client, with answers made here; needs no server. `--runs N`, `--json FILE`, `--save` and
 * `--compare` as in every bench.
 */
import './short.ts'
import { fileURLToPath } from 'node:url'
import { launchBrowser } from '../../tests/support/browser.ts'
import { healthy } from '../../tests/visual/routes/replies.ts'
import { Site } from '../../tests/visual/routes/site.ts'
import { PAGE_REPLIES } from '../../tests/visual/routes/states.ts'
import { benchOptions, conclude, type Goal, type Tolerances } from './report.ts'
import { FLICK, type List, type Motion, measureMotions, steady } from './scrolling.ts'

const CLIENT = process.env.CLIENT_DIR ?? fileURLToPath(new URL('../../dist/client', import.meta.url))
const RUNS = 2

const MOTIONS: readonly Motion[] = [
  { name: 'a finger, 25 px a frame', steps: steady(25, 80) },
  { name: 'a flick of 8,000 px a second', steps: FLICK },
]
const GOALS: Record<string, Goal> = Object.fromEntries(MOTIONS.map(({ name }) => [`${name}/p95`, { atMost: 4 }]))
const TOLERANCES: Tolerances = { p50: { share: 0.15, plus: 0.2 }, p95: { share: 0.15, plus: 0.4 } }

const ALBUM: List = {
  path: '/album',
  scroller: "document.querySelector('main li').parentElement.parentElement",
  row: 'main li',
  answer: async () => undefined,
}

async function main(): Promise<boolean> {
  const options = benchOptions()
  const site = await Site.open(CLIENT)
  site.serve(new Map([...(await healthy()), ...PAGE_REPLIES]))
  const browser = await launchBrowser([site.hostRule])
  try {
    const rows = await measureMotions(browser, ALBUM, { motions: MOTIONS, runs: options.runs ?? RUNS })
    return conclude('album-scroll', { goals: GOALS, rows }, TOLERANCES, options)
  } finally {
    await browser.close()
    await site.close()
  }
}

process.exitCode = (await main()) ? 0 : 1
