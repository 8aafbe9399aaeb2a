import { countUserUnreadMessage } from '#shared/calls/badges.ts'
import { getMessageDetail, listMessage, readAllMessages } from '#shared/calls/message.ts'
import { EventType } from '#shared/codes.ts'
import { inTurn, tapButton, wait } from '../acts.ts'
import { LETTER, LONG_LETTER, MESSAGES, messagePage } from '../fixtures/message.ts'
import { type Answer, answers, isCut, isSilent } from '../replies.ts'
import type { RouteState } from '../state.ts'

/** What a healthy server answers. */
export const messageReplies: [string, Answer][] = [
  answers(listMessage, messagePage()),
  answers(getMessageDetail, LETTER),
  answers(readAllMessages, 3),
]

const none = [answers(listMessage, messagePage([])), answers(countUserUnreadMessage, 0)]

/** States of the page. */
export const message: readonly RouteState[] = [
  { path: '/message', name: 'logged-out', anonymous: true },
  { path: '/message', name: 'logged-in' },
  { path: '/message', name: 'all-read', act: inTurn(tapButton('全部已读'), wait(2_500)) },
  { path: '/message', name: 'empty', replies: none },
  { path: '/message', name: 'loading', replies: [isSilent(listMessage)] },
  { path: '/message', name: 'error', replies: [isCut(listMessage)], act: wait(2_500) },
  { path: '/message', name: 'detail', act: tapButton(/收到一份礼物/) },
  { path: '/message', name: 'detail-long', replies: [answers(getMessageDetail, LONG_LETTER)], act: tapButton(/收到一份礼物/) },
  { path: '/message', name: 'detail-error', replies: [isCut(getMessageDetail)], act: inTurn(tapButton(/收到一份礼物/), wait(2_500)) },
  {
    path: '/message',
    name: 'pushed',
    act: inTurn(wait(1_000), (hand) =>
      hand.push(
        { eventType: EventType.messageArrived, data: { messageId: '41', title: MESSAGES[0]?.title ?? '' } },
        hand.page.getByText('新消息：'),
      ),
    ),
  },
]
