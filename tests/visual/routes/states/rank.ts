import { getRankWeekPage, rankReward } from '#shared/calls/rank.ts'
import { inTurn, tapButton, wait } from '../acts.ts'
import { boardOf, OWN, weekPage, yesterday } from '../fixtures/rank.ts'
import { answers, isCut, isSilent } from '../replies.ts'
import type { RouteState } from '../state.ts'

const unlisted = { ...OWN, place: null, figure: 0, toNext: null, missing: 13, reward: 0 }
const LONG = '好运连连的星匣收藏玩家'

/** States of 排行. */
export const rank: readonly RouteState[] = [
  { path: '/rank', name: 'logged-in', act: wait(1_500) },
  { path: '/rank', query: '/rank?board=battle', name: 'battle', replies: [answers(rankReward, boardOf('battle'))], act: wait(1_500) },
  {
    path: '/rank',
    query: '/rank?board=spend&time=week',
    name: 'spend',
    replies: [
      answers(
        rankReward,
        boardOf('spend', 'week', {
          own: { ...OWN, place: 10_000, beyond: true, masked: true, nickname: LONG, figure: 8.5, toNext: 0.3, reward: 0 },
        }),
      ),
    ],
    act: wait(1_500),
  },
  {
    path: '/rank',
    name: 'few',
    replies: [answers(rankReward, boardOf('luck', 'day', { rows: boardOf('luck').rows.slice(0, 2), own: unlisted }))],
    act: wait(1_500),
  },
  { path: '/rank', name: 'empty', replies: [answers(rankReward, boardOf('luck', 'day', { rows: [], own: unlisted }))], act: wait(1_500) },
  {
    path: '/rank',
    name: 'yesterday',
    replies: [answers(rankReward, boardOf('luck', 'day', { rows: [], own: unlisted, last: yesterday() }))],
    act: wait(1_500),
  },
  { path: '/rank', name: 'rules', act: inTurn(wait(1_500), tapButton('规则与奖励'), wait(600)) },
  { path: '/rank', query: '/rank?time=past', name: 'weeks', act: wait(1_500) },
  { path: '/rank', query: '/rank?time=past', name: 'no-weeks', replies: [weekPage(0)], act: wait(1_500) },
  {
    path: '/rank',
    name: 'anonymous',
    anonymous: true,
    replies: [
      answers(rankReward, boardOf('luck', 'day', { own: null, rows: boardOf('luck').rows.map((row) => ({ ...row, mine: false })) })),
    ],
    act: wait(1_500),
  },
  { path: '/rank', name: 'loading', replies: [isSilent(rankReward)] },
  { path: '/rank', name: 'error', replies: [isCut(rankReward), isCut(getRankWeekPage)], act: wait(2_500) },
]
