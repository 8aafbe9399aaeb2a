import type { TemplateNameResult } from '#shared/modes/templateName/calls.ts'
import type { TemplateNameBook } from '#shared/modes/templateName/rules.ts'
import { toMinor } from '#shared/money.ts'
import { playFlow } from '#state/core/play/flow.ts'
import type { Refusal } from '#state/core/play/refusal.ts'
import { loadTemplateName, paidTemplateName, type TemplateNameRequest, templateNameState } from './plays.ts'
import { showTemplateName } from './stage.ts'

/** The play that the player has ordered, as the screen showed it. */
export type TemplateNameOrder = TemplateNameRequest

/** One play from the press that pays until the player closes the result. */
export const templateNameFlow = playFlow<TemplateNameOrder, TemplateNameBook, TemplateNameResult>({
  paid: paidTemplateName,
  costOf: ({ price }) => toMinor(price),
  isOrdered: (book, order) => book.boxId === order.boxId,
  perform: showTemplateName,
  gradesOf: ({ drop }) => [drop.grade],
  orderNow: (order) => templateNameOrder() ?? order,
  refused,
  words: {
    foundEarlier: '已找回上一次的结果',
    neverSent: '刚才的请求没有送达，没有扣款。要再试一次吗？',
    rarest: { title: '这一次出了神话', text: '要看这一次的动画吗？' },
  },
})

/** The order for what the screen shows now; null while no box is offered. */
export function templateNameOrder(): TemplateNameOrder | null {
  const { box } = templateNameState
  return box && { demo: false, boxId: box.boxId, price: box.openPrice }
}

/** Brings back what a refusal says has changed. */
async function refused(refusal: Refusal): Promise<Refusal> {
  if (refusal.kind === 'changed' || refusal.kind === 'closed') await loadTemplateName()
  return refusal
}
