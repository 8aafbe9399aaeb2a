import { sql } from 'drizzle-orm'
import type { Page, Route, WebSocketRoute } from 'playwright-core'
import { expect, it } from 'vitest'
import { answer } from '#server/community/chat/desk.ts'
import { markDeskRead } from '#server/community/chat/marks.ts'
import { closeTicket } from '#server/community/chat/tickets.ts'
import { chatPorts } from '#server/wiring/chatPorts.ts'
import type { TestPlayer } from '../support/player.ts'
import { visit } from './acts.ts'
import { faultsOf, foresee } from './phone.ts'
import { routed } from './routed.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()
const SAY = '**/api/chat/say'

const desk = () => ({ db: world.db, now: Date.now, ports: chatPorts({ db: world.db, now: Date.now }) })
const reply = ({ playerId }: TestPlayer, text: string) => answer(desk(), { playerId, desk: 7, text })
const field = (page: Page) => page.getByRole('textbox', { name: '消息' })

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await page.getByRole('button', { name: '发送', exact: true }).click()
}

async function linesOf({ playerId }: TestPlayer): Promise<string[]> {
  const { rows } = await world.db.execute<{ text: string }>(
    sql`select text from chat_line where player_id = ${playerId}::bigint and by <> 'auto' order by seq`,
  )
  return rows.map(({ text }) => text)
}

/** Texts of all lines on the page, in their order. */
const shown = (page: Page) => page.getByRole('log').locator('li p:first-of-type').allTextContents()
const shownLines = async (page: Page) => (await shown(page)).filter((text) => /^[你客]\d+$/.test(text))

/** How a line breaks: before the server has the call, after it, or with the live channel. */
type Break = 'before' | 'after' | 'channel'

/** Breaks the line of a page ten times, by the number of the try to send. */
async function breakTenTimes(page: Page): Promise<void> {
  const breaks = new Map<number, Break>()
  const kinds = ['before', 'after', 'channel'] as const
  for (let index = 0; index < 10; index++) breaks.set(2 + index * 5, kinds[index % 3] ?? 'before')
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket(/\/ws$/, (socket) => {
    socket.connectToServer()
    sockets.push(socket)
  })
  let tries = 0
  await routed(page, SAY, async (route: Route) => {
    const kind = breaks.get(++tries)
    if (kind === 'channel') for (const socket of sockets.splice(0)) await socket.close().catch(() => undefined)
    if (kind === 'after') await route.fetch()
    if (kind === 'before' || kind === 'after') await route.abort()
    else await route.continue()
  })
}

it('100 lines over a line that breaks ten times: none is lost, doubled or out of order, on either phone of the player', async () => {
  const player = await world.newPlayer()
  const [page, second] = [await world.openPhone(player), await world.openPhone(player)]
  foresee(page, /WebSocket|ERR_FAILED/)
  await breakTenTimes(page)
  for (const phone of [page, second]) {
    await visit(phone, '/chat')
    await phone.getByText('大家常问').waitFor()
  }
  for (let index = 0; index < 50; index++) {
    await say(page, `你${index}`)
    await reply(player, `客${index}`)
  }
  await expect.poll(async () => (await linesOf(player)).length, { timeout: 60_000 }).toBe(100)
  const kept = await linesOf(player)
  expect(kept.filter((text) => text.startsWith('你'))).toEqual(Array.from({ length: 50 }, (_, index) => `你${index}`))
  expect(kept.filter((text) => text.startsWith('客'))).toEqual(Array.from({ length: 50 }, (_, index) => `客${index}`))
  for (const phone of [page, second]) await expect.poll(() => shownLines(phone)).toEqual(kept)
  await expect.poll(() => page.getByText('发送中').count()).toBe(0)
  expect([...faultsOf(page), ...faultsOf(second)]).toEqual([])
})

it('what is written without a network is sent once it is back, on whatever page; nobody else on the phone sees it', async () => {
  const [player, other] = [await world.newPlayer(), await world.newPlayer()]
  const page = await world.openPhone(player)
  foresee(page, /ERR_/)
  await visit(page, '/chat')
  await page.getByText('大家常问').waitFor()
  await routed(page, SAY, (route) => route.abort())
  await say(page, '没有网络时写的')
  await page.getByText('未送达，联网后自动发送').waitFor()
  await page.evaluate((token) => localStorage.setItem('xingxia', JSON.stringify({ token })), other.token)
  await visit(page, '/chat')
  await page.getByText('大家常问').waitFor()
  expect(await page.getByText('没有网络时写的').count()).toBe(0)
  await page.unroute(SAY)
  await page.evaluate((token) => localStorage.setItem('xingxia', JSON.stringify({ token })), player.token)
  await visit(page, '/')
  await expect.poll(() => linesOf(player)).toEqual(['没有网络时写的'])
  expect(await linesOf(other)).toEqual([])
  expect(faultsOf(page)).toEqual([])
})

