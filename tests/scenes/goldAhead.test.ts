import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Lab } from '../support/scenePage/main.tsx'
import { hideCanvas, openScenes } from '../support/scenePage/open.ts'
import { sharedPhone } from '../support/scenePage/sharedBrowser.ts'

declare const lab: Lab

let page: Page
const errors: string[] = []
/** Addresses that an opening has asked for. */
const asked = new Set<string>()
/** What becomes of whatever was not asked for before: it comes, is held back, or is lost. */
let fresh: 'comes' | 'held' | 'lost' = 'comes'
const held: Route[] = []

beforeAll(async () => {
  const context = await sharedPhone({ viewport: { width: 320, height: 568 } })
  page = await openScenes(context, inject('scenesUrl'), errors)
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (fresh === 'held' && !asked.has(pathname)) held.push(route)
    else if (fresh === 'lost' && !asked.has(pathname)) await route.abort()
    else {
      asked.add(pathname)
      await route.continue()
    }
  })
  await page.evaluate(() => lab.draw(false))
  await hideCanvas(page)
}, 180_000)

afterAll(async () => {
  await page?.context().close()
})

/** Asks for an opening and waits until it plays. */
const begin = (name: string) =>
  page.evaluate(async (book) => {
    lab.playBook(book)
    await lab.untilStepping(() => lab.stageState.phase === 'playing', 20_000)
  }, name)

/** Leaves the opening before, and asks for another one whose files are held back or lost. */
const beginAnew = async (name: string, way: 'held' | 'lost') => {
  await page.evaluate(() => lab.leaveStage())
  await page.evaluate(() => lab.step(400))
  fresh = way
  await begin(name)
}

/** What the stage shows at the end where the great moment was left out: no darkness, and the win as the panel tells it. */
const leftOut = () =>
  page.evaluate(() => {
    const { phase, landed, gold } = lab.ending()
    return { phase, landed, gold, dark: lab.darkness(), chapter: lab.openingStage.chapter }
  })
const LEFT_OUT = { phase: 'revealed', landed: 1, gold: null, dark: 0, chapter: 'reel' }

const release = async () => {
  fresh = 'comes'
  await Promise.all(held.splice(0).map((route) => route.continue()))
}

describe('an opening of grade 0', () => {
  it('begins without anything that an opening of grade 4 does not wait for', async () => {
    await begin('x1-grade4')
    await page.evaluate(() => lab.until(() => lab.filmsSettled()))
    await beginAnew('x1-grade0', 'held')
    expect(held.length).toBeGreaterThan(0)
  })

  it('shows the result on a stage in full light when nothing has come after 8 s of darkness, and when its picture is lost', async () => {
    await page.evaluate(() => lab.step(12_000))
    expect(await page.evaluate(() => [lab.stageState.phase, lab.darkness() > 0.9])).toEqual(['playing', true])
    await page.evaluate(() => lab.step(4_000))
    expect(await leftOut()).toEqual(LEFT_OUT)
    // What is asked for a second time is lost, too.
    fresh = 'lost'
    await Promise.all(held.splice(0).map((route) => route.abort()))
    await beginAnew('x1-grade0', 'lost')
    await page.evaluate(() => lab.until(() => lab.nothingUnderway() && lab.filmsSettled()))
    await page.evaluate(() => lab.step(14_000))
    expect(await leftOut()).toEqual(LEFT_OUT)
  })

  it('stays dark at 金中金 until everything has come, and then ends as its book says', async () => {
    await beginAnew('x1-grade0', 'held')
    await page.evaluate(() => lab.step(7_000))
    expect(await page.evaluate(() => [lab.stageState.phase, lab.openingStage.chapter, lab.ending().gold])).toEqual([
      'playing',
      'gold',
      null,
    ])
    await release()
    await page.evaluate(() => lab.until(() => lab.nothingUnderway() && lab.filmsSettled()))
    await page.evaluate(() => lab.step(8_000))
    expect(await page.evaluate(() => [lab.ending(), lab.endingOf(lab.BOOKS['x1-grade0'] as never)])).toSatisfy(
      ([told, wanted]) => JSON.stringify(told) === JSON.stringify(wanted),
    )
  })

  it('ends as its book says when it is skipped while it waits', async () => {
    await beginAnew('x5-golds-fast', 'held')
    await page.evaluate(() => lab.skipBook())
    await page.evaluate(() => lab.step(400))
    expect(await page.evaluate(() => [lab.stageState.phase, lab.openingStage.chapter])).toEqual(['playing', 'gold'])
    await release()
    await page.evaluate(() => lab.until(() => lab.stageState.phase === 'revealed', 10_000))
    expect(await page.evaluate(() => lab.ending())).toEqual(await page.evaluate(() => lab.endingOf(lab.BOOKS['x5-golds-fast'] as never)))
  })

  it('met no error on the way', () => {
    expect(errors.slice(0, 3)).toEqual([])
  })
})
