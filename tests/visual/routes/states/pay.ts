import { getMyLimits } from '#shared/calls/limits.ts'
import { createTopUp, getMyTopEarly, getPayOffer, getTopUp, redeemCardCode } from '#shared/calls/pay.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import { Status } from '#shared/codes.ts'
import { type Act, inTurn, scrollTo, tapButton, wait } from '../acts.ts'
import { RESTING } from '../fixtures/limits.ts'
import { ORDER_NO, orderOf, settled, topEarly } from '../fixtures/pay.ts'
import { RICH } from '../fixtures.ts'
import { answers, isCut, isSilent, refuses } from '../replies.ts'
import type { RouteState } from '../state.ts'

const ORDER = `/pay?order=${ORDER_NO}`

const choose =
  (name: RegExp): Act =>
  async (hand) => {
    await hand.tap(hand.page.getByRole('radio', { name }))
    await hand.pass(1_000)
  }

const write =
  (label: string, text: string): Act =>
  async (hand) => {
    await hand.fill(hand.page.getByLabel(label), text)
    await hand.page.getByLabel(label).blur()
    await hand.settle()
    await hand.pass(500)
  }

/** States of the page. */
export const pay: readonly RouteState[] = [
  { path: '/pay', name: 'logged-in' },
  { path: '/pay', name: 'foot', replies: [answers(userInfo, RICH)], act: inTurn(choose(/5,000/), scrollTo('充值记录')) },
  { path: '/pay', name: 'help', act: inTurn(scrollTo('常见问题'), tapButton('常见问题')) },
  { path: '/pay', name: 'vouchers', act: inTurn(choose(/500/), tapButton(/^加赠券/)) },
  { path: '/pay', name: 'own-amount', act: inTurn(write('其他金额', '20001'), scrollTo('单笔最多 20,000 元')) },
  {
    path: '/pay',
    name: 'refused',
    replies: [
      refuses(createTopUp, Status.tooMany, '您有太多未支付的订单，请先完成支付或取消订单'),
      answers(getMyTopEarly, topEarly([orderOf(), orderOf({ orderNo: ORDER_NO.replace('5', '6'), channelName: '微信支付', amount: 30 })])),
    ],
    act: inTurn(tapButton(/^立即支付/), wait(3_000)),
  },
  { path: '/pay', name: 'resting', replies: [answers(getMyLimits, RESTING)] },
  {
    path: '/pay',
    name: 'card',
    replies: [refuses(redeemCardCode, Status.cardCodeWrong, '卡密无效、已使用或已过期，请核对后重试')],
    act: inTurn(choose(/官方卡密/), write('卡密', '0123-4567-89AB-CDEZ'), tapButton(/^立即兑换/), wait(3_000)),
  },
  { path: '/pay', name: 'loading', replies: [isSilent(getPayOffer)] },
  { path: '/pay', name: 'error', replies: [isCut(getPayOffer)], act: wait(2_500) },
  { path: '/pay', query: ORDER, name: 'order-created' },
  { path: '/pay', query: ORDER, name: 'order-paid', replies: [answers(getTopUp, settled('paid'))] },
  { path: '/pay', query: ORDER, name: 'order-credited', replies: [answers(getTopUp, settled('credited'))], act: wait(1_500) },
  { path: '/pay', query: ORDER, name: 'order-expired', replies: [answers(getTopUp, settled('expired'))] },
  { path: '/pay', query: ORDER, name: 'order-cancelled', replies: [answers(getTopUp, settled('cancelled'))] },
  { path: '/pay', query: ORDER, name: 'order-failed', replies: [answers(getTopUp, settled('failed'))] },
  {
    path: '/pay',
    query: ORDER,
    name: 'order-missing',
    replies: [refuses(getTopUp, Status.notFound, '订单不存在，请在充值记录中查看')],
  },
]
