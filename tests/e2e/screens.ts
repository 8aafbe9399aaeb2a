import type { Locator, Page } from 'playwright-core'

/** A state of the product as a player sees it: its page, and what stands there in no other state of that page. */
interface Screen {
  path: string
  shows: (page: Page) => Locator
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name })
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name })
/** What a screen reader is told; nobody else sees it. */
const spoken = (text: RegExp) => (page: Page) => page.getByRole('status').filter({ hasText: text })
const shower = (page: Page) => page.getByRole('dialog', { name: '红包雨', exact: true })

const BOX = '/mystery-box'
const ROOM = '/battle-room'
const INDEX = '/exponent'
const ROLL_ROOM = '/roll-room'
const GIFTS = '/welfare'

/** Every state in which a player may be in a mode, and 首页. */
export const SCREENS = {
  home: { path: '/', shows: (page) => page.getByRole('navigation', { name: '主导航' }) },

  shelf: { path: BOX, shows: button(/^开启 ×/) },
  reel: { path: BOX, shows: spoken(/^正在开启/) },
  results: { path: BOX, shows: button(/^收下/) },
  boxDetail: { path: BOX, shows: (page) => page.getByRole('dialog').filter({ hasText: '箱子详情' }) },

  dial: { path: '/dream', shows: button('开始升级') },
  spin: { path: '/dream', shows: spoken(/^正在升级/) },
  upgrade: { path: '/dream', shows: heading(/^升级(成功|未成)$/) },

  lobby: { path: '/battle', shows: (page) => page.getByRole('navigation', { name: '竞技场' }) },
  create: { path: '/battle-create', shows: button('创建房间') },
  waitingRoom: { path: ROOM, shows: (page) => page.getByRole('list', { name: '座位' }) },
  runningRoom: { path: ROOM, shows: button(/表情/) },
  endedRoom: { path: ROOM, shows: heading(/^(赢家通吃|人人有份)$/) },

  entry: { path: INDEX, shows: button(/^投入本轮/) },
  entered: { path: INDEX, shows: button(/^撤回投入/) },
  climbing: { path: INDEX, shows: button(/立即退出/) },
  exited: { path: INDEX, shows: button(/^您在 .* 退出/) },
  broken: { path: INDEX, shows: button('验证') },

  rolls: { path: '/roll', shows: button('我来送') },
  roll: { path: ROLL_ROOM, shows: button(/^(免费参加|已参加，等待开奖)$/) },
  draw: { path: ROLL_ROOM, shows: (page) => page.getByText(/名单已锁定/) },
  drawn: { path: ROLL_ROOM, shows: heading(/^(恭喜您中奖|开奖结果)$/) },

  showerComing: { path: GIFTS, shows: (page) => shower(page).getByRole('timer', { name: /^距离开始/ }) },
  raining: { path: GIFTS, shows: (page) => shower(page).getByRole('button', { name: '抢红包' }) },
  showerOver: { path: GIFTS, shows: (page) => shower(page).getByRole('button', { name: '公平验证' }) },

  gifts: { path: GIFTS, shows: (page) => page.getByRole('button', { name: /礼匣 的奖品与概率$/ }) },
  freeReel: { path: GIFTS, shows: spoken(/^正在开启/) },
  freeResult: { path: GIFTS, shows: button(/^收下/) },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof SCREENS

/** What stands in one of these states, on its page. */
export const inScreen = (page: Page, ...names: ScreenName[]): Locator =>
  names
    .map((name) => SCREENS[name].shows(page))
    .reduce((either, other) => either.or(other))
    .first()

/** Names of all states in which a page is. */
export async function screensOf(page: Page): Promise<ScreenName[]> {
  const { pathname } = new URL(page.url())
  const names = (Object.keys(SCREENS) as ScreenName[]).filter((name) => SCREENS[name].path === pathname)
  const shown = await Promise.all(names.map((name) => inScreen(page, name).isVisible()))
  return names.filter((_, at) => shown[at])
}
