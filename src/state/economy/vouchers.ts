import { proxy } from 'valtio/vanilla'
import { getMyVoucherPage, VOUCHER_KINDS, type Voucher, type VoucherKind } from '#shared/calls/voucher.ts'
import { VoucherStat } from '#shared/codes.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { request } from '#state/platform/api/request.ts'
import { type LoadStatus, loading } from '#state/platform/loadable.ts'
import { type PagedList, pagedList } from '#state/platform/pagedList.ts'

const listOf = (stat: VoucherStat): PagedList<Voucher> =>
  pagedList(
    ({ page, after }) => request(getMyVoucherPage, { query: { stat, page, after }, quiet: true }),
    ({ voucherId }) => voucherId,
  )

/** The player's vouchers by state, newest first. */
export const voucherLists: Record<VoucherStat, PagedList<Voucher>> = {
  [VoucherStat.unused]: listOf(VoucherStat.unused),
  [VoucherStat.used]: listOf(VoucherStat.used),
  [VoucherStat.expired]: listOf(VoucherStat.expired),
}

interface Usable {
  /** The old vouchers stay in view while they are loaded again and after a failure. */
  status: LoadStatus
  /** Those that expire first come first. */
  items: Voucher[]
}

const blank = (): Record<VoucherKind, Usable> => ({
  topUpBonus: { status: 'idle', items: [] },
  shopDiscount: { status: 'idle', items: [] },
})

/**
 * Unused vouchers by kind, filled by `loadUsable`. They include vouchers that belong to an unpaid order, which the server refuses to
 * use again.
 */
export const usableVouchers = proxy(blank())

/** Most rows that one page of the call may have. */
const PAGE = 100
/** More pages than a player's unused vouchers can fill. */
const MOST_PAGES = 20

async function allUnused(): Promise<Voucher[]> {
  const rows = new Map<string, Voucher>()
  for (let [page, after] = [1, '0']; page <= MOST_PAGES; page++) {
    const { pageData, total } = await request(getMyVoucherPage, {
      query: { stat: VoucherStat.unused, page, after, pageSize: PAGE },
      quiet: true,
    })
    for (const voucher of pageData) rows.set(voucher.voucherId, voucher)
    if (pageData.length === 0 || page * PAGE >= total) break
    after = pageData.at(-1)?.voucherId ?? after
  }
  return [...rows.values()].sort((a, b) => a.expiresAt - b.expiresAt)
}

const usable = loading({
  ask: (_kind: VoucherKind) => allUnused(),
  take: (unused) => {
    for (const of of VOUCHER_KINDS) usableVouchers[of] = { status: 'ready', items: unused.filter((voucher) => voucher.kind === of) }
  },
  show: (status, [kind]) => {
    usableVouchers[kind].status = status
  },
})

/** Loads the unused vouchers of both kinds in one call. Only the status of `kind` tells a failure. Never rejects. */
export const loadUsable = usable.load

/** True when a top-up or purchase of `amount` coins may use the voucher at `now` (ms since 1970). */
export const fits = (voucher: Pick<Voucher, 'minAmount' | 'expiresAt'>, amount: number, now: number): boolean =>
  amount >= voucher.minAmount && voucher.expiresAt > now

forgetOnLogout(() => {
  usable.outdate()
  Object.assign(usableVouchers, blank())
})
