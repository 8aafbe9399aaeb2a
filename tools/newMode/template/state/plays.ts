import { ref } from 'valtio/vanilla'
import type { DataOf } from '#shared/calls/call.ts'
import type { BoxCard } from '#shared/calls/cards.ts'
import {
  getMyTemplateNamePage,
  getTemplateNamePlay,
  playTemplateName,
  type TemplateNameRecord,
  type TemplateNameResult,
  templateNameOffer,
} from '#shared/modes/templateName/calls.ts'
import { paidPlay } from '#state/core/play/paidPlay.ts'
import { request } from '#state/platform/api/request.ts'
import { loadable } from '#state/platform/loadable.ts'
import { pagedList } from '#state/platform/pagedList.ts'

interface TemplateNameOffer {
  /** The box that can be played for; null when every box is closed, and before one was loaded. It is replaced as a whole. */
  box: BoxCard | null
}

const offer = loadable<TemplateNameOffer>(
  () => ({ box: null }),
  async () => {
    const box = await request(templateNameOffer, { quiet: true })
    return { box: box && ref(box) }
  },
)

export const templateNameState = offer.state

/** Loads the box that is offered. An old one stays in view meanwhile. Never rejects. */
export const loadTemplateName = offer.load

/** Plays of the player. */
export const templateNamePlays = pagedList<TemplateNameRecord, DataOf<typeof getMyTemplateNamePage>>(
  ({ page, after }) => request(getMyTemplateNamePage, { query: { page, after }, quiet: true }),
  ({ playId }) => playId,
)

/** A play as the screen showed it. */
export interface TemplateNameRequest {
  demo: false
  boxId: number
  /** Coins. The server refuses the play when the price has changed. */
  price: number
}

/** Plays and pays; this is the only place where a play changes the balances. */
export const paidTemplateName = paidPlay<TemplateNameRequest, TemplateNameResult>({
  store: 'xingxia.templateName',
  textOf: ({ boxId }) => String(boxId),
  send: ({ boxId, price }, key) => request(playTemplateName, { query: { boxId, price }, key, quiet: true }),
  find: (key) => request(getTemplateNamePlay, { query: { key }, quiet: true }),
  tries: () => Promise.reject(new Error('the mode has no trial')),
  words: {
    stillLost: '请求可能已经送达，不能撤回。网络恢复后自动找回本次结果，重试也不会重复扣款',
    earlierLost: '上一次的结果还在确认，网络恢复后会自动找回',
  },
})
