import { BOOK } from '#scenes/template-name/fixtures.ts'
import { getMyTemplateNamePage, getTemplateNamePlay, playTemplateName, templateNameOffer } from '#shared/modes/templateName/calls.ts'
import { button, inTurn, tapButton, wait } from '../acts.ts'
import { BOXES, PLAYER } from '../fixtures.ts'
import { type Answer, answers, isCut } from '../replies.ts'
import type { RouteState } from '../state.ts'

const [BOX = null] = BOXES
const { playId, playedAt, boxName, boxImage, paid, drop } = BOOK
const RECORD = { playId, time: playedAt, boxName, boxImage, paid, drop: { ...drop, state: 'bag' as const } }

/** What a healthy server answers to the calls of the mode. */
export const templateNameReplies: readonly (readonly [string, Answer])[] = [
  answers(templateNameOffer, BOX),
  answers(playTemplateName, {
    book: { ...BOOK, boxId: BOX?.boxId ?? BOOK.boxId },
    balance: PLAYER.balance - paid,
    secondaryBalance: PLAYER.secondaryBalance,
  }),
  answers(getTemplateNamePlay, null),
  answers(getMyTemplateNamePage, { pageData: [RECORD], page: 1, pageSize: 15, total: 1 }),
]

const scene = 'template-name'

/** States of the page. */
export const templateName: readonly RouteState[] = [
  { path: '/template-name', name: 'logged-in', scene, act: wait(1_500) },
  { path: '/template-name', name: 'empty', replies: [answers(templateNameOffer, null)] },
  { path: '/template-name', name: 'error', replies: [isCut(templateNameOffer)], act: wait(12_000) },
  {
    path: '/template-name',
    name: 'result',
    scene,
    act: inTurn(wait(1_500), tapButton('开启'), (hand) => hand.passUntil(button(hand, '收下'))),
  },
]
