import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { rareOf } from '#client/items/rareWords.ts'
import { type BagItem, getMyBagPage } from '#shared/calls/profile.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import { getMyDreamPage } from '#shared/modes/dream/calls.ts'
import { dataOf } from '../support/api.ts'
import type { TestPlayer } from '../support/player.ts'
import { visit } from './acts.ts'
import { player as handOf } from './player.ts'
import type { World } from './world.ts'

/** Coins that a player begins with. */
const START = 1_000_000

export const UPGRADE = '**/api/dream/upgrade*'
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const start = (page: Page) => button(page, '开始升级')
/** Waits for the result of an upgrade or a trial. */
export const result = (page: Page) => handOf(page).expectIn('upgrade')

/** A player before the dial. */
export async function atTheDial(world: World): Promise<{ player: TestPlayer; page: Page }> {
  const player = await world.newPlayer({ coins: START * 100 })
  const page = await world.openPhone(player)
  await visit(page, '/dream')
  await start(page).waitFor()
  return { player, page }
}

/** Waits until the player has made so many upgrades, and compares the balance with what they cost and gave back. */
export async function expectPaid({ origin }: World, { token }: TestPlayer, upgrades: number): Promise<void> {
  await expect.poll(async () => (await dataOf(origin, getMyDreamPage, { token })).total).toBe(upgrades)
  const [{ pageData }, { balance }] = await Promise.all([dataOf(origin, getMyDreamPage, { token }), dataOf(origin, userInfo, { token })])
  const paid = pageData.reduce((sum, record) => sum + Math.round(record.paid * 100) - Math.round(record.change * 100), 0)
  expect(Math.round(balance * 100)).toBe(START * 100 - paid)
}

/** Stakes the only item of the bag, and says which one it is. */
export async function stakeOne({ origin }: World, { token }: TestPlayer, page: Page): Promise<BagItem> {
  const [item] = (await dataOf(origin, getMyBagPage, { token })).pageData
  if (!item) throw new Error('The bag of the player is empty.')
  await page.getByRole('radio', { name: /背包装备/ }).click()
  await page.getByRole('dialog').locator('li button').first().click()
  await page.getByText('投入的物品不退回').first().waitFor()
  await button(page, /^选好了 1/).click()
  return item
}

/** Starts the upgrade that stakes this item. A rare one is asked about first: the draw decides what the player won. */
export async function startWith(page: Page, item: BagItem): Promise<void> {
  await start(page).click()
  if (rareOf([item]).length > 0) await button(page, '确认投入').click()
}
