import { describe, expect, it } from 'vitest'
import { openButton } from './acts.ts'
import { loseReplies } from './lostActs.ts'
import { faultsOf } from './phone.ts'
import { routed } from './routed.ts'
import { atTheBox, dialog, expectOpenings, hide, newestItem, notice, OPEN_CASE, OPEN_RECORD, result, runUntil, shelf } from './ways.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()

const LOST = '正在确认'
const NO_LINE = '没有联网'
const NOT_MADE = '这次没有成功'

describe('a line that is lost for a moment', () => {
  it('so that the reply does not come: the opening is found by its key', async () => {
    const { player, page } = await atTheBox(world)
    let acted = 0
    await routed(page, OPEN_CASE, async (route) => {
      await route.fetch()
      acted++
      await route.abort('connectionreset')
    })
    await openButton(page).click()
    await result(page)
    expect(acted).toBe(1)
    await notice(page, await newestItem(world, player)).waitFor()
    await expectOpenings(world, player, 1)
  })

  it('so that the request does not arrive: asked again under the same key, it acts once', async () => {
    const { player, page } = await atTheBox(world)
    await routed(page, OPEN_CASE, (route) => route.abort('connectionrefused'), { times: 1 })
    await openButton(page).click()
    await result(page)
    await expectOpenings(world, player, 1)
  })
})

describe('a phone without a line', () => {
  it('sends no opening, says so at once, and sends none by itself when the line returns; 重试 opens once', async () => {
    const { player, page } = await atTheBox(world)
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/case/open')) asked++
    })
    await page.context().setOffline(true)
    await openButton(page).click()
    await dialog(page, NO_LINE).getByText('没有扣款').waitFor()
    await page.getByRole('button', { name: '知道了' }).click()
    await openButton(page).click()
    await dialog(page, NO_LINE).waitFor()
    await page.context().setOffline(false)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.waitForTimeout(1_500)
    expect(asked).toBe(0)
    await expectOpenings(world, player, 0)
    await dialog(page, NO_LINE).getByRole('button', { name: '重试' }).click()
    await result(page)
    await expectOpenings(world, player, 1)
    expect(faultsOf(page)).toEqual([])
  })
})

describe('a line that is lost for long', () => {
  it('after the server has acted: the dialog says it will be found, and it is when the line is back', async () => {
    const { player, page } = await atTheBox(world)
    await loseReplies(page, OPEN_CASE)
    await routed(page, OPEN_RECORD, (route) => route.abort('connectionrefused'))
    await page.clock.install()
    await openButton(page).click()
    await runUntil(page, dialog(page, LOST))
    await page.getByText('网络恢复后自动找回').waitFor()
    await page.unroute(OPEN_RECORD)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await dialog(page, LOST).waitFor({ state: 'detached' })
    await result(page)
    await notice(page, await newestItem(world, player)).waitFor()
    await expectOpenings(world, player, 1)
    expect(faultsOf(page)).toEqual([])
  })

  it('before the server heard of it: nothing is charged, nothing is sent anew by itself, 重试 opens once', async () => {
    const { player, page } = await atTheBox(world)
    let asked = 0
    await routed(page, OPEN_CASE, async (route) => {
      asked++
      await route.abort('connectionrefused')
    })
    await routed(page, OPEN_RECORD, (route) => route.abort('connectionrefused'))
    await page.clock.install()
    await openButton(page).click()
    await runUntil(page, dialog(page, LOST))
    await page.unroute(OPEN_RECORD)
    await hide(page, true)
    await hide(page, false)
    await page.getByText('没有送达，没有扣款').waitFor()
    expect(asked).toBe(1)
    await expectOpenings(world, player, 0)
    await page.unroute(OPEN_CASE)
    await dialog(page, NOT_MADE).getByRole('button', { name: '重试' }).click()
    await result(page)
    await expectOpenings(world, player, 1)
  })

  it('and a reload in it: the opening is found when the line is back', async () => {
    const { player, page } = await atTheBox(world)
    await loseReplies(page, OPEN_CASE)
    await routed(page, OPEN_RECORD, (route) => route.abort('connectionrefused'))
    await openButton(page).click()
    await page.waitForRequest(OPEN_RECORD)
    await page.reload()
    await shelf(page)
    await page.unroute(OPEN_RECORD)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await result(page)
    await expectOpenings(world, player, 1)
  })
})
