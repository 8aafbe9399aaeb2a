import type { Locator, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { createSession } from '#server/account/auth/session.ts'
import { KEY_HEADER, TOKEN_HEADER } from '#shared/calls/call.ts'
import { getMyTopEarly } from '#shared/calls/pay.ts'
import { getMyBagPage } from '#shared/calls/profile.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import { battleList } from '#shared/modes/battle/calls.ts'
import { getMyRollPage } from '#shared/modes/roll/calls.ts'
import { dataOf } from '../support/api.ts'
import type { TestPlayer } from '../support/player.ts'
import { within } from '../support/within.ts'
import { stored, visit } from './acts.ts'
import { tabBeside } from './phone.ts'
import { routed } from './routed.ts'
import type { World } from './world.ts'

/** What a request carries that spends. */
interface Sent {
  token: string | undefined
  key: string | undefined
}

/** Every request of a page to a path, from now on. */
export function sentTo(page: Page, path: string): readonly Sent[] {
  const sent: Sent[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== path) return
    const headers = request.headers()
    sent.push({ token: headers[TOKEN_HEADER.toLowerCase()], key: headers[KEY_HEADER.toLowerCase()] })
  })
  return sent
}

/** One player has sent one order so often: every time under the same key. */
export function expectOneOrder(sent: readonly Sent[], times: number, { token }: TestPlayer): void {
  const [first] = sent
  expect(first).toEqual({ token, key: expect.stringMatching(/./) })
  expect(sent).toEqual(Array.from({ length: times }, () => first))
}

/** The server acts on every request of a kind, and none of its replies arrives. */
export const loseReplies = (page: Page, url: string) =>
  routed(page, url, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })

/** How a held reply ends. */
export type End = 'is lost' | 'arrives'
type Held = { end: (how: End) => Promise<void> }

/** Longest wait for a request whose reply is to be held, in ms. */
const PATIENCE = 60_000

/** The server acts on the first request of a kind, and its reply is held. What is returned resolves, once it has acted, to what ends that. */
export async function holdReply(page: Page, url: string): Promise<() => Promise<Held>> {
  let act: (reply: Promise<Held>) => void
  const held = new Promise<Held>((resolve) => {
    act = resolve
  })
  // Whoever asks for it is told of a failure.
  held.catch(() => undefined)
  const reply = async (route: Route): Promise<Held> => {
    const response = await route.fetch()
    return { end: (how) => (how === 'is lost' ? route.abort('connectionreset') : route.fulfill({ response })) }
  }
  await routed(page, url, (route) => act(reply(route)), { times: 1 })
  return () => within(held, PATIENCE, `a request to ${url} and its reply`)
}

/** In a second tab the player of a page logs out. */
export async function logOutElsewhere(page: Page): Promise<Page> {
  const other = await tabBeside(page)
  await visit(other, '/mine')
  await other.getByRole('button', { name: '退出登录' }).click()
  await other.getByRole('dialog').getByRole('button', { name: /退出/ }).click()
  await expect.poll(async () => (await stored(other)).token || '').toBe('')
  return other
}

/** Stores in a tab what a login stores, and lets the tab load its player. */
export async function logInThere(tab: Page, { token }: TestPlayer): Promise<void> {
  await tab.evaluate((token) => localStorage.setItem('xingxia', JSON.stringify({ token })), token)
  await tab.reload()
}

/** What players have, as the server says. A player who has logged out is asked under a login of his own. */
export function booksOf(world: World) {
  const { origin } = world
  return {
    coins: async ({ token }: TestPlayer) => (await dataOf(origin, userInfo, { token })).balance,
    items: async ({ token }: TestPlayer) => (await dataOf(origin, getMyBagPage, { token })).totalCount,
    /** The price of each room. */
    rooms: async ({ token }: TestPlayer) =>
      (await dataOf(origin, battleList, { token, query: { mine: '1' } })).pageData.map(({ cost }) => cost),
    rolls: async ({ token }: TestPlayer) => (await dataOf(origin, getMyRollPage, { token })).total,
    topUps: async ({ token }: TestPlayer) => (await dataOf(origin, getMyTopEarly, { token })).total,
    loggedIn: async (player: TestPlayer) => ({ ...player, token: await createSession(world.db, player.playerId, Date.now()) }),
  }
}

/** From the start of 创建房间 to its button, with a round of the first box. A device that was there before keeps its rounds. */
export async function standAtBattle(page: Page, again = false): Promise<Locator> {
  await visit(page, '/battle-create')
  const add = page.getByRole('button', { name: /^增加一轮/ }).first()
  await add.waitFor()
  if (!again) await add.click()
  return page.getByRole('button', { name: '创建房间' })
}

/** From the start of 充值 to its button. */
export async function standAtCounter(page: Page): Promise<Locator> {
  await visit(page, '/pay')
  await page.getByRole('textbox', { name: '其他金额' }).fill('12.34')
  return page.getByRole('button', { name: /^立即支付/ })
}

/** From the start of 商城 to the button that buys a thing. */
export async function standInShop(page: Page, name: string): Promise<Locator> {
  await visit(page, '/shop?tab=items')
  await page
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click()
  return page.getByRole('dialog').getByRole('button', { name: /^购买/ })
}

/** From the start of ROLL to the items that may become prizes. */
export async function choosePrizes(page: Page): Promise<Locator> {
  await visit(page, '/roll')
  await page.getByRole('button', { name: '我来送' }).click()
  const prizes = page.getByRole('region', { name: '背包物品' }).getByRole('button')
  await prizes.first().waitFor()
  return prizes
}

/** From the start of ROLL to 创建房间, with one prize. */
export async function standAtRoll(page: Page): Promise<Locator> {
  await (await choosePrizes(page)).first().click()
  await page.getByRole('button', { name: /^下一步/ }).click()
  return page.getByRole('button', { name: '创建房间' })
}
