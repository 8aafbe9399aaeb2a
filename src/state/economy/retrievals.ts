import type { DataOf } from '#shared/calls/call.ts'
import { cancelRetrieval, getMyRetrievalPage, ornamentRetrieval, type RetrievalOrder } from '#shared/calls/retrieval.ts'
import { Status } from '#shared/codes.ts'
import { ApiError } from '#state/platform/api/apiError.ts'
import { forgetOrders } from '#state/platform/api/orderNotes.ts'
import { request } from '#state/platform/api/request.ts'
import { spend } from '#state/platform/api/spend.ts'
import { pagedList } from '#state/platform/pagedList.ts'

/** Retrieval orders of the player. */
export const retrievals = pagedList<RetrievalOrder, DataOf<typeof getMyRetrievalPage>>(
  ({ page, after }) => request(getMyRetrievalPage, { query: { page, after }, quiet: true }),
  ({ orderId }) => orderId,
)

const STALE: readonly number[] = [Status.retrievalSettled, Status.notFound]

/**
 * Cancels an order and returns true; its items are then in the bag again. After a refusal it shows a toast, loads the orders again if
 * they have changed, and returns false.
 */
export async function cancelOrder(orderId: string): Promise<boolean> {
  try {
    const order = await spend(cancelRetrieval, { query: { orderId } })
    forgetOrders(ornamentRetrieval)
    retrievals.state.items = retrievals.state.items.map((each) => (each.orderId === orderId ? order : each))
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (STALE.includes(error.status)) await retrievals.load()
    return false
  }
}
