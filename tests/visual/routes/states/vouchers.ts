import { getMyVoucherPage } from '#shared/calls/voucher.ts'
import { wait } from '../acts.ts'
import { EXPIRED, USED, voucherPage } from '../fixtures/vouchers.ts'
import { answers, isCut, isSilent } from '../replies.ts'
import type { RouteState } from '../state.ts'

const QUERY = '/bag?tab=vouchers'
const USED_QUERY = `${QUERY}&stat=used`

/** States of the tab 卡券 of the bag. */
export const vouchers: readonly RouteState[] = [
  { path: '/bag', name: 'vouchers', query: QUERY },
  { path: '/bag', name: 'vouchers-used', query: USED_QUERY, replies: [answers(getMyVoucherPage, voucherPage(USED))] },
  {
    path: '/bag',
    name: 'vouchers-expired',
    query: `${QUERY}&stat=expired`,
    replies: [answers(getMyVoucherPage, voucherPage(EXPIRED))],
  },
  { path: '/bag', name: 'vouchers-empty', query: QUERY, replies: [answers(getMyVoucherPage, voucherPage([]))] },
  { path: '/bag', name: 'vouchers-used-empty', query: USED_QUERY, replies: [answers(getMyVoucherPage, voucherPage([]))] },
  { path: '/bag', name: 'vouchers-loading', query: QUERY, replies: [isSilent(getMyVoucherPage)] },
  { path: '/bag', name: 'vouchers-error', query: QUERY, replies: [isCut(getMyVoucherPage)], act: wait(2_500) },
]
