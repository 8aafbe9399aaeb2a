import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BOOKS } from '#scenes/case-reel/fixtures.ts'
import { performanceTime } from '#scenes/case-reel/maths.ts'
import { type CaseBook, dropsOf, revealDelay } from '#shared/book.ts'
import { GRADES } from '#shared/codes.ts'
import { OPEN_NUMBERS } from '#shared/rules.ts'
import { launchBrowser, phoneContext } from '../support/browser.ts'
import type { Lab } from '../support/scenePage/main.tsx'
import { openScenes } from '../support/scenePage/open.ts'
import { serveScenes } from '../support/scenePage/server.ts'

declare const lab: Lab

let browser: Browser
let page: Page
let server: Awaited<ReturnType<typeof serveScenes>>
const errors: string[] = []

beforeAll(async () => {
  server = await serveScenes()
  browser = await launchBrowser()
  const context = await phoneContext(browser, { viewport: { width: 320, height: 568 } })
  page = await openScenes(context, server.url, errors)
  // Pictures are not looked at here: without them a step costs what the product's own code costs.
  await page.evaluate(() => lab.draw(false))
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** What the player must see at the end: each drop's gift, 0 (the emblem) where it was won on the gold reel. */
function promised(book: CaseBook): number[] {
  return dropsOf(book).map((drop) => (drop.grade === 0 ? 0 : drop.giftId))
}

function lastGold(book: CaseBook): number | null {
  return dropsOf(book).findLast((drop) => drop.grade === 0)?.giftId ?? null
}

function book(name: string): CaseBook {
  const found = BOOKS[name]
  if (!found) throw new Error(`no preview ${name}`)
  return found
}

function delayOf(name: string): number {
  const { number, fast, events } = book(name)
  return revealDelay(number, fast, events.filter((event) => event.kind === 'goldReel').length)
}

/** The end as the page tells it and as the stage shows it. */
function ending() {
  return page.evaluate(() => ({ phase: lab.stageState.phase, landed: lab.stageState.landed, seen: lab.landed(), gold: lab.finaleGift() }))
}

function expectEnd(name: string) {
  const played = book(name)
  return async () => {
    expect(await ending()).toEqual({ phase: 'revealed', landed: played.number, seen: promised(played), gold: lastGold(played) })
  }
}

describe('opening', () => {
  const names = OPEN_NUMBERS.flatMap((count) => GRADES.map((grade) => `x${count}-grade${grade}`))

  for (const name of [...names, 'x1-fast', 'x3-fast', 'x5-fast', 'x10-fast', 'x1-fast-gold', 'x1-gashapon']) {
    it(`${name} lands on the book's drops in the time of its book`, async () => {
      await page.evaluate((preview) => lab.playPreview(preview), name)
      expect((await ending()).phase).toBe('playing')
      await page.evaluate((ms) => lab.step(ms), performanceTime(book(name)) * 0.6)
      expect((await ending()).phase).toBe('playing')
      await page.evaluate((ms) => lab.step(ms), delayOf(name) - performanceTime(book(name)) * 0.6)
      await expectEnd(name)()
    })
  }

  it('shows nothing of the result before it lands', async () => {
    await page.evaluate(() => lab.playPreview('x5-grade1'))
    await page.evaluate(() => lab.step(3000))
    expect((await ending()).landed).toBe(0)
    await page.evaluate(() => lab.step(2700))
    expect((await ending()).landed).toBeGreaterThan(0)
    expect((await ending()).landed).toBeLessThan(5)
  })

  it('ends the same when it is skipped, at any moment', async () => {
    for (const name of ['x1-grade4', 'x1-grade0', 'x3-grade1', 'x5-grade0', 'x10-grade0', 'x1-fast']) {
      for (const share of [0.05, 0.45, 0.9]) {
        await page.evaluate((preview) => lab.playPreview(preview), name)
        await page.evaluate((ms) => lab.step(ms), performanceTime(book(name)) * share)
        await page.evaluate(() => lab.skipBook())
        await page.evaluate(() => lab.until(() => lab.stageState.phase === 'revealed', 5000))
        await expectEnd(name)()
      }
    }
  })

  it('leaves in the middle and opens again', async () => {
    await page.evaluate(() => lab.playPreview('x10-grade1'))
    await page.evaluate(() => lab.step(2000))
    await page.evaluate(() => lab.leaveStage())
    await page.evaluate(() => lab.step(400))
    expect((await ending()).phase).toBe('idle')
    await page.evaluate(() => lab.playPreview('x1-grade3'))
    await page.evaluate((ms) => lab.step(ms), 6000)
    await expectEnd('x1-grade3')()
  })

  it('keeps textures and pictures flat over 50 openings', async () => {
    const open = async (name: string) => {
      await page.evaluate((preview) => lab.playPreview(preview), name)
      await page.evaluate(() => lab.step(300))
      await page.evaluate(() => lab.skipBook())
      await page.evaluate(() => lab.until(() => lab.stageState.phase === 'revealed', 5000))
      await page.evaluate(() => lab.engine()?.draw())
    }
    const cycle = ['x1-grade4', 'x5-grade1', 'x10-grade0', 'x1-grade0']
    for (const name of cycle) await open(name)
    const before = await page.evaluate(() => lab.held())
    for (let round = 0; round < 46; round++) await open(cycle[round % 4] ?? 'x1-grade4')
    for (const name of cycle) await open(name)
    expect(await page.evaluate(() => lab.held())).toEqual(before)
  }, 240_000)

  it('met no error on the way', () => {
    expect(errors.slice(0, 3)).toEqual([])
  })
})
