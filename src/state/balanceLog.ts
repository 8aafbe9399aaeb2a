import { proxy } from 'valtio/vanilla'
import type { DataOf } from '#shared/calls/call.ts'
import { type BalanceLogRow, type BalanceSum, getMyBalanceLog, getMyBalanceSum } from '#shared/calls/profile.ts'
import { request } from './api/request.ts'
import { forgetOnLogout } from './ownState.ts'
import { type PagedList, pagedList } from './pagedList.ts'

const lists = new Map<string, PagedList<BalanceLogRow>>()

/** The ledger under a filter, which stays while another one is looked at. Currency -1 is both; month is `2026-03` of Beijing time, '' all time. */
export function ledgerOf(currency: number, month: string): PagedList<BalanceLogRow> {
  const name = `${currency}/${month}`
  const known = lists.get(name)
  if (known) return known
  const list = pagedList<BalanceLogRow, DataOf<typeof getMyBalanceLog>>(
    (page) => request(getMyBalanceLog, { query: { page, currency, month }, quiet: true }),
    ({ id }) => id,
  )
  lists.set(name, list)
  return list
}

/** What months brought and took, as far as they were asked for; null where that failed. */
export const sumsState = proxy({ known: {} as Record<string, BalanceSum[] | null> })

forgetOnLogout(() => {
  sumsState.known = {}
})

/** Reads the sums of a month; after a failure those known stay. Never rejects. */
export async function loadSums(month: string): Promise<void> {
  try {
    sumsState.known[month] = await request(getMyBalanceSum, { query: { month }, quiet: true })
  } catch {
    sumsState.known[month] ??= null
  }
}
