import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { keepButton, openButton, skipButton } from './acts.ts'
import { faultsOf } from './phone.ts'
import { atTheBox, expectOpenings, hold, newestItem, OPEN_CASE, openAway, openUntilPlaying, result, shelf, untilPhase } from './ways.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()

/** Waits until a page has been drawn with whatever has arrived by now. */
const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))

describe('skipping', () => {
  it('by Escape while the server is still asked: the result stands as soon as it can', async () => {
    const { player, page } = await atTheBox(world)
    const release = await hold(page, OPEN_CASE)
    await openButton(page).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await release()
    await result(page)
    await page
      .getByText(await newestItem(world, player))
      .first()
      .waitFor()
    await expectOpenings(world, player, 1)
    expect(faultsOf(page)).toEqual([])
  })

  it('while the pictures load: the result at once, without the show', async () => {
    const { player, page } = await atTheBox(world)
    const release = await hold(page, '**/{assets,images,spine}/**')
    await openAway(page)
    await skipButton(page).click()
    await result(page)
    await release()
    await twoFrames(page)
    expect(await keepButton(page).isVisible()).toBe(true)
    await expectOpenings(world, player, 1)
    expect(faultsOf(page)).toEqual([])
  })

  it('in the running show by Enter or Escape, more than once', async () => {
    const { player, page } = await atTheBox(world)
    for (const key of ['Enter', 'Escape']) {
      await openUntilPlaying(page)
      await page.keyboard.press(key)
      await page.keyboard.press('Escape')
      await result(page)
      await untilPhase(page, 'revealed')
      await keepButton(page).click()
      await shelf(page)
    }
    await expectOpenings(world, player, 2)
    expect(faultsOf(page)).toEqual([])
  })
})

/** Waits until a button that pays hears presses again. */
const heard = (button: Locator) => button.and(button.page().locator(':not([aria-disabled=true])')).waitFor()

/** Presses where a button is now, if it is there at all, without waiting for anything. */
const tap = (page: Page, name: RegExp) =>
  page.evaluate((source) => {
    const buttons = [...document.querySelectorAll('button')]
    buttons.find(({ textContent }) => new RegExp(source).test(textContent ?? ''))?.click()
  }, name.source)

describe('a double tap', () => {
  it('on 再来一次 with 跳过 on buys once: the button is deaf until the result has been seen', async () => {
    const { player, page } = await atTheBox(world, { stage: false })
    await page.getByRole('button', { name: '跳过', exact: true }).click()
    await page.getByRole('radio', { name: '10 只' }).click()
    await openButton(page).click()
    await result(page)
    await heard(page.getByRole('button', { name: /^再来一次/ }))
    const began = Date.now()
    for (const at of [0, 152, 384, 854]) {
      await page.waitForTimeout(Math.max(0, began + at - Date.now()))
      await tap(page, /再来一次/)
    }
    await heard(page.getByRole('button', { name: /^再来一次/ }))
    await expectOpenings(world, player, 20)
    expect(faultsOf(page)).toEqual([])
  })

  it('on 开启 opens once, on 再来一次 once more', async () => {
    const { player, page } = await atTheBox(world)
    await openButton(page).dblclick()
    await openButton(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await result(page)
    await expectOpenings(world, player, 1)
    // Skipped, it may still be on its way there, and would be taken for the next one's.
    await untilPhase(page, 'revealed')
    const again = page.getByRole('button', { name: /^再来一次/ })
    await heard(again)
    await again.evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await untilPhase(page, 'loading', 'playing')
    await page.keyboard.press('Escape')
    await result(page)
    await expectOpenings(world, player, 2)
    expect(faultsOf(page)).toEqual([])
  })
})
