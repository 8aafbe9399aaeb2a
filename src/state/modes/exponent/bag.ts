import { getMyExponentBagPage } from '#shared/calls/profile.ts'
import { exchange, moveToBag } from '#shared/modes/case/calls.ts'
import { setBalances } from '#state/account/session.ts'
import { type Gained, isGone } from '#state/core/items/bag.ts'
import { bagList } from '#state/core/items/bagList.ts'
import { spend } from '#state/platform/api/spend.ts'
import { playSound } from '#state/platform/sound.ts'

/** The player's 指数行囊. */
export const exponentBag = bagList(getMyExponentBagPage)

/** Most ids in one call. */
const CALL_LIMIT = 500

/** Runs an act on items of the 指数行囊. Items that have left it on another device make it load anew. */
async function acted<T>(ids: readonly string[], act: () => Promise<T>): Promise<T> {
  try {
    const reply = await act()
    exponentBag.takeOut(ids)
    return reply
  } catch (error) {
    if (isGone(error)) void exponentBag.load()
    throw error
  }
}

/** Moves any number of items to the 背包. Rejects with ApiError after a toast; those of earlier calls are moved then. */
export async function moveItems(ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += CALL_LIMIT) {
    const some = ids.slice(from, from + CALL_LIMIT)
    await acted(some, () => spend(moveToBag, { query: { ids: some.join(',') } }))
  }
}

/** Moves every item that fits the filter. Returns their number. Rejects with ApiError after a toast. */
export async function moveAllItems(): Promise<number> {
  const { state } = exponentBag
  await exponentBag.want(state.total)
  const ids = state.items.map(({ itemId }) => itemId)
  await moveItems(ids)
  return ids.length
}

/** Exchanges up to 500 items for their recovery price, all or none. Rejects with ApiError after a toast. */
export async function exchangeWonItems(ids: readonly string[]): Promise<Gained> {
  const reply = await acted(ids, () => spend(exchange, { query: { ids: ids.join(',') } }))
  setBalances(reply)
  playSound('coin')
  return { amount: reply.amount, undo: reply.undo ?? null }
}
