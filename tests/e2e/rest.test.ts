import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTemplate } from '#server/modes/roll/templates.ts'
import { makeShower } from '#server/modes/shower/showers.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import { dataOf } from '../support/api.ts'
import type { TestPlayer } from '../support/player.ts'
import { visit } from './acts.ts'
import { createRoom, joinRoom } from './battleActs.ts'
import { commitsWithin, committed, countCommits, standStill } from './commits.ts'
import { openEntry } from './exponentClock.ts'
import { stillness } from './settled.ts'
import { hide } from './ways.ts'
import { openWorld, type World } from './world.ts'

/** Seconds that are watched. The clock is the page's own, which the test moves. */
const SECONDS = 10
/** Commits a second at rest: where not even a clock is rendered, without a clock that shows seconds, and with one. */
const BOUND = { still: 0.5, calm: 1, clock: 2 }

let world: World
let player: TestPlayer
let guest: TestPlayer
beforeAll(async () => {
  world = await openWorld()
  player = await world.newPlayer({ coins: 1_000_000 })
  guest = await world.newPlayer({ coins: 1_000_000 })
})
afterAll(() => world.stop())

interface Rest {
  /** `clock`: a clock on the page shows seconds. `calm` where nothing is said. */
  at?: keyof typeof BOUND
  path: () => string | Promise<string>
  /** Waits until the page shows what it is about. */
  stands?: (page: Page) => Promise<unknown>
}

async function overRoom(): Promise<string> {
  const room = await createRoom(world, player)
  await joinRoom(world, guest, room)
  // One of the two gets diamonds: a balance that arrives is counted up on every page.
  const diamondsOf = async ({ token }: TestPlayer) => (await dataOf(world.origin, userInfo, { token })).secondaryBalance
  const paid = async () => (await Promise.all([player, guest].map(diamondsOf))).some((diamonds) => diamonds > 0)
  await expect.poll(paid, { timeout: 60_000, interval: 500 }).toBe(true)
  return `/battle-room?id=${room.roomId}`
}

const openRoll = async () => {
  const prizes = [{ giftId: 115, count: 1 }]
  const template = {
    name: 'rest',
    title: '歇息房',
    by: 'time',
    seats: 50,
    minutes: 60,
    condition: { kind: 'none' },
    demo: false,
    prizes,
  } as const
  const { roomId } = await openTemplate(world.db, Buffer.alloc(32), template)
  return `/roll-room?id=${roomId}`
}

async function comingShower(): Promise<string> {
  const slot = { entry: 'rest', demo: false, startAt: Date.now() + 600_000, pot: 10_003, most: 9_000, least: 20 }
  await inTransaction(world.db, (tx) => makeShower(tx, slot))
  return '/welfare'
}

const PAGES: Record<string, Record<string, Rest>> = {
  'pages of modes': {
    首页: { path: () => '/' },
    盲盒: { path: () => '/mystery-box' },
    黄金装备: { path: () => '/dream' },
    ROLL: { path: () => '/roll', at: 'clock' },
    'ROLL 房间': { path: openRoll, at: 'clock', stands: (page) => page.getByText('免费参加').waitFor() },
    '指数，入场': {
      path: async () => {
        await openEntry(world, 120_000)
        return '/exponent'
      },
      at: 'clock',
    },
    '福利，有红包雨': { path: comingShower, at: 'clock', stands: (page) => page.getByRole('region', { name: '限时红包雨' }).waitFor() },
    '首页，指数将开始': {
      path: async () => {
        await openEntry(world, 120_000)
        return '/'
      },
      at: 'still',
      stands: (page) => page.getByText('秒后开始').waitFor(),
    },
  },
  'pages of 竞技场, 排行 and 公平': {
    竞技场: { path: () => '/battle' },
    创建房间: { path: () => '/battle-create' },
    '竞技场房间，等待': {
      path: async () => `/battle-room?id=${(await createRoom(world, player)).roomId}`,
      at: 'clock',
      stands: (page) => page.getByRole('timer').waitFor(),
    },
    '竞技场房间，结束': { path: overRoom, stands: (page) => page.getByRole('heading', { name: '赢家通吃' }).waitFor() },
    排行: { path: () => '/rank', at: 'clock' },
    公平: { path: () => '/fair' },
    图鉴: { path: () => '/album' },
    巅峰时刻: { path: () => '/show-time' },
  },
  'pages of a player': {
    背包: { path: () => '/bag' },
    商城: { path: () => '/shop' },
    充值: { path: () => '/pay' },
    我的: { path: () => '/mine' },
    记录: { path: () => '/record' },
    消息: { path: () => '/message' },
    客服: { path: () => '/chat' },
    理性娱乐: { path: () => '/limits' },
  },
}

interface Phone {
  page: Page
  /** Goes to a path as links do, the clock running, and stops the clock where the page has nothing to do. */
  rest(at: Rest): Promise<void>
}

async function openPhone(): Promise<Phone> {
  const page = await world.openPhone(player)
  await countCommits(page)
  const still = stillness(page)
  await visit(page, '/')
  const rest = async ({ path, stands }: Rest) => {
    await page.clock.resume()
    await hide(page, false)
    await page.evaluate((path) => history.pushState(null, '', path), await path())
    await stands?.(page)
    await still()
    await standStill(page, still)
  }
  return { page, rest }
}

/** Commits of a page at rest, and of one that is hidden. */
async function commitsOf(page: Page, name: string) {
  const shown = await commitsWithin(page, SECONDS)
  await hide(page, true)
  await page.clock.runFor(1_000)
  await committed(page)
  const hidden = await commitsWithin(page, SECONDS)
  process.stdout.write(`commits | ${name} | ${(shown / SECONDS).toFixed(1)} a second | hidden ${hidden} in ${SECONDS} s\n`)
  return { shown, hidden }
}

it.each(Object.entries(PAGES))('%s render at rest when what they show changes, and not at all while they are hidden', async (_, pages) => {
  const { page, rest } = await openPhone()
  for (const [name, at] of Object.entries(pages)) {
    await rest(at)
    const { shown, hidden } = await commitsOf(page, name)
    expect.soft(shown, `${name}, at rest`).toBeLessThanOrEqual(SECONDS * BOUND[at.at ?? 'calm'])
    expect.soft(hidden, `${name}, hidden`).toBe(0)
  }
})

it('a page that is seen again shows the time as it is', async () => {
  const { page, rest } = await openPhone()
  await rest({ path: async () => `/battle-room?id=${(await createRoom(world, player)).roomId}` })
  const timer = page.getByRole('timer')
  await hide(page, true)
  const before = await timer.textContent()
  await page.clock.runFor(20_000)
  expect(await timer.textContent()).toBe(before)
  await hide(page, false)
  await expect.poll(() => timer.textContent()).not.toBe(before)
})
