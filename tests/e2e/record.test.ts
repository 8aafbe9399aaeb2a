import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { freeOpen } from '#server/community/welfare/tables.ts'
import { takeOrder } from '#server/economy/retrieval/desk.ts'
import { getMyBagPage, modifyTradeUrl } from '#shared/calls/profile.ts'
import { getMyFreeOpenPage, getMyOpenPage } from '#shared/calls/record.ts'
import { getMyRetrievalPage, ornamentRetrieval } from '#shared/calls/retrieval.ts'
import { openFree, welfare } from '#shared/calls/welfare.ts'
import { openCase } from '#shared/modes/case/calls.ts'
import { formatAmount } from '#shared/money.ts'
import { dataOf } from '../support/api.ts'
import { type TestPlayer, verify } from '../support/player.ts'
import { visit } from './acts.ts'
import { faultsOf } from './phone.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()

const TRADE_URL = 'https://steamcommunity.com/tradeoffer/new/?partner=123456&token=abcdef'

/** A player with openings that are revealed, and all their items asked for in one retrieval. */
async function withHistory(): Promise<TestPlayer> {
  const player = await world.newPlayer({ coins: 100_000_000, diamonds: 50_000 })
  await verify(world.db, player.playerId)
  const { token } = player
  for (const number of ['1', '3'] as const)
    await dataOf(world.origin, openCase, {
      token,
      key: randomUUID(),
      query: { boxId: String(world.goodBox.boxId), number, fast: '1' },
    })
  await expect
    .poll(async () => (await dataOf(world.origin, getMyOpenPage, { token, query: {} })).total, { timeout: 60_000, interval: 100 })
    .toBe(2)
  await dataOf(world.origin, modifyTradeUrl, { token, query: { tradeUrl: TRADE_URL } })
  const { pageData } = await dataOf(world.origin, getMyBagPage, { token })
  await dataOf(world.origin, ornamentRetrieval, {
    token,
    key: randomUUID(),
    query: { ids: pageData.map(({ itemId }) => itemId).join(',') },
  })
  return player
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click()
const HOUR = 3_600_000
/** Sets when the player's free opening becomes public, so that no page has to load in time. */
const revealAt = (playerId: string, at: Date) => world.db.update(freeOpen).set({ revealAt: at }).where(eq(freeOpen.playerId, playerId))

const stateOf = async ({ token }: TestPlayer) => (await dataOf(world.origin, getMyRetrievalPage, { token })).pageData[0]?.state
const bagOf = async ({ token }: TestPlayer) => (await dataOf(world.origin, getMyBagPage, { token })).totalCount

describe('记录中心', () => {
  it('tells what came and went, leads from the money to the draws, and takes a retrieval back', async () => {
    const player = await withHistory()
    const page = await world.openPhone(player)
    await visit(page, '/record')
    const paid = `−${formatAmount(3 * world.goodBox.price)}`
    await page.getByText(paid).first().waitFor()
    await page.getByText('新人赠送').first().waitFor()
    await page.getByRole('button', { name: new RegExp(`${world.goodBox.name} ×3`) }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /的凭证$/ })
      .nth(2)
      .waitFor()
    await page.keyboard.press('Escape')

    await page.getByRole('radio', { name: '钻石' }).click()
    await page.waitForURL('**/record?currency=diamond')
    await page.getByText('+500.00').first().waitFor()
    await page.getByText(paid).waitFor({ state: 'detached' })

    await tab(page, '开箱')
    await page.getByText('共开启 2 次', { exact: false }).waitFor()
    await tab(page, '提取')
    await page.getByText('提取 4 件物品').waitFor()
    await page.getByRole('button', { name: '取消提取' }).click()
    await page.getByRole('button', { name: '确认取消' }).click()
    await page.getByText('已取消', { exact: true }).waitFor()
    await page.getByRole('button', { name: '取消提取' }).waitFor({ state: 'detached' })
    expect([await stateOf(player), await bagOf(player)]).toEqual(['cancelled', 4])

    await tab(page, '充值')
    await page.locator('main').getByRole('button', { name: '去充值', exact: true }).waitFor()
    await page.reload()
    await page.getByRole('tab', { name: '充值', selected: true }).waitFor()
    expect(faultsOf(page)).toEqual([])
  })

  it('saves every record as one file, with what each draw can be verified by, and counts luck from the draws before the latest minute', async () => {
    const player = await withHistory()
    const page = await world.openPhone(player)
    await visit(page, '/record?tab=export')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: '导出 CSV' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe('xingxia-records.csv')
    const text = await readFile(await file.path(), 'utf8')
    expect(text.startsWith('\uFEFF记录,编号,时间（北京）,')).toBe(true)
    const lines = text.split('\r\n')
    const { pageData } = await dataOf(world.origin, getMyOpenPage, { token: player.token, query: {} })
    expect(lines.filter((line) => line.startsWith('开箱,')).map((line) => line.split(',')[1])).toEqual(pageData.map(({ openId }) => openId))
    expect(lines.some((line) => line.startsWith('流水,') && line.includes(',新人赠送,'))).toBe(true)
    await page.getByText('全部记录已保存').first().waitFor()
    await tab(page, '手气')
    await page.getByText('还没有可以统计的抽取').waitFor()
    expect(faultsOf(page)).toEqual([])
  })

  it('leads a player whose only opening was free to it, and from its receipt to 客服', async () => {
    const player = await world.newPlayer()
    const { token } = player
    const [offer] = (await dataOf(world.origin, welfare, { token })).free
    await dataOf(world.origin, openFree, { token, key: randomUUID(), query: { boxId: String(offer?.box.boxId) } })
    await revealAt(player.playerId, new Date(Date.now() + HOUR))
    const page = await world.openPhone(player)
    await visit(page, '/record?tab=opens&open=free')
    await page.getByText('还没有免费开启').waitFor()
    await revealAt(player.playerId, new Date())
    expect((await dataOf(world.origin, getMyFreeOpenPage, { token, query: {} })).total).toBe(1)
    await visit(page, '/record?tab=opens')
    await page.getByText('还没有付费开启').waitFor()
    await page.getByRole('button', { name: '看免费开启' }).click()
    await page.waitForURL('**/record?tab=opens&open=free')
    await page.getByRole('button', { name: new RegExp(`${offer?.box.boxName}.*免费`) }).click()
    await page.getByRole('button', { name: /的凭证$/ }).click()
    await page.getByRole('button', { name: '有疑问？联系客服' }).click()
    await page.waitForURL('**/chat*')
    await page.getByText(/^免费宝匣 · /).waitFor()
    expect(faultsOf(page)).toEqual([])
  })

  it('shows an order as it is when it can no longer be taken back', async () => {
    const player = await withHistory()
    const page = await world.openPhone(player)
    await visit(page, '/record?tab=retrievals')
    await page.getByRole('button', { name: '取消提取' }).click()
    const [order] = (await dataOf(world.origin, getMyRetrievalPage, { token: player.token })).pageData
    await takeOrder({ db: world.db, now: Date.now }, { orderId: order?.orderId ?? '' })
    await page.getByRole('button', { name: '确认取消' }).click()
    await page.getByText('无法取消', { exact: false }).first().waitFor()
    await page.getByRole('button', { name: '取消提取' }).waitFor({ state: 'detached' })
    await page.getByText('已提交').waitFor()
    expect([await stateOf(player), await bagOf(player)]).toEqual(['processing', 0])
  })
})
