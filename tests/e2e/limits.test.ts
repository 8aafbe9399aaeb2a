import { describe, expect, it } from 'vitest'
import { createSession } from '#server/account/auth/session.ts'
import { getMyLimits } from '#shared/calls/limits.ts'
import { getMyDevices, getMyProfile } from '#shared/calls/profile.ts'
import { checkCharacter } from '#shared/idNumber.ts'
import { dataOf } from '../support/api.ts'
import { chooseBox, openButton, visit } from './acts.ts'
import { faultsOf } from './phone.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()

describe('理性娱乐', () => {
  it('a cap is told on the shelf, refuses the opening, and leads to the page where a rest begins', async () => {
    const player = await world.newPlayer({ coins: 1_000_000 })
    const page = await world.openPhone(player)
    await visit(page, '/limits')
    await page.getByRole('button', { name: '每日消费上限，设置上限' }).click()
    await page.getByRole('textbox', { name: '上限金额' }).fill('0.50')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByRole('button', { name: '修改每日消费上限，现在 0.50' }).waitFor()

    await visit(page, '/mystery-box')
    await chooseBox(page, world.goodBox.name)
    await page.getByRole('button', { name: '每日消费上限还剩 0.50' }).waitFor()
    await openButton(page).click()
    await page.getByRole('dialog').getByRole('button', { name: '理性娱乐' }).click()
    await page.waitForURL('**/limits')

    await page.getByRole('button', { name: /^7 天/ }).click()
    await page.getByRole('checkbox').check({ force: true })
    await page.getByRole('button', { name: '开始休息' }).click()
    await page.getByText('正在休息').waitFor()
    const { caps, restUntil } = await dataOf(world.origin, getMyLimits, player)
    expect(caps.find(({ kind }) => kind === 'spendDay')).toMatchObject({ cap: 0.5, used: 0 })
    expect(restUntil).toBeGreaterThan(Date.now() + 6 * 86_400_000)
    expect(faultsOf(page)).toEqual([])
  })
})

describe('我的', () => {
  it('verifies the real name, binds the trade link and logs another device out', async () => {
    const player = await world.newPlayer()
    await createSession(world.db, player.playerId, Date.now())
    const page = await world.openPhone(player)
    await visit(page, '/mine')
    await page.getByRole('button', { name: /^实名认证/ }).click()
    await page.getByRole('textbox', { name: '真实姓名' }).fill('李小明')
    const digits = `11010119900307${player.playerId.slice(-3).padStart(3, '1')}`
    await page.getByRole('textbox', { name: '身份证号' }).fill(`${digits}${checkCharacter(digits)}`)
    await page.getByRole('button', { name: '提交认证' }).click()
    await page.getByText('李*明').waitFor()
    await page.getByRole('button', { name: '知道了' }).click()

    await page.getByRole('button', { name: /^交易链接/ }).click()
    const tradeUrl = 'https://steamcommunity.com/tradeoffer/new/?partner=123456789&token=AbCdEf12'
    await page.getByRole('textbox', { name: '交易链接' }).fill(` ${tradeUrl}`)
    await page.getByRole('button', { name: '绑定', exact: true }).click()
    await page.getByRole('button', { name: /^交易链接.*已绑定/ }).waitFor()

    await page.getByRole('button', { name: /^登录设备.*2 台/ }).click()
    await page.getByRole('button', { name: /^退出 / }).click()
    await page.getByRole('button', { name: '退出登录' }).last().click()
    await page.getByText('退出这台设备').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^退出 / }).waitFor({ state: 'detached' })
    expect(await dataOf(world.origin, getMyDevices, player)).toHaveLength(1)
    expect(await dataOf(world.origin, getMyProfile, player)).toMatchObject({ tradeUrl, identity: { name: '李*明' } })
    expect(faultsOf(page)).toEqual([])
  })
})
