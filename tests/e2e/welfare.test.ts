import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { makePackets } from '#server/community/welfare/packets.ts'
import { secretFor } from '#server/platform/secrets.ts'
import { getMyBagPage } from '#shared/calls/profile.ts'
import { welfare } from '#shared/calls/welfare.ts'
import { dataOf } from '../support/api.ts'
import { visit } from './acts.ts'
import { IDENTITY_SECRET } from './gameServer.ts'
import { faultsOf } from './phone.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()
const badge = (page: Page) => page.getByRole('button', { name: /^红包/ })

it('a new player signs in, opens the free box of the day and sees what it won, once each on two phones', async () => {
  const player = await world.newPlayer()
  const phone = await world.openPhone(player, { stage: true })
  const other = await world.openPhone(player)
  await visit(phone, '/')
  await expect.poll(() => badge(phone).textContent()).toContain('2 项可领取')
  await visit(other, '/welfare')
  await badge(phone).click()
  await phone.getByRole('button', { name: /^签到领取/ }).dblclick({ delay: 30 })
  await phone.getByText('今天已签到 · 明天 +30').waitFor()
  // The second phone still shows the button: the server refuses, and the page shows what is.
  await other.getByRole('button', { name: /^签到领取/ }).click()
  await other.getByText('今天已经签到过了').waitFor()
  await other.getByText('今天已签到 · 明天 +30').waitFor()

  await phone.getByRole('button', { name: '初见礼匣 的奖品与概率' }).click()
  await phone.getByText('平均每次价值 1.44 金币').waitFor()
  await phone.keyboard.press('Escape')
  await phone.getByRole('button', { name: '免费开启 初见礼匣' }).dblclick({ delay: 30 })
  await phone.getByRole('button', { name: '跳过' }).click()
  await phone.getByRole('button', { name: '收下' }).click()
  await other.getByRole('button', { name: '免费开启 初见礼匣' }).click()
  await other.getByText('今天的免费宝匣已经开过了').waitFor()
  const { token } = player
  const bag = await dataOf(world.origin, getMyBagPage, { token, query: {} })
  expect(bag.pageData.map(({ boxName }) => boxName)).toEqual(['免费宝匣'])
  const { sign, free } = await dataOf(world.origin, welfare, { token })
  expect({ sign, left: free[0]?.left }).toEqual({ sign: { signed: 1, today: true }, left: 0 })
  // Its reveal comes by the server's clock, when the reel would have stopped.
  await expect.poll(async () => (await dataOf(world.origin, welfare, { token })).free[0]?.won?.giftName).toBe(bag.pageData[0]?.giftName)
  await phone.reload()
  await phone.getByText(`开出 ${bag.pageData[0]?.giftName}`).waitFor()
  await phone.getByRole('button', { name: '领取：完成今日签到' }).click()
  await phone.getByRole('button', { name: '领取：完成今日签到' }).waitFor({ state: 'detached' })
  await phone.getByText('已领取').last().waitFor()
  await visit(phone, '/')
  await expect.poll(() => badge(phone).textContent()).toBe('红包')
  expect(faultsOf(phone)).toEqual([])
})

it('a red packet is taken by its code, with a wrong code told below the field', async () => {
  const key = secretFor({ identitySecret: IDENTITY_SECRET }, 'packet-code')
  const { code } = await makePackets(world.db, key, { name: '新春红包', amount: 88_00, count: 2, days: 1 })
  const phone = await world.openPhone(await world.newPlayer())
  await visit(phone, '/welfare')
  const field = phone.getByRole('textbox', { name: '红包口令' })
  await field.fill(`${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`)
  await phone.getByRole('button', { name: '领取', exact: true }).click()
  await phone.getByText('口令输入有误').first().waitFor()
  await field.fill(code.toLowerCase())
  await phone.getByRole('button', { name: '领取', exact: true }).dblclick({ delay: 30 })
  await phone.getByText('「新春红包」领到 88.00 钻石').waitFor()
  expect(await field.inputValue()).toBe('')
})

/** Notes whether the stage has a picture in the moment in which it appears. */
function watchStage(): void {
  const seen: boolean[] = []
  Object.assign(window, { stageSeen: seen })
  new MutationObserver(() => {
    const stage = document.querySelector('[data-stage]')
    if (stage && seen.length === 0) seen.push(stage.querySelector('img') !== null)
  }).observe(document, { childList: true, subtree: true })
}

it('the box of a free opening is there before its scene', async () => {
  const page = await world.openPhone(await world.newPlayer(), { stage: true })
  await page.addInitScript(watchStage)
  await visit(page, '/welfare')
  await page.getByRole('button', { name: '免费开启 初见礼匣' }).click()
  await page.locator('[data-stage]').waitFor({ state: 'attached' })
  expect(await page.evaluate(() => (window as unknown as { stageSeen: boolean[] }).stageSeen)).toEqual([true])
  await page.getByRole('button', { name: '跳过' }).click()
  await page.getByRole('button', { name: '收下' }).waitFor()
})
