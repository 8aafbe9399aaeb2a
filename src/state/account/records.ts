import type { DataOf } from '#shared/calls/call.ts'
import { type Gift, getMyGivingPage } from '#shared/calls/giving.ts'
import { getMyTopEarly } from '#shared/calls/pay.ts'
import { getMyFreeOpenPage, getMyOpenPage, type OpenRecord } from '#shared/calls/record.ts'
import { getMyVoucherPage, type Voucher } from '#shared/calls/voucher.ts'
import { VoucherStat } from '#shared/codes.ts'
import { request } from '#state/platform/api/request.ts'
import { serverNow } from '#state/platform/clock.ts'
import { pagedList } from '#state/platform/pagedList.ts'

export type TopUpRecord = DataOf<typeof getMyTopEarly>['pageData'][number]

/**
 * Openings of the player. Later pages are read as of the time of the first page, so that rows do not shift while the player opens
 * more boxes.
 */
export const openings = pagedList<OpenRecord, DataOf<typeof getMyOpenPage>>(
  ({ page, after, first }) => request(getMyOpenPage, { query: { page, after, asOf: first?.asOf ?? 0 }, quiet: true }),
  ({ openId }) => openId,
)

/** Openings of free boxes. One that is revealed meanwhile is newer than all that are loaded, and pages go on by their last row. */
export const freeOpenings = pagedList<OpenRecord, DataOf<typeof getMyFreeOpenPage>>(
  ({ page, after }) => request(getMyFreeOpenPage, { query: { page, after }, quiet: true }),
  ({ openId }) => openId,
)

/** Ms after a reveal, and after each look before, when the list is looked at: the clock of this device is only nearly the server's. */
const LOOKS = [500, 2_000, 5_000] as const

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Reads the free openings again once this one is public, if they have been asked for by then: a player who skips the show can be on 公平验证
 * before its reveal.
 */
export async function followFreeReveal(openId: string, revealAt: number): Promise<void> {
  await sleep(Math.max(0, revealAt - serverNow()))
  for (const wait of LOOKS) {
    await sleep(wait)
    const { status, items } = freeOpenings.state
    if (items.some((row) => row.openId === openId)) return
    if (status !== 'idle') await freeOpenings.renew()
  }
}

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
