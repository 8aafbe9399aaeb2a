import { expect, inject, it } from 'vitest'
import type { Kit } from '../support/kitPage/main.ts'
import { sharedPhone } from '../support/scenePage/sharedBrowser.ts'

declare const kit: Kit

it('shows each picture in its place after its page has grown', async () => {
  const page = await (await sharedPhone({ viewport: { width: 375, height: 667 }, deviceScaleFactor: 1 })).newPage()
  await page.goto(new URL('../kitPage/', inject('scenesUrl')).href)
  await page.waitForFunction(() => typeof kit !== 'undefined')
  const [grown, whole] = await page.evaluate(() => [kit.atlas.squares(64), kit.atlas.squares(256)] as const)
  expect(whole).toEqual([
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
  ])
  expect(grown).toEqual(whole)
  await page.context().close()
})
