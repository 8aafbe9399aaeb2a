import { getMyBagPage, getMyProfile } from '#shared/calls/profile.ts'
import { mayRetrieve, ornamentRetrieval } from '#shared/calls/retrieval.ts'
import { Status } from '#shared/codes.ts'
import { exchange, exchangeAll, lockItems } from '#shared/modes/case/calls.ts'
import { type Act, inTurn, tapButton, wait } from '../acts.ts'
import { COMMONS, EXCHANGED, FULL_BAG, LOCKED_BAG, NONE_FITS, ONLY_LOCKED, TRADER } from '../fixtures/bag.ts'
import { type Answer, answers, bagPage, isCut, isSilent, refuses } from '../replies.ts'
import type { RouteState } from '../state.ts'

/** Marks the first cards. */
const mark =
  (count: number): Act =>
  async (hand) => {
    const cards = hand.page.locator('[data-at] [role=checkbox]')
    for (let at = 0; at < count; at++) await hand.tap(cards.nth(at))
    await hand.pass(600)
  }
/** Marks the first card that stands for one item: a stack cannot be given. */
const markSingle: Act = async (hand) => {
  await hand.tap(hand.page.locator('[data-at] [role=checkbox]:not([aria-label$=" 件"])').first())
  await hand.pass(600)
}
const type =
  (label: string, text: string): Act =>
  async (hand) => {
    await hand.fill(hand.page.getByLabel(label, { exact: true }), text)
    await hand.pass(1_500)
  }

const tapLabel =
  (label: string): Act =>
  async (hand) => {
    await hand.tap(hand.page.getByText(label, { exact: true }))
    await hand.pass(600)
  }
/** Taps a button of the dialog. */
const tapIn =
  (name: RegExp): Act =>
  async (hand) => {
    await hand.tap(hand.page.getByRole('dialog').getByRole('button', { name }))
    await hand.pass(600)
  }

const trader: [string, Answer] = answers(getMyProfile, TRADER)
const state = (name: string, act?: Act, more: [string, Answer][] = []): RouteState => ({
  path: '/bag',
  name,
  replies: [trader, ...more],
  ...(act && { act }),
})

/** States of the page. */
export const bag: readonly RouteState[] = [
  { path: '/bag', name: 'logged-out', anonymous: true },
  state('logged-in'),
  state('empty', undefined, [answers(getMyBagPage, bagPage(0))]),
  state('loading', undefined, [isSilent(getMyBagPage)]),
  state('error', wait(2_500), [isCut(getMyBagPage)]),
  state('none-fits', undefined, [answers(getMyBagPage, NONE_FITS)]),
  state('marked', mark(4)),
  state('sources', tapButton(/点按筛选/)),
  state('item', tapButton(/的详情$/)),
  state('item-exchange', inTurn(tapButton(/的详情$/), tapButton(/^兑换 .* 金币$/))),
  state('commons', tapButton('兑换全部普通'), [answers(getMyBagPage, COMMONS)]),
  state('exchange', inTurn(mark(7), tapButton(/^兑换 .* 金币$/))),
  state('retrieve', inTurn(mark(3), tapButton('提取'))),
  state('retrieve-without-link', inTurn(mark(1), tapButton('提取')), [answers(getMyProfile, { ...TRADER, tradeUrl: '' })]),
  state('retrieved', inTurn(mark(2), tapButton('提取'), tapButton('确认提取'))),
  state('new-device', inTurn(mark(2), tapButton('提取'), tapButton('确认提取'), wait(1_000)), [
    refuses(ornamentRetrieval, Status.deviceUnknown, '您在新设备上登录，为保护您的物品，请先完成短信验证'),
  ]),
  state('held-back', inTurn(mark(2), tapButton('提取'), tapButton('确认提取'), wait(1_000)), [
    refuses(ornamentRetrieval, Status.giftLocked, '还有价值 8.00 的赠品未满足条件，再投入 140.00 金币（首充礼按 30 倍计）后即可全部提取'),
  ]),
  state('not-entitled', inTurn(mark(2), tapButton('提取'), wait(1_000)), [
    answers(getMyProfile, { ...TRADER, tradeUrl: '' }),
    refuses(mayRetrieve, Status.realNameMissing, '提取赠品需满足两项：完成实名认证或任意充值；再投入 12.34 金币'),
  ]),
  state('give', inTurn(markSingle, tapButton('赠送'), type('对方的 UID', '10087731'))),
  state('given', inTurn(markSingle, tapButton('赠送'), type('对方的 UID', '10087731'), tapButton('确认赠送'))),
  state('locked', undefined, [answers(getMyBagPage, LOCKED_BAG)]),
  state('locked-only', tapButton('只看已锁定的物品'), [answers(getMyBagPage, ONLY_LOCKED)]),
  state('locked-marked', mark(2), [answers(getMyBagPage, LOCKED_BAG)]),
  state('locked-item', tapButton(/的详情$/), [answers(getMyBagPage, LOCKED_BAG)]),
  state('locked-left-out', inTurn(tapLabel('全选'), tapButton(/^兑换 .* 金币$/), wait(600)), [answers(getMyBagPage, LOCKED_BAG)]),
  state('locked-done', inTurn(mark(4), tapButton('锁定'), wait(400)), [answers(lockItems, { count: 4 })]),
  state('undo', inTurn(mark(3), tapButton(/^兑换 .* 金币$/), tapIn(/^兑换 .* 金币$/), wait(1_200)), [
    answers(exchange, EXCHANGED),
    answers(exchangeAll, EXCHANGED),
  ]),
  { ...state('thousands', mark(1), [answers(getMyBagPage, { ...FULL_BAG, total: 5_000, totalCount: 5_000, totalValue: 98_765_432.1 })]) },
]
