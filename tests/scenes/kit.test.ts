import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { SHELVES } from '#scenes/mystery-box/fixtures.ts'
import type { Kit } from '../support/scenePage/kitTools.ts'
import type { Lab } from '../support/scenePage/main.tsx'
import { hideCanvas, openScenes, resizeStage } from '../support/scenePage/open.ts'
import { sharedPhone } from '../support/scenePage/sharedBrowser.ts'

declare const lab: Lab
declare const kit: Kit

const MB = 1024 * 1024

const errors: string[] = []

async function openPage(query = '', saveData = false, viewport = { width: 320, height: 568 }): Promise<Page> {
  const context = await sharedPhone({ viewport })
  if (saveData) await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  return openKit(context, query)
}

async function openKit(context: BrowserContext, query = ''): Promise<Page> {
  const page = await openScenes(context, inject('scenesUrl') + query, errors)
  await page.evaluate(() => lab.equip('kit'))
  await hideCanvas(page)
  return page
}

afterEach(() => {
  expect(errors.splice(0)).toEqual([])
})

describe('lost graphics context', () => {
  let page: Page
  beforeAll(async () => {
    // All of it is drawn in any size, here in a quarter of the time.
    page = await openPage('', false, { width: 160, height: 284 })
  }, 90_000)
  afterAll(() => page?.context().close())

  /** A preview, its moment, and moments on the way at which the context is lost. */
  const shows = [
    { scene: 'case-reel', name: 'x2-grade1', at: 4_900, losses: [600, 1_500, 2_500, 3_400, 4_300] },
    { scene: 'case-reel', name: 'x1-grade0', at: 7_600, losses: [900, 2_500, 4_700, 6_000, 7_000] },
    { scene: 'mystery-box', name: 'round', at: 1_500, losses: [100, 400, 700, 1_000, 1_300] },
  ]

  describe.each(shows)('in $scene/$name', ({ scene, name, at, losses }) => {
    let textures = 0

    const show = async (onTheWay: () => Promise<unknown>) => {
      await page.evaluate(([scene, name]) => lab.showPreview(scene, name, 0), [scene, name] as const)
      for (const moment of losses) {
        await page.evaluate((ms) => lab.seekPreview(ms), moment)
        await onTheWay()
      }
      await page.evaluate((ms) => lab.seekPreview(ms), at)
    }

    beforeAll(async () => {
      await show(async () => undefined)
      textures = await page.evaluate(() => kit.textures())
      expect(await page.evaluate(() => kit.painted())).toBeGreaterThan(60)
      await page.evaluate(() => kit.keepPicture('undisturbed'))
    })

    it.each([
      ['and returns', false],
      ['for good', true],
    ] as const)('five losses %s change nothing of the picture', async (_how, forGood) => {
      await show(() => page.evaluate((gone) => kit.loseContext(gone), forGood))
      expect(await page.evaluate(() => kit.differing('undisturbed'))).toBe(0)
      expect(await page.evaluate(() => kit.textures())).toBeLessThanOrEqual(textures)
      expect(await page.evaluate(() => kit.canvasHidden())).toBe('true')
    })
  })
})

