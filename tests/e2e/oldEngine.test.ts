import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { foresee } from './phone.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()
const heading = (page: Page) => page.getByRole('heading', { name: '浏览器版本过低' })
const ENTRY = '**/app/index-*.js'

describe('the page for engines below the floor', () => {
  it('stands, at 320, 375 and 430 px, where something is missing that no shim lends, and says what to do', async () => {
    const page = await world.openPhone()
    await page.addInitScript(() => Reflect.deleteProperty(window, 'WeakRef'))
    await page.goto('/shop')
    await heading(page).waitFor()
    await page.getByText('升级到 iOS 14.5').waitFor()
    await page.getByText(`${world.origin}/shop`).waitFor()
    for (const width of [320, 375, 430]) {
      await page.setViewportSize({ width, height: 667 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width)
      if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/old-${width}.png` })
    }
  })

  it('stands where the code cannot be parsed', async () => {
    const page = await world.openPhone()
    await page.route(ENTRY, (route) => route.fulfill({ contentType: 'text/javascript', body: 'class A { static {{ }' }))
    await page.goto('/')
    await heading(page).waitFor()
  })

  it('does not stand where the code is late or cannot be loaded, nor on a good phone', async () => {
    const page = await world.openPhone()
    foresee(page, /ERR_FAILED/)
    await page.route(ENTRY, (route) => route.abort())
    await page.goto('/')
    // The script has looked: it has named the entry once more.
    await expect.poll(() => page.locator('script[src*="/app/index-"]').count()).toBe(2)
    expect(await heading(page).count()).toBe(0)
    await page.unroute(ENTRY)
    await page.goto('/')
    await page.getByRole('button', { name: /^商城/ }).waitFor()
    expect(await heading(page).count()).toBe(0)
  })
})
