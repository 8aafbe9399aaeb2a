import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { SEEN_FOR } from '#state/core/play/payGate.ts'
import { onlyInFull } from '../support/full.ts'
import { keepButton, openButton, skipButton } from './acts.ts'
import { faultsOf } from './phone.ts'
import {
  atTheBox,
  expectOpenings,
  heard,
  hold,
  newestItem,
  OPEN_CASE,
  openAway,
  openUntilPlaying,
  result,
  shelf,
  twoFrames,
  untilPhase,
} from './ways.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()

describe('skipping', () => {
  it('by Escape while the server is still asked: the result stands as soon as it can', async () => {
    const { player, page } = await atTheBox(world, { stage: true })
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
    const { player, page } = await atTheBox(world, { stage: true })
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
    const { player, page } = await atTheBox(world, { stage: true })
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

/**
 * Presses a button at these ms, wherever it is then, if it is there at all. The page does it by itself: from outside a press would come when the
 * machine has time. One that would come after `end` all the same is left out.
 */
const taps = (page: Page, words: string, times: readonly number[], end: number) =>
  page.evaluate(
    async ({ words, times, end }) => {
      const began = performance.now()
      for (const at of times) {
        await new Promise((resolve) => setTimeout(resolve, began + at - performance.now()))
        const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(words))
        if (performance.now() - began < end) button?.click()
      }
    },
    { words, times, end },
  )

describe('a double tap', () => {
  it('on 再来一次 with 跳过 on buys once: the button is deaf until the result has been seen', async (test) => {
    onlyInFull(test)
    const { player, page } = await atTheBox(world)
    await page.getByRole('button', { name: '跳过', exact: true }).click()
    await page.getByRole('radio', { name: '10 只' }).click()
    await openButton(page).click()
    await result(page)
    await heard(page.getByRole('button', { name: /^再来一次/ }))
    // The result cannot have been seen for long enough before that, however fast it comes.
    await taps(page, '再来一次', [0, 152, 384, 640], SEEN_FOR)
    await heard(page.getByRole('button', { name: /^再来一次/ }))
    await expectOpenings(world, player, 20)
    expect(faultsOf(page)).toEqual([])
  })

  it('on 开启 opens once, on 再来一次 once more', async () => {
    const { player, page } = await atTheBox(world, { stage: true })
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
