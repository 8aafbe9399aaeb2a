import { getBoxBattleThemeList } from '#shared/calls/common.ts'
import { getMyBagPage } from '#shared/calls/profile.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import { EventType, Status } from '#shared/codes.ts'
import { caseGiftList, casePage, openCase } from '#shared/modes/case/calls.ts'
import { type Act, button, inTurn, tapButton, wait } from '../acts.ts'
import { alikeOf, demoOf, dropAt, NOW, openingOf, POOR } from '../fixtures.ts'
import { answers, bagPage, boxesPage, isCut, isSilent, refuses } from '../replies.ts'
import type { RouteState } from '../state.ts'

/** Opens the box in front and waits until its scene is prepared, so that the show begins at an exact moment. */
const open: Act = async (hand) => {
  await hand.tap(button(hand, /^开启 ×/))
  await hand.passUntil(button(hand, '跳过'))
  await hand.passLoading()
}

/** Skips the show that runs and waits for the result panel. */
const skipShow: Act = async (hand) => {
  await hand.passUntil(hand.page.locator('[data-stage-phase=playing]'))
  await hand.tap(button(hand, '跳过'))
  await hand.passUntil(button(hand, /^(收下|返回)/).and(hand.page.locator('main button')))
  await hand.pass(2_500)
}

/** Opens the box in front, in which a 神话 lies, while everything is skipped. */
const openAndBeAsked: Act = async (hand) => {
  await hand.tap(button(hand, /^开启 ×/))
  await hand.passUntil(button(hand, '直接看结果'))
  await hand.pass(1_000)
}

/** Opens the box in front and skips to its result. */
const openAndSkip: Act = async (hand) => {
  await open(hand)
  await skipShow(hand)
}

/** Another player's drop arrives. */
const pushDrop: Act = (hand) =>
  hand.push(
    { eventType: EventType.caseDrop, data: { ...dropAt(2), dropId: '9999', time: NOW + 1 } },
    hand.page.getByRole('button', { name: new RegExp(dropAt(2).giftName) }),
  )

const opening = (name: string) => answers(openCase, openingOf(name))

/** Chooses how many boxes are opened at once. */
const choose = (number: number): Act => tapButtonOf('radio', `${number} 只`)

function tapButtonOf(role: 'radio', name: string): Act {
  return async (hand) => {
    await hand.tap(hand.page.getByRole(role, { name, exact: true }))
    await hand.pass(250)
  }
}

/** The server refuses an opening. */
const refused = (status: number, msg: string) => ({
  replies: [refuses(openCase, status, msg)],
  act: inTurn(wait(1_000), tapButton(/^开启 ×/)),
})

/** The box of the fixtures' openings in front: another one would be found, not opened. */
const OPENED = '/mystery-box?box=1'

const SHELFLESS = ['loading', 'empty', 'error']

const onShelf = (state: RouteState): RouteState => (SHELFLESS.includes(state.name) ? state : { ...state, scene: state.path.slice(1) })

