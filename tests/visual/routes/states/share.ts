import { getAppInfo } from '#shared/calls/common.ts'
import { getMyInvitedPage, getMyPromotion } from '#shared/calls/share.ts'
import { inTurn, scrollTo, tapButton, wait } from '../acts.ts'
import { BEGINNER, invitedPage, PROMOTER } from '../fixtures/share.ts'
import { answers, isCut, isSilent } from '../replies.ts'
import type { RouteState } from '../state.ts'

/** States of 推广中心 and 下载. */
export const share: readonly RouteState[] = [
  { path: '/share', name: 'logged-in', act: wait(1_500) },
  { path: '/share', name: 'friends', act: inTurn(wait(1_500), scrollTo('邀请的好友')) },
  { path: '/share', name: 'rules', act: inTurn(wait(1_500), tapButton('佣金规则'), wait(500)) },
  { path: '/share', name: 'taken', act: inTurn(wait(1_500), scrollTo('佣金规则'), tapButton('领取'), wait(1_500)) },
  {
    path: '/share',
    name: 'empty',
    replies: [answers(getMyPromotion, BEGINNER), invitedPage([])],
    act: inTurn(wait(1_500), scrollTo('还没有邀请到好友，把海报发给朋友试试')),
  },
  {
    path: '/share',
    name: 'owes',
    replies: [answers(getMyPromotion, { ...PROMOTER, pending: -120, today: 0, invited: 5_000, friends: 312, total: 128_450.25 })],
    act: inTurn(wait(1_500), scrollTo('佣金规则')),
  },
  { path: '/share', name: 'loading', replies: [isSilent(getMyPromotion), isSilent(getMyInvitedPage)] },
  { path: '/share', name: 'error', replies: [isCut(getMyPromotion), isCut(getMyInvitedPage)], act: wait(2_500) },
  { path: '/share', name: 'anonymous', anonymous: true },
  { path: '/download', query: '/download?on=android', name: 'android', act: wait(500) },
  {
    path: '/download',
    query: '/download?on=android',
    name: 'no-package',
    replies: [answers(getAppInfo, { androidUrl: '' })],
    act: wait(500),
  },
  { path: '/download', query: '/download?on=android', name: 'error', replies: [isCut(getAppInfo)], act: wait(2_500) },
  { path: '/download', query: '/download?on=ios', name: 'ios' },
  { path: '/download', query: '/download?on=inside', name: 'inside' },
  { path: '/download', query: '/download?on=desktop', name: 'desktop', act: wait(500) },
  { path: '/download', query: '/download?isApp=true', name: 'installed' },
]
