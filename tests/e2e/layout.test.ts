import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PHONE_SIZES } from '../support/browser.ts'
import type { TestPlayer } from '../support/player.ts'
import { visit } from './acts.ts'
import { faultsOf, openWorld, type World } from './world.ts'

/** Every page in full, and one of those that are not open yet. */
const PATHS = ['/', '/mystery-box', '/bag', '/notFound', '/shop']

let world: World
let player: TestPlayer
beforeAll(async () => {
  world = await openWorld()
  player = await world.newPlayer({ coins: 1_286_450 })
})
afterAll(() => world?.stop())

/** Elements that stick out sideways, and buttons whose words do not fit. Runs in the page. */
function findMisfits(): string[] {
  const name = (element: Element) => `${element.tagName.toLowerCase()}.${element.className} "${element.textContent?.slice(0, 20) ?? ''}"`
  const wide = document.documentElement.scrollWidth > window.innerWidth ? [`page is ${document.documentElement.scrollWidth} px wide`] : []
  const seen = (element: HTMLElement) => element.offsetParent !== null && element.clientWidth > 0
  const clipped = [...document.querySelectorAll<HTMLElement>('button, [role=tab], [role=radio], h1, h2')]
    .filter((element) => seen(element) && element.textContent?.trim())
    .filter((element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).textOverflow !== 'ellipsis')
    .filter((element) => getComputedStyle(element).display !== 'inline')
  return [...wide, ...clipped.map((element) => `clipped: ${name(element)}`)]
}

async function misfitsOf(page: Page, path: string): Promise<string[]> {
  await visit(page, path)
  await page.waitForTimeout(400)
  return page.evaluate(findMisfits)
}

describe.each(Object.entries(PHONE_SIZES))('on a %s phone', (_name, viewport) => {
  it.each(PATHS)('%s fits, logged in and out', async (path) => {
    for (const who of [player, undefined]) {
      const page = await world.openPhone(who, { viewport })
      expect(await misfitsOf(page, path)).toEqual([])
      expect(faultsOf(page)).toEqual([])
      await page.context().close()
    }
  })
})
