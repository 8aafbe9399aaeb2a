import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { FILMS } from '#scenes/kit/filmSlots.ts'
import type { EffectName } from '#shared/assetIds.ts'
import type { Kit } from '../support/kitPage/main.ts'
import { sharedPhone } from '../support/scenePage/sharedBrowser.ts'

declare const kit: Kit

const NAMES = Object.keys(FILMS) as EffectName[]
/** Side of the square in which a film is drawn. */
const SIDE = 120

let page: Page

beforeAll(async () => {
  page = await (await sharedPhone({ viewport: { width: 375, height: 667 }, deviceScaleFactor: 1 })).newPage()
  await open()
}, 180_000)

afterAll(async () => {
  await page?.context().close()
})

/** The page anew: no film is loaded. */
async function open(): Promise<void> {
  await page.goto(new URL('../kitPage/', inject('scenesUrl')).href)
  await page.waitForFunction(() => typeof kit !== 'undefined')
}

/** Sum of all channels: 0 is nothing. */
const light = (pixels: Record<number, number> | Uint8Array) => Object.values(pixels).reduce((sum, value) => sum + value, 0)

describe('a film', () => {
  it.each(NAMES)('%s shows every sprite of its file once, behind or in front', async (name) => {
    const ms = FILMS[name].still
    const [film, plain] = await page.evaluate(
      async ([called, at, side]) => [[...(await kit.film.draw(called, at, side))], [...(await kit.film.plain(called, at, side))]],
      [name, ms, SIDE] as const,
    )
    const far = plain?.filter((value, index) => Math.abs(value - (film?.[index] ?? 0)) > 64).length ?? 0
    expect(light(film ?? [])).toBeGreaterThan(0)
    // Sprites of the front lie above all others here, and where they were drawn in the file: some pixels differ, most are equal.
    expect(far).toBeLessThan(SIDE * SIDE * 4 * 0.04)
  })

  it('shows one frame, fading in and out, where nothing may move', async () => {
    const draw = (ms: number) =>
      page.evaluate(([at, side]) => kit.film.draw('light-burst-0', at, side, false).then((all) => [...all]), [ms, SIDE] as const)
    const [early, middle, late] = [await draw(100), await draw(600), await draw(1_100)]
    expect(light(early)).toBeGreaterThan(0)
    expect(light(early)).toBeLessThan(light(middle))
    // It is a fade and no motion: the same picture as long before the middle as after it.
    expect(late).toEqual(early)
  })

  it('that has not come yet shows nothing and keeps nobody waiting; it plays once it is there', async () => {
    await open()
    expect(await page.evaluate(() => kit.film.early('coin-rain'))).toEqual({ before: 0, after: expect.closeTo(2, 0), seen: true })
  })

  it('is not loaded before it is near, because whoever leaves before its moment does not see it', async () => {
    await open()
    expect(await page.evaluate(() => kit.film.asked('fireworks'))).toEqual([false, false, true])
  })

  it('that another one has loaded is loaded anew where that one has left and its textures are freed', async () => {
    await open()
    const { atOnce, later } = await page.evaluate(async (side) => {
      const { atOnce, later } = await kit.film.outlive('fireworks', side)
      return { atOnce: [...atOnce], later: [...later] }
    }, SIDE)
    expect([light(atOnce), light(later) > 0]).toEqual([0, true])
  })

  it('that could not be loaded is asked for again', async () => {
    await open()
    let asked = 0
    await page.route('**/svga/win-banner.svga*', (route) => {
      asked += 1
      // The file is asked for twice each time.
      return asked <= 2 ? route.abort() : route.continue()
    })
    const draw = () => page.evaluate((side) => kit.film.draw('win-banner', 900, side).then((all) => [...all]), SIDE)
    const [lost, found] = [await draw(), await draw()]
    await page.unroute('**/svga/win-banner.svga*')
    expect([light(lost), light(found) > 0]).toEqual([0, true])
  })

  it('holds no texture when nobody holds it', async () => {
    const counts = await page.evaluate(() => kit.film.wear('level-up', 4))
    expect(counts.at(-1)).toBe(counts[0])
  })
})
