import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { userInfo } from '#shared/calls/userInfo.ts'
import { dataOf } from '../support/api.ts'
import { visit } from './acts.ts'
import { faultsOf, foresee } from './phone.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()

const ILL_LINKS = ['/battle-room?id=abc', '/battle-room?id=-1', '/battle-room?code=12', '/battle-room', '/roll-room', '/roll-room?id=abc']
/** What phones call a JPEG. */
const TYPES = ['image/jpg', '', 'application/octet-stream', 'image/heic']

const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

/** Puts a text into the field that has the focus, in one piece, as a paste does. */
async function paste(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Input.insertText', { text })
}

/** Composes letters with an input method, and presses a key inside. */
async function compose(page: Page, text: string, key: 'Enter' | 'Escape'): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode: 229 })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: key, windowsVirtualKeyCode: 229 })
}

describe('the fields of the login', () => {
  it('take a number and a message as they are pasted', async () => {
    const page = await world.openPhone()
    await visit(page, '/')
    await page.getByRole('button', { name: '登录', exact: true }).first().click()
    for (const text of ['+86 138 0013 8000', '１３８\u00a0００１３\u00a0８０００', '手机号：138-0013-8000']) {
      await field(page, '手机号').fill('')
      await paste(page, text)
      expect(await field(page, '手机号').inputValue()).toBe('13800138000')
    }
    await field(page, '验证码').click()
    await paste(page, '【星匣】您的验证码是 482 913，5分钟内有效')
    expect(await field(page, '验证码').inputValue()).toBe('482913')
    expect(faultsOf(page)).toEqual([])
  })
})

describe('an input method', () => {
  it('sends no code by its Enter, and closes no dialog by its Escape', async () => {
    const player = await world.newPlayer()
    const page = await world.openPhone(player)
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
    await visit(page, '/welfare')
    await field(page, '红包口令').click()
    await compose(page, 'xing', 'Enter')
    await visit(page, '/mine')
    await page.getByRole('button', { name: /点按修改/ }).click()
    await field(page, '新昵称').click()
    await compose(page, 'xing', 'Enter')
    await compose(page, 'xingxia', 'Escape')
    await field(page, '新昵称').waitFor()
    expect(sent.filter((path) => /redeemPacket|modifyNickname/.test(path))).toEqual([])
    expect(faultsOf(page)).toEqual([])
  })

  it('a code that can never be right is told at once and not sent', async () => {
    const page = await world.openPhone(await world.newPlayer())
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    await visit(page, '/welfare')
    await field(page, '红包口令').fill('0')
    await field(page, '红包口令').press('Enter')
    await page.getByText('口令输入有误，请核对 16 位口令后重试').first().waitFor()
    expect(sent).not.toContain('/api/welfare/redeemPacket')
  })
})

describe('an ill-formed link', () => {
  it('to a room says so and leads on', async () => {
    const page = await world.openPhone()
    for (const path of ILL_LINKS) {
      await visit(page, path)
      await heading(page, '链接不对').waitFor()
      expect(await page.getByRole('button', { name: '重试' }).count(), path).toBe(0)
      await page.getByRole('button', { name: /^返回(竞技场|\s*ROLL)/ }).click()
      await page.waitForURL(/\/(battle|roll)$/)
      expect(faultsOf(page), path).toEqual([])
    }
  })

  it('of no readable address leads to the page of unknown paths', async () => {
    const page = await world.openPhone()
    await page.goto('/%zz')
    await heading(page, '这里只有星尘').waitFor()
  })

  it('a token that no header takes is no login', async () => {
    const page = await world.openPhone()
    await page.addInitScript(() => localStorage.setItem('xingxia', JSON.stringify({ token: '令牌' })))
    await visit(page, '/')
    await page.getByRole('button', { name: '登录', exact: true }).first().waitFor()
    expect(faultsOf(page)).toEqual([])
  })
})

