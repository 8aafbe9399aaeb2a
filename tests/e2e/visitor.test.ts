import { describe, expect, it } from 'vitest'
import { chooseBox, openButton, visit } from './acts.ts'
import { faultsOf } from './phone.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()

/** A visitor on the shelf of 盲盒 with the good box in front. */
async function visitor() {
  const page = await world.openPhone()
  await visit(page, '/mystery-box')
  await chooseBox(page, world.goodBox.name)
  return page
}

describe('a visitor without login', () => {
  it('looks into a box and its odds, tries it, and is asked to log in by the first press that pays', async () => {
    const page = await visitor()
    await page.getByRole('button', { name: '箱子详情' }).last().click()
    const detail = page.getByRole('dialog', { name: '箱子详情' })
    await detail
      .getByText(/^99\.9990?%$/)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '试玩，不发奖励' }).click()
    await page.getByText('试玩 · 不发奖励').waitFor()
    await page.getByRole('button', { name: '正式开启' }).click()
    await page.getByRole('textbox', { name: '手机号' }).waitFor()
    expect(faultsOf(page)).toEqual([])
  })

  it('is asked by 开启 too, and nothing is sent', async () => {
    const page = await visitor()
    const sent: string[] = []
    page.on('request', (request) => request.url().includes('openCase') && sent.push(request.url()))
    await openButton(page).click()
    await page.getByRole('textbox', { name: '手机号' }).waitFor()
    expect(sent).toEqual([])
  })
})

describe('the keyboard', () => {
  it('moves through a radio group by arrow keys, with one stop for Tab', async () => {
    const page = await visitor()
    const amounts = page.getByRole('radiogroup', { name: '数量' })
    const chosen = amounts.locator('[aria-checked=true]')
    await chosen.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    expect(await chosen.getAttribute('aria-label')).toBe('3 只')
    expect(await chosen.evaluate((radio) => radio === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    expect(await chosen.getAttribute('aria-label')).toBe('10 只')
    expect(await amounts.locator('[tabindex="0"]').count()).toBe(1)
  })

  it('chooses tabs by arrow keys, Home and End, and every tab has its panel', async () => {
    const page = await world.openPhone()
    await visit(page, '/shop')
    const chosen = page.getByRole('tab', { selected: true })
    const panel = page.getByRole('tabpanel')
    await chosen.focus()
    for (const [key, name] of [
      ['ArrowRight', '道具'],
      ['End', '我的购买'],
      ['ArrowRight', '全部'],
      ['ArrowLeft', '我的购买'],
      ['Home', '全部'],
    ] as const) {
      await page.keyboard.press(key)
      await page.getByRole('tab', { name, selected: true }).waitFor()
      expect(await chosen.evaluate((tab) => tab === document.activeElement)).toBe(true)
      expect(await chosen.getAttribute('aria-controls')).toBe(await panel.getAttribute('id'))
      expect(await panel.getAttribute('aria-labelledby')).toBe(await chosen.getAttribute('id'))
    }
  })
})

describe('a screen that is not a phone held upright', () => {
  const ask = '请把手机竖过来'

  it('asks to turn a phone that lies on its side, and lets the player go on', async () => {
    const page = await world.openPhone(undefined, { viewport: { width: 812, height: 375 } })
    await visit(page, '/')
    await page.getByRole('heading', { name: ask }).waitFor()
    await page.getByRole('button', { name: '继续横屏浏览' }).click()
    await page.getByRole('heading', { name: ask }).waitFor({ state: 'detached' })
  })

  it('does not ask on a phone whose keyboard is open, and not with a mouse', async () => {
    const typing = await world.openPhone(undefined, { viewport: { width: 430, height: 340 } })
    await visit(typing, '/')
    expect(await typing.getByRole('heading', { name: ask }).count()).toBe(0)
    const desk = await world.openPhone(undefined, { viewport: { width: 812, height: 375 }, hasTouch: false, isMobile: false })
    await visit(desk, '/')
    expect(await desk.getByRole('heading', { name: ask }).count()).toBe(0)
  })

  it('that is wide gets the live drops beside the frame, and a phone does not load them', async () => {
    const wide = await world.openPhone(undefined, { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false })
    const parts: string[] = []
    wide.on('request', (request) => parts.push(request.url()))
    await visit(wide, '/')
    expect(parts.some((url) => /\/Sides-/.test(url))).toBe(true)
    const phone = await world.openPhone()
    parts.length = 0
    phone.on('request', (request) => parts.push(request.url()))
    await visit(phone, '/')
    expect(parts.some((url) => /\/Sides-/.test(url))).toBe(false)
  })

  it('small as it may be, shows the shop icon beside the logotype', async () => {
    const page = await world.openPhone(undefined, { viewport: { width: 320, height: 568 } })
    await visit(page, '/')
    const [logo, shop] = await Promise.all([
      page.getByRole('heading', { name: '星匣' }).boundingBox(),
      page.getByRole('button', { name: '商城' }).boundingBox(),
    ])
    expect(shop?.y).toBeGreaterThanOrEqual((logo?.y ?? 0) + (logo?.height ?? 0) - 1)
  })
})