it('an answer is counted on 首页, read by looking at it, and a read line says so', async () => {
  const player = await world.newPlayer()
  const page = await world.openPhone(player)
  await visit(page, '/')
  await reply(player, '您好，有什么可以帮您')
  const door = page.getByRole('button', { name: /^客服/ })
  await door.getByText('1 条未读').waitFor({ state: 'attached' })
  await door.click()
  await page.getByText('您好，有什么可以帮您').waitFor()
  await field(page).fill('谢谢')
  await page.getByRole('button', { name: '发送', exact: true }).dblclick({ delay: 20 })
  await page.getByText(/已送达/).waitFor()
  await markDeskRead(world.db, player.playerId, 2)
  await page.getByText('已读', { exact: true }).waitFor()
  expect(await linesOf(player)).toEqual(['您好，有什么可以帮您', '谢谢'])
  await page.getByRole('button', { name: '返回' }).click()
  await door.waitFor()
  await expect.poll(() => door.getByText('条未读').count()).toBe(0)
  expect(faultsOf(page)).toEqual([])
})

it('an answer that comes after the page and before the live channel is counted too', async () => {
  const player = await world.newPlayer()
  const page = await world.openPhone(player)
  let free = () => {}
  const answered = new Promise<void>((resolve) => {
    free = resolve
  })
  await routed(page, /\/app\/live-[^/]*\.js$/, async (route) => {
    await answered
    await route.continue()
  })
  const counted = page.waitForResponse('**/api/chat/unread')
  await visit(page, '/')
  await counted
  await reply(player, '您好')
  free()
  await page.getByRole('button', { name: /^客服/ }).getByText('1 条未读').waitFor({ state: 'attached' })
  expect(faultsOf(page)).toEqual([])
})

it('a picture and an order go along, and the way from a record leads here with it', async () => {
  const player = await world.newPlayer({ coins: 100_000 })
  const page = await world.openPhone(player)
  await visit(page, '/record')
  await page.locator('main').getByRole('listitem').getByRole('button').first().click()
  await page.getByRole('button', { name: '有疑问？联系客服' }).click()
  await page.getByRole('button', { name: '不附这条记录' }).waitFor()
  await say(page, '这是什么？')
  await page.getByRole('log').getByRole('button', { name: /流水/ }).waitFor()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '发送图片' }).click()
  await (await chooser).setFiles('docs/home.webp')
  const picture = page.getByRole('button', { name: '查看图片' })
  await picture.waitFor()
  await picture.click()
  await page.getByRole('dialog').getByRole('img', { name: '聊天中的图片' }).waitFor()
  expect(faultsOf(page)).toEqual([])
})

it('a picture is uploaded once: a line that is lost later, and a reload, send only its name', async () => {
  const player = await world.newPlayer()
  const page = await world.openPhone(player)
  foresee(page, /ERR_/)
  const uploads: string[] = []
  page.on('request', (asked) => {
    if (asked.url().endsWith('/api/chat/picture')) uploads.push(asked.url())
  })
  await visit(page, '/chat')
  await page.getByText('大家常问').waitFor()
  await routed(page, SAY, (route) => route.abort())
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '发送图片' }).click()
  await (await chooser).setFiles('docs/home.webp')
  await page.getByText('未送达，联网后自动发送').waitFor()
  await page.getByRole('button', { name: '重试' }).click()
  await visit(page, '/chat')
  await page.getByRole('img', { name: '待发送的图片' }).waitFor()
  await page.unroute(SAY)
  await page.getByRole('button', { name: '查看图片' }).waitFor()
  expect(uploads).toHaveLength(1)
  await expect.poll(() => page.getByRole('img', { name: '待发送的图片' }).count()).toBe(0)
  expect(faultsOf(page)).toEqual([])
})

it('a picture that takes its place while the list is told of a scroll leaves the list at its end', async () => {
  const player = await world.newPlayer()
  const page = await world.openPhone(player)
  await visit(page, '/chat')
  await page.getByText('大家常问').waitFor()
  for (let index = 0; index < 6; index++) await say(page, `第 ${index + 1} 句`)
  await expect.poll(() => page.getByText('发送中').count()).toBe(0)
  const fromEnd = () =>
    page.locator('[data-scroll=chat]').evaluate(async (list) => {
      await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))
      return list.scrollHeight - list.scrollTop - list.clientHeight
    })
  await expect.poll(fromEnd).toBeLessThan(2)
  await page.locator('[data-scroll=chat]').evaluate((list) => {
    list.scrollTop -= 1
    const grown = document.createElement('div')
    grown.style.height = '200px'
    list.firstElementChild?.append(grown)
  })
  await expect.poll(fromEnd).toBeLessThan(2)
  expect(faultsOf(page)).toEqual([])
})

it('who answers is named, and a closed ticket asks once for stars, whichever phone gives them; the other one shows them', async () => {
  const player = await world.newPlayer()
  const [page, second] = [await world.openPhone(player), await world.openPhone(player)]
  for (const phone of [page, second]) {
    await visit(phone, '/chat')
    await phone.getByText('大家常问').waitFor()
  }
  await say(page, '你0')
  await page
    .getByText(/工单号/)
    .first()
    .waitFor()
  await reply(player, '客0')
  await page.getByText('客服 7 号', { exact: true }).waitFor()
  await closeTicket(desk(), { playerId: player.playerId, desk: 7 })
  for (const phone of [page, second]) await phone.getByText('这次服务怎么样？').waitFor()
  await page.getByRole('button', { name: '4 星' }).dblclick({ delay: 20 })
  await page.getByRole('img', { name: '您的评价：4 星' }).waitFor()
  await second.getByRole('img', { name: '您的评价：4 星' }).waitFor()
  expect([...faultsOf(page), ...faultsOf(second)]).toEqual([])
})