const bare: RouteState[] = [
  { path: '/mystery-box', name: 'logged-out', anonymous: true, act: wait(1_500) },
  { path: '/mystery-box', name: 'logged-in', act: wait(1_500) },
  { path: '/mystery-box', name: 'loading', replies: [isSilent(casePage)] },
  { path: '/mystery-box', name: 'empty', replies: [answers(casePage, boxesPage([]))] },
  {
    path: '/mystery-box',
    name: 'error',
    replies: [isCut(casePage), isCut(getBoxBattleThemeList)],
    // Asked for once more after the page has loaded the player again, whose answer would take the notice of the lost line away.
    act: inTurn(wait(12_000), tapButton('重试'), wait(1_500)),
  },
  { path: '/mystery-box', name: 'detail', act: inTurn(wait(1_000), tapButton('箱子详情')) },
  { path: '/mystery-box', name: 'detail-loading', replies: [isSilent(caseGiftList)], act: inTurn(wait(1_000), tapButton('箱子详情')) },
  { path: '/mystery-box', name: 'poor', replies: [answers(userInfo, POOR)], act: inTurn(wait(1_000), tapButton(/^开启 ×/)) },
  {
    path: '/mystery-box',
    name: 'poor-empty',
    replies: [answers(userInfo, POOR), answers(getMyBagPage, bagPage(0))],
    act: inTurn(wait(1_000), tapButton(/^开启 ×/), wait(500)),
  },
  {
    path: '/mystery-box',
    name: 'detail-hash',
    act: inTurn(wait(1_000), tapButton('箱子详情'), wait(500), tapButton('概率表已锁定，可验证')),
  },
  {
    path: '/mystery-box',
    name: 'detail-closed',
    replies: [refuses(caseGiftList, Status.boxClosed, '该宝匣已下架')],
    act: inTurn(wait(1_000), tapButton('箱子详情')),
  },
  {
    path: '/mystery-box',
    name: 'detail-error',
    replies: [isCut(caseGiftList)],
    act: inTurn(wait(1_000), tapButton('箱子详情'), wait(2_500)),
  },
  { path: '/mystery-box', name: 'detail-epic', act: inTurn(wait(1_000), tapButton('箱子详情'), tapButton(/^史诗/)) },
  { path: '/mystery-box', name: 'detail-rules', act: inTurn(wait(1_000), tapButton('箱子详情'), tapButton(/查看规则$/)) },
  { path: '/mystery-box', name: 'changed', ...refused(Status.boxChanged, '宝匣的价格或概率刚刚更新，没有扣款') },
  { path: '/mystery-box', name: 'resting', ...refused(Status.resting, '休息到 3 月 15 日 20:00，到时自动恢复') },
  { path: '/mystery-box', name: 'drop', act: inTurn(wait(1_500), pushDrop, wait(200)) },
  { path: '/mystery-box', query: OPENED, name: 'opening', act: inTurn(wait(1_000), open, wait(2_500)) },
  {
    path: '/mystery-box',
    query: OPENED,
    name: 'opening-x5',
    replies: [opening('x5-grade1')],
    act: inTurn(wait(1_000), choose(5), open, wait(6_500)),
  },
  {
    path: '/mystery-box',
    query: OPENED,
    name: 'opening-gold',
    replies: [opening('x1-grade0')],
    act: inTurn(wait(1_000), open, wait(8_000)),
  },
  {
    path: '/mystery-box',
    query: OPENED,
    name: 'asks-to-skip',
    replies: [opening('x1-grade0')],
    act: inTurn(wait(1_000), tapButton('跳过'), openAndBeAsked),
  },
  { path: '/mystery-box', query: OPENED, name: 'result-x1', act: inTurn(wait(1_000), openAndSkip) },
  { path: '/mystery-box', query: OPENED, name: 'result-x1-common', replies: [opening('x1-grade4')], act: inTurn(wait(1_000), openAndSkip) },
  { path: '/mystery-box', query: OPENED, name: 'result-x1-gold', replies: [opening('x1-grade0')], act: inTurn(wait(1_000), openAndSkip) },
  {
    path: '/mystery-box',
    query: OPENED,
    name: 'result-x5',
    replies: [opening('x5-grade1')],
    act: inTurn(wait(1_000), choose(5), openAndSkip),
  },
  {
    path: '/mystery-box',
    query: OPENED,
    name: 'result-x10',
    replies: [opening('x10-grade0')],
    act: inTurn(wait(1_000), choose(10), openAndSkip),
  },
  {
    path: '/mystery-box',
    query: OPENED,
    name: 'result-x10-exchanged',
    replies: [opening('x10-grade1')],
    act: inTurn(wait(1_000), choose(10), openAndSkip, tapButton(/^兑换 星纹金币/), wait(1_500)),
  },
  {
    path: '/mystery-box',
    query: OPENED,
    name: 'result-x10-alike',
    replies: [answers(openCase, alikeOf('x10-grade1'))],
    act: inTurn(wait(1_000), choose(10), openAndSkip),
  },
  {
    path: '/mystery-box',
    query: OPENED,
    name: 'result-receipts',
    replies: [answers(openCase, alikeOf('x10-grade1'))],
    act: inTurn(wait(1_000), choose(10), openAndSkip, tapButton('土制火铳 的凭证')),
  },
  {
    path: '/mystery-box',
    query: OPENED,
    name: 'result-question',
    replies: [opening('x1-grade1')],
    act: inTurn(wait(1_000), openAndSkip, tapButton(/^兑换 /)),
  },
  {
    path: '/mystery-box',
    query: OPENED,
    name: 'result-demo',
    replies: [answers(openCase, demoOf('x3-grade2'))],
    act: inTurn(wait(1_000), choose(3), tapButton('试玩，不发奖励'), skipShow),
  },
  {
    path: '/mystery-box',
    name: 'logged-out-demo',
    anonymous: true,
    act: inTurn(wait(1_000), tapButton('试玩，不发奖励'), skipShow),
  },
  { path: '/mystery-box', name: 'logged-out-detail', anonymous: true, act: inTurn(wait(1_000), tapButton('箱子详情')) },
]

/** 盲盒: shelf, show and result. */
export const mysteryBox: readonly RouteState[] = bare.map(onShelf)