describe('a picture', () => {
  it('that decodes is taken, whatever the phone calls it', async () => {
    const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c04' } })
      .jpeg()
      .toBuffer()
    const page = await world.openPhone(await world.newPlayer())
    await visit(page, '/mine')
    await page.getByRole('button', { name: '更换头像与头像框' }).click()
    for (const mimeType of TYPES) {
      await page.locator('input[type=file]').setInputFiles({ name: 'IMG_1', mimeType, buffer })
      await heading(page, '裁剪头像').waitFor()
      expect(faultsOf(page), mimeType).toEqual([])
      await page.getByRole('button', { name: '换一张' }).click()
      await heading(page, '裁剪头像').waitFor({ state: 'detached' })
    }
  })

  it('of 50 million pixels becomes an avatar', async () => {
    const buffer = await sharp({ create: { width: 8_160, height: 6_120, channels: 3, background: '#c04' } })
      .jpeg()
      .toBuffer()
    const player = await world.newPlayer()
    const page = await world.openPhone(player)
    await visit(page, '/mine')
    await page.getByRole('button', { name: '更换头像与头像框' }).click()
    await page.locator('input[type=file]').setInputFiles({ name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer })
    await heading(page, '裁剪头像').waitFor()
    const [width, height] = await page.getByAltText('待裁剪的图片').evaluate((image) => {
      const { naturalWidth, naturalHeight } = image as HTMLImageElement
      return [naturalWidth, naturalHeight]
    })
    expect([width, height]).toEqual([2_731, 2_048])
    await page.getByRole('button', { name: '使用' }).click()
    await page.getByText('头像已更换').waitFor()
    expect((await dataOf(world.origin, userInfo, { token: player.token })).headPic).toMatch(/^uploads\//)
  })
})

describe('the way to the cashier', () => {
  it('is not taken while the server cannot be reached, and 重试 takes it later', async () => {
    const page = await world.openPhone(await world.newPlayer())
    foresee(page, /ERR_FAILED/)
    await page.route('**/api/common/getSysTime', (route) => route.abort())
    await visit(page, '/pay')
    await field(page, '其他金额').fill('30')
    await page.getByRole('button', { name: /^立即支付/ }).click()
    await heading(page, '暂时打不开收银台').waitFor()
    expect(new URL(page.url()).pathname).toBe('/pay')
    await page.unroute('**/api/common/getSysTime')
    await page.getByRole('button', { name: /^(重试|继续支付)/ }).click()
    await page.waitForURL('**/pay/sandbox/*')
    await page.goBack()
    await heading(page, '等待支付').waitFor()
    expect(faultsOf(page)).toEqual([])
  })
})

describe('a focus ring', () => {
  const ring = (page: Page) => page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)

  it('shows for keys and not for what a script gives the focus', async () => {
    const page = await world.openPhone()
    await visit(page, '/help')
    await page.evaluate(() => document.querySelector('button')?.focus())
    expect(await ring(page)).toBe('none')
    await page.keyboard.press('Tab')
    expect(await ring(page)).toBe('solid')
    await page.mouse.click(5, 300)
    await page.evaluate(() => document.querySelector('button')?.focus())
    expect(await ring(page)).toBe('none')
  })
})

describe('an error on a phone', () => {
  const faultsOn = async (kind: string) => {
    const text = await (await fetch(`${world.origin}/metrics`)).text()
    return Number(new RegExp(`client_faults_total\\{kind="${kind}",page="/help"[^}]*\\} (\\d+)`).exec(text)?.[1] ?? 0)
  }

  it('arrives in the metrics once, without what it is about', async () => {
    const page = await world.openPhone()
    foresee(page, /planted/)
    const bodies: string[] = []
    page.on('request', (request) => request.url().endsWith('/clientFault') && bodies.push(request.postData() ?? ''))
    await visit(page, '/help?doc=9')
    const before = await faultsOn('error')
    const script = await page.evaluate(() => document.querySelector('script[type=module]')?.getAttribute('src') ?? '')
    for (let at = 0; at < 3; at++)
      await page.evaluate(
        ([src, number]) =>
          new Promise<void>((resolve) => {
            const error = new TypeError(`planted for ${number}`)
            error.stack = `TypeError: planted\n    at x (${location.origin}${src}:1:2)`
            setTimeout(() => {
              resolve()
              throw error
            })
          }),
        [script, 13_800_138_000 + at] as const,
      )
    await expect.poll(() => faultsOn('error'), { timeout: 30_000 }).toBe(before + 1)
    expect(faultsOf(page)).toHaveLength(3)
    if (bodies[0]) expect(bodies[0]).not.toMatch(/13800138000|doc=9|token/)
  })
})
