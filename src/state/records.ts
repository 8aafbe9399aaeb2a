import type { DataOf } from '#shared/calls/call.ts'
import { type Gift, getMyGivingPage } from '#shared/calls/giving.ts'
import { getMyTopEarly } from '#shared/calls/pay.ts'
import { getMyOpenPage, type OpenRecord } from '#shared/calls/record.ts'
import { getMyPurchasePage, type Purchase } from '#shared/calls/shop.ts'
import { getMyVoucherPage, type Voucher } from '#shared/calls/voucher.ts'
import { VoucherStat } from '#shared/codes.ts'
import { request } from './api/request.ts'
import { pagedList } from './pagedList.ts'

export type TopUpRecord = DataOf<typeof getMyTopEarly>['pageData'][number]

/** Openings of the player. Later pages are asked for as of the first, so that the list stays steady while the player opens on. */
export const openings = pagedList<OpenRecord, DataOf<typeof getMyOpenPage>>(
  (page, first) => request(getMyOpenPage, { query: { page, asOf: first?.asOf ?? 0 }, quiet: true }),
  ({ openId }) => openId,
)

/** One opening of the player; null while it is not revealed. Rejects with ApiError. */
export async function openingOf(openId: string): Promise<OpenRecord | null> {
  const { pageData } = await request(getMyOpenPage, { query: { openId }, quiet: true })
  return pageData[0] ?? null
}

/** Top-up orders, whatever became of them. */
export const topUps = pagedList<TopUpRecord, DataOf<typeof getMyTopEarly>>(
  (page) => request(getMyTopEarly, { query: { page }, quiet: true }),
  ({ id }) => id,
)

/** Gifts given and got. */
export const gifts = pagedList<Gift, DataOf<typeof getMyGivingPage>>(
  (page) => request(getMyGivingPage, { query: { page }, quiet: true }),
  ({ givingId }) => givingId,
)

/** What was bought in 商城. */
export const purchases = pagedList<Purchase, DataOf<typeof getMyPurchasePage>>(
  (page) => request(getMyPurchasePage, { query: { page }, quiet: true }),
  ({ purchaseId }) => purchaseId,
)

/** Vouchers that were used, the last use first. */
export const usedVouchers = pagedList<Voucher, DataOf<typeof getMyVoucherPage>>(
  (page) => request(getMyVoucherPage, { query: { page, stat: VoucherStat.used }, quiet: true }),
  ({ voucherId }) => voucherId,
)
