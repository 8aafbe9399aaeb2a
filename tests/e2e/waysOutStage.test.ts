import { describe, expect, it } from 'vitest'
import { openCase } from '#shared/modes/case/calls.ts'
import { formatAmount } from '#shared/money.ts'
import { dataOf } from '../support/api.ts'
import { keepButton, openButton } from './acts.ts'
import type { Frames } from './frames.ts'
import { faultsOf } from './phone.ts'
import { routed } from './routed.ts'
import { atTheBox, dialog, expectOpenings, hide, openUntilPlaying, result, START, untilPhase } from './ways.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()

describe('a stage that cannot be drawn', () => {
  it('for want of WebGL: the result without the show', async () => {
    const { player, page } = await atTheBox(world, { stage: false })
    await openButton(page).click()
    await result(page)
    await expectOpenings(world, player, 1)
    await keepButton(page).click()
    await openButton(page).waitFor()
  })

  it('for want of its pictures: the result without the show, and the next one plays', async () => {
    const { player, page } = await atTheBox(world, { stage: true })
    await page.locator('[data-stage="mystery-box"]').waitFor({ state: 'attached' })
    await routed(page, '**/assets/case-reel/**', (route) => route.abort('connectionreset'))
    await routed(page, '**/assets/fx/**', (route) => route.abort('connectionreset'))
    await openButton(page).click()
    await result(page)
    await expectOpenings(world, player, 1)
    await page.unrouteAll()
    await keepButton(page).click()
    await openUntilPlaying(page)
    await page.keyboard.press('Escape')
    await result(page)
    await expectOpenings(world, player, 2)
    expect(faultsOf(page)).toEqual([])
  })
})

/** Scenes move three times as fast. */
const SWIFT: Frames = { every: 80, speed: 3 }
/** More than an opening of one box takes in real time, in ms. */
const WHOLE_SHOW = 7_500

describe('a hidden tab', () => {
  it('holds the show where it is; back in sight it goes on to its result', async () => {
    const { player, page } = await atTheBox(world, { frames: SWIFT, stage: true })
    await openUntilPlaying(page)
    await hide(page, true)
    await page.waitForTimeout(WHOLE_SHOW / SWIFT.speed)
    expect(await keepButton(page).count()).toBe(0)
    await hide(page, false)
    await untilPhase(page, 'playing', 'revealed')
    await result(page)
    await expectOpenings(world, player, 1)
    expect(faultsOf(page)).toEqual([])
  })
})

describe('the same player on a second phone', () => {
  it('is seen here after the reveal, and again when this one comes back from the background', async () => {
    const { player, page } = await atTheBox(world, { live: true })
    const { boxId, price } = world.goodBox
    const elsewhere = () =>
      dataOf(world.origin, openCase, { token: player.token, key: crypto.randomUUID(), query: { boxId: String(boxId), fast: '1' } })
    const balance = (coins: number) => page.getByRole('button', { name: new RegExp(`^金币 ${formatAmount(coins)}`) })
    await balance(START).waitFor()
    await elsewhere()
    await balance(START - price).waitFor()
    await hide(page, true)
    await elsewhere()
    await hide(page, false)
    await balance(START - 2 * price).waitFor()
    await expectOpenings(world, player, 2)
  })

  it('may have spent the coins that this one shows: the server refuses, the dialog tells', async () => {
    const coins = Math.ceil(world.goodBox.price * 1.5)
    const { player, page } = await atTheBox(world, { coins })
    const query = { boxId: String(world.goodBox.boxId) }
    await dataOf(world.origin, openCase, { token: player.token, key: crypto.randomUUID(), query })
    await openButton(page).click()
    await dialog(page, '金币不足').waitFor()
    await expectOpenings(world, player, 1, coins)
  })
})
