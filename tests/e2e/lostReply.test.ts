import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { getShopWindow } from '#shared/calls/shop.ts'
import { formatAmount } from '#shared/money.ts'
import { dataOf } from '../support/api.ts'
import { onlyInFull } from '../support/full.ts'
import type { TestPlayer } from '../support/player.ts'
import { keepButton, openButton, stored, visit } from './acts.ts'
import {
  booksOf,
  choosePrizes,
  type End,
  expectOneOrder,
  holdReply,
  logInThere,
  logOutElsewhere,
  loseReplies,
  sentTo,
  standAtBattle,
  standAtCounter,
  standAtRoll,
  standInShop,
} from './lostActs.ts'
import { newOwner } from './owner.ts'
import { faultsOf } from './phone.ts'
import { routed } from './routed.ts'
import {
  atTheBox,
  chooseBoxInFront,
  dialog,
  expectOpenings,
  heard,
  notice,
  OPEN_CASE,
  OPEN_RECORD,
  result,
  runUntil,
  START,
  twoFrames,
} from './ways.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()
const books = booksOf(world)
const rich = () => world.newPlayer({ coins: START * 100 })

const LOST = '网络开小差了'
const CAUGHT_UP = '已确认上一次的操作，没有重复提交'
const CREATE = '/api/battle/create'
const OPEN = '/api/case/openCase'

/** A place whose button sends one order. */
interface Place {
  name: string
  path: string
  newPlayer: () => Promise<TestPlayer>
  /** Goes to the button that pays. `again` is true when the device has been there before. */
  stand: (page: Page, again?: boolean) => Promise<Locator>
  landed: (page: Page) => Promise<unknown>
  /** What the presses of a player have made so far, and the coins that are left after one of it. */
  made: (player: TestPlayer) => Promise<{ things: number; coins: number }>
}

/** A thing of 商城 of which a player may buy two: nothing but its key holds a second purchase back. */
async function sold() {
  const { pageData } = await dataOf(world.origin, getShopWindow)
  const offer = pageData.find(({ kind, share }) => kind === 'item' && (share ?? 9) >= 2)
  if (!offer) throw new Error('the shop is empty')
  return offer
}
const PRIZES = 3
const roomPage = (page: Page) => page.waitForURL(/\/battle-room\?/)
const rollPage = (page: Page) => page.waitForURL(/\/roll-room\?/)
const caughtUp = (page: Page, there: Promise<unknown>) => Promise.all([notice(page, CAUGHT_UP).waitFor(), there])

const ROLL: Place = {
  name: 'ROLL 创建房间',
  path: '/api/roll/create',
  // Of a grade about which nothing is asked before it is given away.
  newPlayer: () => newOwner(world, PRIZES, 3),
  stand: standAtRoll,
  landed: (page) => caughtUp(page, rollPage(page)),
  made: async (player) => {
    const things = await books.rolls(player)
    expect(await books.items(player)).toBe(PRIZES - things)
    return { things, coins: 0 }
  },
}

const PLACES: Place[] = [
  {
    name: '竞技场 创建房间',
    path: CREATE,
    newPlayer: rich,
    stand: standAtBattle,
    landed: (page) => caughtUp(page, roomPage(page)),
    made: async (player) => {
      const costs = await books.rooms(player)
      return { things: costs.length, coins: START - (costs[0] ?? 0) }
    },
  },
  {
    name: '商城 购买',
    path: '/api/shop/buyOffer',
    newPlayer: rich,
    stand: async (page) => standInShop(page, (await sold()).name),
    landed: (page) => caughtUp(page, page.getByText('已放入背包').waitFor()),
    made: async (player) => ({ things: await books.items(player), coins: START - (await sold()).price }),
  },
  {
    name: '充值',
    path: '/api/pay/createTopUp',
    newPlayer: rich,
    stand: standAtCounter,
    landed: (page) => page.waitForURL('**/pay/sandbox/*'),
    made: async (player) => ({ things: await books.topUps(player), coins: START }),
  },
]

/** Presses a button, loses the three replies, and waits for what the player is told. */
async function pressInVain({ path, newPlayer, stand }: Place) {
  const player = await newPlayer()
  const page = await world.openPhone(player)
  const sent = sentTo(page, path)
  await loseReplies(page, `**${path}*`)
  const button = await stand(page)
  await heard(button)
  await page.clock.install()
  await button.click()
  await runUntil(page, notice(page, LOST))
  await page.unroute(`**${path}*`)
  return { player, page, sent, button }
}

async function press(button: Locator): Promise<void> {
  await heard(button)
  await button.click()
}

async function expectOneMade({ made }: Place, player: TestPlayer, page: Page): Promise<void> {
  const { things, coins } = await made(player)
  expect({ things, coins: await books.coins(player) }).toEqual({ things: 1, coins })
  await expect.poll(async () => (await stored(page)).userInfo?.balance).toBe(coins)
  expect(faultsOf(page)).toEqual([])
}

