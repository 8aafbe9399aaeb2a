import { getShowTimeBook, getShowTimePage } from '#shared/modes/case/showTimeCalls.ts'
import { type Act, button, inTurn, tapTab, wait } from '../acts.ts'
import { momentOf, SHOW_TIME, showTimePage } from '../fixtures/showTime.ts'
import { type Answer, answers, isCut, isSilent } from '../replies.ts'
import type { RouteState } from '../state.ts'

/** What a healthy server answers. */
export const showTimeReplies: [string, Answer][] = [
  answers(getShowTimePage, showTimePage()),
  answers(getShowTimeBook, momentOf('x1-grade1')),
]

/** Plays the first moment and waits until its show begins, at an exact moment. */
const play: Act = async (hand) => {
  await hand.tap(button(hand, /^回放/).first())
  await hand.awaitScene('case-reel')
  await hand.passUntil(button(hand, '跳过'))
  await hand.passLoading()
}

/** Skips to the result. */
const skip: Act = async (hand) => {
  await hand.passUntil(hand.page.locator('[data-stage-phase=playing]'))
  await hand.tap(button(hand, '跳过'))
  await hand.passUntil(button(hand, '再看一次'))
  await hand.pass(2_500)
}

const moment = (name: string) => [answers(getShowTimeBook, momentOf(name))]

/** States of the page. */
export const showTime: readonly RouteState[] = [
  { path: '/show-time', name: 'logged-out', anonymous: true },
  { path: '/show-time', name: 'logged-in' },
  {
    path: '/show-time',
    name: 'yesterday',
    act: inTurn(tapButtonOf('昨天'), tapTab('非酋')),
    replies: [answers(getShowTimePage, showTimePage(SHOW_TIME.slice(5)))],
  },
  { path: '/show-time', name: 'empty', replies: [answers(getShowTimePage, showTimePage([]))] },
  { path: '/show-time', name: 'loading', replies: [isSilent(getShowTimePage)] },
  { path: '/show-time', name: 'error', replies: [isCut(getShowTimePage)], act: wait(2_500) },
  { path: '/show-time', name: 'replay', act: inTurn(play, wait(2_000)) },
  { path: '/show-time', name: 'result', act: inTurn(play, skip) },
  { path: '/show-time', name: 'result-gold', replies: moment('x1-grade0'), act: inTurn(play, skip) },
  { path: '/show-time', name: 'result-x10', replies: moment('x10-grade1'), act: inTurn(play, skip) },
]

function tapButtonOf(day: string): Act {
  return async (hand) => {
    await hand.tap(hand.page.getByRole('radio', { name: new RegExp(day) }))
    await hand.pass(500)
  }
}
