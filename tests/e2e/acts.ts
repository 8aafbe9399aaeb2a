import type { Locator, Page } from 'playwright-core'
import { CAPTCHA } from '#shared/rules.ts'
import { answerOf } from '../support/captcha.ts'
import type { World } from './world.ts'

/** Opens a path and waits until the splash gives the page free and the fonts are there. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  // From `done` on the splash only fades: it takes no taps any more.
  await page.locator('#splash:not(.done)').waitFor({ state: 'detached' })
  await page.evaluate(() => document.fonts.ready)
}

/** What a page knows of its player. */
export interface Stored {
  token: string
  userInfo: { uid: string; nickname: string; balance: number; secondaryBalance: number } | null
}

/** The persisted fields, as the page stored them. */
export function stored(page: Page): Promise<Stored> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('xingxia') ?? '{}') as Stored)
}

const edge = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not on the screen')
  return box
}

/** Opens the captcha from the code button. Returns the piece, and where its left edge must come on the screen. */
async function openCaptcha(page: Page, world: World): Promise<{ piece: Locator; goal: number }> {
  const [reply] = await Promise.all([page.waitForResponse('**/captcha/get'), page.getByRole('button', { name: '获取验证码' }).click()])
  const { repData } = (await reply.json()) as { repData: { token: string } }
  const x = await answerOf(world.databaseUrl, repData.token)
  const pictures = page.locator('.rc-slider-captcha-jigsaw img')
  await pictures.last().waitFor()
  const picture = await edge(pictures.first())
  return { piece: pictures.last(), goal: picture.x + (x * picture.width) / CAPTCHA.width }
}

/** Passes the captcha with keys alone. */
export async function passCaptchaByKeys(page: Page, world: World): Promise<void> {
  const { piece, goal } = await openCaptcha(page, world)
  const slider = page.getByRole('slider', { name: /拼图滑块/ })
  await slider.focus()
  for (let step = 0; step < 80; step++) {
    const off = goal - (await edge(piece)).x
    if (Math.abs(off) <= 1.5) break
    await page.keyboard.press(off > 24 ? 'PageUp' : off > 0 ? 'ArrowRight' : 'ArrowLeft')
  }
  await page.keyboard.press('Enter')
}

/** Opens the captcha from the code button and drags the puzzle home, as a finger would: by what it sees. */
export async function passCaptcha(page: Page, world: World): Promise<void> {
  const { piece, goal } = await openCaptcha(page, world)
  const grip = page.locator('.rc-slider-captcha-button')
  await grip.waitFor()
  const from = await edge(grip)
  const start = { x: from.x + from.width / 2, y: from.y + from.height / 2 }
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  let at = start.x
  for (let step = 0; step < 12; step++) {
    const off = goal - (await edge(piece)).x
    if (step > 0 && Math.abs(off) < 0.75) break
    at += off
    await page.mouse.move(at, start.y, { steps: 4 })
  }
  await page.mouse.up()
}

/** Registers through the login panel: phone, captcha, SMS code, agreement, and takes the gift. Comes by `link`, ends on the home page, logged in. */
export async function signUp(page: Page, world: World, phone: string, link = '/'): Promise<void> {
  await visit(page, link)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('textbox', { name: '手机号' }).fill(phone)
  await passCaptcha(page, world)
  await page.getByText('发送成功').waitFor()
  await page.getByRole('textbox', { name: '验证码' }).fill(await world.codeOf(phone))
  await page.getByRole('checkbox').check({ force: true })
  await page.getByRole('dialog').getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('dialog', { name: '新人礼' }).getByRole('button', { name: '收下' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Pays an order at the cashier that takes no money. */
export async function topUp(page: Page, yuan: string): Promise<void> {
  await visit(page, '/pay')
  await page.getByRole('textbox', { name: '其他金额' }).fill(yuan)
  await page.getByRole('button', { name: /^立即支付/ }).click()
  await page.waitForURL('**/pay/sandbox/*')
  await page.getByRole('button', { name: /^支付成功/ }).click()
  await page.getByRole('heading', { name: '充值到账' }).waitFor()
}

/** From the shelf of 盲盒: puts a box in front. */
export async function chooseBox(page: Page, name: string): Promise<void> {
  const card = page.getByRole('radio', { name: new RegExp(name) })
  await card.click()
  await page.waitForFunction(
    (label) => [...document.querySelectorAll('[role=radio][aria-checked=true]')].some((e) => e.textContent?.includes(label)),
    name,
  )
}

export const openButton = (page: Page): Locator => page.getByRole('button', { name: /^开启 ×/ })
export const skipButton = (page: Page): Locator => page.getByRole('button', { name: '跳过' })
export const keepButton = (page: Page): Locator => page.getByRole('button', { name: '收下' })
