import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Kit } from '../support/scenePage/kitTools.ts'
import type { Lab } from '../support/scenePage/main.tsx'
import { hideCanvas, openScenes } from '../support/scenePage/open.ts'
import { sharedPhone } from '../support/scenePage/sharedBrowser.ts'

declare const lab: Lab
declare const kit: Kit

/** The moment at which the previews `…-joined` begin. */
const LATE = 2_000

const errors: string[] = []

afterEach(() => {
  expect(errors.splice(0)).toEqual([])
})

describe('an opening that is joined in mid-round', () => {
  let page: Page
  beforeAll(async () => {
    page = await openScenes(await sharedPhone({ viewport: { width: 320, height: 568 } }), inject('scenesUrl'), errors)
    await page.evaluate(() => lab.equip('kit'))
    await hideCanvas(page)
  }, 90_000)
  afterAll(() => page?.context().close())

  const show = (name: string, ms: number) => page.evaluate(([name, ms]) => lab.showPreview('case-reel', name, ms), [name, ms] as const)
  const keep = (as: string) => page.evaluate((as) => kit.keepPicture(as), as)
  const differing = (as: string) => page.evaluate((as) => kit.differing(as), as)

  it.each(['x3-reds', 'x10-grade1'])('shows from its first picture on what playing it would show: %s', async (name) => {
    await show(name, LATE - 500)
    await keep('earlier')
    await page.evaluate((ms) => lab.seekPreview(ms), LATE)
    expect(await differing('earlier')).toBeGreaterThan(1_000)
    await keep('played')
    await page.evaluate((ms) => lab.seekPreview(ms), LATE + 1_500)
    await keep('played on')
    await show(`${name}-joined`, 0)
    expect(await differing('played')).toBe(0)
    await page.evaluate((ms) => lab.seekPreview(ms), 1_500)
    expect(await differing('played on')).toBe(0)
  })
})
