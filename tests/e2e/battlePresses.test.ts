import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { userInfo } from '#shared/calls/userInfo.ts'
import { battleDetail, battleList } from '#shared/modes/battle/calls.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { dataOf } from '../support/api.ts'
import { onlyInFull } from '../support/full.ts'
import type { TestPlayer } from '../support/player.ts'
import { visit } from './acts.ts'
import { createRoom, PURSE } from './battleActs.ts'
import { faultsOf } from './phone.ts'
import { heard } from './ways.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()
const rich = () => world.newPlayer({ coins: PURSE * 100 })

/** A phone, and the calls of battles that it sends. */
async function phoneOf(player: TestPlayer): Promise<{ page: Page; sent: (path: string) => URL[] }> {
  const page = await world.openPhone(player)
  const urls: URL[] = []
  page.on('request', (request) => urls.push(new URL(request.url())))
  return { page, sent: (path) => urls.filter(({ pathname }) => pathname === path) }
}

const infoOf = ({ token }: TestPlayer) => dataOf(world.origin, userInfo, { token })
const detailOf = ({ token }: TestPlayer, { roomId }: Pick<BattleRoom, 'roomId'>) =>
  dataOf(world.origin, battleDetail, { token, query: { roomId } })
/** The card of a room in the lobby, by its host: other tests have rooms there too. */
async function cardOf(page: Page, host: TestPlayer) {
  const { nickname } = await infoOf(host)
  return page.getByRole('listitem').filter({ has: page.locator(`[alt="${nickname}"], [aria-label="${nickname}"]`) })
}
const roomPage = (page: Page) => page.waitForURL(/\/battle-room/)

it('加入 pressed twice in the lobby takes and pays for one seat, and a visit asks for the list once', async () => {
  const [host, guest] = [await rich(), await rich()]
  const room = await createRoom(world, host, { seats: '4', teams: '4' })
  const { page, sent } = await phoneOf(guest)
  const isList = ({ pathname, searchParams }: URL) => pathname === '/api/battle/list' && searchParams.get('mine') !== 'true'
  // Later it asks once more, for what happened before its topic stood.
  const asked = page.waitForResponse((reply) => isList(new URL(reply.url()))).then(() => sent('/api/battle/list').filter(isList).length)
  await visit(page, '/battle')
  const join = (await cardOf(page, host)).getByRole('button', { name: '加入' }).first()
  expect(await asked).toBe(1)
  await heard(join)
  await join.dblclick()
  await roomPage(page)
  await expect.poll(async () => (await infoOf(guest)).balance).toBe(PURSE - room.cost)
  expect(sent('/api/battle/join')).toHaveLength(1)
  const { uid } = await infoOf(guest)
  expect((await detailOf(guest, room)).players.map((player) => player?.customerId === uid)).toEqual([false, true, false, false])
  expect(faultsOf(page)).toEqual([])
})

it('a seat that is too dear is told by the dialog alone', async () => {
  const [host, poor] = [await rich(), await world.newPlayer()]
  await createRoom(world, host, { seats: '3', teams: '3' })
  const { page } = await phoneOf(poor)
  await visit(page, '/battle')
  const join = (await cardOf(page, host)).getByRole('button', { name: '加入' }).first()
  await heard(join)
  const [reply] = await Promise.all([page.waitForResponse('**/api/battle/join*'), join.click()])
  const { msg } = (await reply.json()) as { msg: string }
  expect(msg).not.toBe('')
  await page.getByRole('dialog').waitFor()
  expect(await page.getByText(msg, { exact: true }).count()).toBe(0)
})

it('创建房间 pressed twice creates and pays for one room', async (test) => {
  onlyInFull(test)
  const host = await rich()
  const { page, sent } = await phoneOf(host)
  await visit(page, '/battle-create')
  await page
    .getByRole('button', { name: /^增加一轮/ })
    .first()
    .click()
  await heard(page.getByRole('button', { name: '创建房间' }))
  await page.getByRole('button', { name: '创建房间' }).dblclick()
  await roomPage(page)
  expect(sent('/api/battle/create')).toHaveLength(1)
  const { pageData } = await dataOf(world.origin, battleList, { token: host.token, query: { mine: '1' } })
  expect(pageData).toHaveLength(1)
  expect((await infoOf(host)).balance).toBe(PURSE - (pageData[0]?.cost ?? 0))
})

it('a private room is in no lobby, and is entered by its six digits', async () => {
  const [host, guest] = [await rich(), await rich()]
  const room = await createRoom(world, host, { seats: '3', teams: '3', hidden: '1' })
  const { page } = await phoneOf(guest)
  await visit(page, '/battle')
  await page.getByRole('button', { name: '房间码' }).click()
  const field = page.getByRole('textbox', { name: '房间码' })
  const enter = page.getByRole('button', { name: '进入', exact: true })
  const wrong = room.code === '000000' ? '000001' : '000000'
  await field.fill(wrong)
  await enter.click()
  await expect.poll(() => page.getByRole('dialog').getByRole('status').textContent()).not.toBe('')
  expect(await (await cardOf(page, host)).count()).toBe(0)
  await field.fill(`${room.code}`)
  await enter.click()
  await roomPage(page)
  await heard(page.getByRole('button', { name: /^加入/ }))
  await page.getByRole('button', { name: /^加入/ }).click()
  await page.getByRole('button', { name: '退出房间' }).waitFor()
  expect((await infoOf(guest)).balance).toBe(PURSE - room.cost)
})

it('a private room that is opened without its digits asks for them', async () => {
  const [host, guest] = [await rich(), await rich()]
  const room = await createRoom(world, host, { seats: '3', teams: '3', hidden: '1' })
  const { page } = await phoneOf(guest)
  await visit(page, `/battle-room?id=${room.roomId}`)
  await page.getByRole('button', { name: '输入房间码' }).click()
  await page.getByRole('textbox', { name: '房间码' }).fill(`${room.code}`)
  await page.getByRole('button', { name: '进入', exact: true }).click()
  await page.getByRole('button', { name: /^加入/ }).waitFor()
})
