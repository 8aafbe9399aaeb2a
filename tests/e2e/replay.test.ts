import { describe, expect, it } from 'vitest'
import { getMyOpenPage } from '#shared/calls/record.ts'
import { shareReplay } from '#shared/calls/replay.ts'
import { dataOf } from '../support/api.ts'
import { openButton, visit } from './acts.ts'
import { atTheDial, expectPaid, start, result as upgraded } from './dreamActs.ts'
import { faultsOf } from './phone.ts'
import { atTheBox, result, untilPhase } from './ways.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()

describe('a replay by link', () => {
  it('is shared from the result, watched and checked without a login, and ends when its player withdraws it', async () => {
    const { player, page } = await atTheBox(world)
    await page.getByRole('button', { name: '快速' }).click()
    await openButton(page).click()
    await result(page)
    const made = page.waitForResponse('**/api/replay/share*')
    await page.getByRole('button', { name: '分享', exact: true }).click()
    const { data } = (await (await made).json()) as { data: { token: string } }
    await page.getByRole('img', { name: /分享卡片/ }).waitFor()
    await expect.poll(async () => (await dataOf(world.origin, getMyOpenPage, { token: player.token, query: {} })).total).toBe(1)

    const guest = await world.openPhone()
    await visit(guest, `/replay?s=${data.token}`)
    await guest.getByRole('region', { name: '回放' }).waitFor()
    await guest.getByRole('button', { name: '再看一次' }).waitFor()
    await guest.getByRole('button', { name: '验证', exact: true }).click()
    await guest.getByRole('dialog', { name: '验证这次抽取' }).getByText('待公开').first().waitFor()
    await guest.keyboard.press('Escape')

    await page.getByRole('button', { name: '撤回链接' }).click()
    await page.getByText('链接已撤回').waitFor()
    await visit(guest, `/replay?s=${data.token}`)
    await guest.getByText('没有找到这段回放').waitFor()
    expect([faultsOf(page), faultsOf(guest)]).toEqual([[], []])
  })

  it('of an upgrade is shared without the name: anybody watches it, and nobody gets a proof', async () => {
    const { player, page } = await atTheDial(world)
    await start(page).click()
    await upgraded(page)
    // Listed as soon as it is public.
    await expectPaid(world, player, 1)
    await page.getByRole('button', { name: '分享', exact: true }).click()
    await page.getByRole('img', { name: /分享卡片/ }).waitFor()
    const made = page.waitForResponse('**/api/replay/share*')
    await page.getByRole('switch', { name: '显示我的昵称' }).click()
    const { data } = (await (await made).json()) as { data: { token: string } }

    const guest = await world.openPhone()
    await visit(guest, `/replay?s=${data.token}`)
    await guest.getByRole('region', { name: '回放' }).waitFor()
    await guest.getByRole('button', { name: '我也来升级' }).waitFor()
    await guest.getByText('抽签号', { exact: false }).last().waitFor()
    expect(await guest.getByRole('button', { name: '验证', exact: true }).count()).toBe(0)
    expect([faultsOf(page), faultsOf(guest)]).toEqual([[], []])
  })

  it('with a moment stands still there, until it is played; a link leads to the frame at which it stands', async () => {
    const { player, page } = await atTheBox(world)
    await openButton(page).click()
    await result(page)
    const list = () => dataOf(world.origin, getMyOpenPage, { token: player.token, query: {} })
    await expect.poll(async () => (await list()).total).toBe(1)
    const id = (await list()).pageData[0]?.openId ?? ''
    const { token } = await dataOf(world.origin, shareReplay, { token: player.token, query: { kind: 'case', id, named: '0' } as never })

    const guest = await world.openPhone(undefined, { stage: true })
    await guest.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await visit(guest, `/replay?s=${token}&t=1500`)
    await guest.getByRole('button', { name: '复制此刻链接' }).click()
    expect(await guest.evaluate(() => navigator.clipboard.readText())).toBe(`${world.origin}/replay?s=${token}&t=1500`)
    await untilPhase(guest, 'playing')
    await guest.getByRole('button', { name: '播放' }).last().click()
    await guest.getByRole('button', { name: '再看一次' }).waitFor()
    expect(faultsOf(guest)).toEqual([])
  })
})
