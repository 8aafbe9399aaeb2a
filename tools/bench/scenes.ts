/**
 * `npm run bench:scenes`: what scenes, reels and effects cost a phone of the lower middle (375×667@2, processor slowed down four times),
 * beside two DOM reels as yardsticks and against the goals (design 4.2). The browser here rasterises in software, so frames are stepped by
 * hand and only the main thread's own work is measured: its processor time at full speed times four, which a busy machine hardly blurs.
 * `-- --grep x5` measures the rows that match, `-- --memory` 200 openings; `--runs N`, `--json FILE`, `--save` and `--compare` as in
 * every bench. Each row is printed when it is measured. Ctrl-C, or the end of `--minutes 10`, ends it with what it has: the yardstick and one whole
 * show of each group come first.
 */
import './short.ts'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../tests/support/browser.ts'
import { serveScenes } from '../../tests/support/scenePage/server.ts'
import { pick, rowOf } from './pick.ts'
import { type BenchData, benchOptions, conclude } from './report.ts'
import { measureAnswers, measureTaps } from './scenes/firstPicture.ts'
import { glance, measureFrames, measureOnce, measureThrottled } from './scenes/frames.ts'
import { goalsOf, LOW_ROW, MEMORY_ROW, RACE_ROW, TOLERANCES } from './scenes/goals.ts'
import type { Bench, Facts } from './scenes/inPage.ts'
import { openMany } from './scenes/memory.ts'
import { openScenePage, type ScenePage } from './scenes/scenePage.ts'
import { measureIntervals } from './scenes/screen.ts'
import { raceReels } from './scenes/yardstick.ts'

declare const bench: Bench

type Rows = BenchData['rows']

/** How often the frames of whole shows and the yardstick are measured; of the other previews once. */
const RUNS = 3
const MINUTES = 10
const TAP_ROUNDS = 5
const OPENINGS = 200

const { grep, memory, minutes, rest } = ownOptions(process.argv.slice(2))
const options = benchOptions(rest)
const runs = options.runs ?? RUNS
const began = performance.now()

/** The bench's own options; the rest are those of every bench. */
function ownOptions(args: string[]): { grep?: string; memory: boolean; minutes: number; rest: string[] } {
  const own = { grep: { type: 'string' }, memory: { type: 'boolean' }, minutes: { type: 'string' } } as const
  const { values, tokens } = parseArgs({ args, options: own, strict: false, tokens: true })
  const mine = tokens.flatMap((token) => {
    if (token.kind !== 'option' || !(token.name in own)) return []
    return token.value !== undefined && !token.inlineValue ? [token.index, token.index + 1] : [token.index]
  })
  const wanted = typeof values.grep === 'string' ? values.grep : undefined
  const minutes = Number(values.minutes ?? MINUTES)
  if (!(minutes > 0)) throw new Error(`--minutes ${values.minutes}: a number above 0 is needed`)
  return { grep: wanted, memory: values.memory === true, minutes, rest: args.filter((_, index) => !mine.includes(index)) }
}

/** Parts that are no preview of their own run in a full bench and when `--grep` names them. */
const asked = (part: string) => grep === undefined || part.includes(grep)

