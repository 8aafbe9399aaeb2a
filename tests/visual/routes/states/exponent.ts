import { userInfo } from '#shared/calls/userInfo.ts'
import { Status } from '#shared/codes.ts'
import { exponentEnter } from '#shared/modes/exponent/calls.ts'
import type { ExponentView, OwnStake } from '#shared/modes/exponent/round.ts'
import { exponentNow, exponentProof } from '#shared/modes/exponent/roundCalls.ts'
import { type Act, button, inTurn, scrollTo, tapButton, wait } from '../acts.ts'
import { ALONE, BOUND_CHAINS, BOUND_PROOF, IN, LATE, LOST, mineIs, NEXT, OUT, VIEWS, WON } from '../fixtures/exponent.ts'
import { NOW, POOR } from '../fixtures.ts'
import { answers, isCut, isSilent, refuses } from '../replies.ts'
import type { RouteState } from '../state.ts'

const seen = (name: string, view: ExponentView, own: OwnStake | null = null, act: Act = wait(1_500)): RouteState => ({
  path: '/exponent',
  name,
  scene: 'exponent',
  replies: [answers(exponentNow, view), mineIs(own)],
  act,
})

const withAuto: Act = async (hand) => {
  await hand.tap(hand.page.getByRole('switch', { name: /自动退出/ }))
  await hand.tap(button(hand, '投入 100 金币'))
  await hand.pass(500)
}

/** Types into a field of the pad, and leaves it. */
const typing =
  (label: string, text: string): Act =>
  async (hand) => {
    const field = hand.page.getByRole('textbox', { name: label, exact: true })
    await hand.fill(field, text)
    await field.blur()
    await hand.settle()
    await hand.pass(500)
  }

/** The browser says that there is no network. */
const loseLine: Act = async (hand) => {
  await hand.page.evaluate("Object.defineProperty(navigator, 'onLine', { value: false }); dispatchEvent(new Event('offline'))")
  await hand.pass(500)
}

/** States of the page. */
export const exponent: readonly RouteState[] = [
  { ...seen('logged-out', VIEWS.climb), anonymous: true },
  { path: '/exponent', name: 'loading', replies: [isSilent(exponentNow)] },
  { path: '/exponent', name: 'error', replies: [isCut(exponentNow)], act: wait(2_500) },
  seen('entry', VIEWS.entry),
  seen('offline', VIEWS.entry, null, inTurn(wait(1_000), loseLine)),
  seen('entry-empty', VIEWS.empty),
  { ...seen('entry-first', VIEWS.entry), replies: [answers(exponentNow, VIEWS.entry), mineIs(null, { staked: 0, got: 0 })] },
  seen('entry-auto', VIEWS.entry, null, inTurn(wait(1_000), withAuto)),
  seen('entry-full', VIEWS.full),
  seen('entry-ceiling', VIEWS.ceiling),
  seen('entry-typed', VIEWS.entry, null, inTurn(wait(1_000), typing('投入金币', '25'))),
  seen('entry-typed-high', VIEWS.entry, null, inTurn(wait(1_000), typing('投入金币', '1250'))),
  seen('entry-typed-wrong', VIEWS.entry, null, inTurn(wait(1_000), withAuto, typing('自动退出倍数', '26.1.22'))),
  seen('entered', VIEWS.entered, IN),
  {
    ...seen('poor', VIEWS.entry, null, inTurn(wait(1_000), tapButton(/^投入本轮/), wait(1_000))),
    replies: [
      answers(exponentNow, VIEWS.entry),
      mineIs(null),
      answers(userInfo, POOR),
      refuses(exponentEnter, Status.insufficientBalance, '金币不足'),
    ],
  },
  seen('climb', VIEWS.climb),
  seen('climb-in', VIEWS.climbIn, IN),
  seen('climb-ceiling', VIEWS.ceilingIn, { ...IN, auto: 0 }),
  seen('climb-out', VIEWS.climbOut, { ...OUT, multiple: 247, won: 123.5 }),
  seen('broken-won', VIEWS.won, WON),
  seen('broken-alone', VIEWS.alone, ALONE),
  seen('broken-lost', VIEWS.lost, LOST),
  seen('broken-late', VIEWS.late, LATE),
  seen('proof-late', VIEWS.late, LATE, inTurn(wait(1_000), tapButton('验证'), wait(1_500))),
  seen('broken', VIEWS.watched),
  { ...seen('climb-in-next', VIEWS.climbIn, IN), replies: [answers(exponentNow, VIEWS.climbIn), mineIs(IN, undefined, NEXT)] },
  { ...seen('climb-next', VIEWS.climb), replies: [answers(exponentNow, VIEWS.climb), mineIs(null, undefined, NEXT)] },
  { ...seen('broken-next', VIEWS.lost, LOST), replies: [answers(exponentNow, VIEWS.lost), mineIs(LOST, undefined, NEXT)] },
  seen('refunded', VIEWS.refunded, { ...IN, outcome: 'refunded' }),
  seen('rules', VIEWS.watched, null, inTurn(wait(1_000), tapButton('玩法与公平'), wait(1_000))),
  seen('proof', VIEWS.watched, null, inTurn(wait(1_000), tapButton('验证'), wait(1_500))),
  {
    ...seen('rules-beacon', VIEWS.watched, null, inTurn(wait(1_000), tapButton('玩法与公平'), wait(1_000), scrollTo('哈希链 4'))),
    replies: [answers(exponentNow, VIEWS.watched), mineIs(null), BOUND_CHAINS],
  },
  {
    ...seen('proof-beacon', VIEWS.watched, null, inTurn(wait(1_000), tapButton('验证'), wait(4_000))),
    replies: [answers(exponentNow, VIEWS.watched), mineIs(null), answers(exponentProof, BOUND_PROOF)],
  },
  {
    ...seen('awaits', VIEWS.watched),
    replies: [answers(exponentNow, { ...VIEWS.watched, awaits: NOW + 40_000 }), mineIs(null)],
  },
  {
    ...seen('proof-error', VIEWS.watched, null, inTurn(wait(1_000), tapButton('验证'), wait(2_500))),
    replies: [answers(exponentNow, VIEWS.watched), mineIs(null), isCut(exponentProof)],
  },
]
