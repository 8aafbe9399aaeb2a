import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createSession } from '#server/account/auth/session.ts'
import { player as playerTable } from '#server/core/player/tables.ts'
import { passCaptchaByKeys, visit } from './acts.ts'
import { newOwner } from './owner.ts'
import { faultsOf } from './phone.ts'
import { sharedWorld } from './world.ts'

const TRADE_URL = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=abc'
const DAY = 86_400_000

const world = sharedWorld()

it('a new device is confirmed by SMS once, with a captcha that keys pass, and then retrieves', async () => {
  const owner = await newOwner(world, 2)
  await world.db.update(playerTable).set({ tradeUrl: TRADE_URL }).where(eq(playerTable.id, owner.playerId))
  const token = await createSession(world.db, owner.playerId, Date.now(), { knownFrom: Date.now() + DAY })
  const page = await world.openPhone({ ...owner, token })
  await visit(page, '/bag')
  await page.locator('[data-at] [role=checkbox]').nth(0).click()
  await page.getByRole('button', { name: '提取', exact: true }).click()
  await page.getByRole('button', { name: '确认提取' }).click()
  const check = page.getByRole('dialog', { name: '新设备验证' })
  await check.getByText(`${owner.phone.slice(0, 3)}****${owner.phone.slice(-4)}`).waitFor()
  await passCaptchaByKeys(page, world)
  await page.getByText('发送成功').waitFor()
  await page.getByRole('dialog', { name: '图形验证' }).waitFor({ state: 'detached' })
  await check.getByRole('textbox', { name: '验证码' }).fill(await world.codeOf(owner.phone))
  await check.getByRole('button', { name: '验证并继续' }).click()
  await page.getByText('1 件物品等待发货').waitFor()
  expect(await check.count()).toBe(0)
  expect(faultsOf(page)).toEqual([])
})
