import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { TEXT } from '#shared/rules.ts'
import { visit } from './acts.ts'
import { faultsOf } from './phone.ts'
import { notice } from './ways.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()

const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

describe("the phone's own back", () => {
  it('leads the way of the header arrow to 首页, asks there, and then leaves; titles get the focus on the way', async () => {
    const page = await world.openPhone(await world.newPlayer(), { isNew: true })
    await visit(page, '/')
    await page.getByRole('navigation', { name: '主导航' }).getByRole('button', { name: '我的' }).click()
    await at(page, '/mine')
    await page.getByRole('button', { name: '记录中心' }).click()
    await at(page, '/record')
    await expect.poll(() => focused(page)).toBe('记录中心')
    await page.goBack()
    await at(page, '/mine')
    await page.getByRole('heading', { name: '我的', level: 1 }).waitFor()
    await expect.poll(() => focused(page)).toBe('我的')
    await page.goBack()
    await at(page, '/')
    await page.getByRole('navigation', { name: '主导航' }).waitFor()
    await page.goBack()
    await notice(page, TEXT.backAgain).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    expect(faultsOf(page)).toEqual([])
    await page.goBack()
    await page.waitForURL('about:blank')
  })

  it('closes a dialog, and leaves the page alone', async () => {
    const page = await world.openPhone()
    await visit(page, '/mine')
    await page.getByRole('button', { name: /登录/ }).first().click()
    await page.getByRole('dialog').waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await at(page, '/mine')
    await page.goBack()
    await at(page, '/')
    expect(faultsOf(page)).toEqual([])
  })
})
