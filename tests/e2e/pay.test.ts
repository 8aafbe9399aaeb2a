import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { makeCards } from '#server/economy/pay/makeCards.ts'
import { secretFor } from '#server/platform/secrets.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import { dataOf } from '../support/api.ts'
import type { TestPlayer } from '../support/player.ts'
import { visit } from './acts.ts'
import { IDENTITY_SECRET } from './gameServer.ts'
import { faultsOf } from './phone.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()

const balanceOf = async ({ token }: TestPlayer) => (await dataOf(world.origin, userInfo, { token })).balance
const gold = (page: Page, name: RegExp) => page.getByRole('button', { name })

/** From the counter to the sandbox's cashier. */
async function order(page: Page, yuan: string): Promise<void> {
  await visit(page, '/pay')
  await page.getByRole('textbox', { name: '其他金额' }).fill(yuan)
  await gold(page, /^立即支付/).click()
  await page.waitForURL('**/pay/sandbox/*')
}

describe('充值', () => {
  it('leads through the cashier and back to an order that is credited, exactly', async () => {
    const player = await world.newPlayer({ coins: 10_000 })
    const page = await world.openPhone(player)
    await order(page, '12.34')
    await page.getByText('¥12.34').first().waitFor()
    await page.getByRole('button', { name: /^支付成功/ }).click()
    await page.waitForURL(/\/pay\?order=/)
    await page.getByRole('heading', { name: '充值到账' }).waitFor()
    await page.getByText('112.34').first().waitFor()
    expect(await balanceOf(player)).toBe(112.34)
    expect(faultsOf(page)).toEqual([])
  })

  it('keeps an unpaid order through a reload, tells of it at the counter, and a late payment ends the wait', async () => {
    const player = await world.newPlayer()
    const page = await world.openPhone(player)
    await order(page, '30')
    await page.getByRole('link', { name: '返回星匣' }).click()
    await page.getByRole('heading', { name: '等待支付' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: '等待支付' }).waitFor()
    await visit(page, '/pay')
    await page.getByText('有一笔待支付订单').waitFor()
    await page.getByRole('button', { name: /继续支付/ }).click()
    await gold(page, /^继续支付/).click()
    await page.waitForURL('**/pay/sandbox/*')
    await page.getByRole('button', { name: /^稍后到账/ }).click()
    await page.getByRole('heading', { name: '等待支付' }).waitFor()
    await page.getByRole('heading', { name: '充值到账' }).waitFor()
    await page.getByText('+30.00').waitFor()
    expect(await balanceOf(player)).toBe(30)
  })

  it("leads from a failed payment back to the counter, also by the phone's own back before the first touch", async () => {
    const page = await world.openPhone(await world.newPlayer())
    await order(page, '30')
    await page.getByRole('button', { name: /^支付失败/ }).click()
    await page.getByRole('heading', { name: '支付没有成功' }).waitFor()
    await page.waitForFunction(() => (history.state as { guard?: number } | null)?.guard)
    await page.getByRole('heading', { name: '支付没有成功' }).waitFor()
    await page.goBack()
    await page.getByText('选择金额').waitFor()
    expect(page.url()).toBe(`${world.origin}/pay`)
    expect(faultsOf(page)).toEqual([])
  })

  it('cancels an order for good, so that it no longer waits at the counter', async () => {
    const page = await world.openPhone(await world.newPlayer())
    await order(page, '30')
    await page.getByRole('link', { name: '返回星匣' }).click()
    await page.getByRole('button', { name: '取消' }).click()
    await page.getByRole('heading', { name: '订单已取消' }).waitFor()
    await page.getByRole('button', { name: '重新下单' }).click()
    await page.getByText('选择金额').waitFor()
    expect(await page.getByText('有一笔待支付订单').count()).toBe(0)
    expect(faultsOf(page)).toEqual([])
  })

  it('turns a card code into coins, once', async () => {
    const secret = secretFor({ identitySecret: IDENTITY_SECRET }, 'card-code')
    const [code = ''] = await makeCards(world.db, secret, { amount: 5_000, count: 1, batch: 'e2e', days: 1 }, Date.now())
    const player = await world.newPlayer()
    const page = await world.openPhone(player)
    await visit(page, '/pay')
    await page.getByRole('radio', { name: /官方卡密/ }).click()
    await page.getByRole('textbox', { name: '卡密' }).fill(code.toLowerCase())
    await gold(page, /^立即兑换/).click()
    await page.getByRole('heading', { name: '充值到账' }).waitFor()
    await page.getByText('+50.00').waitFor()
    expect(await balanceOf(player)).toBe(50)

    await page.getByRole('button', { name: '再充一笔' }).click()
    await page.getByRole('textbox', { name: '卡密' }).fill(code)
    await gold(page, /^立即兑换/).click()
    await page
      .getByText(/已使用过这张卡密/)
      .first()
      .waitFor()
    expect(await balanceOf(player)).toBe(50)
  })
})
