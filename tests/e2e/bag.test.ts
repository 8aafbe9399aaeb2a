import { describe, expect, it } from 'vitest'
import { TAP_STAYS } from '#client/chrome/tapShield.ts'
import { getMyBagPage, modifyTradeUrl } from '#shared/calls/profile.ts'
import { getMyRetrievalPage } from '#shared/calls/retrieval.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import { formatAmount } from '#shared/money.ts'
import { dataOf } from '../support/api.ts'
import { visit } from './acts.ts'
import { stopClock } from './clock.ts'
import { giveItems, newOwner } from './owner.ts'
import { faultsOf } from './phone.ts'
import { sharedWorld } from './world.ts'

const TRADE_URL = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=abc'

const world = sharedWorld()

describe('背包', () => {
  it('exchanges everything but what is taken out, to the cent, though most of it was never read', async () => {
    const player = await newOwner(world, 300)
    const page = await world.openPhone(player)
    await visit(page, '/bag')
    await page.getByText('全选').click()
    await page.getByText(formatAmount(45_150)).first().waitFor()
    const cards = page.locator('[data-at] [role=checkbox]')
    await cards.nth(0).click()
    await page.getByText(formatAmount(44_850)).first().waitFor()
    await page.getByRole('button', { name: '兑换 44,850.00 金币' }).click()
    await page.evaluate(() => {
      const seen = (records: MutationRecord[]) => {
        for (const { addedNodes } of records)
          for (const node of addedNodes) if (node instanceof HTMLCanvasElement) document.body.dataset.dissolved = 'yes'
      }
      new MutationObserver(seen).observe(document.body, { childList: true })
    })
    await page.getByRole('dialog').getByRole('button', { name: '兑换 44,850.00 金币' }).click()
    await page.getByText('已兑换 44,850.00 金币').waitFor()
    // The pictures dissolve on a canvas of their own, which is gone afterwards.
    await page.locator('body[data-dissolved]').waitFor()
    await page.locator('body > canvas').waitFor({ state: 'detached' })
    const { token } = player
    expect((await dataOf(world.origin, userInfo, { token })).balance).toBe(44_850)
    expect(await dataOf(world.origin, getMyBagPage, { token })).toMatchObject({ totalCount: 1, totalValue: 300 })
    expect(faultsOf(page)).toEqual([])
  })

  it('shows again what was shown before 兑换全部普通, after the exchange and after a refusal of the player', async () => {
    const player = await newOwner(world, 3)
    const { token } = player
    await giveItems(world, player, { count: 4, price: () => 50, grade: 4 })
    const page = await world.openPhone(player)
    await visit(page, '/bag')
    const cards = page.locator('[data-at]')
    const whole = page.getByRole('radiogroup', { name: '品级' }).getByRole('radio', { name: '全部', checked: true })
    await page.getByRole('button', { name: '兑换全部普通' }).click()
    await page.getByRole('dialog').getByText('×4').waitFor()
    await page.getByRole('button', { name: '再想想' }).click()
    await whole.waitFor()
    expect((await dataOf(world.origin, getMyBagPage, { token })).totalCount).toBe(7)
    await page.getByRole('button', { name: '兑换全部普通' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '兑换 2.00 金币' }).click()
    await page.getByText('已兑换 2.00 金币').waitFor()
    await whole.waitFor()
    await expect.poll(() => cards.count()).toBe(3)
    await page.getByRole('button', { name: '兑换全部普通' }).waitFor()
    expect(faultsOf(page)).toEqual([])
  })

  it('shows its items again when it is opened a second time', async () => {
    const page = await world.openPhone(await newOwner(world, 30))
    const cards = page.locator('[data-at]')
    await visit(page, '/bag')
    await cards.first().waitFor()
    await page.getByRole('button', { name: '返回' }).click()
    await page.getByRole('button', { name: /^背包/ }).first().click()
    await page.waitForURL('**/bag')
    await cards.first().waitFor()
    expect(faultsOf(page)).toEqual([])
  })

  it('a second tap on a dialog that closes does not reach the item below it', async () => {
    const page = await world.openPhone(await newOwner(world, 30))
    await visit(page, '/bag')
    const cards = page.locator('[data-at] [role=checkbox]')
    await cards.nth(0).click()
    await page.getByRole('button', { name: /^兑换 .* 金币$/ }).click()
    // The page's clock stands: on a busy machine the second tap would come too late to be one of a double tap.
    await stopClock(page)
    const box = await page.getByRole('button', { name: '再想想' }).boundingBox()
    if (!box) throw new Error('no button')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.click(x, y)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.mouse.click(x, y)
    await page.clock.runFor(TAP_STAYS + 1)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByText('已选 1 件').waitFor()
    await page.mouse.click(x, y)
    await page.getByRole('dialog').or(page.getByText('已选 2 件')).waitFor()
  })

  it('a second tap on 撤销 does not reach what lies below the notice, and all items are back', async () => {
    const player = await newOwner(world, 30)
    const page = await world.openPhone(player)
    await visit(page, '/bag')
    await page.getByText('全选').click()
    await page.getByRole('button', { name: /^兑换 .* 金币$/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^兑换 .* 金币$/ })
      .click()
    await page.evaluate(() => {
      const count = () => {
        document.body.dataset.taps = String(Number(document.body.dataset.taps ?? 0) + 1)
      }
      document.getElementById('root')?.addEventListener('click', count, true)
    })
    const undo = page.getByRole('button', { name: /^撤销/ })
    await undo.waitFor()
    // The page's clock stands: on a busy machine the second tap would come too late to be one of a double tap.
    await stopClock(page)
    // The notice has come to rest where it is measured.
    await undo.click({ trial: true })
    const box = await undo.boundingBox()
    if (!box) throw new Error('no button')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.click(x, y)
    await undo.waitFor({ state: 'detached' })
    await page.mouse.click(x, y)
    expect(await page.evaluate(() => document.body.dataset.taps)).toBeUndefined()
    await page.clock.runFor(TAP_STAYS + 1)
    await page.getByText('物品已放回').waitFor()
    expect((await dataOf(world.origin, getMyBagPage, { token: player.token })).totalCount).toBe(30)
    expect(faultsOf(page)).toEqual([])
  })

  it('leads to the trade link, then has the marked items delivered', async () => {
    const player = await newOwner(world, 4)
    const { token } = player
    const page = await world.openPhone(player)
    await visit(page, '/bag')
    const cards = page.locator('[data-at] [role=checkbox]')
    await cards.nth(0).click()
    await cards.nth(1).click()
    await page.getByRole('button', { name: '提取', exact: true }).click()
    await page.getByText('还没有交易链接').waitFor()
    await dataOf(world.origin, modifyTradeUrl, { token, query: { tradeUrl: TRADE_URL } })
    await page.getByRole('button', { name: '关闭' }).click()
    await page.getByRole('button', { name: '提取', exact: true }).click()
    await page.getByText(TRADE_URL).waitFor()
    await page.getByRole('button', { name: '确认提取' }).click()
    await page.getByText('2 件物品等待发货').waitFor()
    const [order] = (await dataOf(world.origin, getMyRetrievalPage, { token })).pageData
    expect(order).toMatchObject({ value: 7, tradeUrl: TRADE_URL, state: 'requested' })
    expect((await dataOf(world.origin, getMyBagPage, { token })).totalCount).toBe(2)
    expect(faultsOf(page)).toEqual([])
  })
})
