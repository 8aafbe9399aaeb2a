import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { create } from 'qrcode'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { getMyPromotion } from '#shared/calls/share.ts'
import { dataOf } from '../support/api.ts'
import { signUp, topUp, visit } from './acts.ts'
import { faultsOf } from './phone.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()
const REDMI = 'Mozilla/5.0 (Linux; Android 14; 23127PN0CC) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36'

it('a friend who registers by the link on another phone is in the list, and what the friend tops up can be taken once', async () => {
  const inviter = await world.newPlayer()
  const page = await world.openPhone(inviter)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(page, '/share')
  await page.getByText('还没有邀请到好友').waitFor()
  await page.getByRole('button', { name: '复制链接' }).click()
  await page.getByText('链接已复制').waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const { promoteCode } = await dataOf(world.origin, getMyPromotion, { token: inviter.token })
  expect(link).toBe(`${world.origin}/?promoteCode=${promoteCode}`)

  const friend = await world.openPhone()
  await signUp(friend, world, '13700137111', link)
  await page.reload()
  await page.getByText('还未充值').waitFor()
  await topUp(friend, '88.80')
  await expect.poll(async () => (await dataOf(world.origin, getMyPromotion, { token: inviter.token })).pending).toBe(88.8)
  await page.reload()
  await page.getByRole('button', { name: '领取' }).dblclick({ delay: 20 })
  await page.getByText('已领取 88.80 钻石').waitFor()
  await page.getByText('玩***').waitFor()
  expect(await dataOf(world.origin, getMyPromotion, { token: inviter.token })).toMatchObject({
    invited: 1,
    friends: 1,
    pending: 0,
    total: 88.8,
  })
  expect([...faultsOf(page), ...faultsOf(friend)]).toEqual([])
})

/** Where the poster has its QR code, in px; one module wide is its margin. */
const CODE = { left: 438, top: 536, width: 216, height: 216 }

/** The dark modules of the QR code on a poster, row by row, where the code of `link` has `size` of them in a row. */
async function modulesOf(poster: Buffer, size: number): Promise<boolean[]> {
  const { data } = await sharp(poster).extract(CODE).greyscale().raw().toBuffer({ resolveWithObject: true })
  const middle = (module: number) => Math.floor(((module + 1.5) * CODE.width) / (size + 2))
  return Array.from({ length: size * size }, (_, at) => (data[middle(Math.floor(at / size)) * CODE.width + middle(at % size)] ?? 255) < 128)
}

it('the poster has the link as its QR code, and is saved as the picture that the page shows', async () => {
  const player = await world.newPlayer()
  const { promoteCode } = await dataOf(world.origin, getMyPromotion, { token: player.token })
  const page = await world.openPhone(player)
  await visit(page, '/share')
  const poster = page.getByRole('img', { name: /^推广海报/ })
  const shown = Buffer.from(((await poster.getAttribute('src')) ?? '').split(',')[1] ?? '', 'base64')
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '保存海报' }).click()])
  expect(saved.suggestedFilename()).toBe('星匣推广海报.png')
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  expect(hash(await readFile(await saved.path()))).toBe(hash(shown))
  expect(await sharp(shown).metadata()).toMatchObject({ format: 'png', width: 720, height: 800 })
  const { modules } = create(`${world.origin}/?promoteCode=${promoteCode}`)
  expect(await modulesOf(shown, modules.size)).toEqual(Array.from(modules.data, Boolean))
})

it('下载 leads an Android browser to the page while there is no package, and to the dialog of the browser where it has one', async () => {
  const page = await world.openPhone(await world.newPlayer(), { userAgent: REDMI })
  await visit(page, '/')
  await page.getByRole('button', { name: '下载' }).click()
  await page.waitForURL('**/download')
  await page.getByText('目前没有安装包').waitFor()
  expect(await page.getByRole('button', { name: '安装到桌面' }).count()).toBe(0)
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => ({ outcome: 'dismissed' }) })
    window.dispatchEvent(offer)
  })
  await page.getByRole('button', { name: '安装到桌面' }).click()
  await page.getByText('没有安装，可以按下面的步骤添加').waitFor()
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
  await page.getByText('已经安装好了').waitFor()
  expect(faultsOf(page)).toEqual([])
})
