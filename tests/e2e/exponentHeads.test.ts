import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { EXPONENT, reachedAt } from '#shared/modes/exponent/rules.ts'
import { onlyWhere } from '../support/onlyWhere.ts'
import { visit } from './acts.ts'
import { delayLine, setClockBack } from './badPhones.ts'
import { sharedWorld } from './world.ts'

/**
 * `npm run bench:heads`: how far apart the head of the curve stands on three screens. It watches whole rounds, so it is no part of
 * `npm test`. The page is read without its stage, since drawing three of them takes longer than what is measured; the stage asks the
 * same clock.
 */
const world = sharedWorld()
/** Farthest that two heads may stand apart, in ms of the curve's own time. */
const GOAL = 50
/** Rounds that are compared, and what each needs at least: a multiple says the time to 100 ms only, the median of many says it well. */
const ROUNDS = 3
const SEEN = 40
/** Longest time to wait for them, in ms: many rounds break early. */
const PATIENCE = 400_000

/** A multiple in hundredths that a page showed in a round, and when, by a clock that no override of `Date` moves. */
interface Seen {
  round: string
  multiple: number
  at: number
}
declare const seen: Seen[]

/** Notes every change of the climbing multiple. Runs in the page. */
function noteMultiples(): void {
  Object.assign(window, { seen: [] })
  const note = ({ target }: MutationRecord) => {
    const multiple = /^(\d+)\.(\d\d)x$/.exec(target.nodeValue ?? '')
    const round = /上升中.*第 ([\d,]+) 轮/.exec(target.parentElement?.parentElement?.textContent ?? '')
    if (multiple && round?.[1])
      seen.push({ round: round[1], multiple: Number(`${multiple[1]}${multiple[2]}`), at: performance.timeOrigin + performance.now() })
  }
  new MutationObserver((records) => records.forEach(note)).observe(document, { subtree: true, characterData: true })
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Round → when the page's curve began, by what it showed: the moments minus the middle of the time for which each multiple stands. */
function startsOf(all: readonly Seen[]): Map<string, number> {
  const starts = new Map<string, number[]>()
  for (const { round, multiple, at } of all)
    if (multiple < EXPONENT.multiple.most)
      starts.set(round, [...(starts.get(round) ?? []), at - (reachedAt(multiple) + reachedAt(multiple + 1)) / 2])
  return new Map([...starts].filter(([, { length }]) => length >= SEEN).map(([round, own]) => [round, median(own)]))
}

async function watch(spoil: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await world.openPhone()
  await page.addInitScript(noteMultiples)
  await spoil(page)
  await visit(page, '/exponent')
  return page
}

describe('the head of the curve', () => {
  beforeEach((test) => onlyWhere(test, Boolean(process.env.HEADS), 'only in npm run bench:heads'))

  it(
    'stands at one place on three screens, one with a wrong clock and one with a bad line',
    async () => {
      const pages = await Promise.all([watch(setClockBack), watch(delayLine), watch(async () => undefined)])
      const until = Date.now() + PATIENCE
      let common: number[][] = []
      while (common.length < ROUNDS && Date.now() < until) {
        await sleep(5_000)
        const starts = (await Promise.all(pages.map((page) => page.evaluate(() => seen)))).map(startsOf)
        const rounds = [...(starts[0]?.keys() ?? [])].filter((round) => starts.every((own) => own.has(round)))
        common = rounds.map((round) => starts.map((own) => own.get(round) ?? Number.NaN))
      }
      const apart = common.map((starts) => Math.max(...starts) - Math.min(...starts))
      for (const starts of common) {
        const behind = starts.map((start) => (start - Math.min(...starts)).toFixed(0))
        process.stdout.write(`behind the first (wrong clock, bad line, plain): ${behind.join(' ')} ms\n`)
      }
      process.stdout.write(`farthest apart ${Math.max(...apart).toFixed(0)} ms in ${common.length} rounds\n`)
      expect(common.length).toBeGreaterThanOrEqual(ROUNDS)
      expect(Math.max(...apart)).toBeLessThanOrEqual(GOAL)
    },
    PATIENCE + 60_000,
  )
})
