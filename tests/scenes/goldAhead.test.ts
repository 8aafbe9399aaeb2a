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
/** True while whatever was not asked for before is held back. */
let holding = false
const held: Route[] = []

beforeAll(async () => {
  const context = await sharedPhone({ viewport: { width: 320, height: 568 } })
  page = await openScenes(context, inject('scenesUrl'), errors)
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (holding && !asked.has(pathname)) held.push(route)
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

const release = async () => {
  holding = false
  await Promise.all(held.splice(0).map((route) => route.continue()))
}

describe('an opening of grade 0', () => {
  it('begins without anything that an opening of grade 4 does not wait for', async () => {
    await begin('x1-grade4')
    await page.evaluate(() => lab.until(() => lab.filmsSettled()))
    await page.evaluate(() => lab.leaveStage())
    await page.evaluate(() => lab.step(400))
    holding = true
    await begin('x1-grade0')
    expect(held.length).toBeGreaterThan(0)
  })

  it('stays dark at 金中金 until everything has come, and then ends as its book says', async () => {
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
    await page.evaluate(() => lab.leaveStage())
    await page.evaluate(() => lab.step(400))
    holding = true
    await begin('x5-golds-fast')
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
