import type { DataOf } from '#shared/calls/call.ts'
import { type Gift, getMyGivingPage } from '#shared/calls/giving.ts'
import { getMyTopEarly } from '#shared/calls/pay.ts'
import { getMyOpenPage, type OpenRecord } from '#shared/calls/record.ts'
import { getMyVoucherPage, type Voucher } from '#shared/calls/voucher.ts'
import { VoucherStat } from '#shared/codes.ts'
import { request } from './api/request.ts'
import { pagedList } from './pagedList.ts'

export type TopUpRecord = DataOf<typeof getMyTopEarly>['pageData'][number]

/**
 * Openings of the player. Later pages are read as of the time of the first page, so that rows do not shift while the player opens
 * more boxes.
 */
export const openings = pagedList<OpenRecord, DataOf<typeof getMyOpenPage>>(
  ({ page, after, first }) => request(getMyOpenPage, { query: { page, after, asOf: first?.asOf ?? 0 }, quiet: true }),
  ({ openId }) => openId,
)

/** Loads one opening of the player; null while its drops are not public. Rejects with ApiError without a toast. */
export async function openingOf(openId: string): Promise<OpenRecord | null> {
  const { pageData } = await request(getMyOpenPage, { query: { openId }, quiet: true })
  return pageData[0] ?? null
}

/** Top-up orders in every state. */
export const topUps = pagedList<TopUpRecord, DataOf<typeof getMyTopEarly>>(
  ({ page, after }) => request(getMyTopEarly, { query: { page, after }, quiet: true }),
  ({ id }) => id,
)

/** Gifts that the player gave and received. */
export const gifts = pagedList<Gift, DataOf<typeof getMyGivingPage>>(
  ({ page, after }) => request(getMyGivingPage, { query: { page, after }, quiet: true }),
  ({ givingId }) => givingId,
)

/** Used vouchers, the last used first. */
export const usedVouchers = pagedList<Voucher, DataOf<typeof getMyVoucherPage>>(
  ({ page, after }) => request(getMyVoucherPage, { query: { page, after, stat: VoucherStat.used }, quiet: true }),
  ({ voucherId }) => voucherId,
)
