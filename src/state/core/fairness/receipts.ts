import { proxy, ref } from 'valtio/vanilla'
import { Status } from '#shared/codes.ts'
import type { Receipt } from '#shared/fairness/receipt.ts'
import type { Copies } from '#shared/fairness/verify.ts'
import { isIdText } from '#shared/linkParts.ts'
import { getReceipt } from '#shared/modes/case/calls.ts'
import { CASE_MODE } from '#shared/modes.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { loadBoxDetail } from '#state/core/items/boxes.ts'
import { casesState } from '#state/core/items/casesState.ts'
import { ApiError } from '#state/platform/api/apiError.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from '#state/platform/app.ts'
import { loadSeeds, type RevealedSeed, seedsState } from './seeds.ts'

/** `missing`: there is no such receipt, or it belongs to another player; the server does not say which. */
export type ReceiptStatus = 'loading' | 'ready' | 'missing' | 'error'

export const receiptsState = proxy({
  status: {} as Record<string, ReceiptStatus>,
  /** Receipts as the server sent them, by id. They stay loaded, so that the player can check them again without a network. */
  known: {} as Record<string, Receipt>,
  /** True for receipts that others have shared: the player's own seeds say nothing about them. */
  foreign: {} as Record<string, boolean>,
})

forgetOnLogout(() => {
  receiptsState.status = {}
  receiptsState.known = {}
  receiptsState.foreign = {}
})

const ABSENT: readonly number[] = [Status.notFound, Status.badInput]

function failed(receiptId: string, error: unknown): void {
  if (error instanceof ApiError && ABSENT.includes(error.status)) receiptsState.status[receiptId] = 'missing'
  else receiptsState.status[receiptId] = receiptsState.known[receiptId] ? 'ready' : 'error'
}

/**
 * Loads a receipt, and what it is compared with: the player's seeds and the published odds table. A receipt that was loaded before
 * stays when loading fails.
 */
export async function loadReceipt(receiptId: string): Promise<void> {
  if (!isIdText(receiptId)) {
    receiptsState.status[receiptId] = 'missing'
    return
  }
  const { token } = appState
  receiptsState.status[receiptId] = 'loading'
  try {
    const receipt = await request(getReceipt, { query: { receiptId }, quiet: true })
    // A closed box has no published odds table, and only boxes have one.
    await Promise.allSettled([loadSeeds(), ...(receipt.mode === CASE_MODE ? [loadBoxDetail(receipt.boxId, true)] : [])])
    if (token !== appState.token) return
    receiptsState.known[receiptId] = ref(receipt)
    receiptsState.foreign[receiptId] = false
    receiptsState.status[receiptId] = 'ready'
  } catch (error) {
    if (token === appState.token) failed(receiptId, error)
  }
}

/** Returns the receipt with its server seed, if that has been revealed since. */
export function withRevealed(receipt: Receipt, revealed: readonly RevealedSeed[]): Receipt {
  const serverSeed = receipt.serverSeed ?? revealed.find((seed) => seed.serverSeedHash === receipt.serverSeedHash)?.serverSeed ?? null
  return { ...receipt, serverSeed }
}

/** Returns the hashes that this device has got elsewhere for the seed and the odds table of a receipt. */
export function copiesOf(receipt: Receipt): Copies {
  const published = receipt.mode === CASE_MODE ? casesState.details[receipt.boxId] : undefined
  const own = receiptsState.foreign[receipt.receiptId] !== true
  return {
    seedHash: own && receipt.serverSeed === null && seedsState.status === 'ready' ? seedsState.current?.serverSeedHash : undefined,
    oddsHash: published?.oddsVersion === receipt.oddsVersion ? published.oddsHash : undefined,
  }
}
