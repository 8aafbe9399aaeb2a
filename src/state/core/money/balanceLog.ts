import { proxy } from 'valtio/vanilla'
import type { DataOf } from '#shared/calls/call.ts'
import { type BalanceLogRow, type BalanceSum, getMyBalanceLog, getMyBalanceSum } from '#shared/calls/profile.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { request } from '#state/platform/api/request.ts'
import { type PagedList, pagedList } from '#state/platform/pagedList.ts'

const lists = new Map<string, PagedList<BalanceLogRow>>()

/** How many entries of each filter, `-1/2026-03`, lie in the archive and are not listed; a filter that was not asked for has none. */
export const archivedState = proxy({ known: {} as Record<string, number> })

/**
 * Returns the ledger for a filter. Each list stays loaded while the player looks at another one. Currency -1 means both. `month` is
 * `2026-03` in Beijing time, '' means all time.
 */
export function ledgerOf(currency: number, month: string): PagedList<BalanceLogRow> {
  const name = `${currency}/${month}`
  const known = lists.get(name)
  if (known) return known
  const list = pagedList<BalanceLogRow, DataOf<typeof getMyBalanceLog>>(
    async ({ page, after }) => {
      const reply = await request(getMyBalanceLog, { query: { page, after, currency, month }, quiet: true })
      archivedState.known[name] = reply.archived ?? 0
      return reply
    },
    ({ id }) => id,
  )
  lists.set(name, list)
  return list
}

/** Sums of the months that were asked for; null where loading failed. */
export const sumsState = proxy({ known: {} as Record<string, BalanceSum[] | null> })

forgetOnLogout(() => {
  sumsState.known = {}
  archivedState.known = {}
})

/** Loads the sums of a month. After a failure the sums known before stay. Never rejects. */
export async function loadSums(month: string): Promise<void> {
  try {
    sumsState.known[month] = await request(getMyBalanceSum, { query: { month }, quiet: true })
  } catch {
    sumsState.known[month] ??= null
  }
}