describe('all replies to a press are lost', () => {
  it.for([...PLACES, ROLL])('in $name: the player is told, and the next press leads to what was made, once', async (place, test) => {
    onlyInFull(test, place !== ROLL)
    const { player, page, sent, button } = await pressInVain(place)
    await press(button)
    await place.landed(page)
    expectOneOrder(sent, 4, player)
    await expectOneMade(place, player, page)
  })

  it.for(PLACES)('in $name, before a reload: the next press leads to what was made, once', async (place, test) => {
    onlyInFull(test)
    const { player, page, sent } = await pressInVain(place)
    await press(await place.stand(page, true))
    await place.landed(page)
    expectOneOrder(sent, 4, player)
    await expectOneMade(place, player, page)
  })

  it('in ROLL, before a reload: the prize cannot be chosen a second time, and the room stands in 我参加的', async () => {
    const { player, page, sent } = await pressInVain(ROLL)
    expect(await (await choosePrizes(page)).count()).toBe(PRIZES - 1)
    await visit(page, '/roll?tab=mine')
    await page.getByRole('button', { name: '查看', exact: true }).click()
    await rollPage(page)
    expectOneOrder(sent, 3, player)
    await expectOneMade(ROLL, player, page)
  })
})

describe('all replies to 开启 in 盲盒 are lost, and what was opened cannot be asked for', () => {
  /** From the shelf; no reply arrives. */
  async function shelfInTunnel() {
    const { player, page } = await atTheBox(world)
    await loseReplies(page, OPEN_CASE)
    await routed(page, OPEN_RECORD, (route) => route.abort('connectionreset'))
    return { player, page, sent: sentTo(page, OPEN) }
  }

  it('the player is told, and the next press shows what was opened, once', async (test) => {
    onlyInFull(test)
    const { player, page, sent } = await shelfInTunnel()
    await page.clock.install()
    await openButton(page).click()
    await runUntil(page, dialog(page, '正在确认'))
    await page.unroute(OPEN_CASE)
    await page.keyboard.press('Escape')
    await press(openButton(page))
    await result(page)
    expectOneOrder(sent, 2, player)
    await expectOpenings(world, player, 1)
    expect(faultsOf(page)).toEqual([])
  })

  it('before a reload: the next press shows what was opened, once', async (test) => {
    onlyInFull(test)
    const { player, page, sent } = await shelfInTunnel()
    await openButton(page).click()
    await page.waitForRequest(OPEN_RECORD)
    await visit(page, '/mystery-box')
    await chooseBoxInFront(page, world)
    await page.unroute(OPEN_CASE)
    await press(openButton(page))
    await result(page)
    expectOneOrder(sent, 2, player)
    await expectOpenings(world, player, 1)
    expect(faultsOf(page)).toEqual([])
  })
})

/** A page on which one player presses and another one is logged in before the reply. */
const PRESSES = {
  创建房间: {
    at: '/battle-create',
    path: CREATE,
    stand: standAtBattle,
    landed: roomPage,
    made: async (of: TestPlayer) => (await books.rooms(of)).length,
  },
  开启: {
    at: '/mystery-box',
    path: OPEN,
    stand: async (page: Page) => {
      await visit(page, '/mystery-box')
      await chooseBoxInFront(page, world)
      return openButton(page)
    },
    landed: result,
    made: books.items,
  },
}
/** Coins of the second player. */
const SECOND = 7_777

describe('another player is logged in before the reply', () => {
  it.for<[press: keyof typeof PRESSES, reply: End, often: boolean]>([
    ['创建房间', 'is lost', true],
    ['创建房间', 'arrives', false],
    ['开启', 'is lost', false],
    ['开启', 'arrives', true],
  ])(
    'to %s, which %s: nobody sends or pays it anew, the page shows nothing of it, and the next press is an own one',
    async ([name, how, often], test) => {
      onlyInFull(test, !often)
      const { at, path, stand, landed, made } = PRESSES[name]
      const [first, second] = [await rich(), await world.newPlayer({ coins: SECOND * 100 })]
      const page = await world.openPhone(first)
      const sent = sentTo(page, path)
      const acted = await holdReply(page, `**${path}*`)
      const button = await stand(page)
      await press(button)
      const reply = await acted()
      const other = await logOutElsewhere(page)
      // A page that learns of the logout from a refusal, after the next login is stored, would end that one.
      await notice(page, formatAmount(0)).waitFor()
      await logInThere(other, second)
      await notice(page, formatAmount(SECOND)).waitFor()
      await other.close()

      await page.clock.install()
      await reply.end(how)
      await twoFrames(page)
      // Longer than all pauses between attempts, and between looks at what came of one.
      await page.clock.runFor(15_000)
      await twoFrames(page)
      expectOneOrder(sent, 1, first)
      expect([await made(await books.loggedIn(first)), await made(second), await books.coins(second)]).toEqual([1, 0, SECOND])
      expect((await stored(page)).userInfo?.balance).toBe(SECOND)
      expect(new URL(page.url()).pathname).toBe(at)
      const told = page.getByText(LOST).or(page.getByText(CAUGHT_UP)).or(page.getByRole('dialog'))
      expect(await told.or(keepButton(page)).count()).toBe(0)

      await press(button)
      await landed(page)
      expectOneOrder(sent.slice(1), 1, second)
      expect(sent[1]?.key).not.toBe(sent[0]?.key)
      expect([await made(await books.loggedIn(first)), await made(second)]).toEqual([1, 1])
      expect(faultsOf(page)).toEqual([])
    },
  )
})
