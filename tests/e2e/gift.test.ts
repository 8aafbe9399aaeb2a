import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { getMyBagPage } from '#shared/calls/profile.ts'
import { openCase } from '#shared/modes/case/calls.ts'
import { dataOf } from '../support/api.ts'
import { topUp, visit } from './acts.ts'
import { faultsOf } from './phone.ts'
import { stillness } from './settled.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()
const START = { coins: 200_000, diamonds: 30_000, fresh: true }
const giftOf = (page: Page) => page.getByRole('dialog', { name: '新人礼' })
const guideOf = (page: Page) => page.getByRole('region', { name: '新手引导' })

it('a new player sees on the stage what the registration has given, once, and then the welcome begins', async () => {
  const page = await world.openPhone(await world.newPlayer(START), { stage: true })
  await visit(page, '/')
  const gift = giftOf(page)
  await gift.locator('[data-stage=gift]').waitFor()
  expect(await guideOf(page).count()).toBe(0)
  // A reload in the middle of the show loses nothing.
  await page.reload()
  await gift.getByRole('button', { name: '跳过' }).click()
  await gift.getByText('新人礼：2,000.00 金币、300.00 钻石').waitFor({ state: 'attached' })
  expect(await gift.locator('[data-stage=gift]').count()).toBe(1)
  await gift.getByRole('button', { name: '收下' }).click()
  await gift.waitFor({ state: 'detached' })
  await guideOf(page).waitFor()
  await page.reload()
  await guideOf(page).waitFor()
  expect(await gift.count()).toBe(0)
  expect(faultsOf(page)).toEqual([])
})

it('a page that uses the stage itself does not take it from the gift', async () => {
  const page = await world.openPhone(await world.newPlayer(START), { stage: true })
  await visit(page, '/welfare')
  const gift = giftOf(page)
  await gift.getByRole('button', { name: '跳过' }).click()
  await gift.getByText('新人礼：2,000.00 金币、300.00 钻石').waitFor({ state: 'attached' })
  await gift.getByRole('button', { name: '收下' }).click()
  await gift.waitFor({ state: 'detached' })
  await guideOf(page).waitFor()
})

it('where no stage can be drawn the gift is a plain card', async () => {
  const page = await world.openPhone(await world.newPlayer(START))
  await visit(page, '/')
  const gift = giftOf(page)
  await gift.getByRole('heading', { name: '新人礼' }).nth(1).waitFor()
  await gift.getByText('2,000.00', { exact: true }).waitFor()
  await gift.getByText('300.00', { exact: true }).waitFor()
  await gift.getByRole('button', { name: '收下' }).click()
  await gift.waitFor({ state: 'detached' })
  await guideOf(page).waitFor()
  expect(faultsOf(page)).toEqual([])
})

it('where the code of the stage is lost the gift is a plain card too', async () => {
  const page = await world.openPhone(await world.newPlayer(START), { stage: true })
  await page.route(/\/GiftScene-/, (route) => route.abort())
  await visit(page, '/')
  const gift = giftOf(page)
  await gift.getByText('2,000.00', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await gift.waitFor({ state: 'detached' })
  await guideOf(page).waitFor()
})

it.each([true, false])('首充礼 is revealed once it is taken, and is in the bag before its show ends; stage: %s', async (stage) => {
  const player = await world.newPlayer()
  const page = await world.openPhone(player, { stage })
  await topUp(page, '66.60')
  await visit(page, '/welfare')
  await page.getByRole('button', { name: '领取首充礼' }).click()
  const gift = page.getByRole('dialog', { name: '首充礼' })
  await gift.waitFor()
  const { pageData } = await dataOf(world.origin, getMyBagPage, { token: player.token })
  const name = pageData[0]?.giftName ?? 'no item'
  if (stage) {
    await gift.locator('[data-stage=gift]').waitFor()
    // Esc skips the show, and leaves the gift only after it.
    await page.keyboard.press('Escape')
  }
  await gift.getByText(`首充礼：${name}`).waitFor({ state: 'attached' })
  await gift.getByText(/已放入背包/).waitFor()
  await gift.getByRole('button', { name: '收下' }).click()
  await gift.waitFor({ state: 'detached' })
  expect(faultsOf(page)).toEqual([])
  await page.reload()
  await page.getByRole('button', { name: /^签到领取/ }).waitFor()
  expect(await page.getByRole('button', { name: '领取首充礼' }).count()).toBe(0)
})

it('a new level is shown once when the player comes home from what has brought it, with what it opens', async () => {
  const player = await world.newPlayer({ coins: 1_000_000 })
  const page = await world.openPhone(player, { stage: true, levels: true })
  await visit(page, '/')
  const level = page.getByRole('dialog', { name: '等级 2' })
  const kept = (name: string) => page.evaluate((key) => localStorage.getItem(key) ?? '', name)
  await expect.poll(() => kept('xingxia.level')).toContain('"level":1')
  await page.getByRole('button', { name: '排行' }).click()
  await page.waitForURL('**/rank')
  await dataOf(world.origin, openCase, { token: player.token, key: randomUUID(), query: { boxId: '104', number: '10', fast: '1' } })
  await expect.poll(() => kept('xingxia'), { timeout: 60_000 }).toContain('"balance":9920')
  expect(await level.count()).toBe(0)
  await page.goBack()
  await level.locator('[data-stage=gift]').waitFor()
  await level.getByRole('button', { name: '跳过' }).click()
  await level.getByText('可参加「等级 2 以上」的 ROLL 房间').waitFor()
  await level.getByRole('button', { name: '知道了' }).click()
  await level.waitFor({ state: 'detached' })
  await page.reload()
  const still = stillness(page)
  await still()
  expect(await level.count()).toBe(0)
  expect(faultsOf(page)).toEqual([])
})
