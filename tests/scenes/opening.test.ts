import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { BOOKS } from '#scenes/case-reel/fixtures.ts'
import { playbackTime } from '#scenes/case-reel/maths.ts'
import { PREVIEWS } from '#scenes/case-reel/previews.ts'
import type { CaseBook } from '#shared/book.ts'
import type { Lab } from '../support/scenePage/main.tsx'
import { hideCanvas, openScenes, resizeStage } from '../support/scenePage/open.ts'
import { sharedPhone } from '../support/scenePage/sharedBrowser.ts'

declare const lab: Lab

let page: Page
const errors: string[] = []

beforeAll(async () => {
  const context = await sharedPhone({ viewport: { width: 320, height: 568 } })
  page = await openScenes(context, inject('scenesUrl'), errors)
  // Pictures are not looked at here: without them a step costs what the product's own code costs.
  await page.evaluate(() => lab.draw(false))
  await hideCanvas(page)
}, 180_000)

afterAll(async () => {
  await page?.context().close()
})

function book(name: string): CaseBook {
  const found = BOOKS[name]
  if (!found) throw new Error(`no preview ${name}`)
  return found
}

const ending = () => page.evaluate(() => lab.ending())

/** Steps the opening on the stage, skips it and waits until it is revealed. */
async function skipAfter(ms: number): Promise<void> {
  await page.evaluate(async (time) => {
    await lab.step(time)
    lab.skipBook()
    await lab.until(() => lab.stageState.phase === 'revealed', 5_000)
  }, ms)
}

/**
 * Every number of boxes at both speeds, every rarest grade at both speeds, and every special book. The picture tests prove the same of
 * all books: they show each as a preview to its last moment and call `lab.expectPreviewEnding`.
 */
const PLAYED = [
  ...['x1-grade2', 'x2-grade1', 'x3-grade0', 'x5-grade3', 'x10-grade4'],
  ...['x1-grade0', 'x2-grade4', 'x3-grade2', 'x5-grade1', 'x10-grade3'].map((name) => `${name}-fast`),
  ...['x1-spin', 'x1-brake', 'x1-gashapon', 'x3-reds', 'x5-golds', 'x5-golds-fast', 'x10-golds'],
]

describe('opening', () => {
  it('is a preview with a picture of its end for every book', () => {
    expect(Object.keys(BOOKS).length).toBeGreaterThan(50)
    const ends = Object.entries(BOOKS).map(([name, of]) => [name, Math.round(playbackTime(of))])
    expect(PREVIEWS.filter(({ name }) => name in BOOKS).map(({ name, moments }) => [name, moments.at(-1)])).toEqual(ends)
  })

  it.each(PLAYED)("%s lands on the book's drops in the time of its book", (name) => page.evaluate((of) => lab.playToEnd(of), name))

  it('is told apart from one that ends with other drops, or too early', async () => {
    const check = (name: string) => page.evaluate((of) => lab.expectEnding(of), name)
    await page.evaluate(() => lab.playToEnd('x1-grade3'))
    await check('x1-grade3')
    await expect(check('x1-grade2')).rejects.toThrow('its book says')
    await page.evaluate(() => lab.playPreview('x1-grade3'))
    await skipAfter(300)
    await expect(check('x1-grade3')).rejects.toThrow('was revealed after')
  })

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
        await skipAfter(playbackTime(book(name)) * share)
        expect(await ending(), `${name} skipped at ${share}`).toEqual(await page.evaluate((of) => lab.endingOf(of), book(name)))
      }
    }
  })

  it('leaves the same picture when it is skipped, at any moment', async () => {
    const end = async (name: string, skipAt: number | null) => {
      await page.evaluate((preview) => lab.playPreview(preview), name)
      await (skipAt === null ? page.evaluate((of) => lab.step(of), playbackTime(book(name))) : skipAfter(skipAt))
      return page.evaluate(async () => {
        await lab.until(() => lab.stageState.phase === 'revealed', 5_000)
        await lab.step(1_600)
        return lab.pose()
      })
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
      lab.shelfStage.at = shelf
    }, at)
    await page.evaluate(() => lab.playPreview('x1-grade4'))
    expect(await page.evaluate(() => lab.boxOnStage())).toEqual({ ...at, alpha: 1 })
    await page.evaluate(() => {
      lab.shelfStage.at = null
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
    const context = await sharedPhone({ viewport: { width: 320, height: 568 }, reducedMotion: 'reduce' })
    const calm = await openScenes(context, inject('scenesUrl'), errors)
    await calm.evaluate(() => lab.draw(false))
    await calm.evaluate(() => lab.playPreview('x1-grade1'))
    const seen = await calm.evaluate(async () => {
      const poses = new Set<string>()
      for (let at = 0; at < 6_000; at += 100) {
        await lab.step(100)
        const pose = lab.pose()
        poses.add(JSON.stringify([pose?.zoom, pose?.eye, pose?.shaken, pose?.box.slice(0, 3), pose?.flash]))
      }
      return [...poses]
    })
    expect(seen).toHaveLength(1)
    expect(await calm.evaluate(() => lab.stageState.phase)).toBe('revealed')
    await context.close()
  }, 120_000)

  it('leaves in the middle and opens again', async () => {
    await page.evaluate(() => lab.playPreview('x10-grade1'))
    await page.evaluate(() => lab.step(2000))
    await page.evaluate(() => lab.leaveStage())
    await page.evaluate(() => lab.step(400))
    expect((await ending()).phase).toBe('idle')
    await page.evaluate(() => lab.playToEnd('x1-grade3'))
  })

  it('keeps textures and pictures flat over 50 openings', async () => {
    // What is drawn must reach the graphics card; how large does not matter.
    await resizeStage(page, 80, 142)
    const open = (names: readonly string[]) =>
      page.evaluate(async (list) => {
        for (const name of list) {
          await lab.playPreview(name)
          await lab.step(300)
          lab.skipBook()
          await lab.until(() => lab.stageState.phase === 'revealed' && lab.filmsSettled(), 5_000)
          lab.engine()?.draw()
        }
        return lab.held()
      }, names)
    const cycle = ['x1-grade4', 'x5-grade1', 'x10-grade0', 'x1-grade0']
    const before = await open(cycle)
    const fifty = Array.from({ length: 46 }, (_, round) => cycle[round % 4] ?? 'x1-grade4')
    expect(await open([...fifty, ...cycle])).toEqual(before)
  }, 240_000)

  it('met no error on the way', () => {
    expect(errors.slice(0, 3)).toEqual([])
  })
})
