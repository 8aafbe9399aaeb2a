import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createSession } from '#server/account/auth/session.ts'
import { Status } from '#shared/codes.ts'
import { formatAmount } from '#shared/money.ts'
import { onlyInFull } from '../support/full.ts'
import { keepButton, openButton, visit } from './acts.ts'
import { faultsOf } from './phone.ts'
import { routed } from './routed.ts'
import { atTheBox, dialog, expectOpenings, heard, notice, OPEN_CASE, refuse, result, shelf } from './ways.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()

/** The name of the box in front, as the shelf says. */
const inFront = (page: Page) => page.getByRole('radio', { checked: true }).filter({ hasText: world.goodBox.name })

describe('without the coins', () => {
  it('the dialog says what is missing, leads to 充值 and back to the same box', async () => {
    const { player, page } = await atTheBox(world, { coins: 1 })
    await openButton(page).click()
    await dialog(page, '金币不足')
      .getByText(formatAmount(world.goodBox.price - 1))
      .waitFor()
    await page.getByRole('button', { name: '去充值', exact: true }).click()
    await page.waitForURL('**/pay')
    await page.getByRole('button', { name: '返回', exact: true }).click()
    await page.waitForURL('**/mystery-box')
    await inFront(page).waitFor()
    await expectOpenings(world, player, 0, 1)
    expect(faultsOf(page)).toEqual([])
  })

  it('though the page believes in them: the server refuses, the dialog shows the true balance', async () => {
    const { player, page } = await atTheBox(world)
    await world.db.execute(sql`update account set balance = 100 where player_id = ${player.playerId} and currency = 0`)
    await openButton(page).click()
    await dialog(page, '金币不足').getByText('1.00', { exact: true }).waitFor()
    await expectOpenings(world, player, 0, 1)
  })
})

describe('the way to coins', () => {
  it('through the bag is offered only to somebody who has something in it', async () => {
    const { page } = await atTheBox(world, { coins: world.goodBox.price })
    await openButton(page).click()
    await result(page)
    await heard(keepButton(page))
    await keepButton(page).click()
    await shelf(page)
    await heard(openButton(page))
    await openButton(page).click()
    await dialog(page, '金币不足').getByRole('button', { name: '去兑换' }).waitFor()
    const { page: other } = await atTheBox(world, { coins: 1 })
    await openButton(other).click()
    await dialog(other, '金币不足').getByText('充值后即可继续').waitFor()
    expect(await other.getByRole('button', { name: '去兑换' }).count()).toBe(0)
  })
})

describe('a link to a box', () => {
  it('that is on the shelf no more says so, once', async () => {
    const page = await world.openPhone()
    await visit(page, '/mystery-box?box=99999999')
    await notice(page, '这只宝匣已下架').waitFor()
    await page.waitForURL((url) => url.search === '')
    await visit(page, `/mystery-box?box=${world.goodBox.boxId}`)
    await inFront(page).waitFor()
    expect(await page.getByText('这只宝匣已下架').count()).toBe(0)
  })
})

describe('what a server refuses', () => {
  it.for([
    [Status.limitReached, '已到您设的限额'],
    [Status.resting, '休息中'],
    [Status.tooMany, '这次没有成功'],
  ] as const)('by %i is told in 「%s」, and the shelf is as before', async ([status, title], test) => {
    onlyInFull(test, status !== Status.limitReached)
    const { player, page } = await atTheBox(world)
    await refuse(page, OPEN_CASE, status, '说明：2026-01-02 08:00 恢复')
    await openButton(page).click()
    await dialog(page, title).getByText('2026-01-02 08:00').waitFor()
    await page.keyboard.press('Escape')
    await shelf(page)
    await inFront(page).waitFor()
    await expectOpenings(world, player, 0)
    await page.unroute(OPEN_CASE)
    await openButton(page).click()
    await result(page)
    await expectOpenings(world, player, 1)
    expect(faultsOf(page)).toEqual([])
  })

  it('to a frozen account leads to 客服', async () => {
    const { player, page } = await atTheBox(world)
    await world.db.execute(sql`update player set frozen = true where id = ${player.playerId}`)
    await openButton(page).click()
    await dialog(page, '账号已被冻结').getByText('请联系客服').waitFor()
    await page.getByRole('button', { name: '联系客服' }).click()
    await page.waitForURL('**/chat')
    await expectOpenings(world, player, 0)
  })
})

describe('a session that ends in mid-opening', () => {
  it('before the server acted: the login opens, nothing was charged', async () => {
    const { player, page } = await atTheBox(world)
    // Not before: any other call of the page would be told as well, and the login stand before the button is pressed.
    await routed(page, OPEN_CASE, async (route) => {
      await world.db.execute(sql`delete from session where player_id = ${player.playerId}`)
      await route.continue()
    })
    await openButton(page).click()
    await page.getByRole('textbox', { name: '手机号' }).waitFor()
    const token = await createSession(world.db, player.playerId, Date.now())
    await expectOpenings(world, { ...player, token }, 0)
    expect(faultsOf(page)).toEqual([])
  })

  it('after it acted: the next login finds what was opened', async () => {
    const { player, page } = await atTheBox(world)
    await routed(page, OPEN_CASE, async (route) => {
      await route.fetch()
      await world.db.execute(sql`delete from session where player_id = ${player.playerId}`)
      await route.abort('connectionreset')
    })
    await openButton(page).click()
    await page.getByRole('textbox', { name: '手机号' }).waitFor()
    const token = await createSession(world.db, player.playerId, Date.now())
    await page.evaluate((token) => localStorage.setItem('xingxia', JSON.stringify({ token })), token)
    await visit(page, '/mystery-box')
    await result(page)
    await expectOpenings(world, { ...player, token }, 1)
  })
})
