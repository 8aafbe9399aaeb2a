import { countUserUnreadMessage } from '#shared/calls/badges.ts'
import { captchaGet } from '#shared/calls/captcha.ts'
import { recentDrop } from '#shared/calls/drops.ts'
import { homeTiles } from '#shared/calls/homeTiles.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import { EventType, Status } from '#shared/codes.ts'
import { inTurn, tapButton, wait } from '../acts.ts'
import { glanceOf, TILES, VIEWS } from '../fixtures/exponent.ts'
import { dropAt, PLAYER, RICH } from '../fixtures.ts'
import { answers, isCut, refuses } from '../replies.ts'
import type { Stagehand } from '../stagehand.ts'
import type { RouteState } from '../state.ts'

/** States of the page. */
export const home: readonly RouteState[] = [
  { path: '/', name: 'logged-out', anonymous: true },
  { path: '/', name: 'logged-in' },
  { path: '/', name: 'long-numbers', replies: [answers(userInfo, RICH), answers(countUserUnreadMessage, 128)] },
  { path: '/', name: 'no-drops', replies: [answers(recentDrop, []), answers(countUserUnreadMessage, 0)] },
  {
    path: '/',
    name: 'banner',
    act: inTurn(
      wait(1_000),
      (hand) =>
        hand.push(
          { eventType: EventType.caseDrop, data: { ...dropAt(2), grade: 0, recoveryPrice: 18_888 } },
          hand.page.getByText('恭喜玩家'),
        ),
      wait(2_500),
    ),
  },
  { path: '/', name: 'climb', replies: [answers(homeTiles, { ...TILES, exponent: glanceOf(VIEWS.climb) })], act: wait(9_500) },
  { path: '/', name: 'broken', replies: [answers(homeTiles, { ...TILES, exponent: glanceOf(VIEWS.watched) })], act: wait(9_500) },
  { path: '/', name: 'quiet', replies: [answers(homeTiles, { battles: { waiting: 0, running: 0 }, rolls: { rooms: 0, value: 0 } })] },
  { path: '/', name: 'level-up', replies: [answers(userInfo, { ...PLAYER, level: 12 })], act: showLevel },
  { path: '/', name: 'toast', anonymous: true, act: (hand) => loginWith(hand, '', '登录') },
  { path: '/', name: 'login', anonymous: true, act: tapButton('登录') },
  {
    path: '/',
    name: 'login-ended',
    replies: [refuses(userInfo, Status.loginFailure, '您的账号已在其他设备退出登录，请重新登录')],
    act: wait(1_000),
  },
  { path: '/', name: 'agreement', anonymous: true, act: inTurn(tapButton('登录'), tapButton('《用户协议》')) },
  { path: '/', name: 'captcha', anonymous: true, act: (hand) => loginWith(hand, '13800138000', '获取验证码') },
  {
    path: '/',
    name: 'captcha-error',
    anonymous: true,
    replies: [isCut(captchaGet)],
    act: (hand) => loginWith(hand, '13800138000', '获取验证码'),
  },
]

/** Comes home to a phone that remembers a lower level. */
async function showLevel(hand: Stagehand): Promise<void> {
  await tapButton('排行')(hand)
  await hand.page.evaluate((uid) => localStorage.setItem('xingxia.level', JSON.stringify({ uid, level: 11 })), PLAYER.uid)
  await tapButton('返回')(hand)
  await hand.await(hand.page.getByRole('dialog', { name: '等级 12' }))
  await hand.pass(5_000)
}

/** Opens the login, types a phone and presses a button in it. */
async function loginWith(hand: Stagehand, phone: string, press: string): Promise<void> {
  await tapButton('登录')(hand)
  const dialog = hand.page.getByRole('dialog')
  if (phone) await hand.fill(dialog.getByRole('textbox', { name: '手机号' }), phone)
  await hand.tap(dialog.getByRole('button', { name: press, exact: true }))
  await hand.pass(500)
}
