import { proxy, ref } from 'valtio/vanilla'
import type { DataOf } from '#shared/calls/call.ts'
import { Status } from '#shared/codes.ts'
import { sharedReceipt, shareReceipt } from '#shared/modes/case/calls.ts'
import { CASE_MODE } from '#shared/modes.ts'
import { loadBoxDetail } from '#state/core/items/boxes.ts'
import { ApiError } from '#state/platform/api/apiError.ts'
import { request } from '#state/platform/api/request.ts'
import { inOrder } from '#state/platform/inOrder.ts'
import { loading } from '#state/platform/loadable.ts'
import { receiptsState } from './receipts.ts'

export type SharedReceipt = DataOf<typeof sharedReceipt>

interface SharedState {
  status: 'loading' | 'ready' | 'missing' | 'error'
  shared: SharedReceipt | null
}

/** A receipt that somebody has shared, as the address names it. It says nothing about who looks. */
export const sharedState = proxy<SharedState>({ status: 'loading', shared: null })

const ABSENT: readonly number[] = [Status.notFound, Status.badInput]

/** Loads a shared receipt and what it is compared with. Never rejects. */
export const { load: loadShared } = loading({
  ask: async (token: string) => {
    const shared = await request(sharedReceipt, { query: { token }, quiet: true })
    // A closed box has no published odds table, and only boxes have one.
    if (shared.receipt.mode === CASE_MODE) await loadBoxDetail(shared.receipt.boxId, true).catch(() => undefined)
    return shared
  },
  take: (shared) => {
    const { receipt } = shared
    receiptsState.foreign[receipt.receiptId] = true
    receiptsState.known[receipt.receiptId] = ref(receipt)
    Object.assign(sharedState, { status: 'ready', shared: ref(shared) })
  },
  show: (status, _, error) => {
    if (status === 'loading') Object.assign(sharedState, { status, shared: null })
    else sharedState.status = error instanceof ApiError && ABSENT.includes(error.status) ? 'missing' : 'error'
  },
})

const ordered = inOrder()

/** Makes the link of one of the player's receipts. Rejects with ApiError without a toast, because the sheet shows the failure. */
export async function linkOfReceipt(receiptId: string, named: boolean): Promise<{ link: string; worth: number }> {
  const { token, worth } = await ordered(() => request(shareReceipt, { query: { receiptId, named }, quiet: true }))
  return { link: `${window.location.origin}/proof?s=${token}`, worth }
}
