import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { keepButton, openButton, skipButton, visit } from './acts.ts'
import { faultsOf } from './phone.ts'
import { routed } from './routed.ts'
import { atTheBox, chooseBoxInFront, dialog, expectOpenings, heard, OPEN_CASE, openUntilPlaying, result, untilPhase } from './ways.ts'
import { sharedWorld, type World } from './world.ts'

const world = sharedWorld()

const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const chip = (page: Page, name: '快速' | '跳过') => page.getByRole('button', { name, exact: true })
const isOn = (page: Page, name: '快速' | '跳过') => chip(page, name).and(page.locator('[aria-pressed=true]')).waitFor()
const again = (page: Page) => page.getByRole('button', { name: /^再来一次/ })
const asked = (page: Page) => dialog(page, '这一次出了神话')

/** A player before a box, on a phone with this setting. */
async function atTheBoxWith(world: World, setting: object) {
  const at = await atTheBox(world, { stage: true })
  await setTo(at.page, world, setting)
  return at
}

/** Before the box again, as if the phone had always had this setting. */
async function setTo(page: Page, world: World, setting: object): Promise<void> {
  await page.evaluate((kept) => localStorage.setItem('xingxia.skip', kept), JSON.stringify(setting))
  await page.reload()
  await chooseBoxInFront(page, world)
}

/** Everything that is opened from now on looks like a 神话 to this page. */
const showMythic = (page: Page) =>
  routed(page, OPEN_CASE, async (route) => {
    const reply = await route.fetch()
    const text = await reply.text()
    await route.fulfill({ response: reply, body: text.replaceAll(/"grade":[1-4]/g, '"grade":0') })
  })

describe('跳过动画', () => {
  it('is set by a visitor, outlasts a reload, and is what the chip 跳过 shows; 快速 is kept by mode', async () => {
    const page = await world.openPhone()
    await visit(page, '/mine')
    await radio(page, '到某级为止').click()
    await radio(page, '传说').click()
    await page.reload()
    await radio(page, '传说').and(page.locator('[aria-checked=true]')).waitFor()
    await visit(page, '/mystery-box')
    await isOn(page, '跳过')
    await chip(page, '快速').click()
    await page.reload()
    await isOn(page, '快速')
    await visit(page, '/dream')
    await isOn(page, '跳过')
    expect(await chip(page, '快速').getAttribute('aria-pressed')).toBe('false')
    await chip(page, '跳过').click()
    await visit(page, '/mine')
    await radio(page, '从不').and(page.locator('[aria-checked=true]')).waitFor()
    expect(faultsOf(page)).toEqual([])
  })

  it('up to 传说 skips what the good box holds, up to 史诗 plays it', async () => {
    const { player, page } = await atTheBoxWith(world, { on: true, rule: 'upTo', grade: 1, rarest: 'ask' })
    await openButton(page).click()
    await result(page)
    await keepButton(page).click()
    await setTo(page, world, { on: true, rule: 'upTo', grade: 2, rarest: 'ask' })
    await openUntilPlaying(page)
    await skipButton(page).click()
    await result(page)
    await expectOpenings(world, player, 2)
    expect(faultsOf(page)).toEqual([])
  })

  it('always asks about a 神话 that is won and paid, and after 以后都这样 no more', async () => {
    const { player, page } = await atTheBoxWith(world, { on: true, rule: 'always', grade: 2, rarest: 'ask' })
    await showMythic(page)
    await openButton(page).click()
    await asked(page).waitFor()
    await expectOpenings(world, player, 1)
    await asked(page).getByRole('button', { name: '看动画', exact: true }).click()
    await untilPhase(page, 'playing', 'revealed')
    await page.keyboard.press('Escape')
    await again(page).waitFor()
    await heard(again(page))
    await again(page).click()
    await asked(page).getByRole('checkbox').check({ force: true })
    await asked(page).getByRole('button', { name: '直接看结果' }).click()
    await asked(page).waitFor({ state: 'detached' })
    await again(page).waitFor()
    await heard(again(page))
    await again(page).click()
    await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('xingxia.skip') ?? '{}').rarest as string)).toBe('skip')
    await heard(again(page))
    expect(await asked(page).count()).toBe(0)
    await expectOpenings(world, player, 3)
    expect(faultsOf(page)).toEqual([])
  })

  it('answered by Escape shows the result, and closing the phone in the question loses nothing', async () => {
    const { player, page } = await atTheBoxWith(world, { on: true, rule: 'always', grade: 2, rarest: 'ask' })
    await showMythic(page)
    await openButton(page).click()
    await asked(page).waitFor()
    await page.reload()
    await again(page).waitFor()
    await heard(again(page))
    await again(page).click()
    await asked(page).waitFor()
    await page.keyboard.press('Escape')
    await asked(page).waitFor({ state: 'detached' })
    await heard(again(page))
    await expectOpenings(world, player, 2)
    expect(faultsOf(page)).toEqual([])
  })
})

describe('the space bar', () => {
  it('on 再来一次 pays once, and once more skips: the button under the focus hears nothing of that', async () => {
    const { player, page } = await atTheBox(world, { stage: true })
    await openUntilPlaying(page)
    await page.keyboard.press('Space')
    await result(page)
    await untilPhase(page, 'revealed')
    await heard(again(page))
    await again(page).focus()
    await page.keyboard.press('Space')
    await untilPhase(page, 'loading', 'playing')
    await page.keyboard.press('Space')
    await result(page)
    await heard(again(page))
    await expectOpenings(world, player, 2)
    expect(faultsOf(page)).toEqual([])
  })
})
