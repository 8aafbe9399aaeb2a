/**
 * `npm run bench:idle`: what pages do while nobody touches them, each watched for 10 s (`--seconds N`): changes that React commits, frames for which a
 * script is called, pictures that the stage draws, timers, and processor time of the main thread in ms a second at full speed, of all and of scripts.
 * Then what goes on after they were left for 帮助, and in a hidden tab. `-- --grep ROLL` watches the pages that match. Options of every bench: see
 * report.ts. Needs a built client. Counts do not depend on the machine; times do.
 */
import './short.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { CDPSession, Page } from 'playwright-core'
import { openTemplate } from '#server/modes/roll/templates.ts'
import { phoneContext } from '../../tests/support/browser.ts'
import type { TestPlayer } from '../../tests/support/player.ts'
import { countDone, type Done, doneBy, hideForGood } from './idle/counters.ts'
import { type Played, playProduct } from './playedProduct.ts'
import { type BenchData, benchOptions, conclude, type Goal } from './report.ts'
import { openRooms } from './session/rooms.ts'

const SECONDS = 10
/** Seconds in a hidden tab, and on the page after. */
const AFTER = 3
/** Ms until a page has nothing to do any more: what it loads late is there, and what moves once has moved. */
const SETTLE = 6_000
/** The same for a page that was loaded before. */
const AFTERWARDS = 3_000
const PATIENCE = 60_000
const COINS = 100_000_000
const PAGES: Record<string, string> = {
  首页: '/',
  盲盒: '/mystery-box',
  竞技场: '/battle',
  黄金装备: '/dream',
  ROLL: '/roll',
  指数: '/exponent',
  福利: '/welfare',
  排行: '/rank',
  商城: '/shop',
  背包: '/bag',
  我的: '/mine',
  图鉴: '/album',
  巅峰时刻: '/show-time',
}

type Row = BenchData['rows'][string]
type Times = Record<'main' | 'script', number>

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    grep: { type: 'string' },
    seconds: { type: 'string' },
    json: { type: 'string' },
    save: { type: 'boolean' },
    compare: { type: 'boolean' },
  },
})
const { grep, seconds: told, ...kept } = values
const seconds = Number(told ?? SECONDS)
if (!(seconds > 0)) throw new Error(`--seconds ${told}: a number above 0 is needed`)
const options = { ...benchOptions([]), ...kept, part: grep !== undefined }

/** The pages of all, and rooms that stand, by their paths. */
async function pagesOf({ origin, db, join }: Played, player: TestPlayer): Promise<[string, string][]> {
  const [ended, waiting] = await openRooms(origin, player, await join(COINS))
  const prizes = [{ giftId: 115, count: 1 }]
  const condition = { kind: 'none' } as const
  const template = { name: 'idle', title: '歇息房', by: 'time', seats: 50, minutes: 60, condition, demo: false, prizes } as const
  const { roomId } = await openTemplate(db, Buffer.alloc(32), template)
  const rooms = { 'ROLL 房间': `/roll-room?id=${roomId}`, '竞技场房间，等待': waiting, '竞技场房间，结束': ended }
  return Object.entries({ ...PAGES, ...rooms }).filter(([name]) => grep === undefined || new RegExp(grep).test(name))
}

/** Main-thread processor ms so far. */
async function timesOf(session: CDPSession): Promise<Times> {
  const { metrics } = await session.send('Performance.getMetrics')
  const ms = (wanted: string) => (metrics.find(({ name }) => name === wanted)?.value ?? 0) * 1000
  return { main: ms('TaskDuration'), script: ms('ScriptDuration') }
}

/** What a page does a second, watched for `during` seconds. */
async function rates(page: Page, session: CDPSession, during: number): Promise<Done & Times> {
  const seen = async () => ({ ...(await doneBy(page)), ...(await timesOf(session)) })
  const before = await seen()
  await sleep(during * 1000)
  const after = await seen()
  return Object.fromEntries(
    Object.entries(after).map(([figure, value]) => [figure, (value - before[figure as keyof typeof before]) / during]),
  ) as never
}

async function watch({ browser, origin }: Played, player: TestPlayer, path: string): Promise<Row> {
  const context = await phoneContext(browser, { deviceScaleFactor: 2, baseURL: origin, serviceWorkers: 'block' })
  context.setDefaultTimeout(PATIENCE)
  await context.addInitScript(`localStorage.setItem('xingxia', localStorage.getItem('xingxia') ?? '{"token":"${player.token}"}')`)
  await countDone(context)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const goTo = (to: string) => page.evaluate((next) => history.replaceState(null, '', next), to)
    await page.goto(path)
    await page.locator('#splash').waitFor({ state: 'detached' })
    await sleep(SETTLE)
    const row: Row = { ...(await rates(page, session, seconds)) }
    await goTo('/help')
    await sleep(AFTERWARDS)
    const left = await rates(page, session, AFTER)
    await goTo(path)
    await sleep(AFTERWARDS)
    await hideForGood(page)
    await sleep(1_000)
    const hidden = await rates(page, session, AFTER)
    const of = (where: string, { renders, pictures, timers, main }: Done & Times) => ({
      [`${where} renders`]: renders,
      [`${where} pictures`]: pictures,
      [`${where} timers`]: timers,
      [`${where} main`]: main,
    })
    return { ...row, ...of('hidden', hidden), ...of('left', left) }
  } finally {
    await context.close()
  }
}

function goalsOf(names: readonly string[]): Record<string, Goal> {
  const none = { atMost: 0 }
  const goals: Record<string, Goal> = { 'hidden renders': none, 'hidden pictures': none, 'left pictures': none }
  return names.includes('首页') ? { ...goals, '首页/renders': { atMost: 1 }, '首页/pictures': none } : goals
}

async function main(): Promise<boolean> {
  const rows: BenchData['rows'] = {}
  await playProduct(async (played) => {
    const player = await played.join(COINS)
    for (const [name, path] of await pagesOf(played, player)) {
      const row = await watch(played, player, path)
      rows[name] = row
      process.stderr.write(
        `${name}: ${JSON.stringify(row, (_, value) => (typeof value === 'number' ? Number(value.toFixed(2)) : value))}\n`,
      )
    }
  })
  return conclude('idle', { rows, goals: goalsOf(Object.keys(rows)) }, {}, options)
}

process.exitCode = (await main()) ? 0 : 1
