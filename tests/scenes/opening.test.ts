import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { BOOKS } from '#scenes/case-reel/fixtures.ts'
import { playbackTime } from '#scenes/case-reel/maths.ts'
import { type CaseBook, dropsOf, revealDelay } from '#shared/book.ts'
import { GRADES } from '#shared/codes.ts'
import { OPEN_NUMBERS } from '#shared/rules.ts'
import { launchBrowser, phoneContext } from '../support/browser.ts'
import type { Lab } from '../support/scenePage/main.tsx'
import { hideCanvas, openScenes, resizeStage } from '../support/scenePage/open.ts'

declare const lab: Lab

let browser: Browser
let page: Page
const errors: string[] = []

beforeAll(async () => {
  browser = await launchBrowser()
  const context = await phoneContext(browser, { viewport: { width: 320, height: 568 } })
  page = await openScenes(context, inject('scenesUrl'), errors)
  // Pictures are not looked at here: without them a step costs what the product's own code costs.
  await page.evaluate(() => lab.draw(false))
  await hideCanvas(page)
}, 180_000)

afterAll(async () => {
  await browser?.close()
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
  const fast = names.map((name) => `${name}-fast`)

  for (const name of [...names, ...fast, 'x1-spin', 'x1-brake', 'x1-gashapon', 'x3-reds', 'x5-golds', 'x5-golds-fast', 'x10-golds']) {
    it(`${name} lands on the book's drops in the time of its book`, async () => {
      await page.evaluate((preview) => lab.playPreview(preview), name)
      expect((await ending()).phase).toBe('playing')
      await page.evaluate((ms) => lab.step(ms), playbackTime(book(name)) * 0.6)
      expect((await ending()).phase).toBe('playing')
      await page.evaluate((ms) => lab.step(ms), delayOf(name) - playbackTime(book(name)) * 0.6)
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
    for (const name of ['x1-grade4', 'x1-grade0', 'x3-grade1', 'x5-grade0', 'x10-grade0', 'x1-grade2-fast']) {
      for (const share of [0.05, 0.45, 0.9]) {
        await page.evaluate((preview) => lab.playPreview(preview), name)
        await page.evaluate((ms) => lab.step(ms), playbackTime(book(name)) * share)
        await page.evaluate(() => lab.skipBook())
        await page.evaluate(() => lab.until(() => lab.stageState.phase === 'revealed', 5000))
        await expectEnd(name)()
      }
    }
  })

  it('leaves the same picture when it is skipped, at any moment', async () => {
    const whole = playbackTime
    const end = async (name: string, skipAt: number | null) => {
      await page.evaluate((preview) => lab.playPreview(preview), name)
      if (skipAt === null) await page.evaluate((ms) => lab.step(ms), whole(book(name)))
      else {
        await page.evaluate((ms) => lab.step(ms), skipAt)
        await page.evaluate(() => lab.skipBook())
      }
      await page.evaluate(() => lab.until(() => lab.stageState.phase === 'revealed', 5000))
      await page.evaluate(() => lab.step(1_600))
      return page.evaluate(() => lab.pose())
    }
    for (const name of ['x1-brake', 'x3-grade2', 'x5-grade1']) {
      const full = await end(name, null)
      for (const ms of [300, 1_030, 2_100, 4_600, 5_370]) {
        expect({ name, ms, pose: await end(name, ms) }).toEqual({ name, ms, pose: full })
      }
    }
  }, 240_000)

  it('begins where the shelf stands its box, in place and size', async () => {
    const at = { x: 160, floor: 260, width: 190 }
    await page.evaluate(() => lab.leaveStage())
    await page.evaluate(() => lab.step(400))
    await page.evaluate((shelf) => {
      lab.stageState.shelf.at = shelf
    }, at)
    await page.evaluate(() => lab.playPreview('x1-grade4'))
    expect(await page.evaluate(() => lab.boxOnStage())).toEqual({ ...at, alpha: 1 })
    await page.evaluate(() => {
      lab.stageState.shelf.at = null
    })
    await page.evaluate(() => lab.step(600))
    expect((await page.evaluate(() => lab.boxOnStage()))?.floor).toBeGreaterThan(at.floor + 100)
  })

  it('foreshadows at the drawn moment and not before, and none for a common drop', async () => {
    const plain = async (ms: number) => {
      await page.evaluate((step) => lab.step(step), ms)
      const pose = await page.evaluate(() => lab.pose())
      const rays = pose?.colours.at(-1) ?? 0
      return { rays, given: pose?.given }
    }
    await page.evaluate(() => lab.playPreview('x1-brake'))
    expect((await plain(3_700)).given).toBe(false)
    expect((await plain(500)).given).toBe(true)
    await page.evaluate(() => lab.playPreview('x1-grade1'))
    expect((await plain(700)).given).toBe(false)
    expect((await plain(250)).given).toBe(true)
    for (const name of ['x1-grade4', 'x1-grade3']) {
      await page.evaluate((preview) => lab.playPreview(preview), name)
      const before = await plain(500)
      expect(await plain(4_800)).toEqual({ ...before, given: false })
    }
  })

  it('keeps still for players who asked for less motion: no flight, no shake, no push, no flash', async () => {
    const context = await phoneContext(browser, { viewport: { width: 320, height: 568 }, reducedMotion: 'reduce' })
    const calm = await openScenes(context, inject('scenesUrl'), errors)
    await calm.evaluate(() => lab.draw(false))
    await calm.evaluate(() => lab.playPreview('x1-grade1'))
    const seen = new Set<string>()
    for (let at = 0; at < 6_000; at += 100) {
      await calm.evaluate(() => lab.step(100))
      const pose = await calm.evaluate(() => lab.pose())
      seen.add(JSON.stringify([pose?.zoom, pose?.eye, pose?.shaken, pose?.box.slice(0, 3), pose?.flash]))
    }
    expect([...seen]).toHaveLength(1)
    expect(await calm.evaluate(() => lab.stageState.phase)).toBe('revealed')
    await context.close()
  }, 120_000)

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
    // What is drawn must reach the graphics card; how large does not matter.
    await resizeStage(page, 80, 142)
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
