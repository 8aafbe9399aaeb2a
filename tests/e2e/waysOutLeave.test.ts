import { describe, expect, it } from 'vitest'
import { TEXT } from '#shared/rules.ts'
import { keepButton, openButton, visit } from './acts.ts'
import { faultsOf, tabBeside } from './phone.ts'
import { player as handOf } from './player.ts'
import { routed } from './routed.ts'
import {
  atTheBox,
  chooseBoxInFront,
  expectOpenings,
  hold,
  newestItem,
  notice,
  OPEN_CASE,
  openAway,
  openUntilPlaying,
  result,
  shelf,
} from './ways.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()

describe('leaving a running opening', () => {
  it('while the server is asked is barred in the words of the specification, for the arrow, the coins and the phone', async () => {
    const { player, page } = await atTheBox(world)
    const release = await hold(page, OPEN_CASE)
    await handOf(page)
      .tap(/^开启 ×/)
      .back()
      .expectBarred()
      .expectGone(TEXT.backBarred)
      .tap(/^去充值/)
      .expectBarred()
      .expectGone(TEXT.backBarred)
      .phoneBack()
      .expectBarred()
    expect(new URL(page.url()).pathname).toBe('/mystery-box')
    await release()
    await handOf(page).expectIn('results').expectGone(TEXT.backBarred).phoneBack().expectIn('home').tap(/^盲盒/).expectIn('shelf')
    expect(await keepButton(page).count()).toBe(0)
    await expectOpenings(world, player, 1)
    expect(faultsOf(page)).toEqual([])
  })

  it('by closing the tab loses nothing: the item is in the bag, and another tab is free to open', async () => {
    const { player, page } = await atTheBox(world, { stage: true })
    await openUntilPlaying(page)
    const other = await tabBeside(page)
    await page.close()
    await visit(other, '/bag')
    await other
      .getByText(await newestItem(world, player))
      .first()
      .waitFor()
    await visit(other, '/mystery-box')
    await shelf(other)
    expect(await keepButton(other).count()).toBe(0)
    await expectOpenings(world, player, 1)
  })
})

describe('a reload', () => {
  it('while the server is asked finds what it did, once', async () => {
    const { player, page } = await atTheBox(world)
    const name = world.goodBox.name
    // The server acts, and the page never hears of it.
    await routed(page, OPEN_CASE, async (route) => void (await route.fetch()))
    const asked = page.waitForRequest(OPEN_CASE)
    await openButton(page).click()
    await asked
    await expect.poll(() => newestItem(world, player)).not.toBe('')
    await visit(page, '/mystery-box')
    await result(page)
    await expectOpenings(world, player, 1)
    await keepButton(page).click()
    await shelf(page)
    await page.getByRole('heading', { name }).waitFor()
    await visit(page, '/mystery-box')
    await shelf(page)
    expect(await keepButton(page).count()).toBe(0)
  })

  it('of a request that never left finds nothing, charges nothing and leaves the shelf free', async () => {
    const { player, page } = await atTheBox(world)
    await hold(page, OPEN_CASE)
    await openButton(page).click()
    await visit(page, '/mystery-box')
    await shelf(page)
    await expectOpenings(world, player, 0)
    await page.unroute(OPEN_CASE)
    await chooseBoxInFront(page, world)
    await openButton(page).click()
    await result(page)
    await expectOpenings(world, player, 1)
  })

  it('while pictures load, while it plays and before 收下 shows the result each time, and never after', async () => {
    const { player, page } = await atTheBox(world, { stage: true })
    await hold(page, '**/{assets,images,spine}/**')
    await openAway(page)
    await page.unroute('**/{assets,images,spine}/**')
    await visit(page, '/mystery-box')
    await result(page)
    await visit(page, '/mystery-box')
    await result(page)
    await keepButton(page).click()
    await shelf(page)
    await openUntilPlaying(page)
    await visit(page, '/mystery-box')
    await result(page)
    await notice(page, await newestItem(world, player)).waitFor()
    await keepButton(page).click()
    await visit(page, '/mystery-box')
    await shelf(page)
    expect(await keepButton(page).count()).toBe(0)
    await expectOpenings(world, player, 2)
  })

  it('after an exchange shows what is gone as gone', async () => {
    const { page } = await atTheBox(world)
    await openButton(page).click()
    await result(page)
    const exchanged = page.getByRole('button', { name: '已兑换', exact: true })
    const sure = page.getByRole('dialog').getByRole('button', { name: /^兑换 / })
    await page.getByRole('button', { name: /^兑换 / }).click()
    await exchanged.or(sure).waitFor()
    // Only a rare item is exchanged after a question.
    if (await sure.isVisible()) await sure.click()
    await exchanged.waitFor()
    await visit(page, '/mystery-box')
    await exchanged.waitFor()
    expect(faultsOf(page)).toEqual([])
  })
})
