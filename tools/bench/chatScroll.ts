/**
 * `npm run bench:chat-scroll`: what a chat of 5,000 lines costs a phone of the lower middle (375×667) while it is scrolled up and flung, and when
 * one more line comes. As in bench:bag. The built client, with answers made here; needs no server. `--runs N`, `--json FILE`, `--save` and
 * `--compare` as in every bench.
 */
import './short.ts'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import type { ChatLine } from '#shared/calls/chat.ts'
import { EventType } from '#shared/codes.ts'
import { PUBLIC_TOPIC } from '#shared/live.ts'
import { launchBrowser } from '../../tests/support/browser.ts'
import { chatPageOf, LONG_TALK } from '../../tests/visual/routes/fixtures/chat.ts'
import { healthy } from '../../tests/visual/routes/replies.ts'
import { Site } from '../../tests/visual/routes/site.ts'
import { PAGE_REPLIES } from '../../tests/visual/routes/states.ts'
import { type BenchData, benchOptions, conclude, type Goal, type Tolerances } from './report.ts'
import { median } from './scenes/statistics.ts'
import { costOf, FLICK, type List, type Motion, measureMotions, openList, type Scrolled, steady } from './scrolling.ts'

const CLIENT = process.env.CLIENT_DIR ?? fileURLToPath(new URL('../../dist/client', import.meta.url))
const LINES = 5_000
const RUNS = 2

const COMES = 'one more line'

const MOTIONS: readonly Motion[] = [
  { name: 'a finger, 25 px a frame', steps: steady(-25, 120) },
  { name: 'flicks of 8,000 px a second', steps: [...FLICK, ...FLICK].map((px) => -px) },
]
const GOALS: Record<string, Goal> = {
  ...Object.fromEntries(MOTIONS.map(({ name }) => [`${name}/p95`, { atMost: 4 }])),
  [`${COMES}/p50`]: { atMost: 100 },
}
const TOLERANCES: Tolerances = { p50: { share: 0.15, plus: 0.2 }, p95: { share: 0.15, plus: 0.4 } }

const lineAt = (seq: number): ChatLine => {
  const model = LONG_TALK[seq % LONG_TALK.length]
  if (!model) throw new Error('the fixture has no lines')
  return { ...model, seq, key: model.by === 'player' ? `key-${seq}` : '' }
}

/** The whole chat at once, as it is on a phone after its player has gone back to the beginning. */
const lines = Array.from({ length: LINES }, (_, index) => lineAt(index + 1))

const CHAT: List = {
  path: '/chat',
  scroller: "document.querySelector('[data-scroll=chat]')",
  row: '[role=log] li',
  answer: (context) =>
    context.route(/\/api\/chat\/lines/, (route) => {
      const after = Number(new URL(route.request().url()).searchParams.get('after') ?? -1)
      const shown = after < 0 ? lines : after === LINES ? [lineAt(LINES + 1)] : []
      return route.fulfill({ json: { status: 0, msg: '', data: chatPageOf(shown, LINES, { first: 1 }) } })
    }),
}

/** A push tells of one line more, which is then read and shown. */
async function hearOne({ page }: Scrolled): Promise<void> {
  const data = { seq: LINES + 1, by: 'desk', deskRead: LINES, typing: false }
  const body = JSON.stringify({ eventType: EventType.chat, data })
  const rows = page.locator('[role=log] li')
  const before = await rows.count()
  await page.evaluate(`channel.push(${JSON.stringify(PUBLIC_TOPIC)}, ${JSON.stringify(body)})`)
  await page.waitForFunction((count) => document.querySelectorAll('[role=log] li').length > count, before)
}

async function measureAll(browser: Browser, runs: number): Promise<BenchData['rows']> {
  const rows = await measureMotions(browser, CHAT, { motions: MOTIONS, runs })
  const costs: number[] = []
  for (let run = 0; run < runs; run++) {
    const list = await openList(browser, CHAT)
    costs.push(await costOf(list, () => hearOne(list)).finally(() => list.page.context().close()))
  }
  return { ...rows, [COMES]: { p50: median(costs) } }
}

async function main(): Promise<boolean> {
  const options = benchOptions()
  const site = await Site.open(CLIENT)
  site.serve(new Map([...(await healthy()), ...PAGE_REPLIES]))
  const browser = await launchBrowser([site.hostRule])
  try {
    return conclude('chat-scroll', { goals: GOALS, rows: await measureAll(browser, options.runs ?? RUNS) }, TOLERANCES, options)
  } finally {
    await browser.close()
    await site.close()
  }
}

process.exitCode = (await main()) ? 0 : 1
