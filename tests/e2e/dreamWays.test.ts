import { describe, expect, it } from 'vitest'
import { modifyLimit, takeRest } from '#shared/calls/limits.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import { exchange } from '#shared/modes/case/calls.ts'
import { getMyDreamPage } from '#shared/modes/dream/calls.ts'
import { TEXT } from '#shared/rules.ts'
import { dataOf } from '../support/api.ts'
import { visit } from './acts.ts'
import { atTheDial, button, expectPaid, result, stakeOne, start, startWith, UPGRADE } from './dreamActs.ts'
import { faultsOf, tabBeside } from './phone.ts'
import { player as handOf } from './player.ts'
import { routed } from './routed.ts'
import { hold } from './ways.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()

describe('an upgrade', () => {
  it("is not left by the arrow or the phone's own back before its result; then both lead on", async () => {
    const { player, page } = await atTheDial(world)
    const release = await hold(page, UPGRADE)
    await handOf(page).tap('开始升级').back().expectBarred().expectGone(TEXT.backBarred).phoneBack().expectBarred()
    expect(new URL(page.url()).pathname).toBe('/dream')
    await release()
    await handOf(page).expectIn('upgrade').phoneBack().expectIn('home')
    await expectPaid(world, player, 1)
    expect(faultsOf(page)).toEqual([])
  })

  it('whose stake another phone has exchanged meanwhile is refused, and nothing is paid', async () => {
    const { player, page } = await atTheDial(world)
    await start(page).click()
    await result(page)
    await expectPaid(world, player, 1)
    await button(page, '收下').click()
    const item = await stakeOne(world, player, page)
    const before = await dataOf(world.origin, exchange, { token: player.token, key: 'other-phone', query: { ids: item.itemId } })
    await startWith(page, item)
    await page.getByRole('dialog').filter({ hasNotText: '确认投入' }).waitFor()
    const { balance } = await dataOf(world.origin, userInfo, { token: player.token })
    expect(balance).toBe(before.balance)
    expect((await dataOf(world.origin, getMyDreamPage, { token: player.token })).total).toBe(1)
  })

  it('beyond a cap is refused with the way to 理性娱乐, and in a rest nobody plays', async () => {
    const { player, page } = await atTheDial(world)
    await dataOf(world.origin, modifyLimit, { token: player.token, query: { kind: 'spendDay', cap: '0.01' } })
    await start(page).click()
    await page.getByRole('dialog').getByRole('button', { name: '理性娱乐' }).click()
    await page.waitForURL('**/limits')
    await dataOf(world.origin, takeRest, { token: player.token, query: { days: '1' } })
    await visit(page, '/dream')
    await start(page).click()
    await page.getByRole('dialog').getByText(/休息/).first().waitFor()
    await expectPaid(world, player, 0)
  })

  it('whose player logs out in another tab shows nothing of it to whoever comes next', async () => {
    const { player, page } = await atTheDial(world)
    let answer: () => Promise<void> = async () => undefined
    await routed(page, UPGRADE, async (route) => {
      const response = await route.fetch()
      answer = () => route.fulfill({ response }).catch(() => undefined)
    })
    const acted = page.waitForRequest(UPGRADE)
    await start(page).click()
    await acted
    await expectPaid(world, player, 1)
    const other = await tabBeside(page)
    await visit(other, '/mine')
    await other.getByRole('button', { name: '退出登录' }).click()
    await other.getByRole('dialog').getByRole('button', { name: /退出/ }).click()
    await start(page).waitFor()
    await answer()
    // Where a call of this page was still under way, its refusal has opened the login by itself.
    const phone = page.getByRole('textbox', { name: '手机号' })
    const press = () =>
      start(page)
        .click({ timeout: 1_000 })
        .catch(() => undefined)
    await expect.poll(async () => (await phone.isVisible()) || press().then(() => phone.isVisible()), { timeout: 60_000 }).toBe(true)
    expect(await button(page, '收下').count()).toBe(0)
  })
})
