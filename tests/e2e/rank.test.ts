import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { openCase } from '#shared/modes/case/calls.ts'
import { dataOf } from '../support/api.ts'
import type { TestPlayer } from '../support/player.ts'
import { visit } from './acts.ts'
import { faultsOf } from './phone.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()
/** Longer than the longest reel, and than the time until a page looks again. */
const REVEALED = 60_000

const openTen = ({ token }: TestPlayer) =>
  dataOf(world.origin, openCase, { token, key: randomUUID(), query: { boxId: '501', number: '10', fast: '1' } })

it('a player is told how many boxes are missing, climbs on the board when the reels have stopped, and can hide the name from others', async () => {
  const player = await world.newPlayer({ coins: 1_000_000 })
  await world.db.$client.query('UPDATE player SET nickname = $2 WHERE id = $1', [player.playerId, '欧气测试员'])
  const page = await world.openPhone(player)
  await openTen(player)
  await visit(page, '/rank')
  await page.getByText('再开 10 个盲盒即可上榜').waitFor({ timeout: REVEALED })
  await openTen(player)
  const own = page.getByRole('region', { name: '我的名次' })
  await own.getByText(/目前第一|距前一名还差|与前一名相同/).waitFor({ timeout: REVEALED })
  await page.getByRole('tabpanel').locator('li').filter({ hasText: '欧气测试员' }).waitFor()

  const visitor = await world.openPhone()
  await visit(visitor, '/')
  await visitor.getByRole('button', { name: '排行' }).click()
  await visitor.locator('li').filter({ hasText: '欧气测试员' }).waitFor({ timeout: REVEALED })
  await visitor.getByText('登录后参与排行').waitFor()

  await page.getByRole('button', { name: '规则与奖励' }).click()
  await page.getByRole('switch', { name: /隐私模式/ }).click()
  await page.getByRole('switch', { name: /隐私模式/, checked: true }).waitFor()
  await visitor.reload()
  await visitor.locator('li').filter({ hasText: '欧***员' }).waitFor({ timeout: REVEALED })
  expect(await visitor.getByText('欧气测试员').count()).toBe(0)
  expect([...faultsOf(page), ...faultsOf(visitor)]).toEqual([])
}, 240_000)

it('every board leads on: tabs, the weeks that are over, and the play', async () => {
  const page = await world.openPhone(await world.newPlayer())
  await visit(page, '/rank?board=battle&time=past')
  await page.getByText('还没有往期榜单').waitFor()
  await page.getByRole('button', { name: '看本周榜单' }).click()
  await page
    .getByText(/本周榜首虚位以待|距结算/)
    .first()
    .waitFor()
  await page.getByRole('tab', { name: '消费榜' }).click()
  await expect.poll(() => new URL(page.url()).search).toContain('board=spend')
  await page.getByRole('tab', { name: '胜场榜' }).click()
  await page.getByRole('button', { name: '去竞技场' }).click()
  await page.waitForURL('**/battle')
  expect(faultsOf(page)).toEqual([])
})
