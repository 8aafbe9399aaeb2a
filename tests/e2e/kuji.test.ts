import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openPool } from '#server/modes/kuji/templates.ts'
import { getMyBagPage } from '#shared/calls/profile.ts'
import { kujiPools } from '#shared/modes/kuji/calls.ts'
import { dataOf } from '../support/api.ts'
import type { TestPlayer } from '../support/player.ts'
import { visit } from './acts.ts'
import { faultsOf } from './phone.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()
const COINS = 1_000_000

/** A pool of four tickets, dear enough for whatever its prizes are worth. */
const openSmall = (title: string) =>
  openPool(world.db, {
    name: 'e2e',
    title,
    price: 900,
    hours: null,
    demo: false,
    prizes: [
      { rank: 'A', giftId: 147, count: 1 },
      { rank: 'N', giftId: 205, count: 3 },
    ],
    lastOne: 205,
  })

const bagOf = async ({ token }: TestPlayer) => (await dataOf(world.origin, getMyBagPage, { token })).total
const pay = (page: Page) => page.getByRole('button', { name: /^支付/ })

/** Pays with two presses in 30 ms, looks at the stage, and skips to the result. On a busy machine the show may be over before it can be skipped. */
async function payAndPeel(page: Page): Promise<void> {
  await pay(page).dblclick({ delay: 30 })
  await page.locator('[data-stage="kuji"][data-stage-phase="playing"]').waitFor()
  const result = page.getByRole('button', { name: '收下' })
  const skipped = page
    .getByRole('button', { name: '跳过' })
    .click()
    .catch(() => undefined)
  await Promise.race([skipped, result.waitFor()])
  await result.waitFor()
}

it('one buys a ticket and peels it, another one all that are left with the Last One; both verify the whole pool', async () => {
  const players = [await world.newPlayer({ coins: COINS }), await world.newPlayer({ coins: COINS })] as const
  const { roomId } = await openSmall('四签赏')
  const pages = await Promise.all(players.map((player) => world.openPhone(player, { stage: true })))
  const [first, second] = pages as [Page, Page]
  await visit(first, '/')
  await first
    .getByRole('navigation', { name: '玩法' })
    .getByRole('button', { name: /一番赏/ })
    .click()
  await first.getByRole('button', { name: '查看奖池 四签赏' }).click()
  await first.getByRole('button', { name: '2 号签' }).click()
  await first.getByRole('button', { name: /^买 1 张/ }).dblclick({ delay: 30 })
  await pay(first).waitFor()

  await visit(second, `/kuji-pool?id=${roomId}`)
  await second.getByText('选购中').waitFor()
  await payAndPeel(first)
  await first.getByRole('button', { name: '收下' }).click()
  await first.getByText('您已买 1 张').waitFor()
  expect(await bagOf(players[0])).toBe(1)

  await second.getByRole('button', { name: '2 号签' }).waitFor({ state: 'detached' })
  await second.getByRole('button', { name: '随机10 张签' }).click()
  await second.getByRole('button', { name: /^买 3 张/ }).click()
  await payAndPeel(second)
  await second.getByText('恭喜拿下最后赏').waitFor()
  expect(await bagOf(players[1])).toBe(4)
  await second.getByRole('button', { name: '收下' }).click()

  for (const page of pages) {
    await page.getByRole('button', { name: '已售罄' }).waitFor()
    await page.getByRole('button', { name: /点此验证全池/ }).click({ timeout: 30_000 })
    await page.getByText(/已在您的手机上重新计算，结果与.+锁定的一致/).waitFor()
    expect(faultsOf(page)).toEqual([])
  }
  const { pageData } = await dataOf(world.origin, kujiPools, { query: { state: '1' } })
  expect(pageData.find((pool) => pool.roomId === roomId)).toMatchObject({ state: 'soldOut', sold: 4 })
}, 180_000)

it('a visitor sees a pool and is asked to log in when buying; a hold that is given up frees its ticket at once', async () => {
  const { roomId } = await openSmall('访客赏')
  const page = await world.openPhone()
  await visit(page, `/kuji-pool?id=${roomId}`)
  await page.getByRole('button', { name: '1 号签' }).click()
  await page.getByRole('button', { name: /^买 1 张/ }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: '手机号' }).waitFor()

  const buyer = await world.openPhone(await world.newPlayer({ coins: COINS }))
  await visit(buyer, `/kuji-pool?id=${roomId}`)
  await buyer.getByRole('button', { name: '3 号签' }).click()
  await buyer.getByRole('button', { name: /^买 1 张/ }).click()
  await page.getByText('选购中').waitFor()
  await buyer.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
  await page.getByText('选购中').waitFor({ state: 'detached' })
  expect([faultsOf(page), faultsOf(buyer)]).toEqual([[], []])
})
