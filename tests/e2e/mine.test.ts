import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { getMyProfile } from '#shared/calls/profile.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import { dataOf } from '../support/api.ts'
import { stored, visit } from './acts.ts'
import { faultsOf } from './phone.ts'
import { sharedWorld } from './world.ts'

const PICTURE = fileURLToPath(new URL('../../assets/items/lucky_cat.png', import.meta.url))
const NO_PICTURE = { name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('words') }

const world = sharedWorld()

describe('我的', () => {
  it('changes the picture and the name, and diamonds to coins, seen at once', async () => {
    const player = await world.newPlayer({ coins: 500, diamonds: 45_000 })
    const page = await world.openPhone(player)
    const dialog = page.getByRole('dialog')
    await visit(page, '/mine')
    await page.getByText('入驻 1 天').waitFor()

    await page.getByRole('button', { name: '更换头像与头像框' }).click()
    await page.locator('input[type=file]').setInputFiles(NO_PICTURE)
    await page.getByText('这不是可用的图片').waitFor()
    await page.locator('input[type=file]').setInputFiles(PICTURE)
    await dialog.getByRole('slider').fill('2')
    await dialog.getByRole('button', { name: '使用' }).click()
    await page.getByText('头像已更换').waitFor()
    const { headPic } = await dataOf(world.origin, userInfo, { token: player.token })
    expect(headPic).toMatch(/^uploads\//)
    await page.locator(`img[src="/images/${headPic}"]`).first().waitFor()

    await page.getByRole('button', { name: /点按修改/ }).click()
    await dialog.getByText('首次免费').waitFor()
    await dialog.getByRole('textbox').fill('官方客服')
    await dialog.getByRole('button', { name: '免费修改' }).click()
    await dialog.getByRole('alert').getByText('昵称不能与官方人员混淆').waitFor()
    expect(await page.locator('[class*=toast]').filter({ hasText: '昵称' }).count()).toBe(0)
    await dialog.getByRole('textbox').fill('星野拾光')
    await dialog.getByRole('button', { name: '免费修改' }).click()
    await page.getByRole('button', { name: /昵称 星野拾光/ }).waitFor()

    await page.getByRole('button', { name: /兑金币$/ }).click()
    await dialog.getByRole('textbox').fill('250')
    await dialog.getByRole('alert').getByText('需为 100 的整数倍').waitFor()
    await dialog.getByRole('button', { name: '全部' }).click()
    await dialog.getByRole('button', { name: '兑换 4.00 金币' }).click()
    await page.getByRole('button', { name: '金币，各种玩法都用它 9.00，去充值' }).waitFor()
    expect(await dataOf(world.origin, userInfo, { token: player.token })).toMatchObject({
      nickname: '星野拾光',
      balance: 9,
      secondaryBalance: 50,
    })
    expect(faultsOf(page)).toEqual([])
  })

  it('tells what diamonds are for where their balance stands', async () => {
    const page = await world.openPhone(await world.newPlayer({ diamonds: 30_000 }))
    for (const path of ['/', '/mine']) {
      await visit(page, path)
      await page.getByRole('button', { name: '钻石 300.00', exact: true }).click()
      const told = page.getByRole('dialog', { name: '钻石' })
      await told.getByText('在商城购买头像框').waitFor()
      await told.getByRole('button', { name: '关闭' }).click()
      await told.waitFor({ state: 'hidden' })
    }
    await page.getByRole('button', { name: '钻石，可在商城购物 300.00，兑金币' }).waitFor()
    expect(faultsOf(page)).toEqual([])
  })

  it('binds an inviter once and logs out after a question', async () => {
    const inviter = await world.newPlayer()
    const { promoteCode } = await dataOf(world.origin, getMyProfile, { token: inviter.token })
    const page = await world.openPhone(await world.newPlayer())
    const dialog = page.getByRole('dialog')
    await visit(page, '/mine')
    await page.getByRole('button', { name: /^邀请人/ }).click()
    await dialog.getByRole('textbox').fill('AAAAAAAA')
    await dialog.getByRole('button', { name: '绑定' }).click()
    await dialog.getByRole('alert').getByText('推广码不存在').waitFor()
    await dialog.getByRole('textbox').fill(promoteCode.toLowerCase())
    await dialog.getByRole('button', { name: '绑定' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^邀请人/ }).click()
    await dialog.getByText('我的邀请人').waitFor()
    await dialog.getByRole('button', { name: '关闭' }).click()

    await page.getByRole('button', { name: '退出登录' }).click()
    await dialog.getByRole('button', { name: '退出', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByRole('button', { name: '登录', exact: true }).waitFor()
    expect((await stored(page)).token).toBeFalsy()
    expect(faultsOf(page)).toEqual([])
  })
})
