import type { Page } from 'playwright-core'
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

describe('a double tap', () => {
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
    await again.waitFor()
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
