import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { userInfo } from '#shared/calls/userInfo.ts'
import { dataOf } from '../support/api.ts'
import { PHONE_SIZES } from '../support/browser.ts'
import { visit } from './acts.ts'
import { faultsOf } from './phone.ts'
import { stillness } from './settled.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()
const guideOf = (page: Page) => page.getByRole('region', { name: '新手引导' })

/** Goes to a page, and looks that it is silent once it knows its player and stands still. */
async function expectSilence(page: Page, goThere: () => Promise<unknown>): Promise<void> {
  const still = stillness(page)
  await Promise.all([page.waitForResponse(`**${userInfo.path}*`), goThere()])
  await still()
  expect(await guideOf(page).count()).toBe(0)
}

it('the welcome leads a new player from 首页 to the first free opening, the bag and 公平验证, and never returns', async () => {
  const player = await world.newPlayer({ fresh: true })
  const page = await world.openPhone(player, { stage: true })
  const guide = guideOf(page)
  await visit(page, '/')
  await guide.getByRole('button', { name: '去看看' }).click()
  await guide.getByText('第 1 步').waitFor()
  await guide.getByRole('button', { name: '带我去' }).click()
  await expect
    .poll(() => page.getByRole('button', { name: /^免费开启/ }).evaluate((own) => own.getBoundingClientRect().bottom <= window.innerHeight))
    .toBe(true)
  await page.getByRole('button', { name: /^免费开启/ }).click()
  // It is silent while the opening plays.
  await guide.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '跳过' }).click()
  await page.getByRole('button', { name: '收下' }).click()
  await guide.getByRole('button', { name: '去背包' }).click()
  await page.waitForURL('**/bag')
  await guide.getByRole('button', { name: '去验证' }).click()
  await page.waitForURL('**/fair')
  // What the welcome tells to choose is there: the receipt of the free opening.
  await page.getByText('选择一次开箱').waitFor()
  await guide.getByRole('button', { name: '知道了' }).click()
  await guide.waitFor({ state: 'detached' })
  await page.getByRole('listitem').getByRole('button', { name: /验证/ }).click()
  await page.waitForURL('**/fair?receipt=*')
  await page.getByRole('button', { name: '更换种子并验证' }).waitFor()
  await expect.poll(async () => (await dataOf(world.origin, userInfo, { token: player.token })).fresh).toBeUndefined()
  const other = await world.openPhone(player)
  for (const phone of [page, other]) await expectSilence(phone, () => visit(phone, '/'))
  expect(faultsOf(page)).toEqual([])
})

it.each(['/', '/welfare'])('the welcome can be left on %s, for all devices; elsewhere it is silent', async (path) => {
  const player = await world.newPlayer({ fresh: true })
  const page = await world.openPhone(player)
  const guide = guideOf(page)
  await expectSilence(page, () => visit(page, '/rank'))
  await visit(page, path)
  await guide.getByRole('button', { name: '跳过' }).dblclick({ delay: 20 })
  await guide.waitFor({ state: 'detached' })
  await expect.poll(async () => (await dataOf(world.origin, userInfo, { token: player.token })).fresh).toBeUndefined()
  await expectSilence(page, () => page.reload())
  expect(faultsOf(page)).toEqual([])
})

it.each(['small', 'design'] as const)('the welcome takes the row of the strip on a %s phone and touches no tile', async (size) => {
  const page = await world.openPhone(await world.newPlayer({ fresh: true }), { viewport: PHONE_SIZES[size] })
  await visit(page, '/')
  const row = guideOf(page).or(page.getByRole('region', { name: '最近掉落' }))
  // What comes in rises to its place.
  const box = async () => {
    await row.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
    return (await row.boundingBox()) ?? { y: 0, height: 0 }
  }
  await guideOf(page).waitFor()
  expect(await page.getByRole('region', { name: '最近掉落' }).count()).toBe(0)
  await expect.poll(async () => (await box()).height).toBeGreaterThan(0)
  const welcome = await box()
  await guideOf(page).getByRole('button', { name: '跳过' }).click()
  await guideOf(page).waitFor({ state: 'detached' })
  const strip = await box()
  expect(welcome.y).toBeCloseTo(strip.y, 0)
  expect(welcome.height).toBeCloseTo(strip.height, 0)
})