describe('textures', () => {
  let page: Page
  beforeAll(async () => {
    page = await openPage()
  }, 90_000)
  afterAll(() => page?.context().close())

  const shows = [
    { scene: 'mystery-box', name: 'round', at: 1_000 },
    { scene: 'case-reel', name: 'x1-grade2', at: 5_500 },
    { scene: 'case-reel', name: 'x5-grade1', at: 6_500 },
    { scene: 'case-reel', name: 'x10-grade0', at: 9_000 },
  ]

  for (const [tier, budget] of [
    ['high', 64],
    ['low', 24],
  ] as const) {
    it(`keep to ${budget} MB at ${tier}, for the shelf and each opening`, async () => {
      await page.evaluate((tier) => kit.useTier(tier), tier)
      const used: Record<string, number> = {}
      for (const { scene, name, at } of shows) {
        await page.evaluate(([scene, name, at]) => lab.showPreview(scene, name, at), [scene, name, at] as const)
        const { managed, cached } = await page.evaluate(() => kit.bytes())
        used[name] = Math.max(managed, cached) / MB
      }
      for (const [name, mb] of Object.entries(used)) expect(mb, name).toBeLessThanOrEqual(budget)
    })
  }

  it.each([
    ['loads the bundle of the likely next scene in idle time', false],
    ['leaves the next bundle alone where data is to be saved', true],
  ])('%s', async (_name, saveData) => {
    const saver = await openPage('', saveData)
    await saver.evaluate((boxes) => lab.enterShelf(boxes, 1), SHELVES.one)
    await saver.waitForFunction(() => lab.stageState.standing === 'mystery-box')
    const loaded = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/case-reel/sprites'))
    if (saveData) await saver.waitForTimeout(3_000)
    else await saver.waitForFunction(loaded)
    expect(await saver.evaluate(loaded)).toBe(!saveData)
    await saver.context().close()
  })

  it('keep their own style when that of another one changes', async () => {
    const [repeat, clamp] = [10497, 33071]
    expect(await page.evaluate(() => kit.wrapsAfterChange())).toEqual([repeat, clamp])
  })

  it('stay flat while scenes come and go, at every tier, and come back whole', async () => {
    const cycle = async () => {
      for (const tier of ['low', 'high'] as const) {
        await page.evaluate((tier) => kit.useTier(tier), tier)
        for (const { scene, name } of shows.slice(0, 3)) {
          await page.evaluate(([scene, name]) => lab.showPreview(scene, name, 300), [scene, name] as const)
        }
      }
      return page.evaluate(() => ({ textures: kit.textures(), ...kit.bytes() }))
    }
    await cycle()
    const before = await cycle()
    await page.evaluate(() => kit.keepPicture('before'))
    expect(await cycle()).toEqual(before)
    expect(await page.evaluate(() => kit.differing('before'))).toBe(0)
  }, 240_000)
})

describe('time', () => {
  let page: Page
  beforeAll(async () => {
    page = await openPage()
    await page.evaluate(() => lab.draw(false))
  }, 90_000)
  afterAll(() => page?.context().close())

  it('lands at 30 frames a second when it lands at 60', async () => {
    for (const name of ['x1-grade2', 'x5-grade1', 'x10-grade4', 'x1-grade0']) {
      const took: number[] = []
      for (const rate of [60, 30]) {
        await page.evaluate((preview) => lab.playPreview(preview), name)
        took.push(await page.evaluate((rate) => kit.playOut(1000 / rate), rate))
      }
      expect(Math.abs((took[0] ?? 0) - (took[1] ?? 0)), name).toBeLessThanOrEqual(34)
    }
  })

  it('keeps its landing when the stage changes its size, its pixels and its tier in mid-spin', async () => {
    await page.evaluate(() => lab.playPreview('x3-grade1'))
    await page.evaluate(() => lab.step(2_000))
    await resizeStage(page, 430, 932)
    await page.evaluate(() => lab.step(300))
    await page.evaluate(() => kit.useTier('low'))
    await page.evaluate(() => lab.step(300))
    expect(await page.evaluate(() => kit.resolution())).toBe(1)
    await resizeStage(page, 320, 568)
    await page.evaluate(() => kit.useTier('high'))
    await page.evaluate(() => lab.step(4_500))
    const seen = await page.evaluate(() => ({ phase: lab.stageState.phase, seen: lab.landed() }))
    await page.evaluate(() => lab.playPreview('x3-grade1'))
    await page.evaluate(() => lab.step(7_100))
    expect(seen).toEqual(await page.evaluate(() => ({ phase: lab.stageState.phase, seen: lab.landed() })))
    expect(seen.phase).toBe('revealed')
  })
})

