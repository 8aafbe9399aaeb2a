import { getMyLuckPart } from '#shared/calls/luck.ts'
import { getMyTopEarly } from '#shared/calls/pay.ts'
import { getMyBalanceLog, getMyBalanceSum } from '#shared/calls/profile.ts'
import { getMyFreeOpenPage, getMyOpenPage } from '#shared/calls/record.ts'
import { getMyRetrievalPage } from '#shared/calls/retrieval.ts'
import { getMyBattlePage } from '#shared/modes/battle/calls.ts'
import { inTurn, scrollTo, tapButton, tapSwitch, wait } from '../acts.ts'
import { luckReplies, NO_LUCK } from '../fixtures/luck.ts'
import { ONE_OPENING, pageWith, recordReplies } from '../fixtures/record.ts'
import { answers, freeOpensPage, isCut, isSilent, opensPage } from '../replies.ts'
import type { RouteState } from '../state.ts'
import { SHARED_PLAY } from './replay.ts'

type More = Pick<Partial<RouteState>, 'replies' | 'act'>

const NONE_PAID = answers(getMyOpenPage, opensPage([]))
const NONE_FREE = answers(getMyFreeOpenPage, freeOpensPage([]))

/** A state of a tab, as its address names it, with rows on every tab. */
const at = (search: string, name: string, { replies = [], act }: More = {}): RouteState => ({
  path: '/record',
  query: `/record${search}`,
  name,
  replies: [...recordReplies, ...luckReplies, ...replies],
  ...(act ? { act } : {}),
})

/** States of the page. */
export const record: readonly RouteState[] = [
  { path: '/record', name: 'logged-out', anonymous: true },
  at('', 'logged-in'),
  at('', 'ledger-older', { act: scrollTo('新人赠送') }),
  at('', 'ledger-opening', { replies: [answers(getMyOpenPage, opensPage(ONE_OPENING))], act: tapButton(/赤霄宝匣/) }),
  at('', 'ledger-months', { act: tapButton(/选择月份/) }),
  at('?currency=diamond&month=2026-02', 'ledger-none', { replies: [answers(getMyBalanceLog, pageWith([]))] }),
  at('', 'loading', { replies: [isSilent(getMyBalanceLog), isSilent(getMyBalanceSum)] }),
  at('', 'error', { replies: [isCut(getMyBalanceLog), isCut(getMyBalanceSum)], act: wait(2_500) }),
  at('?tab=opens', 'opens'),
  at('?tab=opens', 'drops', { act: tapButton(/赤霄宝匣/) }),
  at('?tab=opens', 'receipt', { act: inTurn(tapButton(/赤霄宝匣/), tapButton(/的凭证$/), wait(2_500)) }),
  at('?tab=opens', 'share', { replies: [...SHARED_PLAY], act: inTurn(tapButton(/赤霄宝匣/), tapButton('分享回放'), wait(1_000)) }),
  at('?tab=opens', 'share-nameless', {
    replies: [...SHARED_PLAY],
    act: inTurn(tapButton(/赤霄宝匣/), tapButton('分享回放'), wait(1_000), tapSwitch('显示我的昵称'), wait(1_000)),
  }),
  at('?tab=opens', 'opens-empty', { replies: [NONE_PAID, NONE_FREE] }),
  at('?tab=opens', 'opens-empty-paid', { replies: [NONE_PAID] }),
  at('?tab=opens&open=free', 'opens-free'),
  at('?tab=opens&open=free', 'opens-free-drops', { act: tapButton(/青铜礼匣/) }),
  at('?tab=opens&open=free', 'opens-free-empty', { replies: [NONE_FREE] }),
  at('?tab=roll', 'rolls'),
  at('?tab=topUps', 'top-ups'),
  at('?tab=topUps', 'top-up', { act: tapButton(/支付宝/) }),
  at('?tab=topUps', 'top-ups-overdue', { act: (hand) => hand.pass(16 * 60_000, 60_000) }),
  at('?tab=topUps', 'top-ups-empty', { replies: [answers(getMyTopEarly, pageWith([]))] }),
  at('?tab=retrievals', 'retrievals'),
  at('?tab=retrievals', 'retrieval', { act: tapButton(/提取 2 件物品/) }),
  at('?tab=retrievals', 'retrieval-cancel', { act: tapButton('取消提取') }),
  at('?tab=retrievals', 'retrievals-empty', { replies: [answers(getMyRetrievalPage, pageWith([]))] }),
  at('?tab=gifts', 'gifts'),
  at('?tab=purchases', 'purchases'),
  at('?tab=vouchers', 'vouchers'),
  at('?tab=luck', 'luck'),
  at('?tab=luck', 'luck-free', { act: scrollTo('青铜礼匣') }),
  at('?tab=luck', 'luck-empty', { replies: [answers(getMyLuckPart, NO_LUCK)] }),
  at('?tab=luck', 'luck-counting', { replies: [isSilent(getMyLuckPart)] }),
  at('?tab=luck', 'luck-error', { replies: [isCut(getMyLuckPart)], act: wait(2_500) }),
  at('?tab=export', 'export'),
  at('?tab=export', 'export-gathering', { replies: [isSilent(getMyBattlePage)], act: inTurn(tapButton('导出 CSV'), wait(500)) }),
]
