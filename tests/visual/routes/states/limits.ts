import { getMyLimits, getMyToday, modifyLimit } from '#shared/calls/limits.ts'
import { buyOffer } from '#shared/calls/shop.ts'
import { Status } from '#shared/codes.ts'
import { type Act, inTurn, scrollTo, tapButton, wait } from '../acts.ts'
import { HOUR_PLAYED, LIMITS, NEARLY_USED, NO_LIMITS, RESTING, RICH_LIMITS, RICH_TODAY } from '../fixtures/limits.ts'
import { answers, isCut, isSilent, refuses } from '../replies.ts'
import type { RouteState } from '../state.ts'

/** An hour was played since the last reminder. */
const playAnHour: Act = async (hand) => {
  await hand.page.evaluate((kept) => localStorage.setItem('xingxia.playTime', kept), JSON.stringify(HOUR_PLAYED))
  await hand.pass(16_000)
}

const type =
  (label: string, text: string): Act =>
  async (hand) => {
    await hand.fill(hand.page.getByRole('textbox', { name: label }), text)
    await hand.pass(400)
  }

const chooseLength: Act = async (hand) => {
  await hand.tap(hand.page.getByRole('radio', { name: '15 分钟' }))
  await hand.pass(500)
}

/** States of the page. */
export const limits: readonly RouteState[] = [
  { path: '/limits', name: 'logged-out', anonymous: true },
  { path: '/limits', name: 'logged-in', act: wait(1_200) },
  { path: '/limits', name: 'end', act: scrollTo('我的收支') },
  { path: '/limits', name: 'unset', replies: [answers(getMyLimits, NO_LIMITS)] },
  {
    path: '/limits',
    name: 'long-numbers',
    replies: [answers(getMyLimits, RICH_LIMITS), answers(getMyToday, RICH_TODAY)],
    act: wait(1_200),
  },
  { path: '/limits', name: 'resting', replies: [answers(getMyLimits, RESTING)] },
  { path: '/limits', name: 'loading', replies: [isSilent(getMyLimits)] },
  { path: '/limits', name: 'error', replies: [isCut(getMyLimits)], act: wait(2_500) },
  { path: '/limits', name: 'raise', act: inTurn(tapButton(/^修改每日充值上限/), type('上限金额', '800')) },
  {
    path: '/limits',
    name: 'refused',
    replies: [answers(getMyLimits, LIMITS), refuses(modifyLimit, Status.tooMany, '操作太频繁，请稍后再试')],
    act: inTurn(tapButton(/^修改每日消费上限/), type('上限金额', '20000'), tapButton('保存')),
  },
  { path: '/limits', name: 'zero', act: inTurn(tapButton(/^修改每日充值上限/), type('上限金额', '0'), tapButton('保存')) },
  { path: '/limits', name: 'lift', act: inTurn(tapButton(/^修改每日充值上限/), tapButton('取消这个上限')) },
  { path: '/limits', name: 'rest', act: tapButton(/^7 天/) },
  { path: '/limits', name: 'reminder', act: playAnHour },
  { path: '/limits', name: 'reminder-lengths', act: inTurn(scrollTo('游玩提醒'), chooseLength) },
  { path: '/mystery-box', name: 'today', scene: 'mystery-box', act: inTurn(wait(2_000), tapButton(/今日收支$/), wait(600)) },
  {
    path: '/shop',
    name: 'today-long',
    replies: [answers(getMyLimits, RICH_LIMITS), answers(getMyToday, RICH_TODAY)],
    act: inTurn(tapButton(/今日收支$/), wait(600)),
  },
  { path: '/shop', name: 'today-failed', replies: [isCut(getMyToday)], act: inTurn(tapButton(/今日收支$/), wait(2_500)) },
  {
    path: '/shop',
    name: 'cap-refuses',
    replies: [refuses(buyOffer, Status.limitReached, '超出每日消费上限 200.00 金币，当前剩余 4.50 金币，将于明天 00:00 恢复')],
    act: inTurn(tapButton(/^银羽仙鹤/), tapButton(/^购买/), wait(1_500)),
  },
  { path: '/mystery-box', name: 'cap-near', scene: 'mystery-box', replies: [answers(getMyLimits, NEARLY_USED)], act: wait(2_000) },
]