function progress(text: string): void {
  process.stderr.write(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}\n`)
}

const RAF_ROW = 'five reels, DOM moved by rAF'
const EMPTY_ROW = 'a page in which nothing moves'

/** What was left out because the time was up or somebody broke the bench off. */
const leftOut: string[] = []
let stopped = false

/** False as soon as the bench is to end with what it has; `what` is then noted as left out. */
function goesOn(what: string): boolean {
  if (!stopped && performance.now() - began < minutes * 60_000) return true
  leftOut.push(what)
  return false
}

/** Keeps a row and says what it is: figures of a bench that is broken off are not lost. */
function keep(rows: Rows, row: string, figures: Rows[string]): void {
  rows[row] = figures
  const told = Object.entries(figures).map(([figure, value]) => `${figure} ${Number(value.toPrecision(3))}`)
  progress(`${row}: ${told.join(', ')}`)
}

/** The rarest show that openings of every count have, without the gold chapter. */
const WHOLE = /-grade1$/

/** Of each group one whole show: of openings `WHOLE`, else the preview with the most moments that ends soonest. */
function plainOnes(previews: readonly Facts[]): Facts[] {
  const whole = ({ name }: Facts) => Number(WHOLE.test(name))
  const sorted = [...previews].sort((a, b) => whole(b) - whole(a) || b.moments.length - a.moments.length || a.length - b.length)
  return previews.filter((facts) => sorted.find(({ scene, group }) => scene === facts.scene && group === facts.group) === facts)
}

const isProduct = ({ scene }: Facts) => scene !== 'lab'

/** All figures of the `plain` previews, then the script time of the others, measured once. */
async function frameRows(scenePage: ScenePage, previews: readonly Facts[], plain: readonly Facts[], rows: Rows): Promise<void> {
  const whole = previews.filter((facts) => plain.includes(facts) || grep !== undefined)
  for (const facts of whole) {
    if (!goesOn(rowOf(facts))) continue
    const figures: Rows[string] = { ...(await measureFrames(scenePage, facts, runs)) }
    if (plain.includes(facts)) figures['p95 throttled'] = await measureThrottled(scenePage, facts, runs)
    keep(rows, rowOf(facts), figures)
  }
  for (const facts of previews.filter((one) => !whole.includes(one)))
    if (goesOn(rowOf(facts))) keep(rows, rowOf(facts), { ...(await measureOnce(scenePage, facts)) })
}

async function lowRows(browser: Browser, url: string, previews: readonly Facts[], rows: Rows): Promise<void> {
  const scenePage = await openScenePage(browser, url, 'low')
  for (const facts of previews) {
    const row = `${rowOf(facts)}${LOW_ROW}`
    if (goesOn(row)) keep(rows, row, await glance(scenePage, facts))
  }
  await scenePage.close()
}

/** Every row gets its share of the yardstick. What a frame costs in which nothing moves is left out of both. */
function compareWithReels(rows: Rows): void {
  const [rAF, empty] = [rows[RAF_ROW]?.main, rows[EMPTY_ROW]?.main]
  if (rAF === undefined || empty === undefined) return
  for (const figures of Object.values(rows)) if (figures.mean !== undefined) figures['of rAF'] = figures.mean / (rAF - empty)
}

/** Five reels of ours beside the DOM's. */
async function raceRows(scenePage: ScenePage, five: Facts, rows: Rows): Promise<void> {
  const { empty, ours, rAF, CSS } = await raceReels(scenePage, five, runs)
  const yardstick = rAF.main - empty.main
  keep(rows, RACE_ROW, { ...ours, 'of rAF': (ours.main - empty.main) / yardstick, 'MB of rAF': ours.MB / rAF.MB })
  keep(rows, RAF_ROW, { ...rAF })
  keep(rows, 'five reels, DOM moved by CSS', { ...CSS })
  keep(rows, EMPTY_ROW, { main: empty.main, spread: empty.spread })
}

async function tapRows(browser: Browser, url: string, previews: readonly Facts[], rows: Rows): Promise<void> {
  const shelf = previews.find(({ scene }) => scene === 'mystery-box')
  if (!shelf) throw new Error('taps begin at the shelf, and no preview shows it')
  const scenePage = await openScenePage(browser, url, 'high', true)
  const others = previews.filter((facts) => facts !== shelf)
  for (const [facts, taps] of await measureTaps(scenePage, others, shelf, TAP_ROUNDS)) keep(rows, `tap ${rowOf(facts)}`, { ...taps })
  keep(rows, 'tap, answered by the shelf', { ...(await measureAnswers(scenePage, shelf, TAP_ROUNDS)) })
  await scenePage.close()
}

async function screenRows(url: string, previews: readonly Facts[], rows: Rows): Promise<void> {
  const { card, found } = await measureIntervals(url, previews)
  for (const [facts, intervals] of found) keep(rows, `${rowOf(facts)} on ${card}`, { ...intervals })
  progress(
    found.size > 0 ? `a screen drawn by ${card}` : `no graphics card is at hand (${card}): intervals of a real screen are not measured`,
  )
}

async function memoryRows(scenePage: ScenePage, previews: readonly Facts[], rows: Rows): Promise<void> {
  const shelf = previews.find(({ scene }) => scene === 'mystery-box')
  const openings = previews.filter(({ scene }) => scene === 'case-reel')
  if (!shelf) throw new Error('openings begin at the shelf, and no preview shows it')
  const growth = await openMany(scenePage, openings, shelf, OPENINGS, ({ openings: done, heap, code, textures, nodes }) =>
    progress(
      `${done} openings: heap ${heap.toFixed(2)} MB (and ${code.toFixed(2)} MB of compiled code), ${textures} textures, ${nodes} nodes`,
    ),
  )
  rows[MEMORY_ROW] = { ...growth }
}

async function measureAll(browser: Browser, url: string): Promise<Rows> {
  const rows: Rows = {}
  const scenePage = await openScenePage(browser, url, 'high')
  const all = await scenePage.page.evaluate(() => bench.previews())
  const usual = pick(all)
  const plain = plainOnes(usual.filter(isProduct))
  if (memory) {
    await memoryRows(scenePage, usual, rows)
    return rows
  }
  const five = plain.find(({ group }) => group.endsWith('×5'))
  if (five && (asked('five reels') || options.compare) && goesOn('five reels')) await raceRows(scenePage, five, rows)
  if (asked('tap') && goesOn('taps')) await tapRows(browser, url, plain, rows)
  if (asked('at low')) await lowRows(browser, url, plain, rows)
  await frameRows(scenePage, pick(all, grep), plain, rows)
  await scenePage.close()
  if (asked('screen') && goesOn('a real screen')) await screenRows(url, plain, rows)
  compareWithReels(rows)
  return rows
}

async function main(): Promise<boolean> {
  if (grep !== undefined && options.save) throw new Error('--save keeps a whole bench: leave --grep out')
  const server = await serveScenes()
  const browser = await launchBrowser([], { handleSIGINT: false })
  process.once('SIGINT', () => {
    stopped = true
    progress('broken off: what was measured follows; once more ends at once')
  })
  try {
    const rows = await measureAll(browser, server.url)
    const part = grep !== undefined || memory || leftOut.length > 0
    if (leftOut.length > 0) process.stdout.write(`${leftOut.length} rows left out: ${leftOut.join(', ')}\n`)
    if (leftOut.length > 0 && options.save) throw new Error('--save keeps a whole bench: more --minutes are needed')
    return conclude(memory ? 'memory' : 'scenes', { rows, goals: goalsOf(rows, !part) }, TOLERANCES, { ...options, part })
  } finally {
    await browser.close()
    await server.close()
  }
}

process.exitCode = (await main()) ? 0 : 1
