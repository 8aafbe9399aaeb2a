import { documentList } from '#shared/calls/common.ts'
import type { Act } from '../acts.ts'
import { inTurn, tapButton, wait } from '../acts.ts'
import { isCut, isSilent } from '../replies.ts'
import type { RouteState } from '../state.ts'

/** Types into the search. */
const look =
  (words: string): Act =>
  async (hand) => {
    await hand.fill(hand.page.getByRole('textbox', { name: '搜索帮助' }), words)
    await hand.pass(500)
  }

/** States of the page. */
export const help: readonly RouteState[] = [
  { path: '/help', name: 'logged-out', anonymous: true },
  { path: '/help', name: 'loading', replies: [isSilent(documentList)] },
  { path: '/help', name: 'error', replies: [isCut(documentList)], act: wait(2_500) },
  { path: '/help', name: 'found', act: look('保底') },
  { path: '/help', name: 'not-found', act: look('天气') },
  { path: '/help', name: 'reading', act: tapButton(/怎样开启宝匣/) },
  { path: '/help', query: '/help?doc=9', name: 'agreement' },
  { path: '/help', query: '/help?doc=77', name: 'unknown', act: inTurn(wait(500)) },
]
