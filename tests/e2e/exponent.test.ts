import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { exponentMine } from '#shared/calls/exponent.ts'
import { getMyExponentBagPage } from '#shared/calls/profile.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import { dataOf } from '../support/api.ts'
import type { TestPlayer } from '../support/player.ts'
import { visit } from './acts.ts'
import { haveBroken, openEntry, startClimb } from './exponentClock.ts'
import { faultsOf } from './phone.ts'
import { sharedWorld } from './world.ts'

const PURSE = 1_000
const STAKE = 10
/** Ms for which a round takes stakes: long enough on a busy machine. */
const ENTRY = 90_000

const world = sharedWorld()
const balanceOf = async ({ token }: TestPlayer) => (await dataOf(world.origin, userInfo, { token })).balance
const mineOf = async ({ token }: TestPlayer) => (await dataOf(world.origin, exponentMine, { token })).own

/** A player whose phone shows a round that takes stakes. */
async function atTheEntry(): Promise<{ player: TestPlayer; page: Page }> {
  const player = await world.newPlayer({ coins: PURSE * 100 })
  await openEntry(world, ENTRY)
  const page = await world.openPhone(player)
  await visit(page, '/exponent')
  return { player, page }
}

async function enter(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^投入本轮/ }).click()
  await page.getByText('已投入').first().waitFor()
}

/** The round starts, and the page is loaded anew in its middle. */
async function climb(page: Page): Promise<void> {
  await startClimb(world)
  await visit(page, '/exponent')
}

// The first one: rounds of the others break where their secrets do not say.
it('a round that has broken is verified on the phone, and a visitor may watch', async () => {
  await haveBroken(world)
  const page = await world.openPhone()
  await visit(page, '/exponent')
  await page.getByRole('list', { name: '最近的轮次' }).getByRole('button').first().click()
  await page.getByText('已在您的手机上重新计算，结果一致').waitFor()
  expect(faultsOf(page)).toEqual([])
})

it('a stake that leaves by hand gets at least what was shown, and its item lies in the 指数行囊', async () => {
  const { player, page } = await atTheEntry()
  await enter(page)
  await climb(page)
  const exit = page.getByRole('button', { name: /立即退出|已锁定/ })
  const shown = Number(/[\d.]+$/.exec((await exit.textContent()) ?? '')?.[0])
  await exit.dblclick()
  await page
    .getByText(/您在 .* 退出/)
    .first()
    .waitFor()
  const own = await mineOf(player)
  if (own?.outcome !== 'exited') throw new Error('the stake has not left')
  expect(own.won).toBeGreaterThanOrEqual(shown)
  await page.getByText(`+${own.won.toFixed(2)}`).waitFor()
  expect(await balanceOf(player)).toBeCloseTo(PURSE - STAKE + own.coins, 2)
  const bag = await dataOf(world.origin, getMyExponentBagPage, { token: player.token })
  expect(bag.pageData.map(({ giftId }) => giftId)).toEqual(own.item ? [own.item.giftId] : [])
  expect(faultsOf(page)).toEqual([])
})

it('a stake can be taken back before the start, and a reload in mid-round finds the stake again', async () => {
  const { player, page } = await atTheEntry()
  await enter(page)
  await page.getByRole('button', { name: /^撤回投入/ }).click()
  await expect.poll(() => balanceOf(player)).toBe(PURSE)
  await enter(page)
  await climb(page)
  await page.getByRole('button', { name: /立即退出/ }).waitFor()
  expect((await mineOf(player))?.stake).toBe(STAKE)
  expect(await balanceOf(player)).toBe(PURSE - STAKE)
  expect(faultsOf(page)).toEqual([])
})
