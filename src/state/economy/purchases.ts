import type { DataOf } from '#shared/calls/call.ts'
import { getMyPurchasePage, type Purchase } from '#shared/calls/shop.ts'
import { request } from '#state/platform/api/request.ts'
import { pagedList } from '#state/platform/pagedList.ts'

/** Purchases of the player in 商城, newest first. 商城 and 记录中心 both show them. */
export const purchases = pagedList<Purchase, DataOf<typeof getMyPurchasePage>>(
  ({ page, after }) => request(getMyPurchasePage, { query: { page, after }, quiet: true }),
  ({ purchaseId }) => purchaseId,
)
