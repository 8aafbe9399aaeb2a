import { getMyBagPage } from '#shared/calls/profile.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import { Status } from '#shared/codes.ts'
import { dreamTargets, upgrade } from '#shared/modes/dream/calls.ts'
import { type Act, button, inTurn, tapButton, tapTab, wait } from '../acts.ts'
import { LOST } from '../fixtures/dream.ts'
import { POOR } from '../fixtures.ts'
import { answers, bagPage, isCut, isSilent, refuses } from '../replies.ts'
import type { RouteState } from '../state.ts'

const START = '开始升级'

/** Presses a button that plays, and skips to the result. */
const playBy =
  (name: string): Act =>
  async (hand) => {
    await hand.tap(button(hand, name))
    await hand.passUntil(button(hand, '跳过').and(hand.page.locator('main button:not([aria-pressed])')))
    await hand.passLoading()
    await hand.passUntil(hand.page.locator('[data-stage-phase=playing]'))
    await hand.tap(button(hand, '跳过'))
    await hand.passUntil(button(hand, /^(收下|返回)/).and(hand.page.locator('main button')))
    await hand.pass(2_500)
  }

/** A bag with what was won. */
const BAG = bagPage(1)
const HELD = answers(getMyBagPage, { ...BAG, pageData: BAG.pageData.map((item) => ({ ...item, itemId: '900' })) })

/** Exchanges what was won, after the question. */
const exchangeIt = inTurn(tapButton(/^兑换金币/), wait(600), async (hand) => {
  await hand.tap(hand.page.getByRole('dialog').getByRole('button', { name: /兑换/ }))
})

const stakeTwo = inTurn(wait(1_000), async (hand) => {
  await hand.tap(hand.page.getByRole('radio', { name: /背包装备/ }))
  await hand.pass(1_500)
  for (const at of [0, 1]) await hand.tap(hand.page.getByRole('dialog').locator('li button').nth(at))
  await hand.pass(300)
})

const STAGELESS = ['loading', 'empty', 'error']
const onDial = (state: RouteState): RouteState => (STAGELESS.includes(state.name) ? state : { ...state, scene: 'dream' })

const bare: RouteState[] = [
  { path: '/dream', name: 'logged-out', anonymous: true, act: wait(1_500) },
  { path: '/dream', name: 'logged-in', act: wait(1_500) },
  { path: '/dream', name: 'loading', replies: [isSilent(dreamTargets)] },
  { path: '/dream', name: 'empty', replies: [answers(dreamTargets, [])] },
  // Asked for once more, as on 盲盒: no other call is under way then.
  { path: '/dream', name: 'error', replies: [isCut(dreamTargets)], act: inTurn(wait(12_000), tapButton('重试'), wait(1_500)) },
  { path: '/dream', name: 'picker', act: inTurn(wait(1_000), tapButton('换目标'), wait(1_000)) },
  { path: '/dream', name: 'odds', act: inTurn(wait(1_000), tapButton('概率公示'), wait(1_000)) },
  { path: '/dream', name: 'records', act: inTurn(wait(1_000), tapButton('记录'), wait(1_000)) },
  { path: '/dream', name: 'records-wins', act: inTurn(wait(1_000), tapButton('记录'), wait(500), tapTab('大家升到')) },
  { path: '/dream', name: 'stakes-picker', act: stakeTwo },
  { path: '/dream', name: 'stakes', act: inTurn(stakeTwo, tapButton(/^选好了/), wait(500)) },
  {
    path: '/dream',
    name: 'stakes-empty',
    replies: [answers(getMyBagPage, bagPage(0))],
    act: inTurn(wait(1_000), async (hand) => {
      await hand.tap(hand.page.getByRole('radio', { name: /背包装备/ }))
      await hand.pass(1_500)
    }),
  },
  { path: '/dream', name: 'poor', replies: [answers(userInfo, POOR)], act: inTurn(wait(1_000), tapButton(START)) },
  {
    path: '/dream',
    name: 'refused-changed',
    replies: [refuses(upgrade, Status.boxChanged, '目标物品刚刚调整过，现值 3,000.00 金币，请确认后再升级')],
    act: inTurn(wait(1_000), tapButton(START), wait(1_000)),
  },
  { path: '/dream', name: 'result-won', act: inTurn(wait(1_000), playBy(START)) },
  { path: '/dream', name: 'result-exchanged', replies: [HELD], act: inTurn(wait(1_000), playBy(START), exchangeIt, wait(1_500)) },
  { path: '/dream', name: 'result-lost', replies: [answers(upgrade, LOST)], act: inTurn(wait(1_000), playBy(START)) },
  { path: '/dream', name: 'result-trial', anonymous: true, act: inTurn(wait(1_000), playBy('试玩，不发奖励')) },
]

/** States of the page. */
export const dream: readonly RouteState[] = bare.map(onDial)
