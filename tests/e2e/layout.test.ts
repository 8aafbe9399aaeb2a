import { beforeAll, describe, expect, it } from 'vitest'
import { ON_ITS_SIDE, PHONE_SIZES } from '../support/browser.ts'
import type { TestPlayer } from '../support/player.ts'
import { visit } from './acts.ts'
import { createRoom } from './battleActs.ts'
import { findMisfits, isInReach, misfitsOf } from './misfits.ts'
import { faultsOf } from './phone.ts'
import { walker } from './settled.ts'
import { sharedWorld } from './world.ts'

/** Every page in full, and one of those that are not open yet; without a login most of them are the same prompt. */
const PATHS = {
  in: ['/', '/mystery-box', '/bag', '/shop', '/mine', '/pay', '/record', '/limits', '/show-time', '/help', '/notFound', '/rank'],
  out: ['/', '/mystery-box', '/shop', '/mine'],
}

const CHIPS = [
  ...['5%', '10%', '25%', '50%', '75%'].map((chance) => `成功概率 ${chance}`),
  ...['1.5', '2', '5', '10'].map((times) => `目标价值为价格的 ${times} 倍`),
]

const world = sharedWorld()
let player: TestPlayer
beforeAll(async () => {
  player = await world.newPlayer({ coins: 1_286_450 })
})

describe.each(Object.entries(PHONE_SIZES))('on a %s phone', (_name, viewport) => {
  it.each(['in', 'out'] as const)('every page fits, logged %s', async (logged) => {
    const page = await world.openPhone(logged === 'in' ? player : undefined, { viewport })
    const goTo = walker(page)
    await visit(page, '/')
    for (const path of PATHS[logged]) {
      await goTo(path)
      expect(new URL(page.url()).pathname).toBe(path)
      expect(await misfitsOf(page), path).toEqual([])
      expect(faultsOf(page), path).toEqual([])
    }
  })
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

it('sees words that leave their button and a page that is too wide', async () => {
  const page = await world.openPhone()
  const head = '<meta name="viewport" content="width=device-width, initial-scale=1">'
  await page.setContent(
    `${head}<button style="width: 40px; white-space: nowrap">far too many words</button><div style="width: 500px">.</div>`,
  )
  const found = await page.evaluate(findMisfits, PHONE_SIZES.design.width)
  expect(found).toHaveLength(2)
})
