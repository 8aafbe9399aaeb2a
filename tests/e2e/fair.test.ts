import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { getSecret } from '#shared/calls/profile.ts'
import { getMyOpenPage } from '#shared/calls/record.ts'
import { dataOf } from '../support/api.ts'
import type { TestPlayer } from '../support/player.ts'
import { openButton, visit } from './acts.ts'
import { faultsOf } from './phone.ts'
import { routed } from './routed.ts'
import { atTheBox, result } from './ways.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()

/** An opening is on record from its reveal on, also when the show was skipped. */
const onRecord = ({ token }: TestPlayer) =>
  expect.poll(async () => (await dataOf(world.origin, getMyOpenPage, { token, query: {} })).total, { interval: 100 }).toBe(1)

const sheet = (page: Page) => page.getByRole('dialog', { name: '开箱凭证' })

/** A player whose phone shows the result of one opening. */
async function afterOpening(): Promise<{ player: TestPlayer; page: Page }> {
  const { player, page } = await atTheBox(world)
  await page.getByRole('button', { name: '快速' }).click()
  await openButton(page).click()
  await result(page)
  return { player, page }
}

/** From the sheet of a sealed receipt: changes the seeds and keeps the client seed. */
async function rotateFromSheet(page: Page): Promise<void> {
  await sheet(page).getByText('待公开').first().waitFor()
  await sheet(page).getByRole('button', { name: '更换种子并验证' }).click()
  await page.getByRole('button', { name: '更换并公开' }).click()
}

describe('a draw', () => {
  it('is proved on the phone, from the result to 验证通过', async () => {
    const { player, page } = await afterOpening()
    const before = await dataOf(world.origin, getSecret, { token: player.token })
    await page.getByRole('button', { name: /凭证/ }).first().click()
    await rotateFromSheet(page)
    await sheet(page).getByText('验证通过').waitFor()
    await sheet(page)
      .getByText(/^抽出了 .+，结果与开奖前锁定的一致$/)
      .waitFor()
    await sheet(page).getByText(`case:${before.current.clientSeed}:0:0`).first().waitFor()
    const after = await dataOf(world.origin, getSecret, { token: player.token })
    expect(after.revealed.map(({ serverSeedHash }) => serverSeedHash)).toEqual([before.current.serverSeedHash])
    expect(after.current.nonce).toBe(0)
    expect(faultsOf(page)).toEqual([])
  })

  it('is shared as a card with a link, under which somebody without a login checks it', async () => {
    const { page } = await afterOpening()
    await page.getByRole('button', { name: /凭证/ }).first().click()
    await rotateFromSheet(page)
    await sheet(page).getByText('验证通过').waitFor()
    await sheet(page).getByRole('button', { name: '分享' }).click()
    const made = page.waitForResponse('**/api/case/shareReceipt*')
    await page.getByRole('switch', { name: '显示我的昵称' }).click()
    const { data } = (await (await made).json()) as { data: { token: string } }
    await page.getByRole('img', { name: /的分享图/ }).waitFor()
    const guest = await world.openPhone()
    await visit(guest, `/proof?s=${data.token}`)
    await guest.getByText('验证通过').waitFor()
    await guest.getByRole('button', { name: '看回放' }).click()
    await guest.getByRole('region', { name: '回放' }).waitFor()
    // The show ends by itself; without a stage it may be over before a tap.
    await guest.getByRole('button', { name: '再看一次' }).waitFor()
    await guest.getByRole('button', { name: '返回', exact: true }).last().click()
    await guest.getByRole('region', { name: '回放' }).waitFor({ state: 'detached' })
    await guest.getByRole('banner').getByRole('button', { name: '返回' }).click()
    await guest.getByText('验证通过').waitFor()
    await guest.getByRole('button', { name: '我也来开一只' }).click()
    await guest.waitForURL((url) => url.pathname === '/')
    expect([faultsOf(page), faultsOf(guest)]).toEqual([[], []])
  })

  it('of a reply that was tampered with is 未通过, with the step that does not agree; the record and 我的 lead there', async () => {
    const { player, page } = await afterOpening()
    await onRecord(player)
    await routed(page, '**/api/case/getReceipt*', async (route) => {
      const reply = await route.fetch()
      const body = await reply.json()
      body.data.roll += body.data.roll > body.data.rangeFrom ? -1 : 1
      await route.fulfill({ response: reply, json: body })
    })
    await visit(page, '/mine')
    await page.getByRole('button', { name: /记录中心/ }).click()
    await page.waitForURL('**/record')
    await page.getByRole('tab', { name: '开箱' }).click()
    await page.waitForURL('**/record?tab=opens')
    await page.getByRole('button', { name: new RegExp(world.goodBox.name) }).click()
    await page.getByRole('button', { name: /的凭证$/ }).click()
    await rotateFromSheet(page)
    await sheet(page).getByText('未通过').waitFor()
    await sheet(page).getByText('「抽取号码」不一致').waitFor()
    await sheet(page)
      .getByText(/但核对后与开奖前锁定的不一致$/)
      .waitFor()
    await sheet(page).getByText('本机核对').waitFor()

    await page.unroute('**/api/case/getReceipt*')
    await visit(page, '/mine')
    await page.getByRole('button', { name: /公平验证/ }).click()
    await page.getByRole('listitem').getByRole('button', { name: /验证/ }).first().click()
    await page.waitForURL('**/fair?receipt=*')
    await page.getByText('验证通过').waitFor()
    // What is here is computed without a network.
    await page.context().setOffline(true)
    await page.getByRole('button', { name: '重新验证' }).click()
    await page.getByText('正在验证').waitFor()
    await page.getByText('验证通过').waitFor()
    expect(faultsOf(page)).toEqual([])
  })

  it('of a link that names none asks nobody', async () => {
    const page = await world.openPhone()
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/api/common/sharedReceipt') && asked.push(request.url()))
    await visit(page, '/proof?id=zzz')
    await page.getByText('链接不对').waitFor()
    expect(asked).toEqual([])
    expect(faultsOf(page)).toEqual([])
  })

  it('of another player, or of nobody, is not found, with a way on', async () => {
    const page = await world.openPhone(await world.newPlayer())
    await visit(page, '/fair?receipt=1')
    await page.getByText('没有找到这张凭证').waitFor()
    await page.getByRole('button', { name: '返回', exact: true }).last().click()
    await page.getByText('还没有开箱记录').waitFor()
    await visit(page, '/fair?receipt=x')
    await page.getByText('没有找到这张凭证').waitFor()
  })
})
