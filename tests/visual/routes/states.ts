import { NOT_FOUND, routes } from '#client/routes.ts'
import { captchaGet } from '#shared/calls/captcha.ts'
import { caseGiftList, casePage, openCase, recentDrop } from '#shared/calls/case.ts'
import { documentList } from '#shared/calls/common.ts'
import { countUserUnreadMessage } from '#shared/calls/message.ts'
import { getMyBagPage, getSecret, userInfo } from '#shared/calls/profile.ts'
import { EventType } from '#shared/codes.ts'
import { dropAt, openingOf, POOR, RICH } from './fixtures.ts'
import { type Answer, answers, bagPage, boxesPage, isCut, isSilent } from './replies.ts'
import type { Stagehand } from './stagehand.ts'

/** One state of a route: who looks, what the server says, and what is done before the picture is taken. */
export interface RouteState {
  path: string
  /** kebab-case, unique for its path. */
  name: string
  /** Nobody is logged in. */
  anonymous?: boolean
  /** Answers that differ from those of `healthy`. */
  replies?: readonly [string, Answer][]
  act?: (hand: Stagehand) => Promise<void>
}

/** Ms of one step of the pinned clock while a scene is prepared. */
const STEP = 250

type Act = NonNullable<RouteState['act']>

const button = (hand: Stagehand, name: string | RegExp) => hand.page.getByRole('button', { name })
const tapButton =
  (name: string | RegExp): Act =>
  async (hand) => {
    await hand.tap(button(hand, name).first())
    await hand.pass(500)
  }

const then =
  (...acts: Act[]): Act =>
  async (hand) => {
    for (const act of acts) await act(hand)
  }

const wait =
  (ms: number): Act =>
  (hand) =>
    hand.pass(ms)

/** Opens the box in front and waits until its scene is prepared, so that the show begins at an exact moment. */
const open: Act = async (hand) => {
  await hand.tap(button(hand, /^开启 ×/))
  await hand.passUntil(button(hand, '跳过'))
  const loading = hand.page.getByText('正在准备')
  while ((await loading.count()) > 0) {
    await hand.rest(loading)
    await hand.pass(STEP)
  }
}

/** Opens the box in front, skips the show and waits for the result panel and its counting sum. */
const openAndSkip: Act = async (hand) => {
  await open(hand)
  await hand.tap(button(hand, '跳过'))
  await hand.passUntil(button(hand, '收下'))
  await hand.pass(2_500)
}

const opening = (name: string) => answers(openCase, openingOf(name))

const home: RouteState[] = [
  { path: '/', name: 'logged-out', anonymous: true },
  { path: '/', name: 'logged-in' },
  { path: '/', name: 'long-numbers', replies: [answers(userInfo, RICH), answers(countUserUnreadMessage, 128)] },
  { path: '/', name: 'no-drops', replies: [answers(recentDrop, []), answers(countUserUnreadMessage, 0)] },
  {
    path: '/',
    name: 'banner',
    act: then(
      wait(1_000),
      (hand) =>
        hand.push(
          { eventType: EventType.caseDrop, data: { ...dropAt(2), grade: 0, recoveryPrice: 18_888 } },
          hand.page.getByText('恭喜玩家'),
        ),
      wait(2_500),
    ),
  },
  { path: '/', name: 'toast', anonymous: true, act: (hand) => loginWith(hand, '', '登录') },
  { path: '/', name: 'login', anonymous: true, act: tapButton('登录') },
  { path: '/', name: 'agreement', anonymous: true, act: then(tapButton('登录'), tapButton('《用户协议》')) },
  { path: '/', name: 'captcha', anonymous: true, act: (hand) => loginWith(hand, '13800138000', '获取验证码') },
  {
    path: '/',
    name: 'captcha-error',
    anonymous: true,
    replies: [isCut(captchaGet)],
    act: (hand) => loginWith(hand, '13800138000', '获取验证码'),
  },
]

/** Opens the login, types a phone and presses a button in it. */
async function loginWith(hand: Stagehand, phone: string, press: string): Promise<void> {
  await tapButton('登录')(hand)
  const dialog = hand.page.getByRole('dialog')
  if (phone) await dialog.getByRole('textbox', { name: '手机号' }).fill(phone)
  await hand.tap(dialog.getByRole('button', { name: press, exact: true }))
  await hand.pass(500)
}

const mysteryBox: RouteState[] = [
  { path: '/mystery-box', name: 'logged-out', anonymous: true },
  { path: '/mystery-box', name: 'logged-in', act: wait(1_500) },
  { path: '/mystery-box', name: 'loading', replies: [isSilent(casePage)] },
  { path: '/mystery-box', name: 'empty', replies: [answers(casePage, boxesPage([]))] },
  { path: '/mystery-box', name: 'error', replies: [isCut(casePage)], act: wait(2_500) },
  { path: '/mystery-box', name: 'detail', act: then(wait(1_000), tapButton('箱子详情')) },
  { path: '/mystery-box', name: 'detail-loading', replies: [isSilent(caseGiftList)], act: then(wait(1_000), tapButton('箱子详情')) },
  { path: '/mystery-box', name: 'poor', replies: [answers(userInfo, POOR)], act: then(wait(1_000), tapButton(/^开启 ×/)) },
  { path: '/mystery-box', name: 'opening', act: then(wait(1_000), open, wait(2_500)) },
  { path: '/mystery-box', name: 'result-x1', act: then(wait(1_000), openAndSkip) },
  { path: '/mystery-box', name: 'result-x1-gold', replies: [opening('x1-grade0')], act: then(wait(1_000), openAndSkip) },
  { path: '/mystery-box', name: 'result-x5', replies: [opening('x5-grade1')], act: then(wait(1_000), openAndSkip) },
  { path: '/mystery-box', name: 'result-x10', replies: [opening('x10-grade0')], act: then(wait(1_000), openAndSkip) },
]

const bag: RouteState[] = [
  { path: '/bag', name: 'logged-out', anonymous: true },
  { path: '/bag', name: 'logged-in' },
  { path: '/bag', name: 'empty', replies: [answers(getMyBagPage, bagPage(0))] },
  { path: '/bag', name: 'loading', replies: [isSilent(getMyBagPage)] },
  { path: '/bag', name: 'error', replies: [isCut(getMyBagPage)], act: wait(2_500) },
  {
    path: '/bag',
    name: 'vouchers',
    act: async (hand) => {
      await hand.tap(hand.page.getByRole('tab', { name: '卡券' }))
      await hand.pass(500)
    },
  },
]

const mine: RouteState[] = [
  { path: '/mine', name: 'logged-out', anonymous: true },
  { path: '/mine', name: 'logged-in' },
  { path: '/mine', name: 'seeds-error', replies: [isCut(getSecret)] },
  { path: '/mine', name: 'help', act: tapButton('帮助中心') },
  { path: '/mine', name: 'help-error', replies: [isCut(documentList)], act: then(tapButton('帮助中心'), wait(2_500)) },
]

const hand = new Set(['/', '/mystery-box', '/bag', '/mine'])

/** Every route that has no states of its own above: as a player sees it. */
const others: RouteState[] = routes
  .filter(({ path }) => !hand.has(path))
  .map(({ path }) => ({ path, name: path === NOT_FOUND ? 'unknown' : 'logged-in' }))

export const ROUTE_STATES: readonly RouteState[] = [...home, ...mysteryBox, ...bag, ...mine, ...others]
