import { describe, expect, it } from 'vitest'
import { getMyBagPage } from '#shared/calls/profile.ts'
import { getMyPurchasePage, getShopPage } from '#shared/calls/shop.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import { getMyVoucherPage } from '#shared/calls/voucher.ts'
import { dataOf } from '../support/api.ts'
import { visit } from './acts.ts'
import { faultsOf } from './phone.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()

describe('商城', () => {
  it('sells an item and a voucher, which then lie in the bag', async () => {
    const player = await world.newPlayer({ coins: 100_000, diamonds: 1_000_000 })
    const { token } = player
    const { pageData } = await dataOf(world.origin, getShopPage, { token })
    const item = pageData.find(({ kind, share }) => kind === 'item' && (share ?? 9) >= 2)
    const voucher = pageData.find(({ kind }) => kind === 'voucher')
    if (!item || !voucher) throw new Error('the shop is empty')

    const page = await world.openPhone(player)
    await visit(page, '/shop?tab=items')
    await page
      .getByRole('button', { name: new RegExp(`^${item.name}`) })
      .first()
      .click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: '增加一件' }).click()
    await sheet.getByRole('button', { name: /^购买/ }).click()
    await page.getByText('已放入背包').waitFor()
    expect((await dataOf(world.origin, getMyBagPage, { token })).totalCount).toBe(2)
    expect((await dataOf(world.origin, userInfo, { token })).balance).toBeCloseTo(1_000 - 2 * item.price, 2)
    await sheet.getByRole('button', { name: '继续逛' }).click()

    await page.getByRole('tab', { name: '卡券' }).click()
    await page
      .getByRole('button', { name: new RegExp(`^${voucher.name}`) })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: /^购买/ }).click()
    await page.getByRole('button', { name: '去看卡券' }).click()
    await page.waitForURL('**/bag?tab=vouchers')
    await page.getByRole('article', { name: voucher.name }).waitFor()
    expect((await dataOf(world.origin, getMyVoucherPage, { token })).total).toBe(1)

    await visit(page, '/shop?tab=mine')
    await page.getByText('×2').waitFor()
    expect((await dataOf(world.origin, getMyPurchasePage, { token })).total).toBe(2)
    expect(faultsOf(page)).toEqual([])
  })

  it('lets anybody look and asks who buys to log in', async () => {
    const page = await world.openPhone()
    await visit(page, '/shop?tab=frames')
    await page
      .getByRole('button', { name: /^青铜之环/ })
      .first()
      .click()
    await page.getByRole('button', { name: '登录后购买' }).click()
    await page.getByRole('textbox', { name: '手机号' }).waitFor()
    expect(faultsOf(page)).toEqual([])
  })
})
