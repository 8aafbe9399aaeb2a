import { type ReplayBook, sharedReplay, sharedReplayProof, shareReplay } from '#shared/calls/replay.ts'
import { Status } from '#shared/codes.ts'
import { CARD_PATH } from '#shared/linkParts.ts'
import type { DreamResult } from '#shared/modes/dream/calls.ts'
import { type Act, button, inTurn, tapButton, wait } from '../acts.ts'
import { LINKED as BATTLE } from '../fixtures/battle.ts'
import { LOST, WON } from '../fixtures/dream.ts'
import { LINKED as DRAW } from '../fixtures/roll.ts'
import { momentOf } from '../fixtures/showTime.ts'
import { receiptOf } from '../fixtures.ts'
import { type Answer, answers, isCut, isSilent, refuses } from '../replies.ts'
import type { RouteState } from '../state.ts'

const TOKEN = 'Zm9vYmFyYmF6cXV4MTIzNDA'.slice(0, 22)
const LINK = `/replay?s=${TOKEN}`

const told = (book: ReplayBook, nickname = '月半弯') => answers(sharedReplay, { nickname, proof: nickname !== '', book })
const watched = (name: string, nickname?: string) => told({ ...momentOf(name), openId: null }, nickname)
const upgraded = ({ book }: DreamResult, nickname?: string) =>
  told({ ...book, dreamId: null, nonce: null, drop: { ...book.drop, itemId: null, receiptId: null } }, nickname)
const fought = told({ kind: 'battle', ...BATTLE })
const drawn = told(DRAW)

/** Any wide picture stands for the card of a link. */
const CARD: [string, Answer] = [`GET ${CARD_PATH}${TOKEN}`, { file: '/images/bg/reel.webp' }]

/** What the sheet 分享回放 is answered. */
export const SHARED_PLAY: readonly [string, Answer][] = [answers(shareReplay, { token: TOKEN }), CARD]

/** Waits until the show begins, at an exact moment. */
const begin: Act = async (hand) => {
  await hand.awaitScene('case-reel')
  await hand.passUntil(button(hand, '跳过'))
  await hand.passLoading()
}

/** The same with another scene. */
const beginOn =
  (scene: string): Act =>
  async (hand) => {
    await hand.awaitScene(scene)
    await hand.passUntil(button(hand, '跳过'))
    await hand.passLoading()
  }

/** Skips to the result with a stage that shows the last frame. */
const toEnd: Act = async (hand) => {
  await hand.tap(button(hand, '跳过'))
  await hand.passUntil(button(hand, '再看一次'))
  await hand.pass(3_000)
}

/** Skips to the result. */
const skip: Act = async (hand) => {
  await hand.passUntil(hand.page.locator('[data-stage-phase=playing]'))
  await hand.tap(button(hand, '跳过'))
  await hand.passUntil(button(hand, '再看一次'))
  await hand.pass(2_500)
}

const state = (name: string, { replies = [watched('x1-grade1')], ...more }: Partial<RouteState> = {}): RouteState => ({
  path: '/replay',
  query: LINK,
  name,
  anonymous: true,
  replies: [CARD, ...replies],
  ...more,
})

/** States of the page. */
export const replay: readonly RouteState[] = [
  state('playing', { act: inTurn(begin, wait(2_000)) }),
  state('paused', { act: inTurn(begin, wait(2_000), tapButton('暂停')) }),
  state('nameless', { replies: [watched('x5-grade1', '')], act: inTurn(begin, wait(2_000)) }),
  state('result', { act: inTurn(begin, skip) }),
  state('result-x10', { replies: [watched('x10-grade1')], act: inTurn(begin, skip) }),
  state('proof', {
    replies: [watched('x10-grade1'), answers(sharedReplayProof, { ...receiptOf(38), receiptId: '1' })],
    act: inTurn(begin, skip, tapButton('验证'), wait(2_500)),
  }),
  state('upgrade', { replies: [upgraded(WON)], act: inTurn(beginOn('dream'), wait(1_500)) }),
  state('upgrade-won', { replies: [upgraded(WON)], act: inTurn(beginOn('dream'), wait(500), toEnd) }),
  state('upgrade-lost', { replies: [upgraded(LOST, '')], act: inTurn(beginOn('dream'), wait(500), toEnd) }),
  state('battle', { query: `${LINK}&t=12600`, replies: [fought], act: inTurn(beginOn('battle-room'), wait(2_000)) }),
  state('battle-over', { replies: [fought], act: inTurn(beginOn('battle-room'), wait(2_000), toEnd) }),
  state('draw', { replies: [drawn], act: inTurn(beginOn('roll-draw'), wait(6_000)) }),
  state('draw-over', { replies: [drawn], act: inTurn(beginOn('roll-draw'), wait(500), toEnd) }),
  state('loading', { replies: [isSilent(sharedReplay)], act: wait(500) }),
  state('early', { replies: [refuses(sharedReplay, Status.conflict, '结果正在揭晓中，请3秒后再看')], act: wait(500) }),
  state('missing', { replies: [refuses(sharedReplay, Status.notFound, '没有找到这段回放')], act: wait(500) }),
  state('wrong', { query: '/replay?s=zzz', act: wait(500) }),
  state('error', { replies: [isCut(sharedReplay)], act: wait(2_500) }),
]