describe('size', () => {
  it('brings everything back to its place when a phone is turned in mid-show and turned back', async () => {
    const page = await openPage()
    for (const [name, at] of [
      ['x2-grade1', 4_900],
      ['x1-grade2', 3_000],
    ] as const) {
      await page.evaluate(([name, at]) => lab.showPreview('case-reel', name, at), [name, at] as const)
      await page.evaluate(() => kit.keepPicture('upright'))
      await page.setViewportSize({ width: 568, height: 320 })
      await page.waitForFunction(() => kit.board().height === 667 && kit.board().x > 100)
      expect(await page.evaluate(() => kit.differing('upright'))).toBeGreaterThan(0)
      await page.setViewportSize({ width: 320, height: 568 })
      await page.waitForFunction(() => kit.board().x < 1)
      expect(await page.evaluate(() => kit.differing('upright')), name).toBe(0)
    }
    await page.context().close()
  })

  it('follows the pixels of the screen as far as the tier goes', async () => {
    const page = await openPage()
    const session = await page.context().newCDPSession(page)
    const zoom = async (deviceScaleFactor: number) => {
      await session.send('Emulation.setDeviceMetricsOverride', { width: 320, height: 568, deviceScaleFactor, mobile: false })
      await page.waitForFunction((factor) => window.devicePixelRatio === factor, deviceScaleFactor)
      await page.waitForTimeout(100)
      return page.evaluate(() => kit.resolution())
    }
    await page.evaluate(() => kit.useTier('high'))
    expect(await zoom(1)).toBe(1)
    expect(await zoom(2)).toBe(2)
    expect(await zoom(4)).toBe(3)
    expect(await zoom(1.5)).toBe(1.5)
    await page.context().close()
  })
})

describe('page', () => {
  it('stands still in a hidden tab and goes on at the same moment', async () => {
    const page = await openPage('?frames')
    await page.evaluate((boxes) => lab.enterShelf(boxes, 1), SHELVES.two)
    await page.waitForFunction(() => lab.stageState.standing === 'mystery-box' && kit.clockState().now > 500)
    await page.evaluate(() => kit.setVisible(false))
    const before = await page.evaluate(() => kit.clockState())
    expect(before.playing).toBe(false)
    await page.waitForTimeout(700)
    expect(await page.evaluate(() => kit.clockState())).toEqual(before)
    const after = await page.evaluate(async () => {
      kit.setVisible(true)
      await new Promise(requestAnimationFrame)
      return kit.clockState()
    })
    expect(after).toEqual({ now: before.now, playing: true })
    await page.waitForFunction((now) => kit.clockState().now > now, before.now)
    await page.context().close()
  })

  it('does not start a stage that is stepped by hand when its tab is shown again', async () => {
    const page = await openPage()
    await page.evaluate(() => {
      kit.setVisible(false)
      kit.setVisible(true)
    })
    expect(await page.evaluate(() => kit.clockState().playing)).toBe(false)
    await page.context().close()
  })

  it('keeps clear of what the device covers', async () => {
    const page = await openPage()
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 40, bottom: 30 } })
    await page.setViewportSize({ width: 375, height: 812 })
    await page.waitForFunction(() => kit.board().height === 812)
    expect(await page.evaluate(() => kit.board().safe)).toEqual({ x: 0, y: 40, width: 375, height: 742 })
    await page.context().close()
  })

  it('follows the wish for less motion at once, and the player before the system', async () => {
    const page = await openPage()
    const reduced = () => page.evaluate(() => kit.reduced())
    expect(await reduced()).toBe(false)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await reduced()).toBe(true)
    await page.evaluate(() => kit.chooseMotion('full'))
    expect(await reduced()).toBe(false)
    await page.evaluate(() => kit.chooseMotion('calm'))
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    expect(await reduced()).toBe(true)
    const again = await openKit(page.context())
    expect(await again.evaluate(() => kit.reduced())).toBe(true)
    await page.context().close()
  })
})
