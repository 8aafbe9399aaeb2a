import { describe, expect, it } from 'vitest'
import { getMyBagPage, userInfo } from '#shared/calls/profile.ts'
import { dataOf } from '../support/api.ts'
import type { TestPlayer } from '../support/player.ts'
import { chooseBox, keepButton, openButton, reveal, visit } from './acts.ts'
import { sharedWorld } from './world.ts'

const START = 10_000

const world = sharedWorld()

/** Exactly one opening was paid, and its item is there. */
async function expectOneOpening({ token }: TestPlayer): Promise<string> {
  const [player, bag] = await Promise.all([dataOf(world.origin, userInfo, { token }), dataOf(world.origin, getMyBagPage, { token })])
  expect(bag.totalCount).toBe(1)
  expect(player.balance).toBeCloseTo(START - world.goodBox.price, 2)
  return bag.pageData[0]?.giftName ?? ''
}

describe('an opening survives', () => {
  it('a reload in the middle of it: the result is shown, nothing is paid twice', async () => {
    const player = await world.newPlayer({ coins: START * 100 })
    const page = await world.openPhone(player)
    await visit(page, '/mystery-box')
    await chooseBox(page, world.goodBox.name)
    await Promise.all([page.waitForResponse('**/api/case/openCase*'), openButton(page).click()])
    await openButton(page).waitFor({ state: 'detached' })
    await visit(page, '/mystery-box')
    await keepButton(page).waitFor()
    await page
      .getByText(await expectOneOpening(player))
      .first()
      .waitFor()
  })

  it('a reply that is lost after the server acted: it is found by its key', async () => {
    const player = await world.newPlayer({ coins: START * 100 })
    const page = await world.openPhone(player)
    await visit(page, '/mystery-box')
    await chooseBox(page, world.goodBox.name)
    let acted = 0
    await page.route('**/api/case/openCase*', async (route) => {
      await route.fetch()
      acted++
      await route.abort('connectionreset')
    })
    await openButton(page).click()
    await reveal(page)
    expect(acted).toBe(1)
    await page
      .getByText(await expectOneOpening(player))
      .first()
      .waitFor()
  })

  it('a request that never arrived: asked again under the same key, it acts once', async () => {
    const player = await world.newPlayer({ coins: START * 100 })
    const page = await world.openPhone(player)
    await visit(page, '/mystery-box')
    await chooseBox(page, world.goodBox.name)
    await page.route('**/api/case/openCase*', (route) => route.abort('connectionrefused'), { times: 1 })
    await openButton(page).click()
    await reveal(page)
    await expectOneOpening(player)
  })
})
