import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openButton, visit } from './acts.ts'
import { faultsOf, foresee } from './phone.ts'
import { chooseBoxInFront, expectOpenings, result, START } from './ways.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()

/** Every file of a part of the product, whatever its hash. */
const filesOf = (name: string) => `**/app/${name}-*`
/** What the browser and React say about a file that could not be loaded. */
const UNLOADED = /dynamically imported module|preload CSS|ERR_FAILED|The above error occurred/

const login = (page: Page) => page.getByRole('button', { name: '登录', exact: true }).first()
const phone = (page: Page) => page.getByRole('textbox', { name: '手机号' })
const failure = (page: Page, title: string) => page.getByRole('alertdialog', { name: title })

/** Breaks a part: its files cannot be loaded until the returned function is called. */
async function breakPart(page: Page, name: string, how: 'lost' | 'gone' = 'lost'): Promise<() => Promise<void>> {
  foresee(page, UNLOADED)
  await page.route(filesOf(name), (route) => (how === 'lost' ? route.abort() : route.fulfill({ status: 404, body: '' })))
  return () => page.unroute(filesOf(name))
}

describe('a part that could not be loaded', () => {
  it('the login: after 关闭 the next press loads it', async () => {
    const page = await world.openPhone()
    const mend = await breakPart(page, 'LoginOverlay')
    await visit(page, '/')
    await login(page).click()
    await failure(page, '这里没有加载出来').getByRole('button', { name: '关闭' }).click()
    await failure(page, '这里没有加载出来').waitFor({ state: 'detached' })
    await mend()
    await login(page).click()
    await phone(page).waitFor()
    // Its style sheet is there too.
    expect(await page.getByRole('dialog').evaluate((panel) => panel.getBoundingClientRect().width)).toBeGreaterThan(300)
    expect(faultsOf(page)).toEqual([])
  })

  it('a page: 重试 loads it in place', async () => {
    const page = await world.openPhone()
    const mend = await breakPart(page, 'ShopPage')
    await visit(page, '/')
    await page.getByRole('button', { name: /^商城/ }).click()
    await page.getByRole('alert').getByText('这里没有加载出来').waitFor()
    await mend()
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByRole('tablist').first().waitFor()
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    expect(faultsOf(page)).toEqual([])
  })

  it('the stage: an opening shows its result at once meanwhile, and 重试 brings the stage', async () => {
    const player = await world.newPlayer({ coins: START * 100 })
    const page = await world.openPhone(player, { stage: true })
    const mend = await breakPart(page, 'Stage')
    await visit(page, '/mystery-box')
    await page.getByText('动画没有加载出来').waitFor()
    await chooseBoxInFront(page, world)
    await openButton(page).click()
    await result(page)
    await expectOpenings(world, player, 1)
    await page.getByRole('button', { name: /^收下/ }).click()
    await mend()
    await page.getByRole('button', { name: '重试' }).click()
    await page.locator('[data-stage=mystery-box]').waitFor({ state: 'attached' })
    expect(faultsOf(page)).toEqual([])
  })

  it('because a new version has removed it: the way on is that version', async () => {
    const page = await world.openPhone()
    await breakPart(page, 'LoginOverlay', 'gone')
    await visit(page, '/')
    await page.route('**/page.html', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<script src="/app/index-new.js"></script>' }),
    )
    await login(page).click()
    const reloaded = page.waitForEvent('domcontentloaded')
    await failure(page, '有新版本了').getByRole('button', { name: '刷新' }).click()
    await reloaded
    expect(faultsOf(page)).toEqual([])
  })
})
