import { expect, it } from 'vitest'
import { dreamLayout, RING } from '#scenes/dream/layout.ts'
import { fitBoard } from '#scenes/kit/artBoard.ts'
import { getMyDreamPage } from '#shared/modes/dream/calls.ts'
import { dataOf } from '../support/api.ts'
import { visit } from './acts.ts'
import { atTheDial, button, expectPaid, result, stakeOne, start, startWith, UPGRADE } from './dreamActs.ts'
import { faultsOf } from './phone.ts'
import { routed } from './routed.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()

it('an upgrade that is pressed twice is paid once and shown with its number and its receipt', async () => {
  const { player, page } = await atTheDial(world)
  await start(page).dblclick()
  await result(page)
  await page.getByText('抽签号', { exact: false }).last().waitFor()
  await button(page, '去验证').waitFor()
  await expectPaid(world, player, 1)
  expect(faultsOf(page)).toEqual([])
})

it('what was won is staked for the next upgrade: it leaves the bag, and coins pay the rest', async () => {
  const { player, page } = await atTheDial(world)
  await start(page).click()
  await result(page)
  await expectPaid(world, player, 1)
  await button(page, '收下').click()
  await startWith(page, await stakeOne(world, player, page))
  await result(page)
  await page.getByText('含投入的 1 件装备').waitFor()
  await expectPaid(world, player, 2)
  const { pageData } = await dataOf(world.origin, getMyDreamPage, { token: player.token })
  expect(pageData.map(({ stakes }) => stakes.length)).toEqual([1, 0])
  expect(pageData[1]?.drop.state).toBe('staked')
})

it('a reply that is lost, and a reload in it: the upgrade is found by its key', async () => {
  const { player, page } = await atTheDial(world)
  let acted = 0
  await routed(page, UPGRADE, async (route) => {
    await route.fetch()
    acted++
    await route.abort('connectionreset')
  })
  await start(page).click()
  await expect.poll(() => acted).toBe(1)
  await page.reload()
  await result(page)
  await expectPaid(world, player, 1)
})

it('a visitor may look and try, and is asked to log in at the first paid press', async () => {
  const page = await world.openPhone()
  await visit(page, '/dream')
  await button(page, '试玩，不发奖励').click()
  await page.getByText('试玩 · 不发奖励').waitFor()
  await button(page, '返回').last().click()
  await start(page).click()
  await page.getByRole('dialog').waitFor()
})

it('the slider takes keys, a target is chosen by name, and the price follows', async () => {
  const { page } = await atTheDial(world)
  const slider = page.getByRole('slider', { name: '成功概率' })
  await slider.focus()
  await page.keyboard.press('End')
  expect(await slider.getAttribute('aria-valuetext')).toBe('75%')
  await page.keyboard.press('ArrowLeft')
  expect(await slider.getAttribute('aria-valuetext')).toBe('74%')
  await button(page, '换目标').click()
  const last = page.getByRole('dialog').locator('li button').nth(2)
  const name = (await last.locator('span span').first().textContent()) ?? ''
  await last.click()
  await button(page, new RegExp(`当前目标.*${name}`)).waitFor()
})

it('the dial that stands for the scene has its size, its place and its words', async () => {
  const page = await world.openPhone(await world.newPlayer({ coins: 100_000 }))
  await visit(page, '/dream')
  const ring = page.locator('[data-stage] svg circle').nth(2)
  await ring.waitFor()
  const told = await page.locator('[data-stage] svg').evaluate((svg) => {
    const stage = svg.closest('[data-stage]') as Element
    const [all, area, channel] = [stage, svg.parentElement as Element, svg.querySelectorAll('circle')[2] as Element].map((element) =>
      element.getBoundingClientRect(),
    ) as [DOMRect, DOMRect, DOMRect]
    const free = { top: area.top - all.top, bottom: all.bottom - area.bottom }
    const dial = { x: channel.x + channel.width / 2 - all.x, y: channel.y + channel.height / 2 - all.y, radius: channel.width / 2 }
    return { width: all.width, height: all.height, free, dial, words: [...svg.querySelectorAll('text')].map((text) => text.textContent) }
  })
  const board = fitBoard(told.width, told.height, told.free)
  const { x, y, radius } = dreamLayout(board).dial
  expect(told.dial.x).toBeCloseTo(board.x + x * board.scale, 0)
  expect(told.dial.y).toBeCloseTo(board.y + y * board.scale, 0)
  expect(told.dial.radius).toBeCloseTo(radius * RING.channel * board.scale, 0)
  expect(told.words.at(-1)).toMatch(/^\d+\.\d\d%$/)
})
