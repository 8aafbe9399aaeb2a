/**
 * `npm run bench:scenes`: what scenes, reels and effects cost a phone of the lower middle (375×667@2, processor slowed down four times),
 * beside two DOM reels as yardsticks and against the goals (design 4.2). The browser here rasterises in software, so frames are stepped by
 * hand and only the main thread's own work is measured: its processor time at full speed times four, which a busy machine hardly blurs.
 * `-- --grep x5` measures the rows that match, `-- --memory` 200 openings; `--runs N`, `--json FILE`, `--save` and `--compare` as in
 * every bench.
 */
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../tests/support/browser.ts'
import { serveScenes } from '../../tests/support/scenePage/server.ts'
import { pick, rowOf } from './pick.ts'
import { type BenchData, benchOptions, conclude } from './report.ts'
import { measureAnswers, measureTaps } from './scenes/firstPicture.ts'
import { glance, measureFrames, measureThrottled } from './scenes/frames.ts'
import { goalsOf, LOW_ROW, MEMORY_ROW, RACE_ROW, TOLERANCES } from './scenes/goals.ts'
import type { Bench, Facts } from './scenes/inPage.ts'
import { openMany } from './scenes/memory.ts'
import { openScenePage, type ScenePage } from './scenes/scenePage.ts'
import { measureIntervals } from './scenes/screen.ts'
import { raceReels } from './scenes/yardstick.ts'

declare const bench: Bench

type Rows = BenchData['rows']

/** How often frames and the yardstick are measured. */
const RUNS = 3
const TAP_ROUNDS = 5
const OPENINGS = 200

const { grep, memory, rest } = ownOptions(process.argv.slice(2))
const options = benchOptions(rest)
const runs = options.runs ?? RUNS
const began = performance.now()

/** The bench's own options; the rest are those of every bench. */
function ownOptions(args: string[]): { grep?: string; memory: boolean; rest: string[] } {
  const own = { grep: { type: 'string' }, memory: { type: 'boolean' } } as const
  const { values, tokens } = parseArgs({ args, options: own, strict: false, tokens: true })
  const mine = tokens.flatMap((token) => {
    if (token.kind !== 'option' || !(token.name in own)) return []
    return token.name === 'grep' && !token.inlineValue ? [token.index, token.index + 1] : [token.index]
  })
  const wanted = typeof values.grep === 'string' ? values.grep : undefined
  return { grep: wanted, memory: values.memory === true, rest: args.filter((_, index) => !mine.includes(index)) }
}

/** Parts that are no preview of their own run in a full bench and when `--grep` names them. */
const asked = (part: string) => grep === undefined || part.includes(grep)

function progress(text: string): void {
  process.stderr.write(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}\n`)
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

async function frameRows(scenePage: ScenePage, previews: readonly Facts[], plain: readonly Facts[], rows: Rows): Promise<void> {
  for (const facts of previews) {
    const figures: Rows[string] = { ...(await measureFrames(scenePage, facts, runs)) }
    if (plain.includes(facts)) figures['p95 throttled'] = await measureThrottled(scenePage, facts, runs)
    rows[rowOf(facts)] = figures
    progress(rowOf(facts))
  }
}

async function lowRows(browser: Browser, url: string, previews: readonly Facts[], rows: Rows): Promise<void> {
  const scenePage = await openScenePage(browser, url, 'low')
  for (const facts of previews) rows[`${rowOf(facts)}${LOW_ROW}`] = await glance(scenePage, facts)
  await scenePage.close()
  progress('the low tier')
}

/** Five reels of ours beside the DOM's; every row measured before gets its share of the yardstick. What a frame costs in which nothing moves is left out of both. */
async function raceRows(scenePage: ScenePage, five: Facts, rows: Rows): Promise<void> {
  const { empty, ours, rAF, CSS } = await raceReels(scenePage, five, runs)
  const yardstick = rAF.main - empty.main
  for (const figures of Object.values(rows)) if (figures.mean !== undefined) figures['of rAF'] = figures.mean / yardstick
  rows[RACE_ROW] = { ...ours, 'of rAF': (ours.main - empty.main) / yardstick, 'MB of rAF': ours.MB / rAF.MB }
  rows['five reels, DOM moved by rAF'] = { ...rAF }
  rows['five reels, DOM moved by CSS'] = { ...CSS }
  rows['a page in which nothing moves'] = { main: empty.main, spread: empty.spread }
  progress('yardsticks')
}

async function tapRows(browser: Browser, url: string, previews: readonly Facts[], rows: Rows): Promise<void> {
  const shelf = previews.find(({ scene }) => scene === 'mystery-box')
  if (!shelf) throw new Error('taps begin at the shelf, and no preview shows it')
  const scenePage = await openScenePage(browser, url, 'high', true)
  const others = previews.filter((facts) => facts !== shelf)
  for (const [facts, taps] of await measureTaps(scenePage, others, shelf, TAP_ROUNDS)) rows[`tap ${rowOf(facts)}`] = { ...taps }
  rows['tap, answered by the shelf'] = { ...(await measureAnswers(scenePage, shelf, TAP_ROUNDS)) }
  await scenePage.close()
  progress('taps')
}

async function screenRows(url: string, previews: readonly Facts[], rows: Rows): Promise<void> {
  const { card, found } = await measureIntervals(url, previews)
  for (const [facts, intervals] of found) rows[`${rowOf(facts)} on ${card}`] = { ...intervals }
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
  const wanted = pick(all, grep)
  await frameRows(scenePage, wanted, plain, rows)
  const five = plain.find(({ group }) => group.endsWith('×5'))
  if (five && (asked('five reels') || options.compare)) await raceRows(scenePage, five, rows)
  await scenePage.close()
  if (asked('at low')) await lowRows(browser, url, plain, rows)
  if (asked('tap')) await tapRows(browser, url, plain, rows)
  if (asked('screen')) await screenRows(url, plain, rows)
  return rows
}

async function main(): Promise<boolean> {
  const part = grep !== undefined || memory
  if (grep !== undefined && options.save) throw new Error('--save keeps a whole bench: leave --grep out')
  const server = await serveScenes()
  const browser = await launchBrowser()
  try {
    const rows = await measureAll(browser, server.url)
    return conclude(memory ? 'memory' : 'scenes', { rows, goals: goalsOf(rows, !part) }, TOLERANCES, { ...options, part })
  } finally {
    await browser.close()
    await server.close()
  }
}

process.exitCode = (await main()) ? 0 : 1
