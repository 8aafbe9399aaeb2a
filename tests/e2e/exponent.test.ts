import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { exponentMine } from '#shared/calls/exponent.ts'
import { getMyExponentBagPage } from '#shared/calls/profile.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import { dataOf } from '../support/api.ts'
import type { TestPlayer } from '../support/player.ts'
import { visit } from './acts.ts'
import { faultsOf } from './phone.ts'
import { withoutStage } from './ways.ts'
import { sharedWorld } from './world.ts'

const PURSE = 1_000
const STAKE = 10
/** Longest round: entry, the climb to the highest multiple, pause. */
const ROUND = 95_000

const world = sharedWorld()
const balanceOf = async ({ token }: TestPlayer) => (await dataOf(world.origin, userInfo, { token })).balance
const mineOf = async ({ token }: TestPlayer) => (await dataOf(world.origin, exponentMine, { token })).own

async function openPage(player: TestPlayer): Promise<Page> {
  const page = await world.openPhone(player)
  await withoutStage(page)
  await visit(page, '/exponent')
  return page
}

/** Stakes in the next round that can be entered. */
async function enter(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^投入本轮/ }).click({ timeout: ROUND })
  await page.getByText('已投入').first().waitFor()
}

it('a stake that leaves by hand gets at least what was shown, and its item lies in the 指数行囊', async () => {
  const player = await world.newPlayer({ coins: PURSE * 100 })
  const page = await openPage(player)
  let spent = 0
  // A round may break before anybody can press.
  for (let round = 0; round < 6; round++) {
    await enter(page)
    spent += STAKE
    const button = page.getByRole('button', { name: /立即退出|已锁定/ })
    const seen = await Promise.race([
      button.dblclick({ timeout: ROUND }).then(
        () => true,
        () => false,
      ),
      page
        .getByText('本轮没有退出')
        .waitFor({ timeout: ROUND })
        .then(() => false),
    ])
    if (seen)
      await page
        .getByText(/您在 .* 退出|本轮没有退出/)
        .first()
        .waitFor({ timeout: ROUND })
    if ((await mineOf(player))?.outcome === 'exited') break
  }
  const own = await mineOf(player)
  if (own?.outcome !== 'exited') throw new Error('six rounds in a row broke before the press')
  await page.getByText(`+${own.won.toFixed(2)}`).waitFor()
  expect(await balanceOf(player)).toBeCloseTo(PURSE - spent + own.coins, 2)
  const bag = await dataOf(world.origin, getMyExponentBagPage, { token: player.token })
  expect(bag.pageData.map(({ giftId }) => giftId)).toEqual(own.item ? [own.item.giftId] : [])
  expect(faultsOf(page)).toEqual([])
}, 400_000)

it('a stake can be taken back before the start, and a reload in mid-round finds the stake again', async () => {
  const player = await world.newPlayer({ coins: PURSE * 100 })
  const page = await openPage(player)
  await enter(page)
  await page.getByRole('button', { name: /^撤回投入/ }).click()
  await expect.poll(() => balanceOf(player)).toBe(PURSE)
  await enter(page)
  await page.reload()
  await page
    .getByText(/已投入|本轮没有退出/)
    .first()
    .waitFor()
  expect((await mineOf(player))?.stake).toBe(STAKE)
  expect(await balanceOf(player)).toBe(PURSE - STAKE)
}, 200_000)

it('a round that has broken is verified on the phone, and a visitor may watch', async () => {
  const page = await world.openPhone()
  await withoutStage(page)
  await visit(page, '/exponent')
  const rounds = page.getByRole('list', { name: '最近的轮次' }).getByRole('button')
  await rounds.first().waitFor({ timeout: ROUND })
  await rounds.first().click()
  await page.getByText('已在您的手机上重新计算，结果一致').waitFor()
  expect(faultsOf(page)).toEqual([])
}, 200_000)
