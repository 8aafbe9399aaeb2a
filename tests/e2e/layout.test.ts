import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { ON_ITS_SIDE, PHONE_SIZES } from '../support/browser.ts'
import { findMisfits, isInReach, misfitsOf } from '../support/misfits.ts'
import type { TestPlayer } from '../support/player.ts'
import { visit } from './acts.ts'
import { createRoom, visitRoom } from './battleActs.ts'
import { twoFrames } from './ways.ts'
import { sharedWorld } from './world.ts'

const CHIPS = [
  ...['5%', '10%', '25%', '50%', '75%'].map((chance) => `成功概率 ${chance}`),
  ...['1.5', '2', '5', '10'].map((times) => `目标价值为价格的 ${times} 倍`),
]

/** Where something lies on the screen. */
const boxOf = (element: Locator) =>
  element.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect()
    return { top, bottom }
  })

/** How far the part of the page around an element can scroll. Runs in the page. */
const scrolledAway = ({ parentElement: frame }: Element) => (frame ? frame.scrollHeight - frame.clientHeight : 0)

const world = sharedWorld()
let player: TestPlayer
beforeAll(async () => {
  player = await world.newPlayer({ coins: 1_286_450 })
})

it('six seats of a room leave the entry fee free', async () => {
  await createRoom(world, player, { seats: '6', teams: '2' })
  const page = await world.openPhone(undefined, { viewport: PHONE_SIZES.small })
  await visit(page, '/battle')
  const seats = page.getByRole('list', { name: '座位' }).filter({ has: page.getByRole('listitem').nth(5) })
  await seats.first().waitFor()
  const gap = await seats.first().evaluate((list) => {
    const [last, fee] = [list.lastElementChild, list.nextElementSibling].map((element) => element?.getBoundingClientRect())
    return fee && last ? fee.left - last.right : null
  })
  expect(gap).toBeGreaterThanOrEqual(4)
})

describe.each([PHONE_SIZES.small, PHONE_SIZES.design])('the chips of 黄金装备 at $width px', (viewport) => {
  it('all lie inside the screen', async () => {
    const page = await world.openPhone(player, { viewport })
    await visit(page, '/dream')
    for (const name of CHIPS) {
      const chip = page.getByRole('button', { name, exact: true })
      await chip.waitFor()
      expect(await chip.evaluate(isInReach), name).toBe(true)
    }
  })
})

it.each([
  ['/mystery-box', /^开启 ×/],
  ['/dream', '开始升级'],
] as const)('on a phone on its side the main button of %s is in the first screen', async (path, name) => {
  const page = await world.openPhone(player, { viewport: ON_ITS_SIDE })
  await visit(page, path)
  await page.getByRole('button', { name: '继续横屏浏览' }).click()
  const main = page.getByRole('button', { name })
  await main.waitFor()
  expect(await main.evaluate(isInReach)).toBe(true)
})

describe.each([
  ['small', 2],
  ['design', 3],
] as const)('创建房间 on a %s phone', (name, rows) => {
  it(`shows ${rows} whole rows of boxes`, async () => {
    const page = await world.openPhone(player, { viewport: PHONE_SIZES[name] })
    await visit(page, '/battle-create')
    const boxes = page.getByRole('list', { name: '箱子' }).getByRole('listitem')
    await boxes.nth(3 * rows - 1).waitFor()
    const dock = await boxOf(page.locator('[data-keep-clear]'))
    const last = await boxOf(boxes.nth(3 * rows - 1))
    expect(last.bottom).toBeLessThanOrEqual(dock.top)
    // The open rules lie above the price, whole, and leave a row of boxes.
    await page.getByRole('button', { name: /1v1/ }).click()
    const rules = page.getByRole('region', { name: '规则' })
    expect(await rules.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(1)
    expect((await boxOf(boxes.first())).bottom).toBeLessThanOrEqual((await boxOf(page.locator('[data-keep-clear]'))).top)
    expect(await misfitsOf(page)).toEqual([])
  })
})

describe('a private room that waits', () => {
  it.each(['2', '3', '4', '6'] as const)(
    'shows all of %s seats and the words about the refund above its foot, on every phone',
    async (seats) => {
      const host = await world.newPlayer({ coins: 10_000 })
      const room = await createRoom(world, host, { seats, teams: seats, hidden: '1' })
      const page = await world.openPhone(host)
      await visitRoom(page, room)
      const list = page.getByRole('list', { name: '座位' })
      for (const [name, size] of Object.entries(PHONE_SIZES)) {
        await page.setViewportSize(size)
        await list.getByRole('button', { name: `召唤机器人到空位 ${seats}` }).waitFor()
        // What lies on the stage is placed anew in the frames after.
        await twoFrames(page)
        const foot = await boxOf(page.locator('[data-keep-clear]'))
        expect((await boxOf(list)).bottom, name).toBeLessThanOrEqual(foot.top)
        expect((await boxOf(page.getByText(/入场金币全额退回/))).bottom, name).toBeLessThanOrEqual(foot.top)
        expect(await list.evaluate(scrolledAway), name).toBe(0)
        expect(await misfitsOf(page), name).toEqual([])
      }
    },
  )
})

it('sees words that leave their button and a page that is too wide', async () => {
  const page = await world.openPhone()
  const head = '<meta name="viewport" content="width=device-width, initial-scale=1">'
  await page.setContent(
    `${head}<button style="width: 40px; white-space: nowrap">far too many words</button><div style="width: 500px">.</div>`,
  )
  const found = await page.evaluate(findMisfits, PHONE_SIZES.design.width)
  expect(found).toHaveLength(2)
})
