import { chatUnread } from '#shared/calls/badges.ts'
import { chatAbouts, chatLines, chatRate, chatRead, chatSay, chatTyping } from '#shared/calls/chat.ts'
import { getSysTime } from '#shared/calls/common.ts'
import { EventType, Status } from '#shared/codes.ts'
import type { Act } from '../acts.ts'
import { inTurn, tapButton, wait } from '../acts.ts'
import { ABOUTS, CLOSED_TALK, chatPageOf, LONG_TALK, NIGHT_TALK, TALK } from '../fixtures/chat.ts'
import { NOW } from '../fixtures.ts'
import { type Answer, answers, isCut, isSilent, refuses } from '../replies.ts'
import type { RouteState } from '../state.ts'

/** What a healthy server answers. */
export const chatReplies: [string, Answer][] = [
  answers(chatLines, chatPageOf(TALK, 5, { ticket: 10_001, wait: 180_000 })),
  answers(chatUnread, 0),
  answers(chatRead, true),
  answers(chatTyping, true),
  answers(chatRate, { ticket: 10_001, stars: 4 }),
  answers(chatAbouts, ABOUTS),
]

/** Types and sends. */
const say =
  (words: string): Act =>
  async (hand) => {
    await hand.fill(hand.page.getByRole('textbox', { name: '消息' }), words)
    await hand.tap(hand.page.getByRole('button', { name: '发送', exact: true }))
    await hand.pass(300)
  }

const type =
  (words: string): Act =>
  async (hand) => {
    await hand.fill(hand.page.getByRole('textbox', { name: '消息' }), words)
    await hand.pass(300)
  }

const chat = (name: string, more: Partial<RouteState> = {}): RouteState => ({ path: '/chat', name, ...more })

/** From the pictures' moment until half an hour past midnight in Beijing. */
const NIGHT = 4.5 * 3_600_000

/** States of the page. */
export const chats: readonly RouteState[] = [
  chat('logged-out', { anonymous: true }),
  chat('logged-in'),
  chat('new', { replies: [answers(chatLines, chatPageOf([], 0))] }),
  chat('long', { replies: [answers(chatLines, chatPageOf(LONG_TALK, 339))] }),
  chat('loading', { replies: [isSilent(chatLines)] }),
  chat('error', { replies: [isCut(chatLines)], act: wait(2_500) }),
  chat('sending', { replies: [isSilent(chatSay)], act: say('还有一件事，想问问保底怎么算？') }),
  chat('offline', {
    replies: [isCut(chatSay)],
    // A message of the live channel takes back the notice of the lost line; without it a heartbeat may come before the picture or not.
    act: inTurn(
      say('还有一件事，想问问保底怎么算？'),
      (hand) =>
        hand.push(
          { eventType: EventType.chat, data: { seq: TALK.length, by: null, deskRead: TALK.length - 1, typing: false } },
          hand.page.getByText('未送达'),
        ),
      wait(600),
    ),
  }),
  chat('refused', { replies: [refuses(chatSay, Status.badInput, '图片无法读取，可能已损坏，请换一张')], act: say('请看') }),
  chat('order', { query: '/chat?order=TU202603081959000000042', replies: [answers(chatAbouts, ABOUTS.slice(0, 1))], act: wait(300) }),
  chat('records', { act: tapButton('附上记录或凭证') }),
  chat('no-records', { replies: [answers(chatAbouts, [])], act: tapButton('附上记录或凭证') }),
  chat('long-text', { act: type('充值一百元之后余额没有变化，订单号在上面，请帮我查一查是不是没有到账。'.repeat(13).slice(0, 466)) }),
  chat('picture', { act: tapButton('查看图片') }),
  chat('night', {
    replies: [answers(getSysTime, NOW + NIGHT), answers(chatLines, chatPageOf(NIGHT_TALK, 0, { ticket: 10_001 }))],
    act: wait(31_000),
  }),
  chat('closed', { replies: [answers(chatLines, chatPageOf(CLOSED_TALK, 6))] }),
  chat('rated', { replies: [answers(chatLines, chatPageOf(CLOSED_TALK, 6))], act: inTurn(tapButton('4 星'), wait(300)) }),
  chat('typing', {
    act: inTurn(wait(1_000), (hand) =>
      hand.push(
        { eventType: EventType.chat, data: { seq: TALK.length, by: null, deskRead: TALK.length, typing: true } },
        hand.page.getByText('客服正在输入'),
      ),
    ),
  }),
]
