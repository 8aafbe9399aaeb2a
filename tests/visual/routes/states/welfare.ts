import { freeBoxes, openFree, redeemPacket, signIn, welfare } from '#shared/calls/welfare.ts'
import { Status } from '#shared/codes.ts'
import { type Act, button, inTurn, scrollTo, tapButton, untilGiven, wait } from '../acts.ts'
import { FINISHED, freeOpening, GIFT_READY, RESTING, USED_UP } from '../fixtures/welfare.ts'
import { answers, isCut, isSilent, refuses } from '../replies.ts'
import type { RouteState } from '../state.ts'

/** Opens the daily box and waits until its scene is prepared, so that the show begins at an exact moment. */
const open: Act = async (hand) => {
  await hand.tap(button(hand, /^免费开启/))
  await hand.passUntil(button(hand, '跳过'))
  await hand.passLoading()
}
const openAndSkip: Act = async (hand) => {
  await open(hand)
  await hand.passUntil(hand.page.locator('[data-stage-phase=playing]'))
  await hand.tap(button(hand, '跳过'))
  await hand.passUntil(button(hand, '收下').and(hand.page.locator('main button')))
  await hand.pass(2_500)
}
const type: Act = async (hand) => {
  await hand.page.getByLabel('红包口令').fill('7KQ2-MXA9-B4RT-0WZ8')
  await hand.pass(300)
}

/** States of 福利 and 福利规则. */
export const welfareStates: readonly RouteState[] = [
  { path: '/welfare', name: 'logged-in', act: wait(1_500) },
  { path: '/welfare', name: 'below', act: inTurn(wait(1_500), scrollTo('福利规则与全部概率')) },
  { path: '/welfare', name: 'signed', act: inTurn(wait(1_500), tapButton(/^签到领取/), wait(2_500)) },
  {
    path: '/welfare',
    name: 'sign-refused',
    replies: [refuses(signIn, Status.conflict, '今天已经签到过了，明天再来')],
    act: inTurn(wait(1_500), tapButton(/^签到领取/), wait(500)),
  },
  { path: '/welfare', name: 'finished', replies: [answers(welfare, FINISHED)], act: wait(1_500) },
  {
    path: '/welfare',
    name: 'finished-below',
    replies: [answers(welfare, FINISHED)],
    act: inTurn(wait(1_500), scrollTo('福利规则与全部概率')),
  },
  { path: '/welfare', name: 'gift-ready', replies: [answers(welfare, GIFT_READY)], act: wait(1_500) },
  {
    path: '/welfare',
    name: 'gift-taken',
    replies: [answers(welfare, GIFT_READY)],
    act: inTurn(wait(1_500), tapButton('领取首充礼'), untilGiven),
  },
  {
    path: '/welfare',
    name: 'gift-rises',
    replies: [answers(welfare, GIFT_READY)],
    act: inTurn(wait(1_500), tapButton('领取首充礼'), wait(1_000)),
  },
  { path: '/welfare', name: 'used-up', replies: [answers(welfare, USED_UP)], act: wait(1_500) },
  { path: '/welfare', name: 'resting', replies: [answers(welfare, RESTING)], act: wait(1_500) },
  { path: '/welfare', name: 'odds', act: inTurn(wait(1_500), tapButton(/青铜礼匣 的奖品与概率/)) },
  {
    path: '/welfare',
    name: 'packet-wrong',
    replies: [refuses(redeemPacket, Status.notFound, '口令不正确，请核对后重试')],
    act: inTurn(wait(1_500), scrollTo('口令红包'), type, tapButton('领取'), wait(600)),
  },
  { path: '/welfare', name: 'packet', act: inTurn(wait(1_500), scrollTo('口令红包'), type, tapButton('领取'), wait(600)) },
  { path: '/welfare', name: 'opening', act: inTurn(wait(1_500), open, wait(2_500)) },
  { path: '/welfare', name: 'result', replies: [answers(openFree, freeOpening('x1-grade2'))], act: inTurn(wait(1_500), openAndSkip) },
  {
    path: '/welfare',
    name: 'open-resting',
    replies: [refuses(openFree, Status.resting, '休息到 3 月 15 日 20:00，到时自动恢复')],
    act: inTurn(wait(1_500), tapButton(/^免费开启/)),
  },
  { path: '/welfare', name: 'loading', replies: [isSilent(welfare)] },
  { path: '/welfare', name: 'error', replies: [isCut(welfare)], act: wait(2_500) },
  { path: '/welfare', name: 'anonymous', anonymous: true },
  { path: '/welfare-rule', name: 'logged-in', act: wait(1_500) },
  { path: '/welfare-rule', name: 'below', act: inTurn(wait(1_500), scrollTo('其他')) },
  { path: '/welfare-rule', name: 'anonymous', anonymous: true, act: inTurn(wait(1_500), scrollTo('晶洞惊喜匣')) },
  { path: '/welfare-rule', name: 'error', replies: [isCut(freeBoxes)], act: inTurn(wait(2_500), scrollTo('宝匣没有读到')) },
]
